"""Loads and measured points are put on bodies by clicks in the view, and typed."""

from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QLabel, QMenu

from mechstudio import edits
from mechstudio.gui.editing.usual_stiffness import usual_spring
from mechstudio.gui.functions.function_field import FunctionField
from mechstudio.gui.widgets.unit_label import UnitLabel
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from mechstudio.model import Mechanism
from mechstudio.units import UnitChoice
from tests.gui.tools.workshop import option
from tests.gui.view.bench import No


@pytest.fixture
def workshop(make_workshop):
    """Two bars: one level, one above it."""
    edit = edits.add_link(Mechanism(), (-0.4, 0, 0), (0.4, 0, 0), name="lower", width=0.1)
    edit = edits.add_link(edit.mechanism, (-0.4, 0.3, 0), (0.4, 0.3, 0), name="upper", width=0.1)
    return make_workshop(edit.mechanism)


def test_a_force_points_to_where_the_second_click_is(workshop):
    """It acts at the end of the bar, in the direction of the arrow, with the size of the option."""
    workshop.take("force")
    workshop.click((0.398, 0.004, 0))
    workshop.click((0.398, -0.3, 0))
    (force,) = workshop.mechanism.forces
    assert (force.body, force.axes) == ("lower", "world")
    assert force.point == pytest.approx((0.4, 0, 0), abs=1e-12)
    assert force.function == ("0", "-10", "0")
    assert workshop.document.undo_step == "Add force 1"
    assert workshop.selection.items == {("force", "force 1")}


def test_a_force_over_time_moves_with_the_body(workshop):
    """A function is taken along the arrow, in the axes of the body if wanted."""
    workshop.take("force")
    line = option(workshop, "Force")
    line.clear()
    workshop.qtbot.keyClicks(line, "5*sin(t)")
    option(workshop, "Direction").setCurrentIndex(1)
    workshop.click((-0.4, 0, 0))
    workshop.click((-0.4, 0.2, 0))
    (force,) = workshop.mechanism.forces
    assert (force.axes, force.function) == ("body", ("0", "5*sin(t)", "0"))


@pytest.mark.parametrize(
    ("text", "load"), [("3, -4", (3, -4, 0)), ("10<90", (0, 10, 0)), ("2, 0, 5", (2, 0, 5))]
)
def test_forces_are_typed(workshop, text, load):
    """Components in the plane, or size and angle."""
    workshop.take("force")
    workshop.click((0.4, 0, 0))
    workshop.point_at((0.5, 0.1, 0))
    workshop.type(text)
    assert [float(part) for part in workshop.mechanism.forces[0].function] == pytest.approx(load)


@pytest.mark.parametrize(
    ("text", "unit", "note", "load"),
    [
        ("2", "kN", "2 kN on lower", 2000.0),
        ("-0,5", "kN", "-0.5 kN on lower", -500.0),
        ("3 N", "kN", "0.003 kN on lower", 3.0),
        ("2*t", "N", "2*t N on lower", "2*t"),
        ("2*N", "N", "2*N N on lower", "2*N"),
    ],
)
def test_a_number_counts_in_the_chosen_unit_and_a_function_in_newtons(
    workshop, text, unit, note, load
):
    """The unit beside the field and the note beside the pointer say which one counts."""
    with_parameter = workshop.mechanism.edited(parameters={"N": 7.0})
    workshop.document.apply(with_parameter, label="Add parameter")
    workshop.box.bench.shown_units.choose(UnitChoice(force="kN"))
    workshop.take("force")
    line = option(workshop, "Force")
    line.clear()
    workshop.qtbot.keyClicks(line, text)
    (label,) = (
        x
        for x in line.parentWidget().findChildren(QLabel)
        if x.text() in ("kN", "N") and x.isVisible()
    )
    assert label.text() == unit
    workshop.click((0.4, 0, 0))
    workshop.point_at((0.5, 0, 0))
    assert workshop.box.note_label.text() == note
    workshop.click((0.5, 0, 0))
    x = workshop.mechanism.forces[0].function[0]
    assert x == load if isinstance(load, str) else float(x) == load


def test_another_unit_keeps_the_size_of_a_load(workshop):
    """The number is written anew; examples in hints follow, a quantity of another kind is told."""
    workshop.take("torque")
    line = option(workshop, "Torque")
    workshop.box.bench.shown_units.choose(UnitChoice(length="mm"))
    assert line.text() == "10000"
    line.clear()
    workshop.qtbot.keyClicks(line, "3 kg")
    assert "Enter it in N mm" in line.toolTip()
    workshop.view.sketch.toggle("xy")
    workshop.take("link")
    workshop.click((-0.4, 0, 0))
    assert "as in 500 or 500<60" in workshop.box.hint_label.text()
    workshop.box.bench.shown_units.choose(UnitChoice(length="in", angle="rad"))
    assert "as in 20 or 20<1." in workshop.box.hint_label.text()


def test_what_is_no_function_adds_no_force(workshop):
    """The hint says what is wrong, and the field is marked."""
    workshop.take("force")
    line = option(workshop, "Force")
    line.clear()
    workshop.qtbot.keyClicks(line, "5*sinus(t)")
    assert line.property("invalid")
    workshop.click((0.4, 0, 0))
    workshop.click((0.4, 0.2, 0))
    assert not workshop.mechanism.forces
    assert "sinus" in workshop.box.hint_label.text()


def test_loads_need_a_body(workshop):
    """A click beside all bodies is told, not taken."""
    for tool in ("force", "torque", "measure"):
        workshop.take(tool)
        workshop.click((0.2, 0.15, 0))
        assert "click" in workshop.box.hint_label.text()
    assert not workshop.mechanism.forces
    assert not workshop.mechanism.measures


def test_a_torque_turns_about_the_chosen_axis(workshop):
    """The normal of the plane at first, another axis by choice, any by numbers."""
    workshop.take("torque")
    workshop.click((0.1, 0.3, 0))
    option(workshop, "Axis").setCurrentIndex(2)
    workshop.click((0.1, 0.3, 0))
    workshop.type("1, 2, 3")
    normal = workshop.box.bench.plane.normal
    first, second, third = workshop.mechanism.forces
    assert {torque.body for torque in (first, second, third)} == {"upper"}
    assert [float(part) for part in first.function] == pytest.approx(10 * normal)
    assert second.function == ("10", "0", "0")
    plane = workshop.box.bench.plane
    load = plane.x + 2 * plane.y + 3 * normal
    assert [float(part) for part in third.function] == pytest.approx(load)


def test_a_spring_is_free_at_the_distance(workshop):
    """From the end of one body to the end of another; between points of one body it is refused."""
    workshop.take("spring")
    workshop.click((-0.4, 0, 0))
    workshop.click((0.4, 0, 0))
    assert "another body" in workshop.box.hint_label.text()
    option(workshop, "Damping").setText("2.5")
    workshop.click((0.4, 0.3, 0))
    (spring,) = workshop.mechanism.forces
    assert (spring.body1, spring.body2) == ("lower", "upper")
    assert spring.point1 == pytest.approx((-0.4, 0, 0), abs=1e-12)
    assert spring.point2 == pytest.approx((0.4, 0, 0), abs=1e-12)
    assert (spring.stiffness, spring.damping) == (usual_spring(workshop.mechanism), 2.5)
    assert spring.free_length == pytest.approx(np.hypot(0.8, 0.3))


def test_a_spring_may_hang_on_the_ground(workshop):
    """A click beside all bodies means the ground."""
    workshop.take("spring")
    workshop.click((0, -0.2, 0))
    # a second point was not chosen yet
    workshop.point_at((0.001, -0.2, 0))
    assert "Both points" not in workshop.box.note_label.text()
    workshop.point_at((0.2, -0.2, 0))
    assert "Both points" in workshop.box.note_label.text()
    workshop.click((-0.4, 0, 0))
    (spring,) = workshop.mechanism.forces
    assert (spring.body1, spring.body2) == ("ground", "lower")


def test_measured_points_are_clicked_and_typed(workshop):
    """A typed point belongs to the body that is pointed at."""
    workshop.take("measure")
    workshop.click((0.4, 0.3, 0))
    workshop.point_at((0.1, 0.01, 0))
    workshop.type("0.123, 0.02")
    first, second = workshop.mechanism.measures
    assert (first.body, second.body) == ("upper", "lower")
    assert first.point == pytest.approx((0.4, 0, 0), abs=1e-12)
    assert second.point == pytest.approx((0.123, 0.02, 0))
    workshop.key(Qt.Key.Key_Escape)
    assert workshop.tool is None


def test_undo_takes_away_what_is_pointed_at(make_workshop):
    """A torque needs a body that is there; its options can be changed all the same."""
    workshop = make_workshop()
    workshop.document.apply(
        edits.add_link(workshop.mechanism, (-0.4, 0, 0), (0.4, 0, 0)).mechanism, label="Add link"
    )
    workshop.take("torque")
    workshop.point_at((0.2, 0, 0))
    assert workshop.scene.preview.outline.marks
    workshop.document.undo()
    option(workshop, "Axis").setCurrentIndex(3)
    assert not workshop.scene.preview.outline.marks


def test_the_bar_names_the_units(workshop):
    """Beside each quantity of a spring stands the unit in which it is typed."""
    workshop.take("spring")
    labels = [label.text() for label in workshop.box.option_bar.findChildren(UnitLabel)]
    assert labels == ["N/m", "N s/m", "m"]


def test_a_unit_chosen_in_the_bar_holds_everywhere(qtbot, make_window):
    """The bars of tools show the units of the window, and a click on one changes those."""
    window = make_window(panels=installed_panels())
    window.actions_by_id["tool_force"].trigger()
    bar = window.view.tool_box.option_bar
    (label,) = bar.findChildren(UnitLabel)
    qtbot.mouseClick(label, Qt.MouseButton.LeftButton)
    menu = label.findChild(QMenu)
    next(action for action in menu.actions() if action.text() == "kN").trigger()
    menu.close()
    assert window.settings.settings.units == UnitChoice(force="kN")
    assert (label.text(), bar.findChild(FunctionField).text()) == ("kN", "0.01")


def test_of_bodies_in_one_place_the_nearest_is_meant(make_workshop):
    """At a joint of two bodies the point belongs to the one that is seen there."""
    workshop = make_workshop(load(sample_paths()["four_bar"]))
    joint = workshop.mechanism.joint("coupler_rocker")
    place = edits.pose_of(workshop.mechanism.body("rocker")).point(joint.frame2.position)
    workshop.take("measure")
    for nearest in ("rocker", "coupler"):
        workshop.click(place)
        assert workshop.mechanism.measures[-1].body == nearest
        # and from behind
        workshop.document.undo()
        workshop.scene.camera.orbit(180, 0)


def test_notes_hide_neither_buttons_nor_hints(workshop):
    """Wherever the pointer is, the note beside it covers no other text and not the pointer."""
    workshop.take("spring")
    workshop.click((0.4, 0, 0))
    box = workshop.box
    note, others = box.note_label, (workshop.view.overlays.strip, box.hint_label, box.option_bar)
    for column, row in product(range(8, 640, 68), range(8, 480, 29)):
        place = QPoint(column, row)
        if any(other.geometry().contains(place) for other in others):
            continue
        box.move(QPointF(place), No)
        assert note.isVisible()
        assert workshop.image.rect().contains(note.geometry())
        assert not note.geometry().contains(place), place
        assert not any(note.geometry().intersects(other.geometry()) for other in others), place


def test_what_is_typed_takes_the_place_of_the_note(workshop):
    """A note about the pointer says nothing of the numbers in the field."""
    workshop.take("force")
    workshop.click((0.4, 0, 0))
    workshop.point_at((0.5, 0.1, 0))
    assert workshop.box.note_label.isVisible()
    workshop.key(Qt.Key.Key_3)
    assert workshop.box.entry.isVisible()
    assert not workshop.box.note_label.isVisible()


def test_a_nonlinear_spring_has_a_law(workshop):
    """What it pulls besides is a function of the elongation; a wrong one adds nothing."""
    workshop.take("spring")
    start = workshop.mechanism
    stiffness, law = option(workshop, "Stiffness"), option(workshop, "Additional tension")
    stiffness.clear()
    workshop.qtbot.keyClicks(law, "5e4*x**3 + y")
    workshop.click((-0.4, 0, 0))
    workshop.click((-0.4, 0.3, 0))
    assert not workshop.mechanism.forces
    assert "Additional tension: " in workshop.box.hint_label.text()
    law.clear()
    workshop.qtbot.keyClicks(law, "5e4*x**3")
    workshop.click((-0.4, 0.3, 0))
    expected = edits.add_spring_damper(
        start, "lower", (-0.4, 0, 0), "upper", (-0.4, 0.3, 0), function="5e4*x**3"
    )
    assert workshop.mechanism == expected.mechanism
