"""A mechanism made ready for the hand: compiled once, pulled as often as wanted.

How bodies share a motion is a matter of size here, not of mass: each counts as a ball of unit mass
with a radius of gyration from its own inertia and its arms. So a flywheel follows as readily as a
pin, and masses that differ by powers of ten spoil no digits.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mechstudio.dynamics.divide_and_conquer.driven_strides import keep_coupled
from mechstudio.dynamics.kinematics.bodies import turn_inertias
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Body, Mechanism
from mechstudio.posing.stops import StopTable, stop_table
from mechstudio.simulation.assembling.assemble import Assembly, close_poses, place_model
from mechstudio.simulation.constraints.general_position import general_position, workspace_copy
from mechstudio.topology.compile import refuse_unsupported
from mechstudio.topology.system import System

LEAST_GYRATION = 0.3  # of the longest arm of a body


@dataclass(frozen=True, eq=False)
class Rig:
    """A mechanism that can be pulled.

    Attributes:
        mechanism: The model as given.
        assembly: Its bodies as balls of unit mass, closed; nothing writes to its workspace.
        gyration: Their radii of gyration [m], shape (n,).
        stops: Bounds of joint coordinates.
        length: The longest arm [m].
        null_count: Constraints that depend on others in general position.
        mobility: Smallest eigenvalue of the constraint matrices there; 0 without loops.
    """

    mechanism: Mechanism
    assembly: Assembly
    gyration: FloatArray
    stops: StopTable
    length: float
    null_count: int
    mobility: float

    @classmethod
    def of(cls, mechanism: Mechanism, *, hold_drivers: bool = False) -> Rig:
        """Make a mechanism ready; joints that are open are closed first.

        Args:
            mechanism: The model.
            hold_drivers: Whether driven coordinates keep their values instead of being free.

        Raises:
            UnfitModelError: The joints cannot be closed, or a joint makes no sense.
        """
        refuse_unsupported(mechanism)
        gyration = _gyration(mechanism)
        balls = mechanism.edited(
            bodies=tuple(map(_ball, mechanism.bodies, gyration.tolist())),
            drivers=mechanism.drivers if hold_drivers else (),
            forces=(),
            measures=(),
        )
        assembly, _ = place_model(balls)
        work, system = assembly.work, assembly.compiled.system
        close_poses(assembly)
        turn_inertias(system, work)
        keep_coupled(system, work)
        null_count, mobility = 0, 0.0
        if system.loop_count:
            general = general_position(assembly)
            null_count, mobility = general.fewest, float(general.work.mobility.least)
        return cls(
            mechanism=mechanism,
            assembly=assembly,
            gyration=gyration,
            stops=stop_table(system, work),
            length=_longest_arm(system),
            null_count=null_count,
            mobility=mobility,
        )

    @property
    def system(self) -> System:
        """The compiled model."""
        return self.assembly.compiled.system

    def workspace(self) -> Workspace:
        """A workspace of one's own at the closed poses."""
        return workspace_copy(self.assembly, self.assembly.work)


def _ball(body: Body, gyration: float) -> Body:
    moment = gyration * gyration
    return body.edited(
        mass=1.0,
        inertia=((moment, 0.0, 0.0), (0.0, moment, 0.0), (0.0, 0.0, moment)),
        shapes=(),
    )


def _gyration(mechanism: Mechanism) -> FloatArray:
    """Radius of gyration of every body [m]; a point mass on a long arm counts as a rod."""
    arms = {body.name: 0.0 for body in mechanism.bodies}
    for joint in mechanism.joints:
        for name, frame in ((joint.body1, joint.frame1), (joint.body2, joint.frame2)):
            if name in arms:
                center = np.array(mechanism.body(name).center_of_mass)
                arm = float(np.linalg.norm(np.array(frame.position) - center))
                arms[name] = max(arms[name], arm)
    inertias = np.array([np.trace(body.inertia) / body.mass for body in mechanism.bodies])
    own: FloatArray = np.sqrt(inertias / 3.0)
    return np.maximum(own, LEAST_GYRATION * np.array(list(arms.values())))


def _longest_arm(system: System) -> float:
    """Largest distance of a joint on a moving body from its mass center [m]."""
    arms = [
        np.linalg.norm(system.joints[f"position{side}"], axis=1)[system.joints[f"body{side}"] >= 0]
        for side in (1, 2)
    ]
    return float(np.concatenate(arms).max(initial=0.0)) or 1.0
