"""Elements added, removed, renamed, changed and put in another order."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.generators import chain
from mechstudio.model import GROUND, Body, Mechanism
from tests.amounts import examples
from tests.edits.pendulum import items_of, pendulum
from tests.model.strategies import mechanisms

FEW = settings(max_examples=examples(15))
REFERENCES = {"body": "bodies", "joint": "joints"}


def named_by(element):
    """Lists and names of what an element names, found in its fields by their names."""
    return {
        (REFERENCES[field.rstrip("12")], getattr(element, field))
        for field in type(element).model_fields
        if field.rstrip("12") in REFERENCES
    } - {("bodies", GROUND)}


@FEW
@given(mechanism=mechanisms(), data=st.data())
def test_nothing_dangles_after_removal(mechanism, data):
    """What is gone is what was chosen and what named it; the rest keeps its order."""
    items = items_of(mechanism)
    chosen = data.draw(st.lists(st.sampled_from(items), max_size=3)) if items else []
    edit = edits.remove(mechanism, chosen)
    assert set(edit.removed) == {*chosen, *edits.dependents(mechanism, chosen)}
    assert items_of(edit.mechanism) == [item for item in items if item not in edit.removed]
    gone = {(edits.LISTS[item.kind], item.name) for item in edit.removed}
    for listed in edits.LISTS.values():
        for element in getattr(edit.mechanism, listed):
            assert named_by(element).isdisjoint(gone)
        for element in getattr(mechanism, listed):
            if not named_by(element).isdisjoint(gone):
                assert edits.item_of(element) in edit.removed


def test_a_body_takes_its_joints_and_their_drivers_along():
    """All of the pendulum goes with its link."""
    edit = edits.remove(pendulum(), [("body", "link 1")])
    assert edit.mechanism == Mechanism(parameters={"speed": 2.0})
    assert len(edit.removed) == 6


@FEW
@given(mechanism=mechanisms(), data=st.data())
def test_renaming_and_back_is_nothing(mechanism, data):
    """Every reference follows, there and back."""
    items = items_of(mechanism)
    if not items:
        return
    item = data.draw(st.sampled_from(items))
    there = edits.rename(mechanism, item, "a new name")
    assert items_of(there) == [
        edits.Item(item.kind, "a new name") if one == item else one for one in items
    ]
    assert edits.rename(there, (item.kind, "a new name"), item.name) == mechanism


def test_a_joint_may_be_called_ground():
    """The name is taken among bodies only."""
    named = edits.rename(pendulum(), ("joint", "pivot"), "ground")
    assert named.drivers[0].joint == "ground"
    assert edits.dependents(named, [("joint", "ground")]) == (("driver", "driver 1"),)
    assert edits.rename(named, ("joint", "ground"), "pivot") == pendulum()


def test_names_can_be_exchanged():
    """Two bodies swap their names at once, and their joints know."""
    before = chain(2)
    one, two = edits.Item("body", "link_1"), edits.Item("body", "link_2")
    after = edits.rename_all(before, {one: "link_2", two: "link_1"})
    assert [(j.body1, j.body2) for j in after.joints] == [
        ("ground", "link_2"),
        ("link_2", "link_1"),
    ]
    assert edits.rename_all(after, {one: "link_2", two: "link_1"}) == before


@FEW
@given(mechanism=mechanisms())
def test_renaming_a_parameter_and_back_is_nothing(mechanism):
    """All functions follow, there and back, and the order stays."""
    there = edits.rename_parameter(mechanism, "width", "breadth")
    assert "width" not in there.parameters
    assert edits.parameter_users(there, "breadth") == edits.parameter_users(mechanism, "width")
    back = edits.rename_parameter(there, "breadth", "width")
    assert back == mechanism
    assert list(back.parameters) == list(mechanism.parameters)


def laws():
    """A motor whose law hides a parameter x, and whose target does not."""
    return edits.add_motor(
        pendulum().edited(parameters={"speed": 2.0, "x": -3.0, "e1": 4.0}),
        "pivot",
        "x*speed + 1e1*v",
        target="x + 2*x*e1",
    ).mechanism


def test_variables_of_laws_are_no_parameters():
    """Renaming a parameter x leaves the deformation x alone, and numbers as they are."""
    after = edits.rename_parameter(laws(), "x", "offset")
    assert after.forces[-1].function == "x*speed + 1e1*v"
    assert after.forces[-1].target == "offset + 2*offset*e1"
    after = edits.rename_parameter(laws(), "e1", "factor")
    assert after.forces[-1].target == "x + 2*x*factor"
    with pytest.raises(ModelError, match="means the deformation"):
        edits.rename_parameter(laws(), "speed", "v")


def test_parameters_in_use_stay_unless_written_out():
    """Removal names a user; written out, a negative value is in parentheses."""
    with pytest.raises(ModelError, match="uses it"):
        edits.remove_parameter(laws(), "x")
    after = edits.remove_parameter(laws(), "x", inline=True)
    assert after.forces[-1].target == "(-3.0) + 2*(-3.0)*e1"
    assert "x" not in after.parameters
    free = edits.add_parameter(laws(), "free", 1.0)
    assert edits.remove_parameter(free, "free") == laws()
    assert edits.set_parameter(free, "free", 2.0).parameters["free"] == 2.0


def test_several_elements_change_at_once():
    """One call gives all of them the value; one wrong field among them changes none."""
    before = chain(4)
    items = [("body", body.name) for body in before.bodies[:3]]
    after = edits.change(before, items, mass=7.0)
    assert [body.mass for body in after.bodies] == [7.0, 7.0, 7.0, 1.0]
    raised = {item: {"mass": k + 1.0} for k, item in enumerate(items)}
    assert [b.mass for b in edits.change_each(before, raised).bodies] == [1.0, 2.0, 3.0, 1.0]
    with pytest.raises(ModelError) as caught:
        edits.change(before, [*items[:1], ("joint", "joint_2")], mass=7.0)
    assert [problem.path for problem in caught.value.problems] == ["joints[1].mass"]
    with pytest.raises(ModelError) as caught:
        edits.change(before, items[1:], mass=-7.0)
    paths = [problem.path for problem in caught.value.problems]
    assert paths == ["bodies[1].mass", "bodies[2].mass"]


def test_elements_change_places():
    """An element moves to an index; moved back, all is as before."""
    before = chain(4)
    after = edits.reorder(before, ("body", "link_1"), 2)
    names = [body.name for body in after.bodies]
    assert names == ["link_2", "link_3", "link_1", "link_4"]
    assert edits.reorder(after, ("body", "link_1"), 0) == before
    with pytest.raises(ModelError, match="index"):
        edits.reorder(before, ("body", "link_1"), 4)


def test_new_elements_are_where_the_world_says():
    """Points of loads and measures are given in the world, whatever the body's pose."""
    pose = edits.turn(0.8, (1, 2, 3), (3, 2, 1)).of(edits.shift((1, 0, 2)))
    made = edits.add_body(Mechanism(), pose=pose, name="b").mechanism
    made = edits.add_force(made, "b", (1, 2, 3), ("1", "0", "0")).mechanism
    made = edits.add_torque(made, "b", ("1", "0", "0"), axes="body").mechanism
    made = edits.add_spring_damper(made, "ground", (4, 6, 3), "b", (1, 2, 3), stiffness=1.0)
    made = made.mechanism
    made = edits.add_bushing(made, "ground", "b", (1, 2, 3), (0, 1, 0), stiffness=[1] * 6).mechanism
    made = edits.add_torsion(made, "b", "ground", stiffness=3.0).mechanism
    made = edits.add_measure(made, "b", (1, 2, 3)).mechanism
    force, torque, spring, bushing, torsion = made.forces
    for point in (force.point, spring.point2, bushing.frame2.position, made.measures[0].point):
        assert pose.point(point) == pytest.approx((1, 2, 3))
    assert spring.free_length == pytest.approx(5.0)
    assert torque.axes == "body"
    for link in (bushing, torsion):
        poses = edits.body_poses(made)
        first = poses[link.body1].of(edits.pose_of(link.frame1))
        second = poses[link.body2].of(edits.pose_of(link.frame2))
        assert first.within(second).orientation[1:] == pytest.approx((0, 0, 0), abs=1e-12)


def test_fresh_names_are_free_and_short_enough():
    """Names count on from what is there, and stay within the limit of the format."""
    made = edits.add_body(Mechanism(bodies=[Body(name="body 2")])).mechanism
    made = edits.add_body(made).mechanism
    assert [body.name for body in made.bodies] == ["body 2", "body 1", "body 3"]
    long = Mechanism(bodies=[Body(name="n" * 64), Body(name="12"), Body(name="a_09")])
    edit = edits.duplicate(long, [("body", body.name) for body in long.bodies])
    assert edit.names == ("n" * 62 + " 2", "12 2", "a_10")


@pytest.mark.parametrize("kind", ["gear", "rack"])
def test_couplings_take_the_type_that_fits(kind):
    """An angle and a shift make a rack, two angles a gear."""
    made = pendulum()
    made = edits.add_body(made, name="b").mechanism
    other = {"gear": "revolute", "rack": "prismatic"}[kind]
    made = edits.add_joint(made, other, "ground", "b", (0, 0, 0), name="other").mechanism
    assert edits.add_coupling(made, "pivot", "other", 0.5).mechanism.couplings[0].type == kind


@pytest.mark.parametrize("joints", ["follow", "stay", "open"])
def test_moved_bodies_and_their_joints(joints):
    """Bodies go where the motion takes them; joints follow, stay in the world or on their body."""
    before = chain(4)
    motion = edits.turn(0.5, (0, 1, 1), (1, 0, 0)).of(edits.shift((0.1, 0.2, 0.3)))
    names = ["link_2", "link_3"]
    after = edits.move_bodies(before, names, motion, joints=joints)
    for old, new in zip(before.bodies, after.bodies, strict=True):
        pose = edits.pose_of(old)
        moved = motion.of(pose) if old.name in names else pose
        assert edits.pose_of(new).position == pytest.approx(moved.position)
        assert edits.pose_of(new).orientation == pytest.approx(moved.orientation)
    poses = (edits.body_poses(before), edits.body_poses(after))
    for k, (old, new) in enumerate(zip(before.joints, after.joints, strict=True)):
        for body, frame in (("body1", "frame1"), ("body2", "frame2")):
            was, now = (
                pose[getattr(joint, body)].of(edits.pose_of(getattr(joint, frame)))
                for pose, joint in zip(poses, (old, new), strict=True)
            )
            touched = k in (1, 2, 3)
            on_moved = getattr(old, body) in names
            goes = {"follow": touched, "stay": False, "open": on_moved}[joints]
            expected = motion.of(was) if goes else was
            assert now.position == pytest.approx(expected.position, abs=1e-12)
            assert abs(np.dot(now.orientation, expected.orientation)) == pytest.approx(1)
    if joints == "open":
        assert after.joints == before.joints


def test_velocities_turn_with_moved_bodies():
    """A body that is turned by a quarter flies and spins in the turned direction."""
    body = Body(name="b", velocity=(1, 0, 0), angular_velocity=(0, 2, 0))
    motion = edits.turn(math.pi / 2, (0, 0, 1))
    after = edits.move_bodies(Mechanism(bodies=[body]), ["b"], motion).bodies[0]
    assert after.velocity == pytest.approx((0, 1, 0))
    assert after.angular_velocity == pytest.approx((-2, 0, 0))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda m: edits.remove(m, [("joint", "pivots")]), 'mean "pivot"'),
        (lambda m: edits.rename(m, ("body", "link 1"), "ground"), r"bodies\[0\].name"),
        (lambda m: edits.rename(m, ("joint", "pivot"), "a/b"), r"joints\[0\].name"),
        (lambda m: edits.change(m, [("joint", "pivot")], name="a"), "rename"),
        (lambda m: edits.change(m, [("joint", "pivot")], dampings=1.0), 'mean "damping"'),
        (lambda m: edits.add_parameter(m, "speed", 1.0), "already"),
        (lambda m: edits.rename_parameter(m, "spee", "a"), 'mean "speed"'),
        (lambda m: edits.add_driver(m, "pivot", "1"), "driven by"),
        (lambda m: edits.add_motor(m, "pivot", coordinate=1), "no coordinate 1"),
        (lambda m: edits.add_force(m, "ground", (0, 0, 0), ("0", "0", "0")), "never moves"),
        (lambda m: edits.move_bodies(m, ["link"], edits.WORLD), 'mean "link 1"'),
        (lambda m: edits.move_bodies(m, [], edits.WORLD, joints="go"), "joints"),
        (lambda m: edits.turn(math.inf, (0, 0, 1)), "angle"),
        (lambda m: edits.shift((0, 10**400, 1)), "shift"),
    ],
)
def test_what_cannot_be_done_is_said(call, words):
    """A wrong argument is named, with what would be right."""
    with pytest.raises(ModelError, match=words):
        call(pendulum())
