"""The field one works in stays where it is seen while others come and go around it."""

from itertools import count
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from mechstudio import io
from mechstudio.gui.properties import property_panel
from mechstudio.gui.properties.places import last_place, widget_at
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.widgets.choice_box import ChoiceBox
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.judged_box import JudgedBox
from mechstudio.io import sample_paths
from tests.gui.fakes.keys import write_into
from tests.gui.properties.test_place_and_mass import PIN, part

LEFT = Qt.MouseButton.LeftButton
# a page that is scrolled, and one that is seen whole until fields are added
HEIGHTS = (420, 1400)


@pytest.fixture(params=[1000.0, 1.5], ids=["quick", "slow"])
def panel(request, qtbot, monkeypatch):
    """A panel that makes its page at once, or one field between two looks at mouse and keys."""
    looks = count()
    monkeypatch.setattr(property_panel, "time", SimpleNamespace(monotonic=lambda: next(looks)))
    monkeypatch.setattr(property_panel, "_SLICE", request.param)
    panel = PropertyPanel(Document(io.load(sample_paths()["slider_crank"])), Selection())
    qtbot.addWidget(panel)
    panel.resize(340, HEIGHTS[0])
    with qtbot.waitActive(panel):
        panel.show()
        panel.activateWindow()
    return panel


def settle(qtbot, panel):
    """Wait for the page to be complete and for all parts to have their places."""
    for _ in range(3):
        qtbot.waitUntil(lambda: not panel._update_timer.isActive())
        QApplication.processEvents()


def show(qtbot, panel, *items):
    panel._selection.set(items)
    settle(qtbot, panel)


def seen_line(panel, label):
    """A line, scrolled into sight."""
    line = part(panel, EditLine, label)
    panel.findChild(QScrollArea).ensureWidgetVisible(line)
    return line


def level(panel, widget):
    """Where a widget is seen [px]."""
    return widget.mapTo(panel, QPoint()).y()


@pytest.mark.parametrize("height", HEIGHTS)
def test_the_field_with_the_keyboard_stays_where_it_is_seen(qtbot, panel, height):
    """A joint that opens shows both of its frames, above the number that is typed next."""
    panel.resize(340, height)
    show(qtbot, panel, PIN)
    rows = len(panel.findChildren(JudgedBox))
    line = seen_line(panel, "Position 1")
    before = level(panel, part(panel, EditLine, "Position 2"))
    write_into(qtbot, line, "0.4", Qt.Key.Key_Tab)
    settle(qtbot, panel)
    assert len(panel.findChildren(JudgedBox)) > rows
    focused = QApplication.focusWidget()
    assert focused.accessibleName() == "Position 2"
    assert level(panel, focused) == before


def test_what_was_typed_stays_when_the_keyboard_goes_to_the_view(qtbot, panel):
    """Enter does that in the window; here the keyboard goes to a button above the page."""
    show(qtbot, panel, PIN)
    line = seen_line(panel, "Position 1")
    page = panel.findChild(QScrollArea).widget()
    before = level(panel, line)
    write_into(qtbot, line, "0.4", Qt.Key.Key_Return)
    place = last_place(page)
    panel._copy_button.setFocus()
    settle(qtbot, panel)
    after = panel.findChild(QScrollArea).widget()
    assert after is not page
    assert level(panel, widget_at(after, place)) == before


def test_another_change_while_the_page_is_made_moves_nothing(qtbot, panel):
    """Of a page that is half made nobody knows where a field is."""
    show(qtbot, panel, PIN)
    line = seen_line(panel, "Position 1")
    before = level(panel, part(panel, EditLine, "Position 2"))
    write_into(qtbot, line, "0.4", Qt.Key.Key_Tab)
    for gravity in (-1.0, -2.0, -3.0):
        panel._go_on()
        model = panel._document.mechanism
        joint = model.joint("crank_pin").edited(cut=not model.joint("crank_pin").cut)
        joints = tuple(joint if each.name == joint.name else each for each in model.joints)
        panel._document.apply(
            model.edited(joints=joints, gravity=(0.0, gravity, 0.0)), label="Edit"
        )
        panel._go_on()
    settle(qtbot, panel)
    assert level(panel, QApplication.focusWidget()) == before


@pytest.mark.parametrize("scrolled", [0, 30])
def test_the_list_of_types_stays_where_it_is_seen(qtbot, panel, scrolled):
    """Other types have other fields, and a longer or shorter sentence above them."""
    show(qtbot, panel, PIN)
    panel.findChild(QScrollArea).verticalScrollBar().setValue(scrolled)
    box = panel.findChild(ChoiceBox)
    before = level(panel, box)
    qtbot.mouseClick(box, LEFT)
    lines = set()
    for _ in range(6):
        qtbot.keyClick(box.view(), Qt.Key.Key_Down)
        qtbot.keyClick(box.view(), Qt.Key.Key_Return)
        settle(qtbot, panel)
        box = panel.findChild(ChoiceBox)
        lines.add(len(panel.findChildren(JudgedBox)))
        assert level(panel, box) == before
        box.showPopup()
    box.hidePopup()
    assert len(lines) > 1
