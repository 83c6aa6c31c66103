"""Keys go to the field that Tab has led to, also while the page is made anew after an edit."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from mechstudio import io
from mechstudio.gui.properties import property_panel
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.io import sample_paths
from tests.gui.fakes.keys import write_into
from tests.gui.properties.test_place_and_mass import PIN, part
from tests.gui.properties.test_still_field import seen_line, settle, show

pytestmark = pytest.mark.window

Key = Qt.Key


@pytest.fixture
def opened(qtbot, monkeypatch):
    """A panel and its page, which is to be made anew, as the joint that it shows has opened.

    Nothing is added to a page from then on but what cannot wait.
    """
    panel = PropertyPanel(Document(io.load(sample_paths()["slider_crank"])), Selection())
    qtbot.addWidget(panel)
    panel.resize(340, 900)
    with qtbot.waitActive(panel):
        panel.show()
        panel.activateWindow()
    show(qtbot, panel, PIN)
    monkeypatch.setattr(property_panel, "_SLICE", -1.0)
    page = panel.findChild(QScrollArea).widget()
    write_into(qtbot, seen_line(panel, "Position 1"), "0.4", Key.Key_Tab)
    return panel, page


def focused():
    """The line with the keyboard."""
    line = QApplication.focusWidget()
    assert isinstance(line, EditLine)
    return line


def wait_for_page(qtbot, panel, before):
    qtbot.waitUntil(lambda: panel.findChild(QScrollArea).widget() is not before)
    assert panel._steps is not None


def taken(qtbot, panel, monkeypatch):
    """The number of the model, as the complete page tells it."""
    monkeypatch.setattr(property_panel, "_SLICE", 1000.0)
    settle(qtbot, panel)
    return float(part(panel, EditLine, "Position 2").value)


def test_the_next_field_has_the_keyboard_before_the_page_is_complete(qtbot, opened, monkeypatch):
    """Ctrl+A selects its text, and what is typed then is taken."""
    panel, before = opened
    wait_for_page(qtbot, panel, before)
    line = focused()
    assert line.accessibleName() == "Position 2"
    qtbot.keyClick(line, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert line.selectedText() == line.text()
    qtbot.keyClicks(line, "0.3")
    qtbot.keyClick(line, Key.Key_Return)
    assert taken(qtbot, panel, monkeypatch) == 0.3


def test_what_is_typed_while_the_page_is_made_anew_is_gone_on_with(qtbot, opened, monkeypatch):
    """Whatever has changed meanwhile; the cursor stays too."""
    panel, before = opened
    wait_for_page(qtbot, panel, before)
    line, page = focused(), panel.findChild(QScrollArea).widget()
    qtbot.keyClicks(line, "0.5")
    qtbot.keyClick(line, Key.Key_Left)
    model = panel._document.mechanism
    joint = model.joint(PIN[1])
    joints = [each.edited(cut=not each.cut) if each is joint else each for each in model.joints]
    panel._document.apply(model.edited(joints=joints, gravity=(0.0, -1.0, 0.0)), label="Edit")
    wait_for_page(qtbot, panel, page)
    again = focused()
    assert again is not line
    qtbot.keyClicks(again, "2")
    assert again.text() == "0.25"
    qtbot.keyClick(again, Key.Key_Return)
    assert taken(qtbot, panel, monkeypatch) == 0.25
