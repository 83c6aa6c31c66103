"""Proposed joint types leave fewer constraints redundant and the degrees of freedom as they are."""

import pytest

import mechstudio as ms
from mechstudio import edits
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


def driven(model):
    return edits.add_driver(model, "ground_crank", "t").mechanism


def sprung(model):
    return edits.change_coordinate(model, "ground_rocker", stiffness=3.0)


def stopped(model):
    return edits.change_coordinate(model, "ground_rocker", lower=-1.0, upper=1.0)


def started(model):
    joint = model.joint("ground_crank")
    return edits.change(model, [("joint", joint.name)], initial={"rate": 1.0})


LADEN = {
    "driver": (driven, "ground_crank"),
    "spring": (sprung, "ground_rocker"),
    "stops": (stopped, "ground_rocker"),
    "start": (started, "ground_crank"),
}


@pytest.mark.parametrize("laden", LADEN)
def test_no_alternative_takes_anything_off_a_joint(laden):
    """What a joint has stays; types without its motion are offered for other joints alone."""
    load, joint = LADEN[laden]
    model = load(MODELS["four_bar"])
    proposals, free = propose(model), propose(MODELS["four_bar"])
    assert joint in {change.joint for proposal in free for change in proposal.changes}
    assert proposals
    for proposal in proposals:
        done = edits.change_joint_types(model, proposal.type_changes)
        assert (done.removed, done.dropped) == ((), ())
        assert check(done.mechanism).degrees_of_freedom == check(model).degrees_of_freedom


def test_a_driver_follows_its_joint_to_another_type():
    """A driven hinge may become one that slides as well: the driver keeps to the angle."""
    bricard = MODELS["bricard"]
    joint = propose(bricard)[0].changes[0].joint
    model = edits.add_driver(bricard, joint, "0.1*t").mechanism
    own = [p for p in propose(model) if [change.joint for change in p.changes] == [joint]]
    assert own
    for proposal in own:
        after = check(changed(model, proposal))
        assert after.degrees_of_freedom == check(model).degrees_of_freedom == 0
        assert len(after.redundant) == proposal.redundant
        assert not after.problems


def test_nothing_to_remove_gives_no_proposals():
    """Neither in a tree nor for a structure that any freed direction would still hold."""
    assert propose(pendulum()) == ()
    for proposal in propose(welded()):
        assert check(changed(welded(), proposal)).degrees_of_freedom == 0
