"""Proposed joint types leave fewer constraints redundant and the degrees of freedom as they are."""

import pytest

import mechstudio as ms
from mechstudio.io.samples import sample_paths
from mechstudio.simulation import check, propose
from mechstudio.simulation.examination.proposals import changed
from tests.reference.planar import parallelograms
from tests.simulation.models import double_hinge, pendulum

MODELS = {
    **{
        name: ms.load(sample_paths()[name])
        for name in ("four_bar", "slider_crank", "bricard", "double_loop")
    },
    "door": double_hinge(),
    "row": parallelograms(4, 0.7, 1.0),
}


def welded():
    """A link fixed to the ground twice."""
    door = double_hinge()
    return door.edited(joints=tuple(joint.edited(type="fixed") for joint in door.joints))


@pytest.mark.parametrize("name", MODELS)
def test_alternatives_hold_what_they_promise(name):
    """Each one has fewer redundant constraints, as many as it says, and the same freedoms."""
    mechanism = MODELS[name]
    before, proposals = check(mechanism), propose(mechanism)
    assert proposals
    for proposal in proposals[:4]:
        after = check(changed(mechanism, proposal))
        assert len(after.redundant) == proposal.redundant < len(before.redundant)
        assert after.degrees_of_freedom == before.degrees_of_freedom
        assert after.valid


def test_a_planar_four_bar_needs_one_change():
    """A pin that only follows the axis of its hinge frees all three redundant constraints."""
    proposals = propose(MODELS["four_bar"])
    assert [change.new for change in proposals[0].changes] == ["point_on_line"]
    assert {proposal.redundant for proposal in proposals} == {0}


def test_a_row_of_four_bars_loses_all_its_redundancy():
    """Twelve redundant constraints in four coupled loops go at once."""
    [proposal] = propose(MODELS["row"])
    assert proposal.redundant == 0
    assert sum(len(change.freed) for change in proposal.changes) == 12


def test_bricards_linkage_needs_one_change():
    """One hinge that may slide makes the linkage one of independent constraints."""
    first = propose(MODELS["bricard"])[0]
    assert [change.new for change in first.changes] == ["cylindrical"]
    assert first.redundant == 0


def test_nothing_to_remove_gives_no_proposals():
    """Neither in a tree nor for a structure that any freed direction would still hold."""
    assert propose(pendulum()) == ()
    for proposal in propose(welded()):
        assert check(changed(welded(), proposal)).degrees_of_freedom == 0
