"""A mechanism in maximal coordinates: constraints, inertia, loads and energies, in plain numpy.

Velocities are stacked [v of the body frame's origin, omega] in world axes. The rows of the
constraint Jacobian are orthonormal directions at the origin of frame 2, in frame-1 axes.
"""

from dataclasses import dataclass

import numpy as np
import scipy.linalg

from mechstudio.model import Mechanism
from tests.reference import dense_joints as kinematics
from tests.reference.dense_efforts import JointLaws
from tests.reference.dense_elements import DenseElements
from tests.reference.dense_joints import JointPose
from tests.reference.rotations import Array, cross, matrix_of, skew

GROUND = -1


@dataclass(frozen=True)
class DenseJoint:
    """Constants of one joint; the frames are rows [x y z qw qx qy qz] on their bodies."""

    name: str
    kind: str
    body1: int
    body2: int
    frame1: Array
    frame2: Array
    stiffness: Array
    damping: Array
    reference: Array
    lead: float
    length: float


class DenseModel:
    """A mechanism as arrays, with its equations of motion at one moment.

    Drivers add one row each after those of the joints. `driven_acceleration`, one number per
    driver, is what they ask for at that moment [m/s^2 or rad/s^2]; zero unless it is set. `now` is
    the time of that moment [s], for functions of time.
    Couplings add one row each after those of the drivers.
    """

    def __init__(self, mechanism: Mechanism) -> None:
        self._elements, self._laws = DenseElements(mechanism), JointLaws(mechanism)
        self.now = 0.0
        index = {body.name: number for number, body in enumerate(mechanism.bodies)}
        self.gravity = np.array(mechanism.gravity, dtype=float)
        self.mass = np.array([body.mass for body in mechanism.bodies], dtype=float)
        self.center = np.array([body.center_of_mass for body in mechanism.bodies], dtype=float)
        self.inertia = np.array([body.inertia for body in mechanism.bodies], dtype=float)
        self.body_count = len(index)
        self.joints = tuple(
            DenseJoint(
                name=joint.name,
                kind=joint.type,
                body1=index.get(joint.body1, GROUND),
                body2=index.get(joint.body2, GROUND),
                frame1=np.array([*joint.frame1.position, *joint.frame1.orientation], dtype=float),
                frame2=np.array([*joint.frame2.position, *joint.frame2.orientation], dtype=float),
                stiffness=np.array(joint.per_coordinate("stiffness"), dtype=float),
                damping=np.array(joint.per_coordinate("damping"), dtype=float),
                reference=np.array(joint.per_coordinate("reference"), dtype=float),
                lead=(joint.pitch or 0.0) / (2 * np.pi),
                length=joint.length or 0.0,
            )
            for joint in mechanism.joints
        )

        number = {joint.name: j for j, joint in enumerate(mechanism.joints)}
        self.drivers = tuple(
            (self.joints[number[driver.joint]], driver.coordinate) for driver in mechanism.drivers
        )
        self.driven_acceleration = np.zeros(len(self.drivers))
        self.couplings = tuple(
            tuple(
                (self.joints[number[name]], slot, factor)
                for (name, slot), factor in zip(coupling.ends, (-coupling.ratio, 1.0), strict=True)
            )
            for coupling in mechanism.couplings
        )

    # joints

    def joint_pose(self, joint: DenseJoint, pose: Array) -> JointPose:
        """Frames of a joint for body poses of shape (body_count, 7)."""
        return kinematics.joint_pose(
            body_pose(pose, joint.body1), joint.frame1, body_pose(pose, joint.body2), joint.frame2
        )

    def coordinates(self, pose: Array) -> list[Array]:
        """Coordinates of each joint."""
        places = [self.joint_pose(joint, pose) for joint in self.joints]
        return [
            kinematics.coordinates(joint.kind, place.shift, place.rotation, joint.lead)
            for joint, place in zip(self.joints, places, strict=True)
        ]

    def rates(self, pose: Array, velocity: Array) -> list[Array]:
        """Rates of each joint [m/s, rad/s]: the relative twist along its free directions."""
        result = []
        for joint in self.joints:
            place = self.joint_pose(joint, pose)
            free = kinematics.measuring_directions(joint.kind, place.rotation)
            result.append(free.T @ self._relative_twist(joint, place, pose, velocity))
        return result

    def residual(self, pose: Array) -> Array:
        """Gaps of all joints along their blocked directions [m, rad]."""
        gaps = [np.zeros(0)]
        for joint in self.joints:
            place = self.joint_pose(joint, pose)
            relative = place.shift, place.rotation
            gaps.append(
                kinematics.position_residual(joint.kind, *relative, joint.lead, joint.length)
            )
        return np.concatenate(gaps)

    def constraint_jacobian(self, pose: Array) -> Array:
        """J, shape (constraint_count, 6 body_count); J V = 0 for consistent velocities."""
        rows = [np.zeros((0, 6 * self.body_count))]
        for joint in self.joints:
            place = self.joint_pose(joint, pose)
            blocked = blocked_directions(joint, place)
            rows.append(blocked.T @ self.twist_jacobian(joint, place, pose))
        return np.vstack([*rows, self.driver_jacobian(pose)])

    def driver_jacobian(self, pose: Array) -> Array:
        """The last rows of J, one per driver, shape (driver_count, 6 body_count)."""
        rows = [np.zeros((0, 6 * self.body_count))]
        for joint, slot in self.drivers:
            place = self.joint_pose(joint, pose)
            driven = kinematics.measuring_directions(joint.kind, place.rotation)[:, slot]
            rows.append(driven[None] @ self.twist_jacobian(joint, place, pose))
        for coupling in self.couplings:
            row = np.zeros(6 * self.body_count)
            for joint, slot, factor in coupling:
                place = self.joint_pose(joint, pose)
                coupled = kinematics.measuring_directions(joint.kind, place.rotation)[:, slot]
                row += factor * coupled @ self.twist_jacobian(joint, place, pose)
            rows.append(row[None])
        return np.vstack(rows)

    def twist_jacobian(self, joint: DenseJoint, place: JointPose, pose: Array) -> Array:
        """Relative twist in frame 1 per body velocity, shape (6, 6 body_count)."""
        jacobian = np.zeros((6, 6 * self.body_count))
        # both bodies take part with the material point at the origin of frame 2
        for body, sign in ((joint.body1, -1.0), (joint.body2, 1.0)):
            if body != GROUND:
                columns = slice(6 * body, 6 * body + 6)
                arm = place.point2 - pose[body, :3]
                jacobian[:, columns] += sign * (both_halves(place.axes1).T @ shift_matrix(arm))
        return jacobian

    def constraint_bias(self, pose: Array, velocity: Array) -> Array:
        """The value J a must take: minus dJ/dt V, shape (constraint_count,)."""
        rows = [np.zeros(0)]
        for joint in self.joints:
            place = self.joint_pose(joint, pose)
            twist = self._relative_twist(joint, place, pose, velocity)
            blocked = blocked_directions(joint, place)
            rate = kinematics.blocked_directions_rate(
                joint.kind, place.shift, place.rotation, twist
            )
            drift = self._twist_drift(joint, place, pose, velocity)
            rows.append(-(blocked.T @ drift + rate.T @ twist))
        for (joint, slot), asked in zip(self.drivers, self.driven_acceleration, strict=True):
            rows.append(np.array([asked - self._rate_drift(joint, slot, pose, velocity)]))
        for coupling in self.couplings:
            drifts = (
                factor * self._rate_drift(joint, slot, pose, velocity)
                for joint, slot, factor in coupling
            )
            rows.append(np.array([-sum(drifts)]))
        return np.concatenate(rows)

    def _rate_drift(self, joint: DenseJoint, slot: int, pose: Array, velocity: Array) -> float:
        """Change of a joint rate when no body accelerates."""
        place = self.joint_pose(joint, pose)
        twist = self._relative_twist(joint, place, pose, velocity)
        direction = kinematics.measuring_directions(joint.kind, place.rotation)[:, slot]
        rate = kinematics.measuring_rate(joint.kind, place.rotation, twist)[:, slot]
        return float(direction @ self._twist_drift(joint, place, pose, velocity) + rate @ twist)

    def _relative_twist(
        self, joint: DenseJoint, place: JointPose, pose: Array, velocity: Array
    ) -> Array:
        return self.twist_jacobian(joint, place, pose) @ velocity.ravel()

    def _twist_drift(
        self, joint: DenseJoint, place: JointPose, pose: Array, velocity: Array
    ) -> Array:
        """Rate of the relative twist in frame 1 when no body accelerates."""
        v1, w1 = body_velocity(velocity, joint.body1)
        v2, w2 = body_velocity(velocity, joint.body2)
        arm1 = place.point2 - body_pose(pose, joint.body1)[:3]
        arm2 = place.point2 - body_pose(pose, joint.body2)[:3]
        point_velocity = v2 + cross(w2, arm2)
        slip = point_velocity - v1 - cross(w1, arm1)
        # the arm on body 1 ends at a point that moves with body 2; frame 1 turns with body 1
        linear = cross(w2, cross(w2, arm2)) - cross(w1, point_velocity - v1) - cross(w1, slip)
        return np.concatenate([place.axes1.T @ linear, -place.axes1.T @ cross(w1, w2)])

    # inertia and loads

    def mass_matrix(self, pose: Array) -> Array:
        """M about the body origins, shape (6 body_count, 6 body_count)."""
        blocks = []
        for body in range(self.body_count):
            rotation = matrix_of(pose[body, 3:])
            shift = shift_matrix(rotation @ self.center[body])
            central = np.zeros((6, 6))
            central[:3, :3] = self.mass[body] * np.eye(3)
            central[3:, 3:] = rotation @ self.inertia[body] @ rotation.T
            blocks.append(shift.T @ central @ shift)
        return scipy.linalg.block_diag(*blocks)

    def loads(self, pose: Array, velocity: Array) -> Array:
        """Gravity, gyroscopic terms, efforts in joints and force elements, (6 body_count,)."""
        load = self._elements.loads(pose, velocity, self.now)
        for body in range(self.body_count):
            rotation = matrix_of(pose[body, 3:])
            arm = rotation @ self.center[body]
            inertia = rotation @ self.inertia[body] @ rotation.T
            omega = velocity[body, 3:]
            centripetal = cross(omega, cross(omega, arm))
            central = np.concatenate(
                [
                    self.mass[body] * (self.gravity - centripetal),
                    -cross(omega, inertia @ omega),
                ]
            )
            load[6 * body : 6 * body + 6] += shift_matrix(arm).T @ central
        for joint, effort in zip(self.joints, self.efforts(pose, velocity), strict=True):
            place = self.joint_pose(joint, pose)
            free = kinematics.measuring_directions(joint.kind, place.rotation)
            load += self.twist_jacobian(joint, place, pose).T @ (free @ effort)
        return load

    def efforts(self, pose: Array, velocity: Array) -> list[Array]:
        """Efforts of all that acts along each joint's rates [N, N m]."""
        values = zip(self.joints, self.coordinates(pose), self.rates(pose, velocity), strict=True)
        return [
            -joint.stiffness * kinematics.spring_deflection(joint.kind, coordinate, joint.reference)
            - joint.damping * rate
            + self._laws.efforts(number, coordinate, rate, self.now)
            for number, (joint, coordinate, rate) in enumerate(values)
        ]

    def split(self, multiplier: Array) -> list[Array]:
        """Cut an array with one row per constraint into one part per joint, without the others."""
        counts = [len(kinematics.blocked_axes(joint.kind)) for joint in self.joints]
        return np.split(multiplier, np.cumsum(counts))[: len(counts)]

    # energy and momentum

    def kinetic_energy(self, pose: Array, velocity: Array) -> float:
        """Kinetic energy [J]."""
        return float(0.5 * velocity.ravel() @ self.mass_matrix(pose) @ velocity.ravel())

    def potential_energy(self, pose: Array) -> float:
        """Energy of gravity (zero at the world's origin) and of the joint springs [J]."""
        energy = 0.0
        for body in range(self.body_count):
            center = pose[body, :3] + matrix_of(pose[body, 3:]) @ self.center[body]
            energy -= self.mass[body] * self.gravity @ center
        for joint, coordinate in zip(self.joints, self.coordinates(pose), strict=True):
            stretch = kinematics.spring_deflection(joint.kind, coordinate, joint.reference)
            energy += 0.5 * joint.stiffness @ stretch**2
        return float(energy)

    def dissipated_power(self, pose: Array, velocity: Array) -> float:
        """Power lost in the dampers [W]."""
        rates = self.rates(pose, velocity)
        return float(
            sum(joint.damping @ rate**2 for joint, rate in zip(self.joints, rates, strict=True))
        )

    def momentum(self, pose: Array, velocity: Array) -> Array:
        """Linear and angular momentum about the world's origin, shape (6,)."""
        about_origins = (self.mass_matrix(pose) @ velocity.ravel()).reshape(-1, 6)
        total = np.zeros(6)
        for body in range(self.body_count):
            total[:3] += about_origins[body, :3]
            total[3:] += about_origins[body, 3:] + cross(pose[body, :3], about_origins[body, :3])
        return total


def initial_state(mechanism: Mechanism) -> tuple[Array, Array]:
    """Poses (body_count, 7) and velocities (body_count, 6) that the model's bodies state."""
    pose = np.array([[*body.position, *body.orientation] for body in mechanism.bodies])
    velocity = np.array([[*body.velocity, *body.angular_velocity] for body in mechanism.bodies])
    return pose.reshape(-1, 7), velocity.reshape(-1, 6)


def body_pose(pose: Array, body: int) -> Array:
    """Row of a body, or that of the ground."""
    return np.array([0.0, 0, 0, 1, 0, 0, 0]) if body == GROUND else pose[body]


def body_velocity(velocity: Array, body: int) -> tuple[Array, Array]:
    """Linear and angular velocity of a body; zero for the ground."""
    return (
        (np.zeros(3), np.zeros(3)) if body == GROUND else (velocity[body, :3], velocity[body, 3:])
    )


def blocked_directions(joint: DenseJoint, place: JointPose) -> Array:
    """Twists that a joint forbids, in frame 1, in columns."""
    return kinematics.blocked_directions(joint.kind, place.shift, place.rotation, joint.lead)


def shift_matrix(arm: Array) -> Array:
    """Velocity [v, omega] at the end of an arm per velocity at its start, shape (6, 6)."""
    matrix = np.eye(6)
    matrix[:3, 3:] = -skew(arm)
    return matrix


def both_halves(axes: Array) -> Array:
    """The same rotation for the linear and the angular half."""
    matrix = np.zeros((6, 6))
    matrix[:3, :3] = matrix[3:, 3:] = axes
    return matrix
