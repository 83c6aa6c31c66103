"""Redundant constraints that repeat each other are told, those that lock a mechanism warned of."""

import pytest

from mechstudio import edits
from mechstudio.gui.check.chips import CheckChips
from mechstudio.gui.check.direction_words import direction_words, shared_loads
from mechstudio.gui.check.findings import NOT_AFFECTED, Knowledge, Topic, sections, verdict
from mechstudio.gui.check.marks import element_marks
from mechstudio.io import load, sample_paths
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
