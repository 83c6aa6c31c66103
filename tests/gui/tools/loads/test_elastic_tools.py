"""Bushings and torsion springs are put between two bodies by clicks in the view."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio import edits, pose
from mechstudio.model import Mechanism
from mechstudio.units import UnitChoice
from tests.gui.tools.workshop import option

Key = Qt.Key
X, Z = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)
CORNER = (0.0, 0.4, 0.0)


def two_links():
    """Two bars in the plane z = 0 that meet."""
    mechanism = Mechanism(name="links")
    for start, end in (((-0.6, 0, 0), CORNER), (CORNER, (0.6, 0, 0))):
        mechanism = edits.add_link(mechanism, start, end, width=0.05).mechanism
    return mechanism


@pytest.fixture
def workshop(make_workshop):
    """A sketch of two links that meet."""
    workshop = make_workshop(two_links())
    workshop.view.sketch.toggle("xy")
    workshop.view.fit()
    return workshop


def fill(workshop, name, text):
    """Write into a field of the bar in place of what it holds."""
    field = option(workshop, name)
    field.clear()
    workshop.qtbot.keyClicks(field, text)


def test_a_bushing_where_bodies_meet(workshop):
    """A click makes what the edit makes, in one step; the values come from the bar."""
    workshop.take("bushing")
    fill(workshop, "Stiffness", "2e4")
    fill(workshop, "Torsional stiffness", "30")
    fill(workshop, "Damping", "5")
    workshop.click((0.01, 0.39, 0))
    stiffness, damping = (2e4,) * 3 + (30.0,) * 3, (5.0,) * 3 + (0.0,) * 3
    expected = edits.add_bushing(
        two_links(), "link 1", "link 2", CORNER, Z, x_axis=X, stiffness=stiffness, damping=damping
    )
    assert workshop.mechanism == expected.mechanism
    assert workshop.selection.items == {("force", "bushing 1")}
    assert workshop.document.undo_step == "Add bushing 1"
    workshop.document.undo()
    assert workshop.mechanism == two_links()


def test_a_torsion_spring_on_the_ground(workshop):
    """G holds the body under the pointer to the ground; a law of its own makes it nonlinear."""
    workshop.take("torsion")
    fill(workshop, "Stiffness", "")
    fill(workshop, "Damping", "0.5")
    law = option(workshop, "Torque over angle")
    assert "no preload" in law.toolTip()
    workshop.qtbot.keyClicks(law, "20*x**3")
    workshop.point_at((-0.6, 0, 0))
    workshop.key(Key.Key_G)
    expected = edits.add_torsion(
        two_links(),
        "ground",
        "link 1",
        point=(-0.6, 0, 0),
        axis=Z,
        x_axis=X,
        damping=0.5,
        function="20*x**3",
    )
    assert workshop.mechanism == expected.mechanism


def test_one_click_on_a_pivot_is_enough(workshop):
    """The joint with the ground says which bodies are meant; elsewhere one is asked for."""
    jointed = edits.add_joint(
        two_links(), "revolute", "ground", "link 1", (-0.6, 0, 0), Z, x_axis=X
    ).mechanism
    workshop.document.apply(jointed, label="Add a pivot")
    workshop.take("torsion")
    workshop.point_at((-0.6, 0, 0))
    assert "of the ground and link 1" in workshop.box.hint_label.text()
    workshop.click((-0.6, 0, 0))
    (spring,) = workshop.mechanism.forces
    assert (spring.body1, spring.body2) == ("ground", "link 1")
    workshop.click((-0.3, 0.2, 0))
    assert len(workshop.mechanism.forces) == 1
    assert workshop.tool.is_begun


def test_the_pivot_is_meant_from_near_it(workshop):
    """By the step of the grid that leads to it, and by the foot of its symbol."""
    jointed = edits.add_joint(
        two_links(), "revolute", "ground", "link 1", (-0.6, 0, 0), Z, x_axis=X
    ).mechanism
    workshop.document.apply(jointed, label="Add a pivot")
    workshop.take("torsion")
    pixel = workshop.scene.sight.pixel_size(np.array((-0.6, 0.0, 0.0)))
    for beside in ((-0.6 - 11 * pixel, 0.0, 0.0), (-0.6, -15 * pixel, 0.0)):
        workshop.point_at(beside)
        assert "of the ground and link 1" in workshop.box.hint_label.text(), beside
        assert "joint revolute 1" in workshop.box.note_label.text()
    workshop.click((-0.6, -15 * pixel, 0.0))
    (spring,) = workshop.mechanism.forces
    assert spring.frame1.position == pytest.approx((-0.6, 0, 0), abs=1e-9)


@pytest.mark.parametrize("tool", ["bushing", "torsion"])
def test_preview_shows_what_a_click_connects(workshop, tool):
    """Both bodies are tinted, and the symbol stands at the place; hint and note say which."""
    workshop.take(tool)
    workshop.point_at(CORNER)
    outline = workshop.view.scene.preview.outline
    assert (len(outline.tints), len(outline.symbols)) == (2, 1)
    middle = outline.symbols[-1].points.mean(axis=0)
    size = np.ptp(outline.symbols[-1].points, axis=0).max()
    assert np.linalg.norm(middle - CORNER) < size
    assert "link 1 and link 2" in workshop.box.note_label.text()
    assert "of link 1 and link 2. Tab: next pair" in workshop.box.hint_label.text()
    workshop.key(Key.Key_Tab)
    assert "the ground and link 1" in workshop.box.note_label.text()


def test_what_is_wrong_in_the_bar_adds_nothing(workshop):
    """The hint says what to enter, for quantities and for the law."""
    workshop.take("torsion")
    for name, text, told in (
        ("Stiffness", "-1", "greater than zero"),
        ("Torque over angle", "20*y", "y"),
    ):
        fill(workshop, name, text)
        workshop.click(CORNER)
        assert not workshop.mechanism.forces
        assert workshop.box.hint_label.text().startswith(f"{name}: ")
        assert told in workshop.box.hint_label.text()
        fill(workshop, name, "")


def test_quantities_count_in_the_chosen_units(workshop):
    """The usual stiffness is written anew when other units are chosen."""
    workshop.take("bushing")
    workshop.box.bench.shown_units.choose(UnitChoice(length="mm"))
    assert float(option(workshop, "Stiffness").text()) == 100.0
    workshop.click(CORNER)
    (bushing,) = workshop.mechanism.forces
    assert bushing.stiffness == pytest.approx((1e5,) * 3 + (100.0,) * 3)


@pytest.mark.parametrize("bodies", [("ground", "link 1"), ("link 1", "ground")])
def test_a_torsion_spring_turns_in_the_sense_of_its_joint(workshop, bodies):
    """Its bodies have the order of those of the joint that is clicked."""
    jointed = edits.add_joint(two_links(), "revolute", *bodies, (-0.6, 0, 0), Z, x_axis=X)
    workshop.document.apply(jointed.mechanism, label="Add a pivot")
    workshop.take("torsion")
    workshop.click((-0.6, 0, 0))
    (spring,) = workshop.mechanism.forces
    assert (spring.body1, spring.body2) == bodies


def test_a_torsion_spring_on_a_hinge_tells_the_angle_at_which_it_is_free(workshop):
    """That of the pose in which it was made, in the unit that is chosen."""
    pivot = edits.add_joint(two_links(), "revolute", "ground", "link 1", (-0.6, 0, 0), Z, x_axis=X)
    workshop.document.apply(pose(pivot.mechanism, {"revolute 1": -0.1}), label="Add a pivot")
    workshop.box.bench.shown_units.choose(UnitChoice(angle="rad"))
    workshop.take("torsion")
    workshop.click((-0.6, 0, 0))
    assert workshop.box.hint_label.text().startswith(
        "Added torsion 1, free at the present angle of revolute 1, -0.1 rad: no preload. "
    )


@pytest.mark.parametrize("tool", ["bushing", "torsion"])
def test_a_second_one_does_not_hide_behind_the_first(workshop, tool):
    """The tool says what it added and what its fields are for; the next click selects that."""
    workshop.take(tool)
    workshop.click(CORNER)
    (first,) = workshop.mechanism.forces
    told = f"Added {first.name}, free in the present pose: no preload. The values above are"
    assert workshop.box.hint_label.text().startswith(told)
    workshop.selection.clear()
    workshop.click(CORNER)
    assert workshop.mechanism.forces == (first,)
    assert workshop.selection.items == {("force", first.name)}
    assert f"{first.name} is between link 1 and link 2" in workshop.box.hint_label.text()
    # between other bodies, and in another place, there is none
    workshop.key(Key.Key_Tab)
    assert "is between" not in workshop.box.hint_label.text()
    workshop.click(CORNER)
    assert len(workshop.mechanism.forces) == 2


def test_a_torque_that_would_hold_the_bodies_is_refused(workshop):
    """One that is not zero at the angle 0, which is that of a new spring."""
    workshop.take("torsion")
    for text, refused in (("50", True), ("50*(x>0)", True), ("50*x", False)):
        fill(workshop, "Torque over angle", text)
        workshop.point_at(CORNER)
        hint = workshop.box.hint_label.text()
        assert ("beside the angle 0" in hint) is refused, text
    workshop.click(CORNER)
    assert len(workshop.mechanism.forces) == 1
