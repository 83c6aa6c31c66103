"""Quantities are shown and typed in the chosen units, while the model stays in SI units."""

from math import isnan, pi

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from mechstudio import edits
from mechstudio.gui.properties.describe import describe
from mechstudio.gui.properties.field_editing import FieldEditing
from mechstudio.gui.properties.fields import FieldKind
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.tree.model_tree import ModelTree
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.unit_label import UnitLabel
from mechstudio.units import UnitChoice
from tests.gui.fakes.shown import shown
from tests.gui.properties.value_hand import ITEMS, line, problem, settle, show, write

MILLIMETERS = UnitChoice(length="mm", mass="g")
CRANK, PIVOT = ("body", "crank"), ("joint", "pivot")


@pytest.fixture
def store(qapp, tmp_path):
    return SettingsStore(tmp_path)


@pytest.fixture
def panel(qtbot, document, selection, store):
    panel = PropertyPanel(document, selection)
    panel.set_units(ShownUnits(store))
    return shown(qtbot, panel, 340, 900)


def label(panel, text):
    """The unit beside a field."""
    return next(x for x in panel.findChildren(UnitLabel) if x.text() == text and x.isVisible())


def choose(qtbot, menu, text):
    """Walk down a menu with the arrow keys and press Return."""
    wanted = next(action for action in menu.actions() if action.text() == text)
    qtbot.waitUntil(menu.isVisible)
    for _ in menu.actions():
        if menu.activeAction() is wanted:
            break
        qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)


def test_a_click_on_the_unit_shows_another_everywhere(qtbot, panel, document, selection, store):
    """With mm, 20 is 0.02 in the model; units made of lengths follow, and it is remembered."""
    show(qtbot, panel, selection, CRANK)
    before = document.mechanism
    shown = label(panel, "m")
    qtbot.mouseClick(shown, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    choose(qtbot, QApplication.activePopupWidget(), "mm")
    settle(qtbot, panel)
    assert document.mechanism is before
    assert label(panel, "mm/s").text() == "mm/s"
    assert line(panel, "Center of mass 1").text() == "100"
    write(qtbot, panel, "Center of mass 1", "20")
    assert document.mechanism.bodies[0].center_of_mass[0] == 0.02
    settle(qtbot, panel)
    write(qtbot, panel, "Inertia row 1 1", "2e6")
    assert document.mechanism.bodies[0].inertia[0][0] == 2.0
    assert SettingsStore(store._folder).settings.units == UnitChoice(length="mm")


@pytest.mark.wide
@pytest.mark.parametrize(
    ("choice", "item", "name", "text", "value"),
    [
        (UnitChoice(angle="rad"), PIVOT, "Upper stop", "30 deg", pytest.approx(pi / 6)),
        (UnitChoice(angle="°"), PIVOT, "Upper stop", "1.25 rad", 1.25),
        (UnitChoice(angle="°"), PIVOT, "Upper stop", "90", pi / 2),
        (MILLIMETERS, PIVOT, "Upper stop", "0.25 rev", pi / 2),
        (MILLIMETERS, PIVOT, "Stiffness", "3000", 3.0),
        (MILLIMETERS, CRANK, "Mass", "1 lb", 0.45359237),
        (MILLIMETERS, CRANK, "Mass", "750", 0.75),
        (MILLIMETERS, CRANK, "Position 2", "-0,5in", -0.0127),
        (MILLIMETERS, ("force", "rubber"), "Stiffness 2", "4", 4000.0),
        (MILLIMETERS, ("force", "rubber"), "Stiffness 6", "9 N m/rad", 9.0),
        (MILLIMETERS, None, "speed", "30 rpm", pytest.approx(pi)),
        (MILLIMETERS, None, "Duration", "250 ms", 0.25),
    ],
)
def test_a_typed_quantity_is_in_the_model_in_si(
    qtbot, panel, document, selection, store, choice, item, name, text, value
):
    """A bare number counts in the shown unit, one with a unit counts in that, whatever is shown."""
    ShownUnits(store).choose(choice)
    show(qtbot, panel, selection, *([item] if item else []))
    write(qtbot, panel, name, text)
    page = describe(document.mechanism, [item] if item else [])
    stem, _, column = name.rpartition(" ")
    field = next(f for s in page.sections for f in s.fields if f.label in (name, stem) and f.target)
    assert field.rows[0][int(column) - 1 if column.isdigit() else 0] == value
    assert document.step_count == 1


@pytest.mark.parametrize("choice", [MILLIMETERS, UnitChoice(length="in", mass="lb", force="lbf")])
@pytest.mark.parametrize("item", [None, *ITEMS], ids=str)
def test_entering_what_is_shown_changes_nothing(qapp, document, item, choice):
    """Every number that the panel shows is the very value of the model, in any unit."""
    editing = FieldEditing(document)
    editing.units.choose(choice)
    page = describe(document.mechanism, [item] if item else [])
    for field in (f for s in page.sections for f in s.fields if f.target):
        if field.kind is FieldKind.NUMBERS:
            for r, row in enumerate(field.rows):
                for c, value in enumerate(row):
                    text = choice.scale(field.cell_unit(c)).text(value)
                    shown = "" if isnan(value) else text  # an automatic number
                    assert editing.numbers(field, (r, c), shown, {}) == ""
    assert document.step_count == 0


def test_a_wrong_unit_is_said_at_the_field(qtbot, panel, document, selection):
    """The text stays for correction."""
    show(qtbot, panel, selection, CRANK)
    written = write(qtbot, panel, "Mass", "5 mm")
    assert problem(written) == "Enter it in kg, or in another unit of the same kind."
    assert written.text() == "5 mm"
    assert document.step_count == 0


def test_the_keyboard_alone_reaches_the_units(qtbot, panel, selection, store):
    """The context menu of a field lists them, too: one quantity can have a unit of its own."""
    show(qtbot, panel, selection, PIVOT)
    cell = line(panel, "Stiffness")
    cell.setFocus()
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(
        cell, QContextMenuEvent(reason, QPoint(3, 3), cell.mapToGlobal(QPoint()))
    )
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    units = next(m for m in menu.findChildren(QMenu) if m.title() == "Show in")
    menu.setActiveAction(units.menuAction())
    qtbot.keyClick(menu, Qt.Key.Key_Right)
    choose(qtbot, units, "N cm/rad")
    settle(qtbot, panel)
    assert store.settings.units.special == (("N m/rad", "N cm/rad"),)
    assert line(panel, "Stiffness").text() == "4000"
    assert label(panel, "N cm/rad")


def test_copies_and_tips_are_in_the_shown_units(qtbot, panel, document, selection, store):
    """What is copied from the panel and said in tips and in the list agrees with what is shown."""
    tree = ModelTree(document, selection)
    qtbot.addWidget(tree)
    tree.set_units(ShownUnits(store))
    ShownUnits(store).choose(MILLIMETERS)
    show(qtbot, panel, selection, CRANK)
    panel.copy_all()
    text = QGuiApplication.clipboard().text()
    assert "Center of mass [mm]\t100\t0\t333.3333333333333\n" in text
    assert line(panel, "Center of mass 3").toolTip() == "333.3333333333333 mm"
    index = tree.model.index_of(CRANK)
    assert tree.model.data(index.siblingAtColumn(1)) == "2500 g"


def test_functions_say_that_they_are_in_si(qtbot, panel, selection, store):
    """Whatever the numbers are in, the unit of a function is that of the model."""
    ShownUnits(store).choose(MILLIMETERS)
    show(qtbot, panel, selection, ("force", "servo"))
    names = {x.accessibleName() for x in panel.findChildren(EditLine)}
    assert {"Function [N m]", "Target [rad]"} <= names
    show(qtbot, panel, selection, PIVOT)
    effort = next(x for x in panel.findChildren(QLabel) if "SI units" in x.toolTip())
    assert effort.text() == "N m"


def test_laws_of_single_coordinates_say_it_as_well(qtbot, panel, document, selection, store):
    """A shift and an angle of one joint have functions in N and in N m."""
    ShownUnits(store).choose(MILLIMETERS)
    sliding = edits.change_joint_type(document.mechanism, PIVOT[1], "cylindrical").mechanism
    laws = edits.change(sliding, [PIVOT], effort=("-3*v", "10*x"))
    document.apply(laws, label="Let the pivot slide")
    show(qtbot, panel, selection, PIVOT)
    said = [x.text() for x in panel.findChildren(QLabel) if "SI units" in x.toolTip()]
    assert said == ["N", "N m"]
