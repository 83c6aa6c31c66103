"""Fields of the model of a run are read and copied; nothing that is typed there waits."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from mechstudio.gui.properties.locked_fields import lock_fields
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.document import READ_ONLY, Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.widgets.edit_line import EditLine
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.fakes.shown import shown
from tests.gui.plots.made_up_run import finished_run

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def panel(qtbot):
    """A panel on a body whose mass was changed after a run."""
    document, selection = Document(pendulum()), Selection()
    document.set_result(finished_run(document.edited))
    (bar,) = document.edited.bodies
    document.apply(document.edited.edited(bodies=(bar.edited(mass=6.0),)), label="Edit")
    panel = PropertyPanel(document, selection)
    selection.set([("body", bar.name)])
    return shown(qtbot, panel, 340, 900)


def wait(qtbot, panel):
    qtbot.waitUntil(lambda: not panel._update_timer.isActive())


def mass_of(panel):
    return next(x for x in panel.findChildren(EditLine) if x.accessibleName().startswith("Mass"))


def test_fields_of_a_shown_run_take_no_text(qtbot, panel):
    """They say why, and their text can be copied; afterwards all is as it was."""
    wait(qtbot, panel)
    tip = mass_of(panel).toolTip()
    panel._document.look_back()
    wait(qtbot, panel)
    mass = mass_of(panel)
    assert mass.text() == "1"
    qtbot.mouseDClick(mass, LEFT)
    qtbot.keyClicks(mass, "9")
    qtbot.keyClick(mass, Qt.Key.Key_Return)
    assert (mass.text(), mass.isModified(), mass.is_refused) == ("1", False, False)
    mass.selectAll()
    qtbot.keyClick(mass, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "1"
    for kind in (EditLine, QComboBox, QCheckBox):
        for field in panel.findChildren(kind):
            assert field.toolTip() == READ_ONLY
            assert not field.isEnabled() or field.isReadOnly()
    panel._document.look_ahead()
    wait(qtbot, panel)
    assert mass_of(panel).toolTip() == tip.replace("1", "6")
    mass = mass_of(panel)
    qtbot.mouseDClick(mass, LEFT)
    qtbot.keyClicks(mass, "9")
    qtbot.keyClick(mass, Qt.Key.Key_Return)
    assert panel._document.edited.bodies[0].mass == 9.0


def test_what_was_not_to_be_changed_before_stays_so(qtbot):
    """A field that only shows something, and a choice that has none."""
    panel = QWidget()
    qtbot.addWidget(panel)
    fields = [QLineEdit(panel), QLineEdit(panel), QComboBox(panel), QComboBox(panel)]
    fields[1].setReadOnly(True)
    fields[3].setEnabled(False)
    lock_fields(panel, "why")
    assert [fields[0].isReadOnly(), fields[2].isEnabled()] == [True, False]
    lock_fields(panel, "")
    assert [field.isReadOnly() for field in fields[:2]] == [False, True]
    assert [field.isEnabledTo(panel) for field in fields[2:]] == [True, False]
    assert not any(field.toolTip() for field in fields)
