"""Joints: placed in the world, turned over, exchanged, of another type."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.joints import JOINT_TYPES, joint_type
from mechstudio.joints.joint_type import Axis
from mechstudio.model import Body, Mechanism
from mechstudio.model.expression import LAW_VARIABLES
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate
from tests.edits.placed_joint import coordinates, frames_in_world, two_bodies, values_of
from tests.model.strategies import quaternions

KEYS = [kind.key for kind in JOINT_TYPES]
# joints whose shifts and angles survive an exchange of the bodies with their values
EXCHANGEABLE = ("revolute", "prismatic", "cylindrical", "screw", "universal")
LENGTHS = st.floats(-10, 10)
POINTS = st.tuples(LENGTHS, LENGTHS, LENGTHS)
AXES = POINTS.filter(lambda axis: math.hypot(*axis) > 1e-3)


def law(text, x, v, t):
    """The value of a law."""
    return evaluate(parse(text, (), LAW_VARIABLES), t, {"x": x, "v": v})


def drivers_by_number(mechanism):
    """Value at t = 0 that each coordinate of the joint is driven to."""
    return {driver.coordinate: law(driver.function, 0, 0, 0) for driver in mechanism.drivers}


@given(
    key=st.sampled_from(KEYS),
    point=POINTS,
    axis=AXES,
    places=st.tuples(POINTS, POINTS),
    turns=st.tuples(*[quaternions()] * 2),
)
def test_joint_frames_coincide_in_the_world(key, point, axis, places, turns):
    """Both frames of a new joint are at the point, with z along the axis, whatever the bodies."""
    bodies = [
        Body(name=name, position=place, orientation=turn)
        for name, place, turn in zip("ab", places, turns, strict=True)
    ]
    mechanism = edits.add_joint(Mechanism(bodies=bodies), key, "a", "b", point, axis, point2=point)
    joint = mechanism.mechanism.joint(mechanism.name)
    length = math.hypot(*axis)
    first, second = frames_in_world(mechanism.mechanism, joint)
    for frame in (first, second):
        assert frame.position == pytest.approx(point, abs=1e-12)
        assert frame.direction((0, 0, 1)) == pytest.approx([a / length for a in axis], abs=1e-12)
    assert first.direction((1, 0, 0)) == pytest.approx(second.direction((1, 0, 0)), abs=1e-12)


@given(
    outer=st.sampled_from(["world", "body1", "body2"]),
    point=POINTS,
    axis=AXES,
    side=st.sampled_from(["both", "1", "2"]),
)
def test_placed_frames_are_where_they_were_put(outer, point, axis, side):
    """A point and an axis mean the same in the coordinates of the world and of each body."""
    before = two_bodies("revolute")
    after = edits.place_joint(before, "joint", point, axis, coordinates=outer, side=side)
    poses = edits.body_poses(before)
    pose = {"world": edits.WORLD, "body1": poses["one"], "body2": poses["two"]}[outer]
    length = math.hypot(*axis)
    kept = frames_in_world(before, before.joint("joint"))
    for number, frame in enumerate(frames_in_world(after, after.joint("joint")), start=1):
        if side in ("both", str(number)):
            assert pose.local_point(frame.position) == pytest.approx(point, abs=1e-12)
            z = pose.local_direction(frame.direction((0, 0, 1)))
            assert z == pytest.approx([a / length for a in axis], abs=1e-12)
        else:
            assert frame == kept[number - 1]


def test_x_axis_stays_near_where_it_was():
    """A new axis turns x no more than it must, and a given x is kept as nearly as it can be."""
    before = two_bodies("universal")
    z = frames_in_world(before, before.joint("joint"))[1].direction((0, 0, 1))
    same = edits.place_joint(before, "joint", axis=z, side="2")
    assert coordinates(same, "joint") == pytest.approx(coordinates(before, "joint"))
    after = edits.place_joint(before, "joint", axis=(0, 0, 2), x_axis=(0, 3, 1))
    frame = frames_in_world(after, after.joint("joint"))[0]
    assert frame.direction((1, 0, 0)) == pytest.approx((0, 1, 0), abs=1e-12)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("outer", ["world", "body1", "body2"])
def test_a_moved_joint_keeps_its_coordinates(key, outer):
    """Both frames go along: frame 1 is where it was put, in the coordinates given."""
    before = two_bodies(key)
    point, axis = (0.3, -1.0, 2.0), (0.0, 0.6, -0.8)
    after = edits.move_joint(before, "joint", point, axis, coordinates=outer)
    poses = edits.body_poses(before)
    pose = {"world": edits.WORLD, "body1": poses["one"], "body2": poses["two"]}[outer]
    first = frames_in_world(after, after.joint("joint"))[0]
    assert pose.local_point(first.position) == pytest.approx(point, abs=1e-12)
    assert pose.local_direction(first.direction((0, 0, 1))) == pytest.approx(axis, abs=1e-12)
    assert coordinates(after, "joint") == pytest.approx(coordinates(before, "joint"), abs=1e-9)
    assert edits.move_joint(before, "joint").joint("joint").frame1.position == pytest.approx(
        before.joint("joint").frame1.position, abs=1e-12
    )


@pytest.mark.parametrize("key", KEYS)
def test_reversing_turns_z_over_and_twice_is_nothing(key):
    """Reversed once, z points the other way and its coordinates change sign; twice, all is back."""
    before = two_bodies(key)
    once = edits.reverse_axis(before, "joint")
    signs = {Axis.Y: -1, Axis.Z: -1, Axis.RY: -1, Axis.RZ: -1}
    kind = joint_type(key)
    expected = [
        signs.get(axis, 1) * value for axis, value in zip(kind.free, values_of(key), strict=False)
    ]
    assert coordinates(once, "joint") == pytest.approx(expected)
    for old, new in zip(
        frames_in_world(before, before.joint("joint")),
        frames_in_world(once, once.joint("joint")),
        strict=True,
    ):
        z = old.direction((0, 0, 1))
        assert new.direction((0, 0, -1)) == pytest.approx(z)
    twice = edits.reverse_axis(once, "joint")
    assert edits.reverse_axis(edits.reverse_axis(twice, "joint"), "joint") == twice
    assert coordinates(twice, "joint") == pytest.approx(values_of(key))


@pytest.mark.parametrize("key", EXCHANGEABLE)
def test_exchanging_bodies_keeps_the_motion(key):
    """Each coordinate is where its driver, reference and stops want it, as before."""
    before = two_bodies(key)
    after = edits.swap_bodies(before, "joint")
    joint = after.joint("joint")
    assert (joint.body1, joint.body2) == ("two", "one")
    found = coordinates(after, "joint")
    assert sorted(found) == pytest.approx(values_of(key))
    assert joint.per_coordinate("reference") == pytest.approx(found)
    assert [drivers_by_number(after)[k] for k in range(len(found))] == pytest.approx(found)
    for value, stop in zip(found, joint.stops(), strict=False):
        assert (stop.lower, stop.upper) == pytest.approx((value - 0.1, value + 0.2))
    if key == "screw":
        assert edits.swap_bodies(after, "joint").joint("joint").pitch == joint.pitch


@pytest.mark.parametrize("key", KEYS)
def test_exchanging_twice_restores_every_coordinate(key):
    """An exchange undoes itself, with and without keeping the motion."""
    before = two_bodies(key)
    for keep in (True, False):
        once = edits.swap_bodies(before, "joint", keep_motion=keep)
        twice = edits.swap_bodies(once, "joint", keep_motion=keep)
        assert coordinates(twice, "joint") == pytest.approx(values_of(key))
        assert drivers_by_number(twice) == drivers_by_number(before)


def test_exchange_without_keeping_the_motion_changes_the_sign():
    """A hinge whose bodies change places measures the angle of the other body."""
    after = edits.swap_bodies(two_bodies("revolute"), "joint", keep_motion=False)
    assert coordinates(after, "joint") == pytest.approx([-0.3])


@pytest.mark.wide
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("new", KEYS)
def test_another_type_keeps_what_it_still_has(key, new):
    """Coordinates along the same axes keep drivers, motors and values; the others are named."""
    before = two_bodies(key)
    edit = edits.change_joint_type(before, "joint", new)
    joint = edit.mechanism.joint("joint")
    old_kind, kind = joint_type(key), joint_type(new)
    assert (joint.type, joint.frame1, joint.frame2) == (
        new,
        before.joint("joint").frame1,
        before.joint("joint").frame2,
    )
    old_scalars = old_kind.free[: old_kind.scalar_count]
    scalars = kind.free[: kind.scalar_count]
    shared = [axis for axis in old_scalars if axis in scalars]
    assert len(edit.mechanism.drivers) == len(shared)
    assert len(edit.removed) == 2 * (len(old_scalars) - len(shared))
    driven = drivers_by_number(edit.mechanism)
    for axis in shared:
        value = values_of(key)[old_scalars.index(axis)]
        number = scalars.index(axis)
        assert driven[number] == pytest.approx(value)
        assert joint.per_coordinate("reference")[number] == pytest.approx(value)
    if new != key and set(old_scalars) <= set(scalars):
        stops = ("joints[0].limits",) if len(scalars) > len(old_scalars) else ()
        pitch = ("joints[0].pitch",) if key == "screw" else ()
        assert edit.dropped == (pitch + stops if old_scalars else ())


def test_a_hinge_becomes_a_cylindrical_joint_and_back():
    """The angle becomes the second coordinate; its stops go, as the shift has none."""
    edit = edits.change_joint_type(two_bodies("revolute"), "joint", "cylindrical")
    assert [driver.coordinate for driver in edit.mechanism.drivers] == [1]
    assert edit.mechanism.joint("joint").reference == (0.0, 0.3)
    assert edit.mechanism.joint("joint").effort == ("0", "2*x + v**2 + t")
    assert edit.dropped == ("joints[0].limits",)
    assert edit.removed == ()
    back = edits.change_joint_type(edit.mechanism, "joint", "revolute").mechanism
    assert back.drivers == two_bodies("revolute").drivers


def test_a_screw_keeps_its_pitch_through_exchange_and_reversal():
    """The hand of a thread does not depend on where it is seen from."""
    for edit in (edits.reverse_axis, edits.swap_bodies):
        after = edit(two_bodies("screw"), "joint")
        joint = after.joint("joint")
        shift = frames_in_world(after, joint)[0].within(frames_in_world(after, joint)[1])
        angle = coordinates(after, "joint")[0]
        assert shift.position[2] == pytest.approx(joint.pitch * angle / (2 * math.pi))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda m: edits.add_joint(m, "glue", "one", "two", (0, 0, 0)),
            'no type of joint "glue"',
        ),
        (lambda m: edits.add_joint(m, "revolute", "ones", "two", (0, 0, 0)), 'mean "one"'),
        (lambda m: edits.add_joint(m, "revolute", "one", "two", (0, 0)), "3 finite numbers"),
        (
            lambda m: edits.add_joint(m, "revolute", "one", "two", (0, 0, 0), (0, 0, 0)),
            "must have a direction",
        ),
        (lambda m: edits.add_joint(m, "distance", "one", "two", (0, 0, 0)), "point2"),
        (lambda m: edits.place_joint(m, "joints"), 'mean "joint"'),
        (lambda m: edits.change_joint_type(m, "joint", "weld"), 'no type of joint "weld"'),
    ],
)
def test_what_cannot_be_done_is_said(call, words):
    """A wrong argument is named, with what would be right."""
    with pytest.raises(ModelError, match=words):
        call(two_bodies("revolute"))


def test_shortest_turn_keeps_planar_mechanisms_planar():
    """A link in the x-y plane has the world's z, whichever way it points."""
    for k in range(16):
        angle = k * math.pi / 8
        end = (math.cos(angle), math.sin(angle), 0.0)
        body = edits.add_link(Mechanism(), (0, 0, 0), end).mechanism.bodies[0]
        pose = edits.pose_of(body)
        assert pose.direction((0, 0, 1)) == pytest.approx((0, 0, 1), abs=1e-12)
        assert pose.point((0.5, 0, 0)) == pytest.approx(end, abs=1e-12)
        assert pose.point((-0.5, 0, 0)) == pytest.approx((0, 0, 0), abs=1e-12)


@pytest.mark.parametrize("turn", [edits.TypeChange("", "").turn, (0.5, 0.5, 0.5, 0.5)])
def test_types_of_several_joints_change_at_once(turn):
    """Frames turn together, and coordinates go on along the axes that they had in the world."""
    driven = two_bodies("prismatic")
    [joint] = driven.joints
    before, end = frames_in_world(driven, joint)
    change = edits.TypeChange(joint.name, "planar", turn)
    done = edits.change_joint_types(driven, [change])
    first, second = frames_in_world(done.mechanism, done.mechanism.joints[0])
    is_turned = turn[0] != 1.0
    # the slide was along z; a third of a turn about (1, 1, 1) puts the new y there
    slide = (0, 1, 0) if is_turned else (0, 0, 1)
    assert first.direction(slide) == pytest.approx(before.direction((0, 0, 1)), abs=1e-12)
    assert second.position == pytest.approx(end.position)
    named = [*done.mechanism.drivers, *(f for f in done.mechanism.forces if f.type == "motor")]
    assert ("driver" in {item.kind for item in done.removed}) is not is_turned
    assert bool(named) is is_turned
    free = joint_type("planar").free
    assert all(free[element.coordinate] is Axis.Y for element in named)


def test_place_of_a_message_names_its_element():
    """From `joints[0].frame1` to the joint, and from anything else to nothing."""
    mechanism = two_bodies("revolute")
    name = mechanism.joints[0].name
    assert edits.item_at(mechanism, "joints[0].frame1") == ("joint", name)
    for path in ("", "gravity", "joints", "joints[7]", "simulation[0]"):
        assert edits.item_at(mechanism, path) is None


def test_one_coordinate_gets_elements_of_its_own():
    """The other coordinates of the joint keep theirs, and stops of theirs are out of reach."""
    plain = {"friction": (1.0, 2.0), "damping": 3.0, "limits": None}
    start = edits.change(two_bodies("cylindrical"), [("joint", "joint")], **plain)
    after = edits.change_coordinate(start, "joint", 1, friction=5.0, stiffness=7.0, upper=0.5)
    joint = after.joint("joint")
    assert (joint.friction, joint.damping, joint.stiffness) == ((1.0, 5.0), 3.0, (0.0, 7.0))
    assert (joint.limits.lower, joint.limits.upper) == ((-1e3, -1e3), (1e3, 0.5))
    again = edits.change_coordinate(after, "joint", 0, lower=-0.2).joint("joint")
    assert (again.limits.lower, again.limits.upper) == ((-0.2, -1e3), (1e3, 0.5))
    with pytest.raises(ModelError, match="from 0 to 1"):
        edits.change_coordinate(start, "joint", 2, friction=1.0)
    with pytest.raises(ModelError, match="has none"):
        edits.change_coordinate(two_bodies("spherical"), "joint", friction=1.0)
