"""Equal links that grow from each other, with joints of one type."""

from __future__ import annotations

import math

from mechstudio.errors import MechStudioError
from mechstudio.geometry.quaternion import (
    NO_TURN,
    Quaternion,
    Vector,
    about,
    added,
    inverse,
    product,
    turned,
)
from mechstudio.joints import JOINT_TYPES, JointType, joint_type
from mechstudio.model import GROUND, Body, Box, Frame, Joint, Mechanism, PointMeasure, Shape

LENGTH = 1.0  # of a link, along its x [m]
WIDTH = 0.1  # of its square section [m]
MASS = 1.0  # [kg]
PITCH = 0.1  # of joints that have one [m/rev]
COLORS = ("#4c78a8", "#f58518", "#54a24b", "#e45756", "#72b7b2", "#b279a2")
ON_GROUND = -1  # as the parent of a link

LINK_JOINTS = tuple(joint.key for joint in JOINT_TYPES if 0 < joint.rate_count < 6)
"""Joints that links can hang on: all that hold something and let something move."""

# which way the joint's frame is turned on its link, so that a link pulled sideways gives way
_ALONG = about(1, 0.5 * math.pi)  # z along the link: a universal joint bends both ways
_SLANTED = product(about(2, -0.25 * math.pi), _ALONG)  # z halfway between the link and down


def _joint_turn(kind: JointType) -> Quaternion:
    if kind.is_crossed and kind.is_pivot:
        return _ALONG
    return _SLANTED if kind.has_rail and len(kind.turns) < 3 else NO_TURN


def cuboid_inertia(mass: float, size: Vector) -> tuple[Vector, Vector, Vector]:
    """Inertia [kg m²] of a uniform cuboid about its center."""
    x, y, z = (edge * edge * mass / 12.0 for edge in size)
    return ((y + z, 0.0, 0.0), (0.0, x + z, 0.0), (0.0, 0.0, x + y))


class LinkTree:
    """Collects links and their joints; every joint starts at zero coordinates, at rest."""

    def __init__(self, joint: str) -> None:
        """Begin with the ground alone.

        Args:
            joint: Key of the type of all joints.

        Raises:
            MechStudioError: Links cannot hang on this type.
        """
        if joint not in LINK_JOINTS:
            raise MechStudioError(
                f"links cannot hang on '{joint}' joints; choose one of {', '.join(LINK_JOINTS)}."
            )
        self._type = joint
        self._bodies: list[Body] = []
        self._joints: list[Joint] = []

    def add_link(self, parent: int, point: Vector, orientation: Quaternion) -> int:
        """Hang a link by its near end.

        Args:
            parent: Index of the body it hangs on, or ON_GROUND.
            point: Where it hangs, in the frame of that body [m].
            orientation: Of the link, to the world; x points along it.

        Returns:
            Its index.
        """
        number = len(self._bodies)
        size = (LENGTH, WIDTH, WIDTH)
        shape = Box(size=size, color=COLORS[number % len(COLORS)])
        near: Vector = (-0.5 * LENGTH, 0.0, 0.0)
        turn = _joint_turn(joint_type(self._type))
        return self._add(f"link_{number + 1}", parent, point, orientation, near, turn, size, shape)

    def add_hub(self, size: Vector, shape: Shape, orientation: Quaternion) -> int:
        """Put a first body on the ground by its center; its joint is not turned on it.

        Args:
            size: Edges of the cuboid that has its inertia [m].
            shape: What it looks like.
            orientation: To the world.
        """
        center: Vector = (0.0, 0.0, 0.0)
        return self._add("hub", ON_GROUND, center, orientation, center, NO_TURN, size, shape)

    def tip(self, link: int) -> Vector:
        """Far end of a link, in its frame; the origin for the ground."""
        return (0.0, 0.0, 0.0) if link == ON_GROUND else (0.5 * LENGTH, 0.0, 0.0)

    def mechanism(self, name: str, description: str) -> Mechanism:
        """The mechanism, with the far end of the last link as a measure."""
        last = len(self._bodies) - 1
        tip = PointMeasure(name="tip", body=self._bodies[last].name, point=self.tip(last))
        return Mechanism(
            name=name,
            description=description,
            bodies=tuple(self._bodies),
            joints=tuple(self._joints),
            measures=(tip,),
        )

    def _add(
        self,
        name: str,
        parent: int,
        point: Vector,
        orientation: Quaternion,
        near: Vector,
        turn: Quaternion,
        size: Vector,
        shape: Shape,
    ) -> int:
        start, parent_turn = self._place(parent)
        joint_point = added(start, turned(parent_turn, point))
        inward: Vector = (-near[0], -near[1], -near[2])
        on_parent = product(inverse(parent_turn), product(orientation, turn))
        self._bodies.append(
            Body(
                name=name,
                mass=MASS,
                inertia=cuboid_inertia(MASS, size),
                position=added(joint_point, turned(orientation, inward)),
                orientation=orientation,
                shapes=(shape,),
            )
        )
        self._joints.append(
            Joint(
                name=f"joint_{len(self._joints) + 1}",
                type=self._type,
                body1=GROUND if parent == ON_GROUND else self._bodies[parent].name,
                body2=name,
                frame1=Frame(position=point, orientation=on_parent),
                frame2=Frame(position=near, orientation=turn),
                pitch=PITCH if joint_type(self._type).has_pitch else None,
            )
        )
        return len(self._bodies) - 1

    def _place(self, body: int) -> tuple[Vector, Quaternion]:
        """Position and orientation of a body or the ground."""
        if body == ON_GROUND:
            return (0.0, 0.0, 0.0), NO_TURN
        return self._bodies[body].position, self._bodies[body].orientation


def require_count(value: int, what: str) -> None:
    """Refuse a count below one.

    Raises:
        MechStudioError: It is below one.
    """
    if value < 1:
        raise MechStudioError(f"{what} is {value}; it must be 1 or more.")
