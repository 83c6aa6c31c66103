"""Spring of a hand that holds a body: between the taken point and where the hand is.

The spring is a bushing between the ground and the body with critical damping. Its natural frequency
follows the clock by which the run is watched, its stiffness the inertia of the body, and its target
is never farther than a certain reach, so that the force has a bound. Compare the perturbations of
MuJoCo's viewer (`mjv_applyPerturbForce`), whose spring is critically damped for the mass likewise.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

from mechstudio.edits.names import fresh_name
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import matrices
from mechstudio.model import GROUND, Body, Bushing, Frame, Mechanism
from mechstudio.model.mechanism import STANDARD_GRAVITY
from mechstudio.simulation.requests.grip import Grip

ELEMENT = "pull"
FREQUENCY = 12.0  # natural frequency by the clock of who watches [rad/s]
SHARE = 0.1  # of the masses of all other bodies, which may hang on the body
LARGEST_RATIO = 30.0  # of all that to the mass of the body: a light body must not get stiff
REACH, LIFT = 2.0, 5.0  # largest deflection: in arms of the mechanism, and in g over the square
SAG = 0.1  # deflection by the weight at most, in arms of the mechanism
LARGEST_TURN = 2.0  # [rad] of the torsion spring


class PullSpring:
    """The springs by which a mechanism is pulled.

    Args:
        mechanism: The mechanism.
        pace: Simulated seconds in a second of who watches.
    """

    def __init__(self, mechanism: Mechanism, pace: float) -> None:
        self._bodies = {body.name: body for body in mechanism.bodies}
        self._frequency = FREQUENCY / pace
        self._mass = sum(body.mass for body in mechanism.bodies)
        ends = [
            (body, frame.position)
            for joint in mechanism.joints
            for body, frame in ((joint.body1, joint.frame1), (joint.body2, joint.frame2))
            if body != GROUND
        ]
        self._arms = dict.fromkeys(self._bodies, 0.0)
        for name, place in ends:
            arm = float(np.linalg.norm(np.subtract(place, self._bodies[name].center_of_mass)))
            self._arms[name] = max(self._arms[name], arm)
        weight, arm = (
            float(np.linalg.norm(mechanism.gravity)),
            max(self._arms.values(), default=0.0),
        )
        if arm > 0.0:
            # where gravity moves a small mechanism within less time than that, it could not lift it
            self._frequency = max(self._frequency, float(np.sqrt(weight / (SAG * arm))))
        if arm == 0.0 and weight == 0.0:
            # nothing tells a size where bodies float: what bounds their acceleration is the earth's
            weight = float(np.linalg.norm(STANDARD_GRAVITY))
        self._reach = LIFT * weight / self._frequency**2 + REACH * arm

    def moments(self, grip: Grip) -> tuple[FloatArray, FloatArray]:
        """Stiffness [N/m, N m/rad] and damping [N s/m, N m s/rad] as of a bushing, shape (6,)."""
        body = self._bodies[grip.body]
        mass = self._moved_mass(body)
        stiffness, damping = np.zeros(6), np.zeros(6)
        if grip.orientation is None:
            axes, inertia = slice(0, 3), mass
        else:
            own = float(np.linalg.eigvalsh(np.array(body.inertia, float)).max())
            axes = slice(3, 6)
            inertia = own * mass / body.mass + mass * self._arms[grip.body] ** 2
        stiffness[axes] = inertia * self._frequency**2
        damping[axes] = 2.0 * inertia * self._frequency
        return stiffness, damping

    def _moved_mass(self, body: Body) -> float:
        """What a hand on a body moves, about [kg]."""
        return min(body.mass + SHARE * (self._mass - body.mass), LARGEST_RATIO * body.mass)

    def anchor(self, grip: Grip, pose: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Where the other end of the spring is, within reach of the taken point.

        Args:
            grip: The hold.
            pose: Pose of the body [m, unit quaternion w x y z], shape (7,).

        Returns:
            Its place [m], shape (3,), and its rotation, shape (3, 3).
        """
        frame = matrices(pose)[0]
        taken = frame[:3, :3] @ np.array(grip.point) + frame[:3, 3]
        if grip.orientation is None:
            way = np.array(grip.target) - taken
            length = float(np.linalg.norm(way))
            if length > self._reach:
                way *= self._reach / length
            # along the axes of the world, so that the shift in the rows is too
            return taken + way, np.eye(3)
        w, x, y, z = grip.orientation
        turn = Rotation.from_matrix(frame[:3, :3].T) * Rotation.from_quat([x, y, z, w])
        vector = turn.as_rotvec()
        angle = float(np.linalg.norm(vector))
        if angle > LARGEST_TURN:
            vector *= LARGEST_TURN / angle
        turned: FloatArray = frame[:3, :3] @ Rotation.from_rotvec(vector).as_matrix()
        return taken, turned


def with_pull(mechanism: Mechanism, grip: Grip) -> tuple[Mechanism, Mechanism]:
    """The mechanism with the element by which it is pulled.

    Args:
        mechanism: The mechanism.
        grip: The first hold.

    Returns:
        The mechanism whose rows are kept, in which the element has no effect, and the one to
        compile, whose state knows what dampers dissipate.
    """
    is_taken = any(force.name == ELEMENT for force in mechanism.forces)
    name = fresh_name(mechanism, "force", ELEMENT) if is_taken else ELEMENT
    element = Bushing(name=name, body1=GROUND, body2=grip.body, frame2=Frame(position=grip.point))
    damped = element.edited(damping=(1.0,) * 6)
    kept = mechanism.edited(forces=[*mechanism.forces, element])
    return kept, mechanism.edited(forces=[*mechanism.forces, damped])


def release(record: Any) -> None:
    """Let a bushing have no effect.

    Args:
        record: Its BUSHING record; written.
    """
    record["stiffness"][:] = record["damping"][:] = 0.0


def elastic_energy(record: Any, pose: FloatArray, center: FloatArray) -> float:
    """Energy of the spring of a bushing to the ground [J].

    Args:
        record: Its BUSHING record.
        pose: Pose of its second body [m, unit quaternion w x y z], shape (7,).
        center: Mass center of that body in its frame [m], shape (3,).
    """
    frame = matrices(pose)[0]
    origin = frame[:3, :3] @ (record["position2"] + center) + frame[:3, 3]
    anchor = record["rotation1"]
    shift = anchor.T @ (origin - record["position1"])
    turn = Rotation.from_matrix(anchor.T @ frame[:3, :3] @ record["rotation2"]).as_rotvec()
    strain = np.concatenate((shift, turn))
    return 0.5 * float(strain @ (record["stiffness"] * strain))
