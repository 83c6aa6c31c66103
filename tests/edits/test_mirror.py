"""Mirror images: of mass, motion, joints and loads."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio import edits
from mechstudio.generators import carousel
from mechstudio.joints import JOINT_TYPES
from mechstudio.model import (
    Box,
    Bushing,
    Capsule,
    Coupling,
    Cylinder,
    Force,
    Mechanism,
    Plate,
    PointMeasure,
    Torque,
)
from mechstudio.model.expression import LAW_VARIABLES
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate
from tests.amounts import examples
from tests.edits.placed_joint import coordinates, frames_in_world, relative, two_bodies, unit
from tests.model.strategies import mechanisms

KEYS = [kind.key for kind in JOINT_TYPES]
POINT = (0.3, -0.7, 1.1)
NORMAL = np.array([0.6, -0.48, 0.64])
REFLECTION = np.eye(3) - 2.0 * np.outer(NORMAL, NORMAL)
AXIS_PLANES = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def image(point):
    """A point's mirror image."""
    return REFLECTION @ (np.array(point) - POINT) + POINT


def mirrored(mechanism, **options):
    """The mechanism with all bodies mirrored in place."""
    items = [("body", body.name) for body in mechanism.bodies]
    return edits.mirror(mechanism, items, POINT, NORMAL, keep_original=False, **options).mechanism


def in_world(body):
    """Center of mass, its velocity, inertia and angular velocity of a body, world axes."""
    pose = edits.pose_of(body)
    R = np.array([pose.direction(axis) for axis in np.eye(3).tolist()]).T
    w = np.array(body.angular_velocity)
    arm = R @ body.center_of_mass
    return (
        np.array(body.position) + arm,
        np.array(body.velocity) + np.cross(w, arm),
        R @ np.array(body.inertia) @ R.T,
        w,
    )


def law(text, x, v, t):
    """The value of a law."""
    return evaluate(parse(text, (), LAW_VARIABLES), t, {"x": x, "v": v})


def test_mass_and_motion_are_mirrored():
    """Center, velocity and inertia are reflected; the angular velocity is an axial vector."""
    before = two_bodies("free")
    for old, new in zip(before.bodies, mirrored(before).bodies, strict=True):
        center, velocity, inertia, spin = in_world(old)
        new_center, new_velocity, new_inertia, new_spin = in_world(new)
        assert new_center == pytest.approx(image(center))
        assert new_velocity == pytest.approx(REFLECTION @ velocity)
        assert new_inertia == pytest.approx(REFLECTION @ inertia @ REFLECTION)
        assert new_spin == pytest.approx(-REFLECTION @ spin)
        assert new.mass == old.mass


def test_mirrored_shapes_weigh_what_their_image_weighs():
    """Shapes mirrored and then weighed give the mirrored mass properties."""
    shapes = (
        Box(size=(1, 2, 3), position=(1, 2, 3), orientation=unit(1, 2, 3, 4)),
        Cylinder(radius=1, length=2, position=(-1, 0, 2), orientation=unit(1, -2, 1, 4)),
        Capsule(radius=0.5, length=2, position=(-1, 1, 1), orientation=unit(4, -2, 1, 4)),
        Plate(points=((0, 0), (2, 0.5), (1, 3)), thickness=0.2, orientation=unit(1, 1, 3, 4)),
    )
    pose = edits.turn(0.7, (1, 2, 3), (4, 5, 6))
    before = edits.add_body(Mechanism(), shapes, pose, name="b").mechanism
    after = mirrored(before)
    weighed = edits.weigh(after, ["b"])
    for old, new in zip(in_world(after.bodies[0]), in_world(weighed.bodies[0]), strict=True):
        assert new == pytest.approx(old, rel=1e-9)


@pytest.mark.parametrize("key", KEYS)
def test_joints_move_as_the_mirror_shows(key):
    """Frame 2's origin is mirrored, and drivers, springs, stops and laws find the same effort."""
    before = two_bodies(key)
    after = mirrored(before)
    old, new = before.joint("joint"), after.joint("joint")
    for one, other in zip(frames_in_world(before, old), frames_in_world(after, new), strict=True):
        assert other.position == pytest.approx(image(one.position))
        for axis in AXIS_PLANES:
            line = np.outer(other.direction(axis), other.direction(axis))
            expected = REFLECTION @ one.direction(axis)
            assert line == pytest.approx(np.outer(expected, expected), abs=1e-12)
    values, found = coordinates(before, "joint"), coordinates(after, "joint")
    signs = [1.0 if a * b > 0 else -1.0 for a, b in zip(values, found, strict=True)]
    assert found == pytest.approx([s * v for s, v in zip(signs, values, strict=True)])
    assert list(new.per_coordinate("reference")[: len(found)]) == pytest.approx(found)
    for k, (sign, value) in enumerate(zip(signs, values, strict=True)):
        stop = new.stops()[k]
        assert stop.lower < found[k] < stop.upper
        assert sum(stop[:2]) / 2 == pytest.approx(sign * (value + 0.05))
        assert law(after.drivers[k].function, 0, 0, 0) == pytest.approx(found[k])
        motor = after.forces[k]
        assert law(motor.target, 0, 0, 2.0) == pytest.approx(sign * (value + 2.0))
        for x, v, t in ((value, 0.4, 1.0), (0.2, -3.0, 5.0)):
            effort = law(new.efforts()[k], sign * x, sign * v, t)
            assert effort == pytest.approx(sign * law(old.efforts()[k], x, v, t))
            push = law(motor.function, sign * x, sign * v, t)
            assert push == pytest.approx(sign * law(before.forces[k].function, x, v, t))


@pytest.mark.parametrize("key", ["revolute", "prismatic", "universal", "planar", "point_on_line"])
def test_coordinates_keep_their_signs_where_they_can(key):
    """A frame is chosen that leaves drivers and springs of most joints as they are."""
    before = two_bodies(key)
    after = mirrored(before)
    assert coordinates(after, "joint") == pytest.approx(coordinates(before, "joint"))
    assert after.drivers == before.drivers
    assert after.forces == before.forces


def test_a_screw_changes_its_hand():
    """The image of a right-handed thread is left-handed, and still closed."""
    after = mirrored(two_bodies("screw"))
    joint = after.joint("joint")
    shift = relative(after, joint).position[2]
    assert joint.pitch == -two_bodies("screw").joint("joint").pitch
    assert shift == pytest.approx(joint.pitch * coordinates(after, "joint")[0] / (2 * math.pi))


def test_loads_are_mirrored():
    """Forces are vectors, torques axial vectors, in world and in body axes."""
    body = two_bodies("free").bodies[0]
    texts = ("1 + t", "2*t", "-3")
    loads = [
        kind(name=f"{kind.__name__} {axes}", body="one", axes=axes, function=texts)
        for kind in (Force, Torque)
        for axes in ("world", "body")
    ]
    before = Mechanism(
        bodies=[body],
        forces=loads,
        measures=[PointMeasure(name="p", body="one", point=(1, 2, 3))],
    )
    after = mirrored(before)
    poses = [edits.pose_of(one.bodies[0]) for one in (before, after)]
    assert poses[1].point(after.measures[0].point) == pytest.approx(
        image(poses[0].point((1, 2, 3)))
    )
    for old, new in zip(before.forces, after.forces, strict=True):
        load, seen = ([law(text, 0, 0, 0.7) for text in force.function] for force in (old, new))
        if old.axes == "body":
            load, seen = poses[0].direction(tuple(load)), poses[1].direction(tuple(seen))
        sign = 1 if old.type == "force" else -1
        assert seen == pytest.approx(sign * REFLECTION @ load)


def test_bushings_and_couplings_are_mirrored():
    """Stiffness stays along the same lines; a gear follows the signs of its coordinates."""
    before = two_bodies("cylindrical")
    before = before.edited(
        drivers=(),
        couplings=[
            Coupling(
                name="c", type="rack", joint1="joint", coordinate1=1, joint2="joint", ratio=0.5
            )
        ],
        forces=[Bushing(name="b", body1="one", body2="ground", stiffness=(1, 2, 3, 4, 5, 6))],
    )
    after = mirrored(before)
    signs = np.sign(np.array(coordinates(after, "joint")) / coordinates(before, "joint"))
    assert after.couplings[0].ratio == 0.5 * signs.prod() == -0.5
    for number, pose in (("1", edits.pose_of(after.bodies[0])), ("2", edits.WORLD)):
        frame = pose.of(edits.pose_of(getattr(after.forces[0], f"frame{number}")))
        start = edits.pose_of(before.bodies[0]) if number == "1" else edits.WORLD
        for axis in AXIS_PLANES:
            expected = REFLECTION @ start.direction(axis)
            assert abs(np.dot(frame.direction(axis), expected)) == pytest.approx(1)


@settings(max_examples=examples(15))
@given(mechanism=mechanisms(), plane=st.sampled_from(AXIS_PLANES))
def test_mirroring_twice_is_nothing(mechanism, plane):
    """The mirror image of the mirror image is the original, up to the sign of quaternions."""
    items = [("body", body.name) for body in mechanism.bodies]

    def once(one):
        return edits.mirror(one, items, (0, 0, 0), plane, keep_original=False).mechanism

    twice = once(once(mechanism))
    for old, new in zip(mechanism.bodies, twice.bodies, strict=True):
        assert _same_rotation(old, new)
        assert new.edited(orientation=old.orientation, shapes=()) == old.edited(shapes=())
    for old, new in zip(mechanism.joints, twice.joints, strict=True):
        assert new.edited(frame1=old.frame1, frame2=old.frame2) == old
        assert new.frame2.position == old.frame2.position
    for old, new in zip(mechanism.forces, twice.forces, strict=True):
        assert {f: getattr(new, f) for f in ("name", "type")} == {
            "name": old.name,
            "type": old.type,
        }
        if "function" in type(old).model_fields:
            assert new.function == old.function


def test_copies_hang_on_the_bodies_that_stay():
    """A mirrored arm of a carousel is on the hub, closed, opposite the original."""
    before = carousel(1, length=2)
    arm = [("body", body.name) for body in before.bodies[1:]]
    edit = edits.mirror(before, arm, (0, 0, 0), (1, 0, 0))
    assert edit.dropped == ()
    new = edit.mechanism.joints[len(before.joints) :]
    assert [joint.body1 for joint in new] == ["hub", edit.names[0]]
    for joint in new:
        first, second = frames_in_world(edit.mechanism, joint)
        assert first.position == pytest.approx(second.position, abs=1e-12)
        assert first.within(second).direction((0, 0, 1)) == pytest.approx((0, 0, 1), abs=1e-12)
        assert first.position[0] < 0


def _same_rotation(a, b):
    return abs(np.dot(a.orientation, b.orientation)) == pytest.approx(1, abs=1e-6)
