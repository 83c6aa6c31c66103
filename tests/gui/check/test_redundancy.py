"""Redundant constraints that repeat each other are told, those that lock a mechanism warned of."""

import math

import pytest

from mechstudio import edits
from mechstudio.gui.check.chips import CheckChips
from mechstudio.gui.check.direction_words import direction_words, shared_loads
from mechstudio.gui.check.findings import NOT_AFFECTED, Knowledge, Topic, sections, verdict
from mechstudio.gui.check.marks import element_marks
from mechstudio.io import load, sample_paths
from mechstudio.model import Mechanism
from mechstudio.simulation import check

PLANAR = ("four_bar", "slider_crank", "hoecken_linkage")


def known(mechanism):
    return Knowledge(mechanism, check(mechanism), [])


def rows(found):
    return [(section.title, [row.text for row in section.rows]) for section in found]


@pytest.mark.parametrize("name", PLANAR)
def test_plane_linkages_have_no_warning(qtbot, name):
    """What is normal in space is a note in blue; no joint has a badge."""
    found = known(load(sample_paths()[name]))
    assert found.report.redundant
    chips = CheckChips()
    qtbot.addWidget(chips)
    chips.show_knowledge(found, checking=False)
    chip = chips.by_topic[Topic.REDUNDANT]
    assert chip.property("level") == "info"
    assert "The motion is not affected" in chip.toolTip()
    assert not chip.calls
    assert element_marks(found) == {}
    assert "no errors" in verdict(found)


def test_the_first_line_says_what_is_shared():
    """That the motion is as it should be, and which reactions several joints bear together."""
    found = known(load(sample_paths()["four_bar"]))
    first, second, *_ = rows(sections(found, Topic.REDUNDANT))
    assert first == (
        NOT_AFFECTED,
        ["4 joints share force along world z, torque about world x and y."],
    )
    # what the body of a joint stands askew for is in no axis of the world
    assert second[1] == [
        "rotation about its x (world y)",
        "rotation about its y (world x)",
        "translation along its z (world z)",
    ]
    assert shared_loads(found.mechanism, ()) == ""


def test_constraints_that_lock_are_warned_of(qtbot):
    """An axis that is not quite parallel leaves no motion: that is amber, at its joints as well."""
    model = edits.move_joint(load(sample_paths()["four_bar"]), "ground_rocker", axis=(0, 0.1, 1))
    found = known(model)
    assert found.report.degrees_of_freedom == 0
    chips = CheckChips()
    qtbot.addWidget(chips)
    chips.show_knowledge(found, checking=False)
    chip = chips.by_topic[Topic.REDUNDANT]
    assert chip.property("level") == "warning"
    assert chip.calls
    marks = element_marks(found)
    assert marks["joint", "coupler_rocker"].level == "warning"
    assert "about its x (world y)" in marks["joint", "coupler_rocker"].sentence
    (title, said), *_ = rows(sections(found, Topic.REDUNDANT))
    assert title == "The joints leave no motion"
    assert "make axes parallel" in said[0]


def test_drivers_take_all_motion_without_a_warning():
    """A driven linkage has no freedom left by intent."""
    model = load(sample_paths()["four_bar"])
    driven = edits.add_driver(model, "ground_crank", "t").mechanism
    found = known(driven)
    assert found.report.degrees_of_freedom == 0
    assert not found.locks


def test_what_a_coupling_repeats_names_it():
    """Behind the axis of its second joint, not together with those of the joint."""
    model = load(sample_paths()["four_bar"])
    found = direction_words(
        model,
        "coupler_rocker",
        ["rotation about x", "rotation about y", "rotation about z by the coupling 'a pair'"],
    )
    assert found == (
        "rotation about its x (world y) and y (world x), "
        "rotation about its z (world z) by the coupling 'a pair'"
    )


def slotted_crank(angle):
    """A crank whose pin slides along a lifted bar, which is inclined by an angle [rad]."""
    x, y = math.cos(angle), math.sin(angle)
    ends = ((0.2 - 0.3 * x, -0.3 * y, 0), (0.2 + 0.3 * x, 0.3 * y, 0))
    model = edits.add_link(Mechanism(), (0, 0, 0), (0.2, 0, 0), name="crank").mechanism
    model = edits.add_link(model, *ends, name="bar").mechanism
    for kind, first, second, place, axis in (
        ("revolute", "ground", "crank", (0, 0, 0), (0, 0, 1)),
        ("prismatic", "ground", "bar", (0.2, 0, 0), (0, 1, 0)),
        ("point_on_line", "bar", "crank", (0.2, 0, 0), (x, y, 0)),
    ):
        model = edits.add_joint(model, kind, first, second, place, axis).mechanism
    return model


def test_directions_of_an_oblique_frame_are_named_by_the_line():
    """Not by all axes of the world, in which it has a part; along these, by what they are."""
    level, *_ = rows(sections(known(slotted_crank(0.0)), Topic.REDUNDANT))
    assert level[1] == ["3 joints share force along world z, torque about world x and y."]
    found = known(slotted_crank(0.5))
    first, second, *_, last = rows(sections(found, Topic.REDUNDANT))
    assert first[1] == [
        "3 joints share force along world z and across the line of point on line 1, "
        "torque about world x and y."
    ]
    assert second[1] == ["translation across the line (its x)"]
    assert last[1][-1] == "force across the line (its x and y)"


def test_oblique_axes_of_other_joints_are_their_own():
    """Of few joints they are named, of many counted; what the world's axes span is not told."""
    plane = load(sample_paths()["four_bar"])
    loads = check(plane).undetermined_directions
    turned = plane.edited(
        joints=tuple(
            joint.edited(frame1=joint.frame1.edited(orientation=(0.7, 0.1, 0.1, 0.7)))
            for joint in plane.joints
        )
    )
    names = [load.joint for load in loads if load.joint == loads[0].joint]
    own = [load for load in loads if load.joint == loads[0].joint]
    said = shared_loads(turned, own)
    assert said.startswith("1 joint shares force along the z of ")
    assert said.count(names[0]) == 2
    assert "of 4 joints" in shared_loads(turned, loads)
