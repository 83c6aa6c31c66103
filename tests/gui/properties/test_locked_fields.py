"""Fields of the model of a run are read and copied; nothing that is typed there waits."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QToolButton, QWidget

from mechstudio.gui.properties.locked_fields import lock_fields
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.document import READ_ONLY, Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.judged_box import JudgedBox
from mechstudio.model import Box
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.fakes.shown import shown
from tests.gui.plots.made_up_run import finished_run
from tests.gui.properties.value_hand import settle

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def panel(qtbot):
    """A panel on a body whose mass was changed after a run."""
    model = pendulum()
    bar = model.body("bar").edited(shapes=(Box(size=(0.5, 0.1, 0.1)),))
    document, selection = Document(model.edited(bodies=(bar,))), Selection()
    document.set_result(finished_run(document.edited))
    document.apply(document.edited.edited(bodies=(bar.edited(mass=6.0),)), label="Edit")
    panel = PropertyPanel(document, selection)
    selection.set([("body", bar.name)])
    return shown(qtbot, panel, 340, 900)


def mass_of(panel):
    return next(x for x in panel.findChildren(EditLine) if x.accessibleName().startswith("Mass"))


def test_fields_of_a_shown_run_take_no_text(qtbot, panel):
    """They say why, and their text can be copied; afterwards all is as it was."""
    settle(qtbot, panel)
    tip = mass_of(panel).toolTip()
    panel._document.look_back()
    settle(qtbot, panel)
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
    settle(qtbot, panel)
    assert mass_of(panel).toolTip() == tip.replace("1", "6")
    mass = mass_of(panel)
    qtbot.mouseDClick(mass, LEFT)
    qtbot.keyClicks(mass, "9")
    qtbot.keyClick(mass, Qt.Key.Key_Return)
    assert panel._document.edited.bodies[0].mass == 9.0


def buttons(panel):
    """All buttons of the values by their words, with their tips."""
    names = ((one, one.accessibleName() or one.text()) for one in panel.findChildren(QToolButton))
    return {name: one for one, name in names if name}


@pytest.mark.parametrize(
    ("item", "locked", "open_ones"),
    [
        (
            ("joint", "pivot"),
            {"Reverse axis", "Swap bodies", "Change Body 2"},
            {"World", "Connection"},
        ),
        (
            ("body", "bar"),
            {"Mass and inertia", "Inertia only", "Choose Color"},
            {"Mass properties", "Copy all values"},
        ),
    ],
)
def test_buttons_that_change_a_shown_run_are_gray(qtbot, panel, item, locked, open_ones):
    """They say why before they are pressed; what folds and shows goes on working."""
    panel._selection.set([item])
    settle(qtbot, panel)
    before = {name: one.toolTip() for name, one in buttons(panel).items()}
    assert locked | open_ones <= before.keys()
    panel._document.look_back()
    settle(qtbot, panel)
    found = buttons(panel)
    assert {name for name, one in found.items() if one.toolTip() == READ_ONLY} == locked
    for name, one in found.items():
        assert one.isEnabled() is (name not in locked)
        if name in locked:
            qtbot.mouseClick(one, LEFT)
    assert not any(box.problem_label.text() for box in panel.findChildren(JudgedBox))
    panel._document.look_ahead()
    settle(qtbot, panel)
    assert {name: one.toolTip() for name, one in buttons(panel).items()} == before
    assert all(one.isEnabled() for one in buttons(panel).values())


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
