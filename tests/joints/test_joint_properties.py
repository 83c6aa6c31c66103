"""What is derived from the free axes of joint types."""

from collections.abc import Callable

import pytest

from mechstudio.joints import JOINT_TYPES, JointType

HAVING: dict[str, tuple[Callable[[JointType], bool], set[str]]] = {
    "rail": (lambda kind: kind.has_rail, {"prismatic", "cylindrical", "screw", "point_on_line"}),
    "plane": (lambda kind: kind.lies_in_plane, {"planar", "point_on_plane"}),
    "axle": (lambda kind: kind.is_axle, {"revolute", "cylindrical", "screw"}),
    "hinge": (lambda kind: kind.is_hinge, {"revolute", "universal"}),
    "rod": (lambda kind: kind.is_rod, {"distance"}),
    "pitch": (lambda kind: kind.has_pitch, {"screw"}),
    "along": (
        lambda kind: kind.in_plane == "along",
        {"prismatic", "screw", "universal", "point_on_line"},
    ),
    "across": (lambda kind: kind.in_plane == "across", {"point_on_plane"}),
}


@pytest.mark.parametrize("name", HAVING)
def test_property(name):
    """A machine designer would sort the joints so."""
    has, keys = HAVING[name]
    assert {kind.key for kind in JOINT_TYPES if has(kind)} == keys
