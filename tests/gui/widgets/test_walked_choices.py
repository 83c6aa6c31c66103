"""Entries of lists that letters and arrows only pass over are not chosen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from mechstudio.gui.widgets.choice_box import ChoiceBox
from mechstudio.joints import JOINT_TYPES
from tests.gui.fakes.shown import shown

Key = Qt.Key
TYPES = [(kind.label, kind.key) for kind in JOINT_TYPES]


@pytest.fixture
def form(qtbot):
    """A list with the keyboard, a button beside it that takes no focus, and what was chosen."""
    widget = QWidget()
    layout = QVBoxLayout(widget)
    chosen = []

    def take(value):
        chosen.append(value)
        return "" if value != "planar" else "not planar"

    widget.box = ChoiceBox("Revolute", "Type", TYPES, take)
    widget.button, widget.chosen = QPushButton("Undo"), chosen
    widget.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    layout.addWidget(widget.box)
    layout.addWidget(widget.button)
    shown(qtbot, widget, 300, 100)
    widget.box.setFocus()
    # letters are one word however slow the machine is
    interval = QApplication.keyboardInputInterval()
    QApplication.setKeyboardInputInterval(60_000)
    yield widget
    QApplication.setKeyboardInputInterval(interval)


@pytest.mark.parametrize("end", [Key.Key_Return, Key.Key_Enter, Key.Key_Tab])
@pytest.mark.parametrize("letters", ["prismatic", "Point on line"])
def test_letters_choose_once(qtbot, form, letters, end):
    """However many entries they pass; with Enter, or as the keyboard leaves."""
    qtbot.keyClicks(form.box, letters)
    assert form.box.currentText().lower() == letters.lower()
    assert form.chosen == []
    qtbot.keyClick(form.box, end)
    assert form.chosen == [letters.lower().replace(" ", "_")]
    qtbot.keyClick(form.box, Key.Key_Return)
    assert len(form.chosen) == 1


def test_arrows_choose_once(qtbot, form):
    """Also backwards; back at the first entry, nothing is another one."""
    for _ in range(3):
        qtbot.keyClick(form.box, Key.Key_Down)
    assert form.chosen == []
    qtbot.keyClick(form.box, Key.Key_Return)
    assert form.chosen == [TYPES[3][1]]
    qtbot.keyClick(form.box, Key.Key_Up)
    qtbot.keyClick(form.box, Key.Key_Down)
    qtbot.keyClick(form.box, Key.Key_Return)
    assert form.chosen == [TYPES[3][1]]


def test_escape_goes_back(qtbot, form):
    """To the entry before the first letter, without a choice."""
    qtbot.keyClicks(form.box, "pr")
    qtbot.keyClick(form.box, Key.Key_Escape)
    assert form.box.currentText() == "Revolute"
    form.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    form.button.setFocus()
    assert form.chosen == []


def test_a_press_elsewhere_chooses_first(qtbot, form):
    """Also on what does not take the keyboard: what it does comes after the choice."""
    seen = []
    form.button.pressed.connect(lambda: seen.append(list(form.chosen)))
    qtbot.keyClicks(form.box, "u")
    qtbot.mouseClick(form.button, Qt.MouseButton.LeftButton)
    assert seen == [["universal"]]
    assert form.box.hasFocus()


def test_the_list_chooses_at_once(qtbot, form):
    """By a click or Enter in it, also after letters; a choice that is refused is taken back."""
    qtbot.keyClicks(form.box, "u")
    form.box.showPopup()
    qtbot.waitUntil(lambda: form.box.view().isVisible())
    for _ in range(form.box.currentIndex()):
        qtbot.keyClick(form.box.view(), Key.Key_Up)
    qtbot.keyClick(form.box.view(), Key.Key_Down)
    qtbot.keyClick(form.box.view(), Key.Key_Return)
    assert form.chosen == [TYPES[1][1]]
    for _ in range(form.box.findText("Planar") - 1):
        qtbot.keyClick(form.box, Key.Key_Down)
    qtbot.keyClick(form.box, Key.Key_Return)
    assert form.chosen == [TYPES[1][1], "planar"]
    assert form.box.currentText() == TYPES[1][0]


def test_a_list_that_escape_closed_opens_where_it_was(qtbot, form):
    """At the chosen entry: what arrows had led to is forgotten, and Enter keeps the choice."""
    entries = form.box.view()
    qtbot.mouseClick(form.box, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(entries.isVisible)
    for _ in range(3):
        qtbot.keyClick(entries, Key.Key_Down)
    qtbot.keyClick(entries, Key.Key_Escape)
    qtbot.waitUntil(lambda: not entries.isVisible())
    assert form.box.currentText() == "Revolute"
    qtbot.mouseClick(form.box, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(entries.isVisible)
    assert entries.currentIndex().data() == "Revolute"
    qtbot.keyClick(entries, Key.Key_Return)
    qtbot.waitUntil(lambda: not entries.isVisible())
    assert form.box.currentText() == "Revolute"
    assert form.chosen == []
