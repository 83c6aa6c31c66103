"""Gears and racks are made by a click on each of two joints."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.model import Box, Cylinder, Mechanism, Sphere
from mechstudio.model.parameters import Parameters
from mechstudio.units import UnitChoice
from tests.gui.tools.workshop import option

Key = Qt.Key
SMALL, LARGE, BAR, PIN = (-0.5, 0, 0), (0, 0, 0), (0.5, 0, 0), (0.5, 0.4, 0)


def gears():
    """Two gears and a bar that slides along x, and one that slides and turns."""
    mechanism = Mechanism(name="gears")
    for name, place, shape, kind, axis in (
        ("small", SMALL, Cylinder(radius=0.1, length=0.05), "revolute", (0, 0, 1)),
        ("large", LARGE, Cylinder(radius=0.2, length=0.05), "revolute", (0, 0, 1)),
        ("bar", BAR, Box(size=(0.4, 0.1, 0.1)), "prismatic", (1, 0, 0)),
        ("pin", PIN, Cylinder(radius=0.1, length=0.2), "cylindrical", (0, 0, 1)),
    ):
        mechanism = edits.add_body(mechanism, [shape], edits.shift(place), name=name).mechanism
        mechanism = edits.add_joint(mechanism, kind, "ground", name, place, axis).mechanism
    return mechanism


@pytest.fixture
def workshop(make_workshop):
    """A viewport of the gears in which the tool is taken."""
    workshop = make_workshop(gears())
    workshop.view.fit()
    workshop.take("coupling")
    return workshop


def test_two_clicks_make_a_pair_of_gears(workshop):
    """The same as the edit makes, in one step; the ratio stands in the bar."""
    workshop.click(SMALL)
    assert "couple with the angle of revolute 1" in _away(workshop)
    assert option(workshop, "Ratio").isVisible()
    workshop.qtbot.keyClicks(option(workshop, "Ratio"), "-0.5")
    workshop.point_at(LARGE)
    assert "gear: ratio -0.5" in workshop.box.note_label.text()
    shown = workshop.view.scene.preview.outline.marks
    assert len(shown) == 2
    workshop.click(LARGE)
    # the arrows of the preview were those of the gears, opposite senses included
    drawn = dict(workshop.view.scene._drawing.drawn)["coupling", "gear 1"]
    for mark, actor in zip(shown, drawn.actors, strict=True):
        heads = [_head(solid.points) for solid in (mark, actor.solid)]
        assert heads[0] * heads[1] > 0
    assert _head(shown[0].points) * _head(shown[1].points) < 0
    expected = edits.add_coupling(gears(), "revolute 1", "revolute 2", -0.5)
    assert workshop.mechanism == expected.mechanism
    assert workshop.selection.items == {("coupling", "gear 1")}
    assert workshop.document.undo_step == "Add gear 1"
    assert workshop.box.hint_label.text().startswith("Added gear 1, ratio -0.5.")
    workshop.point_at(SMALL)
    assert "Click to start with the angle of revolute 1" in workshop.box.hint_label.text()
    workshop.point_at(LARGE)
    assert "Click to start with the angle of revolute 2" in workshop.box.hint_label.text()
    workshop.document.undo()
    assert workshop.mechanism == gears()


def test_enter_in_the_ratio_couples_nothing(workshop):
    """The joint that was added last is still selected; it is not the first one of the pair."""
    workshop.selection.set([("joint", "revolute 2")])
    ratio = option(workshop, "Ratio")
    workshop.qtbot.keyClicks(ratio, "-0.5")
    workshop.qtbot.keyClick(ratio, Key.Key_Return)
    assert not workshop.tool.is_begun
    for wheel in (SMALL, LARGE):
        workshop.click(wheel)
    (gear,) = workshop.mechanism.couplings
    assert (gear.joint1, gear.joint2, gear.ratio) == ("revolute 1", "revolute 2", -0.5)


def test_a_click_beside_a_symbol_means_the_joint(make_workshop):
    """A wheel stands for its only joint, and a body with several for one that is near."""
    mechanism = Mechanism(name="wheels")
    pinion, wheel, beside = (-0.7, 0, 0), (0, 0, 0), (0.2, 0, 0)
    for name, place, radius in (("pinion", pinion, 0.2), ("wheel", wheel, 0.35)):
        shape = Cylinder(radius=radius, length=0.05)
        mechanism = edits.add_body(mechanism, [shape], edits.shift(place), name=name).mechanism
        mechanism = edits.add_joint(mechanism, "revolute", "ground", name, place).mechanism
    mechanism = edits.add_body(mechanism, [Sphere(radius=0.02)], edits.shift(beside)).mechanism
    pin = mechanism.bodies[-1].name
    mechanism = edits.add_joint(mechanism, "revolute", "wheel", pin, beside).mechanism
    workshop = make_workshop(mechanism)
    workshop.view.fit()
    workshop.take("coupling")
    workshop.click((-0.6, 0.1, 0))
    assert workshop.tool.is_begun
    workshop.point_at((-0.1, 0.25, 0))
    assert not workshop.tool.pointed
    pixel = workshop.scene.sight.pixel_size(wheel)
    workshop.click((7 * pixel, 3 * pixel, 0))
    (coupling,) = workshop.mechanism.couplings
    assert [joint for joint, _ in coupling.ends] == ["revolute 1", "revolute 2"]


def wheels(large):
    """A pinion beside a wheel twice as large at a place, on joints with the ground."""
    mechanism = Mechanism(name="wheels")
    for name, place, radius in (("pinion", (-0.2, 0, 0), 0.2), ("wheel", large, 0.4)):
        shape = Cylinder(radius=radius, length=0.05)
        mechanism = edits.add_body(mechanism, [shape], edits.shift(place), name=name).mechanism
        mechanism = edits.add_joint(mechanism, "revolute", "ground", name, place).mechanism
    return mechanism


def test_wheels_that_touch_get_the_ratio_of_their_radii(make_workshop):
    """The empty field shows it, and two clicks take it; what is typed comes first."""
    workshop = make_workshop(wheels((0.4, 0, 0)))
    workshop.view.fit()
    workshop.take("coupling")
    workshop.click((-0.2, 0, 0))
    workshop.point_at((0.4, 0, 0))
    assert "gear: ratio -0.5" in workshop.box.note_label.text()
    assert option(workshop, "Ratio").placeholderText() == "-0.5"
    workshop.click((0.4, 0, 0))
    assert workshop.mechanism.couplings[0].ratio == -0.5
    assert workshop.box.hint_label.text().startswith("Added gear 1, ratio -0.5.")
    assert option(workshop, "Ratio").placeholderText() == "by shapes"
    workshop.document.undo()
    workshop.qtbot.keyClicks(option(workshop, "Ratio"), "3")
    workshop.click((-0.2, 0, 0))
    workshop.click((0.4, 0, 0))
    assert workshop.mechanism.couplings[0].ratio == 3.0


@pytest.mark.parametrize(
    ("large", "typed", "turned", "needed"),
    [
        ((0.4, 0, 0), "0.5", "the same way", "wheels that touch outside each other need -0.5"),
        ((0, 0, 0), "-0.5", "opposite ways", "a wheel in a ring needs 0.5"),
    ],
)
def test_a_ratio_with_which_wheels_slip_is_kept_and_told(
    make_workshop, large, typed, turned, needed
):
    """Before the click and after it; a sign that suits the wheels is no matter."""
    workshop = make_workshop(wheels(large))
    workshop.view.fit()
    workshop.take("coupling")
    workshop.qtbot.keyClicks(option(workshop, "Ratio"), typed)
    workshop.click((-0.2, 0, 0))
    workshop.point_at(large)
    told = f"They turn {turned}: {needed}"
    assert told in workshop.box.note_label.text()
    assert f"times as much. {told}." in workshop.box.hint_label.text()
    workshop.click(large)
    assert workshop.mechanism.couplings[0].ratio == float(typed)
    assert workshop.box.hint_label.text().startswith(f"Added gear 1, ratio {typed}. {told}.")
    workshop.document.undo()
    option(workshop, "Ratio").clear()
    workshop.click((-0.2, 0, 0))
    workshop.point_at(large)
    assert "They turn" not in workshop.box.note_label.text()
    assert "They turn" not in workshop.box.hint_label.text()


def test_wheels_with_pins_beside_their_middles_are_told(make_workshop):
    """They touch in the drawing, but leave each other with any ratio."""
    mechanism = wheels((0.4, 0, 0))
    pin = edits.move_joint(mechanism, "revolute 2", (0.4, 0.2, 0), None)
    workshop = make_workshop(pin)
    workshop.view.fit()
    workshop.take("coupling")
    workshop.click((-0.2, 0, 0))
    workshop.point_at((0.4, 0.2, 0))
    told = "They leave each other as they turn: revolute 2 is beside the middle of wheel"
    assert told in workshop.box.note_label.text()
    assert told in workshop.box.hint_label.text()


@pytest.mark.parametrize("order", [(SMALL, BAR), (BAR, SMALL)])
def test_an_angle_and_a_shift_make_a_rack(workshop, order):
    """Whichever is clicked first, the advance counts per angle of the pinion."""
    workshop.box.bench.shown_units.choose(UnitChoice(length="mm"))
    workshop.click(order[0])
    workshop.point_at(order[1])
    assert not option(workshop, "Ratio").isVisible()
    workshop.qtbot.keyClicks(option(workshop, "Advance"), "0.1 m/rad")
    workshop.click(order[1])
    (rack,) = workshop.mechanism.couplings
    assert (rack.type, rack.joint1, rack.joint2, rack.ratio) == (
        "rack", "revolute 1", "prismatic 1", pytest.approx(0.1)
    )  # fmt: skip


def test_tab_selects_the_coordinate(workshop):
    """A cylindrical joint has a shift and an angle; Tab takes the other one before the click."""
    workshop.click(SMALL)
    workshop.point_at(PIN)
    assert "rack" in workshop.box.note_label.text()
    workshop.key(Key.Key_Tab)
    assert "gear: ratio -1" in workshop.box.note_label.text()
    workshop.click(PIN)
    expected = edits.add_coupling(gears(), "revolute 1", "cylindrical 1", -1.0, coordinate2=1)
    assert workshop.mechanism == expected.mechanism


def test_what_cannot_be_coupled_says_why(workshop):
    """The same coordinate, a pair that is coupled already, and a ratio of zero."""
    told = []
    workshop.document.problem.connect(told.append)
    workshop.click(SMALL)
    workshop.click(SMALL)
    assert "is the first one" in told[-1]
    workshop.click(LARGE)
    workshop.click(LARGE)
    workshop.click(SMALL)
    assert "Gear 1 couples these two already" in told[-1]
    workshop.key(Key.Key_Escape)
    assert workshop.tool is not None
    workshop.qtbot.keyClicks(option(workshop, "Ratio"), "0")
    assert "other than zero" in workshop.box.hint_label.text()
    workshop.click(SMALL)
    workshop.point_at(PIN)
    workshop.key(Key.Key_Tab)
    workshop.click(PIN)
    assert "other than zero" in told[-1]
    assert len(workshop.mechanism.couplings) == 1


def test_undo_of_the_first_joint_starts_over(workshop):
    """A joint that is gone is not coupled with anything."""
    workshop.document.apply(
        edits.remove(gears(), [("joint", "revolute 2")]).mechanism, label="Remove"
    )
    workshop.document.undo()
    workshop.click(LARGE)
    workshop.document.redo()
    assert "click the joint of a wheel" in _away(workshop)


def test_a_selected_joint_is_one_of_two_ways_to_begin(workshop):
    """With the pointer elsewhere Enter takes it, and a click takes any joint."""
    workshop.point_at((-0.5, -0.4, 0))
    workshop.selection.set([("joint", "revolute 2")])
    hint = workshop.box.hint_label.text()
    assert hint.startswith("Click a joint, or Enter to start with the angle of revolute 2; then ")


def test_the_hint_says_what_is_clicked_first_and_second_and_what_results(workshop):
    """The ratio stands in it from the first click on, as typed or as the shapes have it."""
    assert _away(workshop).startswith(
        "Gears or rack: click the joint of a wheel, then that of the other or the rack."
    )
    workshop.point_at(SMALL)
    assert "; then click the joint of the other wheel or of the rack." in _hint(workshop)
    workshop.click(SMALL)
    for hint in (_hint(workshop), _away(workshop)):
        assert hint.startswith("Now click the joint of the other wheel or of the rack, to couple ")
        assert "Ratio by shapes: change of the second per change of the first." in hint
    workshop.qtbot.keyClicks(option(workshop, "Ratio"), "-0.5")
    assert "Ratio -0.5: change of the second per change of the first." in _away(workshop)
    workshop.point_at(LARGE)
    assert _hint(workshop) == (
        "Click to couple the angle of revolute 2 with the angle of revolute 1: "
        "gears, ratio -0.5, so it changes -0.5 times as much."
    )
    workshop.point_at(BAR)
    assert "rack and pinion, advance 0.1 m/rad." in _hint(workshop)


def test_after_a_slide_the_hint_asks_for_its_pinion(workshop):
    workshop.click(BAR)
    assert _away(workshop).startswith("Now click the joint of its pinion or of another slide, ")


def _hint(workshop):
    return workshop.box.hint_label.text()


def _away(workshop):
    """The hint with the pointer beside all joints."""
    workshop.point_at((-0.5, -0.4, 0))
    workshop.selection.set(())
    return workshop.box.hint_label.text()


def _head(points):
    """On which side of the axis the head of a turning arrow is, the thickest part [m]."""
    middle = 0.5 * (points.min(axis=0) + points.max(axis=0))
    return (points - middle)[np.abs(points[:, 2] - middle[2]).argmax()][1]


def test_a_model_without_joints_says_how_to_get_some(make_workshop):
    """Wheels that are joined to the ground."""
    workshop = make_workshop(Mechanism())
    workshop.take("coupling")
    assert workshop.box.hint_label.text() == (
        "There is no joint yet: draw two wheels (Cylinder) and join each to the ground (Joint)."
    )


@pytest.mark.parametrize(
    ("text", "ratio"),
    [("1:2", 0.5), ("-1 : 2", -0.5), ("z1:-z2", -20 / 35), ("1:(z2 - z1)", 1 / 15)],
)
def test_a_ratio_may_be_two_numbers_of_teeth(workshop, text, ratio):
    """With their sign, as a number has it."""
    given = workshop.mechanism.edited(parameters=Parameters({"z1": 20.0, "z2": 35.0}))
    workshop.document.apply(given, label="Edit")
    workshop.click(SMALL)
    field = option(workshop, "Ratio")
    workshop.qtbot.keyClicks(field, text)
    assert not field.problem
    workshop.qtbot.keyClick(field, Key.Key_Return)
    workshop.click(LARGE)
    (gear,) = workshop.mechanism.couplings
    assert gear.ratio == pytest.approx(ratio)


@pytest.mark.parametrize("text", ["1:", ":2", "1:2:3", "1:0", "wide"])
def test_a_ratio_that_is_none_keeps_the_keyboard(workshop, text):
    """The whole text is selected: neither Ctrl+A nor Delete reaches the model."""
    workshop.view.activateWindow()
    field = option(workshop, "Ratio")
    workshop.qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    workshop.qtbot.keyClicks(field, text)
    for key in (Key.Key_Return, Key.Key_Enter):
        workshop.qtbot.keyClick(field, key)
        assert workshop.view.focusWidget() is field
        assert field.selectedText() == text
    workshop.qtbot.keyClicks(workshop.view.focusWidget(), "-0.5")
    workshop.qtbot.keyClick(field, Key.Key_Return)
    assert field.text() == "-0.5"
    assert workshop.view.focusWidget() is workshop.image
