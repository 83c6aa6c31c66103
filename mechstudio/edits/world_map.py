"""Maps of the world that copies are made by: motions and mirror images."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from mechstudio.edits.function_text import opposite, weighted_sum
from mechstudio.edits.joint_coordinates import signed_element, with_signs
from mechstudio.edits.move import moved_body
from mechstudio.edits.pose import (
    WORLD,
    Direction,
    Pose,
    checked_vector,
    difference,
    dot,
    pose_of,
    scaled,
    unit_vector,
)
from mechstudio.edits.selection import AnyElement
from mechstudio.geometry.quaternion import NO_TURN, Quaternion, Vector, product
from mechstudio.joints import JointType
from mechstudio.model import Body, Joint
from mechstudio.model.forces import VectorLoad

# reflections of a frame's axes, each as the signs of x, y and z; the first is that of body frames
REFLECTIONS = ((1, 1, -1), (1, -1, 1), (-1, 1, 1), (-1, -1, -1))
Reflection = tuple[int, int, int]
BODY_REFLECTION: Reflection = (1, 1, -1)


class WorldMap(ABC):
    """Where everything goes: bodies, points, frames, and values that change with them."""

    @abstractmethod
    def body(self, body: Body) -> Body:
        """A body's image, under the same name."""

    @abstractmethod
    def point(self, point: Vector) -> Vector:
        """A point's image in the world."""

    @abstractmethod
    def place(self, pose: Pose, axes: Reflection) -> Pose:
        """A frame's image in the world.

        Args:
            pose: The frame in the world.
            axes: Which of its axes a mirror image turns round, being left-handed otherwise.
        """

    @abstractmethod
    def local_point(self, point: Vector) -> Vector:
        """A point of a body, in the frame of the body's image."""

    @abstractmethod
    def local_place(self, pose: Pose, axes: Reflection) -> Pose:
        """A frame on a body, in the frame of the body's image."""

    @abstractmethod
    def axes_of(self, element: AnyElement) -> Reflection:
        """Which axes of an element's frames a mirror image turns round."""

    @abstractmethod
    def values(
        self, element: AnyElement, signs: Mapping[str, Sequence[float]]
    ) -> dict[str, object]:
        """Fields of an element's image that are no places.

        Args:
            element: The element.
            signs: For each joint that has an image, the signs of its coordinates.
        """

    @abstractmethod
    def signs(self, joint: Joint) -> tuple[float, ...]:
        """Signs of the coordinates of a joint's image."""


class Movement(WorldMap):
    """A rigid motion; loads along world axes keep their components."""

    def __init__(self, motion: Pose = WORLD) -> None:
        self._motion = motion

    def body(self, body: Body) -> Body:
        return moved_body(body, self._motion)

    def point(self, point: Vector) -> Vector:
        return self._motion.point(point)

    def place(self, pose: Pose, axes: Reflection) -> Pose:
        return self._motion.of(pose)

    def local_point(self, point: Vector) -> Vector:
        return point

    def local_place(self, pose: Pose, axes: Reflection) -> Pose:
        return pose

    def axes_of(self, element: AnyElement) -> Reflection:
        return BODY_REFLECTION

    def values(
        self, element: AnyElement, signs: Mapping[str, Sequence[float]]
    ) -> dict[str, object]:
        return {}

    def signs(self, joint: Joint) -> tuple[float, ...]:
        return (1.0,) * joint.joint_type.scalar_count


class MirrorImage(WorldMap):
    """The mirror image about a plane, loads included.

    A mirror image of a frame is left-handed, so one of its axes is turned round, or all three. The
    frame of a body's image has x and y where the mirror shows them, and z the other way. A matrix
    S R M with a reflection S of the world and M of the frame is a rotation again: as reflections
    are half turns times -1, it is the product of three quaternions.
    """

    def __init__(self, point: Sequence[float], normal: Direction) -> None:
        """Place the mirror.

        Args:
            point: A point of the plane [m].
            normal: Its normal.

        Raises:
            ModelError: The normal has no direction.
        """
        self._point = checked_vector("point", point)
        self._normal = unit_vector("normal", normal)

    def body(self, body: Body) -> Body:
        pose = self.place(pose_of(body), BODY_REFLECTION)
        return body.edited(
            position=pose.position,
            orientation=pose.orientation,
            velocity=self._vector(body.velocity),
            angular_velocity=scaled(-1.0, self._vector(body.angular_velocity)),
            center_of_mass=_flipped(BODY_REFLECTION, body.center_of_mass),
            inertia=tuple(
                tuple(sign * s * value for s, value in zip(BODY_REFLECTION, row, strict=True))
                for sign, row in zip(BODY_REFLECTION, body.inertia, strict=True)
            ),
            # each shape is its own mirror image about its x-y plane
            shapes=tuple(
                shape.edited(**_local(pose_of_shape, BODY_REFLECTION)._asdict())
                for shape in body.shapes
                for pose_of_shape in [Pose(shape.position, shape.orientation)]
            ),
        )

    def point(self, point: Vector) -> Vector:
        distance = dot(self._normal, difference(point, self._point))
        return difference(point, scaled(2.0 * distance, self._normal))

    def place(self, pose: Pose, axes: Reflection) -> Pose:
        half_turn = (0.0, *self._normal)
        turned = product(half_turn, product(pose.orientation, _half_turn(axes)))
        return Pose(self.point(pose.position), turned)

    def local_point(self, point: Vector) -> Vector:
        return _flipped(BODY_REFLECTION, point)

    def local_place(self, pose: Pose, axes: Reflection) -> Pose:
        return _local(pose, axes)

    def axes_of(self, element: AnyElement) -> Reflection:
        if not isinstance(element, Joint):
            return BODY_REFLECTION
        return min(
            REFLECTIONS, key=lambda axes: sum(s < 0 for s in _signs(element.joint_type, axes))
        )

    def signs(self, joint: Joint) -> tuple[float, ...]:
        return _signs(joint.joint_type, self.axes_of(joint))

    def values(
        self, element: AnyElement, signs: Mapping[str, Sequence[float]]
    ) -> dict[str, object]:
        match element:
            case Joint():
                fields = with_signs(element, signs[element.name])
                if element.pitch is not None:
                    fields["pitch"] = opposite(element.pitch)
                return fields
            case VectorLoad():
                sign = -1.0 if element.is_torque else 1.0
                return {"function": self._components(element.axes, element.function, sign)}
            case _:
                return signed_element(element, signs)

    def _vector(self, vector: Vector) -> Vector:
        return difference(vector, scaled(2.0 * dot(self._normal, vector), self._normal))

    def _components(self, axes: str, texts: tuple[str, str, str], sign: float) -> tuple[str, ...]:
        """Functions of the image of a force, or with sign -1 of a torque."""
        unit = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
        rows = [
            self._vector(one) if axes == "world" else _flipped(BODY_REFLECTION, one) for one in unit
        ]
        return tuple(weighted_sum(scaled(sign, row), texts) for row in rows)


def _signs(kind: JointType, axes: Reflection) -> tuple[float, ...]:
    """Signs of the shifts and angles between frames whose axes are turned round.

    Rotations are axial vectors: a reflection changes their signs once more.
    """
    return tuple(
        float(axes[axis] if axis < 3 else -axes[axis - 3])
        for axis in kind.free[: kind.scalar_count]
    )


def _half_turn(axes: Reflection) -> Quaternion:
    """The rotation that is -1 times a reflection."""
    if axes == (-1, -1, -1):
        return NO_TURN
    x, y, z = (float(sign < 0) for sign in axes)
    return (0.0, x, y, z)


def _flipped(axes: Reflection, vector: Vector) -> Vector:
    x, y, z = (sign * part for sign, part in zip(axes, vector, strict=True))
    return (x, y, z)


def _local(pose: Pose, axes: Reflection) -> Pose:
    """A frame on a body in the frame of the body's mirror image."""
    turned = product(_half_turn(BODY_REFLECTION), product(pose.orientation, _half_turn(axes)))
    return Pose(_flipped(BODY_REFLECTION, pose.position), turned)
