"""The registry of joint types."""

import pytest

from mechstudio.joints import JOINT_TYPES, Axis, joint_type

# coordinates, rates
SIZES = {
    "revolute": (1, 1),
    "prismatic": (1, 1),
    "cylindrical": (2, 2),
    "screw": (1, 1),
    "universal": (2, 2),
    "spherical": (4, 3),
    "planar": (3, 3),
    "fixed": (0, 0),
    "free": (7, 6),
    "point_on_line": (5, 4),
    "point_on_plane": (6, 5),
    "parallel_axes": (4, 4),
    "perpendicular_axes": (5, 5),
    "distance": (0, 0),
}


def test_keys_and_order_are_those_of_the_file_format():
    assert [joint.key for joint in JOINT_TYPES] == list(SIZES)


@pytest.mark.parametrize("joint", JOINT_TYPES, ids=lambda joint: joint.key)
def test_sizes(joint):
    """A quaternion counts four coordinates and three rates."""
    assert (joint.coordinate_count, joint.rate_count) == SIZES[joint.key]


@pytest.mark.parametrize("joint", JOINT_TYPES, ids=lambda joint: joint.key)
def test_free_axes_are_distinct_and_in_order(joint):
    assert list(joint.free) == sorted(set(joint.free))


@pytest.mark.parametrize("joint", JOINT_TYPES, ids=lambda joint: joint.key)
def test_each_rate_belongs_to_a_coordinate(joint):
    """A shift or an angle has one rate, an orientation three; quaternions come last."""
    kinds = [coordinate.kind for coordinate in joint.coordinates]
    assert sum(3 if kind == "quaternion" else 1 for kind in kinds) == joint.rate_count
    assert "quaternion" not in kinds[:-1]
    for kind, axis in zip(kinds, joint.free, strict=False):
        if kind != "quaternion":
            assert (kind == "shift") == (axis <= Axis.Z)
    assert joint.scalar_count == len([kind for kind in kinds if kind != "quaternion"])


@pytest.mark.parametrize("joint", JOINT_TYPES, ids=lambda joint: joint.key)
def test_looked_up_by_key(joint):
    assert joint_type(joint.key) is joint
    assert joint.label
    assert joint.summary.endswith(".")


def test_unknown_key():
    with pytest.raises(KeyError):
        joint_type("hinge")


@pytest.mark.parametrize("joint", JOINT_TYPES, ids=lambda joint: joint.key)
def test_each_direction_is_free_or_locked_where_a_joint_carries_a_body(joint):
    """Only a distance says less about the pose than coordinates and constraints together must."""
    assert not set(joint.free) & set(joint.locked)
    assert joint.carries == (joint.key != "distance")
    assert joint.carries == (len(joint.free) + len(joint.locked) == len(Axis))
