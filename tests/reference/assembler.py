"""Puts bodies and joints together at given joint coordinates and rates, by forward kinematics."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mechstudio.model import GROUND, Body, Frame, Joint, Mechanism
from tests.reference.dense_dynamics import consistent_velocity
from tests.reference.dense_joints import composed, free_directions, relative_pose
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.rotations import Array, matrix_of, quaternion_of


@dataclass(frozen=True)
class Place:
    """A coordinate system in the world that moves.

    Attributes:
        point: Origin [m].
        axes: Axes as columns.
        velocity: Of the origin [m/s].
        spin: Angular velocity [rad/s].
    """

    point: Array
    axes: Array
    velocity: Array
    spin: Array

    def velocity_at(self, point: Array) -> Array:
        """Velocity of the material point at a place in the world [m/s]."""
        return self.velocity + np.cross(self.spin, point - self.point)


PITCH = -1.3
"""Of all screws [m/rev]: left-handed."""
LEAD = PITCH / (2 * np.pi)

STILL = Place(np.zeros(3), np.eye(3), np.zeros(3), np.zeros(3))


class Assembler:
    """Collects bodies and joints whose poses and velocities fit together.

    Bodies are known by their names; "ground" is there from the start.
    """

    def __init__(self) -> None:
        self.places: dict[str, Place] = {GROUND: STILL}
        self._bodies: list[Body] = []
        self._joints: list[Joint] = []

    def add_body(self, name: str, place: Place, mass: float, center: Array, inertia: Array) -> None:
        """Add a body with its frame at a place; center and inertia in body axes."""
        self.places[name] = place
        self._bodies.append(
            Body(
                name=name,
                mass=float(mass),
                center_of_mass=numbers(center),
                inertia=tuple(numbers(row) for row in inertia),
                position=numbers(place.point),
                orientation=numbers(quaternion_of(place.axes)),
                velocity=numbers(place.velocity),
                angular_velocity=numbers(place.spin),
            )
        )

    def place_over_joint(
        self,
        kind: str,
        parent: str,
        frames: tuple[Array, Array],
        coordinate: Array,
        rate: Array,
        *,
        reverse: bool,
    ) -> Place:
        """Where a joint to a known body puts the other body.

        Args:
            kind: Joint type.
            parent: Name of the body that is placed already.
            frames: Rows [x y z qw qx qy qz] of frame 1 and frame 2 on their bodies.
            coordinate: Joint coordinates.
            rate: Joint rates.
            reverse: The new body is body 1 and the known one body 2.
        """
        known = self.places[parent]
        row = np.concatenate([known.point, quaternion_of(known.axes)])
        near, far = frames[::-1] if reverse else frames
        point, axes = composed(row, near)
        shift, rotation = relative_pose(kind, coordinate, LEAD)
        twist = free_directions(kind, rotation, LEAD) @ rate

        # the other joint frame; the twist is given in frame 1 and at the origin of frame 2
        if reverse:
            axes1 = axes @ rotation.T
            point2, far_point, far_axes = point, point - axes1 @ shift, axes1
        else:
            axes1 = axes
            point2 = far_point = point + axes @ shift
            far_axes = axes @ rotation
        sign = -1.0 if reverse else 1.0
        spin = known.spin + sign * axes1 @ twist[3:]
        point_velocity = known.velocity_at(point2) + sign * axes1 @ twist[:3]

        # from the joint frame to the body frame
        body_axes = far_axes @ matrix_of(far[3:]).T
        origin = far_point - body_axes @ far[:3]
        return Place(origin, body_axes, point_velocity + np.cross(spin, origin - point2), spin)

    def add_joint(
        self,
        name: str,
        kind: str,
        bodies: tuple[str, str],
        frames: tuple[Array, Array],
        *,
        stiffness: Sequence[float] = (),
        damping: Sequence[float] = (),
        reference: Sequence[float] = (),
    ) -> None:
        """Add a joint between two placed bodies; its elements are per coordinate, if any."""
        self._joints.append(
            Joint(
                name=name,
                type=kind,
                body1=bodies[0],
                body2=bodies[1],
                frame1=frame_of(frames[0]),
                frame2=frame_of(frames[1]),
                pitch=PITCH if kind == "screw" else None,
                length=self._distance(bodies, frames) if kind == "distance" else None,
                stiffness=numbers(stiffness) or 0.0,
                damping=numbers(damping) or 0.0,
                reference=numbers(reference) or 0.0,
            )
        )

    def frames_at(
        self, kind: str, bodies: tuple[str, str], point: Array, axes: Array, coordinate: Array
    ) -> tuple[Array, Array]:
        """Frames on two placed bodies with frame 2 at a place and the given coordinates.

        The points of a distance joint are one unit apart.
        """
        shift, rotation = relative_pose(kind, coordinate, LEAD)
        if kind == "distance":
            shift = np.array([0.6, 0.0, 0.8])
        axes1 = axes @ rotation.T
        return (
            self._on_body(bodies[0], point - axes1 @ shift, axes1),
            self._on_body(bodies[1], point, axes),
        )

    def mechanism(
        self, name: str, gravity: Sequence[float], rng: np.random.Generator | None = None
    ) -> Mechanism:
        """The collected bodies and joints, in random order if a generator is given."""
        bodies, joints = list(self._bodies), list(self._joints)
        if rng is not None:
            bodies = [bodies[i] for i in rng.permutation(len(bodies))]
            joints = [joints[i] for i in rng.permutation(len(joints))]
        return Mechanism(
            name=name, gravity=numbers(gravity), bodies=tuple(bodies), joints=tuple(joints)
        )

    def _distance(self, bodies: tuple[str, str], frames: tuple[Array, Array]) -> float:
        """Distance of the origins of two frames on placed bodies [m]."""
        points = [
            self.places[body].point + self.places[body].axes @ frame[:3]
            for body, frame in zip(bodies, frames, strict=True)
        ]
        return float(np.linalg.norm(points[1] - points[0]))

    def _on_body(self, body: str, point: Array, axes: Array) -> Array:
        place = self.places[body]
        return np.concatenate(
            [place.axes.T @ (point - place.point), quaternion_of(place.axes.T @ axes)]
        )


def with_consistent_velocities(mechanism: Mechanism) -> Mechanism:
    """The mechanism with the nearest velocities that its joints allow."""
    pose, velocity = initial_state(mechanism)
    return with_state(mechanism, pose, consistent_velocity(DenseModel(mechanism), pose, velocity))


def with_state(mechanism: Mechanism, pose: Array, velocity: Array) -> Mechanism:
    """The mechanism started from poses (body_count, 7) and velocities (body_count, 6)."""
    bodies = tuple(
        body.edited(
            position=numbers(place[:3]),
            orientation=numbers(place[3:]),
            velocity=numbers(motion[:3]),
            angular_velocity=numbers(motion[3:]),
        )
        for body, place, motion in zip(mechanism.bodies, pose, velocity, strict=True)
    )
    return mechanism.edited(bodies=bodies)


def frame_of(row: Array) -> Frame:
    """Joint frame of a row [x y z qw qx qy qz]."""
    return Frame(position=numbers(row[:3]), orientation=numbers(row[3:]))


def numbers(values: Sequence[float] | Array) -> tuple[float, ...]:
    """Plain floats, as the model's strict fields want them."""
    return tuple(float(value) for value in values)
