"""What a joint type is: plain data from which menus, forms, file checks and kernels are made.

How to add a joint:
    1. Write `joints/<key>.py` with one `JointType` constant.
    2. Append it to `JOINT_TYPES` in `joints/__init__.py`.
    3. Add its icon `joint_<key>.svg` and a row to `docs/joints.md`, and let it move in a sample
       model.
    4. Only where it is to look unlike the joint of the most similar motion: enter a symbol in
       `scene/joint_glyph.py`.
    5. Only where its axes move within frame 1 in a new way: add a branch to the joint kinematics of
       the dynamics kernels.

Other code asks a type for its properties, never for its key.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Literal

from mechstudio.answering import answering

CoordinateKind = Literal["shift", "angle", "quaternion"]
PlaneAxis = Literal["normal", "along", "across"]


class Axis(IntEnum):
    """A free direction of frame 2 relative to frame 1, in the axes of frame 1.

    Where a cross piece sits between the bodies, RX is frame 1's x axis and RY is frame 2's y axis.
    """

    X = 0
    Y = 1
    Z = 2
    RX = 3
    RY = 4
    RZ = 5


@answering
@dataclass(frozen=True)
class Coordinate:
    """One coordinate of a joint.

    Attributes:
        name: Short name, unique within the joint type.
        unit: SI unit of the coordinate; "" for a quaternion.
        kind: A quaternion [w, x, y, z] stands for four numbers, the others for one.
    """

    name: str
    unit: str
    kind: CoordinateKind

    @property
    def size(self) -> int:
        """How many numbers the coordinate takes."""
        return 4 if self.kind == "quaternion" else 1


@answering
@dataclass(frozen=True, kw_only=True)
class JointType:
    """A kind of joint between two frames.

    Attributes:
        key: Name in model files and of the icon `joint_<key>.svg`.
        label: Name shown to users.
        summary: One sentence on what the joint lets bodies do.
        coordinates: Coordinates of frame 2 relative to frame 1; quaternions come last.
        free: Free directions, one per rate, in the order of the rates.
        blocked: Directions that the joint blocks; None for all that are not free.
        is_crossed: Whether its rotation axes turn with a cross piece, as in a Cardan joint.
        has_pitch: Whether it also slides along z, in proportion to the angle about z.
        in_plane: Where its z axis points at first if it is drawn in a plane: normal to it, along
            its x axis, or across that along its y axis.
        sides: What it holds of bodies `{first}` and `{second}`, in the middle of a sentence; empty
            where it treats both alike.
    """

    key: str
    label: str
    summary: str
    coordinates: tuple[Coordinate, ...]
    free: tuple[Axis, ...]
    blocked: tuple[Axis, ...] | None = None
    is_crossed: bool = False
    has_pitch: bool = False
    in_plane: PlaneAxis = "normal"
    sides: str = ""

    def __post_init__(self) -> None:
        """Refuse rotations that the kernels of joints do not know.

        Raises:
            ValueError: The free rotations are neither none, that about z, those of a cross piece,
                nor all three with a quaternion.
        """
        turns = self.turns
        if any(coordinate.kind == "quaternion" for coordinate in self.coordinates):
            known = turns == (Axis.RX, Axis.RY, Axis.RZ)
        elif self.is_crossed:
            known = turns == (Axis.RX, Axis.RY)
        else:
            known = turns in ((), (Axis.RZ,))
        if not known and self.carries:
            named = ", ".join(axis.name for axis in turns)
            raise ValueError(
                f"joint type {self.key}: no kernel has the free rotations {named}; they are none, "
                "RZ, RX and RY with is_crossed, or all with a quaternion"
            )

    @cached_property
    def rate_count(self) -> int:
        """Number of rates, which is the number of degrees of freedom."""
        return len(self.free)

    @cached_property
    def locked(self) -> tuple[Axis, ...]:
        """Blocked directions, one per constraint."""
        if self.blocked is not None:
            return self.blocked
        return tuple(axis for axis in Axis if axis not in self.free)

    @cached_property
    def carries(self) -> bool:
        """Whether its coordinates say where one body is relative to the other."""
        return self.rate_count + len(self.locked) == len(Axis)

    @cached_property
    def is_pivot(self) -> bool:
        """Whether the origins of both frames coincide, if no pitch shifts them."""
        return all(axis in self.locked for axis in (Axis.X, Axis.Y, Axis.Z))

    @cached_property
    def is_rod(self) -> bool:
        """Whether it blocks only the distance of two points."""
        return self.locked == (Axis.X,)

    @cached_property
    def has_rail(self) -> bool:
        """Whether it slides along z and nowhere else."""
        slides = self.has_pitch or Axis.Z in self.free
        return slides and Axis.X not in self.free and Axis.Y not in self.free

    @cached_property
    def lies_in_plane(self) -> bool:
        """Whether the origin of frame 2 stays in the x-y plane and may go anywhere in it."""
        return Axis.X in self.free and Axis.Y in self.free and Axis.Z not in self.free

    @cached_property
    def turns(self) -> tuple[Axis, ...]:
        """Free rotations."""
        return tuple(axis for axis in self.free if axis >= Axis.RX)

    @cached_property
    def is_axle(self) -> bool:
        """Whether it turns about its z axis alone, which stays where it is."""
        return self.turns == (Axis.RZ,) and Axis.X not in self.free and Axis.Y not in self.free

    @cached_property
    def is_hinge(self) -> bool:
        """Whether it turns bodies about one or two axes through a point that they share."""
        return self.is_pivot and 0 < len(self.turns) < 3 and not self.has_pitch

    @cached_property
    def coordinate_count(self) -> int:
        """Number of stored coordinate values; a quaternion counts four."""
        return sum(coordinate.size for coordinate in self.coordinates)

    @cached_property
    def scalar_count(self) -> int:
        """Number of shifts and angles: the coordinates that springs, limits and drivers act on."""
        return sum(coordinate.kind != "quaternion" for coordinate in self.coordinates)
