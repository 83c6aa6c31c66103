"""Exudyn: mechanisms with loops in redundant coordinates, trees of hinges in minimal ones."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

import mechstudio as ms
from mechstudio.model import GROUND, Mechanism
from mechstudio.simulation.assembling.assemble import assemble
from tests.reference.rotations import matrix_of

DIRECTIONS = tuple(
    f"{kind} {axis}" for kind in ("translation along", "rotation about") for axis in "xyz"
)

# of runs with steps of any size
FEWEST_STEPS = 10
FIRST_STEP = 1e-4  # [s]
MOST_DENSE = 10  # bodies; beyond, matrices are sparse


class Exudyn:
    """Runs a mechanism by the generalized-alpha method in redundant coordinates.

    Redundant constraints are left out, which it does not take.

    Args:
        mechanism: The mechanism.
        duration: [s]
    """

    name = "Exudyn, generalized alpha"
    settings = tuple(float(round(2 ** (k / 2))) for k in range(16, 33))

    def __init__(self, mechanism: Mechanism, duration: float) -> None:
        self._mechanism, self._duration = mechanism, duration
        self._redundant = {(one.joint, one.direction) for one in ms.check(mechanism).redundant}

    def run(self, setting: float) -> tuple[float, np.ndarray]:
        """As `Program` says; the setting is the number of steps."""
        import exudyn

        system = exudyn.SystemContainer().AddSystem()
        numbers = self.add(system)
        bodies = [numbers[body.name] for body in self._mechanism.bodies]
        settings = _settings(self._duration)
        settings.timeIntegration.numberOfSteps = int(setting)
        settings.timeIntegration.adaptiveStep = False
        if len(bodies) > MOST_DENSE:
            settings.linearSolverType = exudyn.LinearSolverType.EigenSparse
        kind = exudyn.OutputVariableType.Position
        return _solved(
            system,
            settings,
            exudyn.DynamicSolverType.GeneralizedAlpha,
            lambda: [system.GetObjectOutputBody(body, kind, [0.0, 0.0, 0.0]) for body in bodies],
        )

    def add(self, system: Any) -> dict[str, Any]:
        """Bodies and joints of a system; numbers of the bodies and of the ground by name."""
        from exudyn.utilities import RigidBodyInertia

        ground = system.CreateGround()
        numbers, turns = {GROUND: ground}, {GROUND: np.eye(3)}
        places = {GROUND: np.zeros(3)}
        for body in self._mechanism.bodies:
            turn = matrix_of(np.array(body.orientation))
            inertia = RigidBodyInertia(
                body.mass, np.array(body.inertia), np.array(body.center_of_mass), True
            )
            numbers[body.name] = system.CreateRigidBody(
                inertia=inertia,
                referencePosition=list(body.position),
                referenceRotationMatrix=turn,
                initialVelocity=list(body.velocity),
                initialAngularVelocity=list(body.angular_velocity),
                gravity=list(self._mechanism.gravity),
            )
            turns[body.name], places[body.name] = turn, np.array(body.position)
        for joint in self._mechanism.joints:
            free = {int(axis) for axis in joint.joint_type.free}
            axes = turns[joint.body1] @ matrix_of(np.array(joint.frame1.orientation))
            point = places[joint.body1] + turns[joint.body1] @ np.array(joint.frame1.position)
            system.CreateGenericJoint(
                bodyNumbers=[numbers[joint.body1], numbers[joint.body2]],
                position=point,
                rotationMatrixAxes=axes,
                constrainedAxes=[
                    int(k not in free and (joint.name, DIRECTIONS[k]) not in self._redundant)
                    for k in range(6)
                ],
                useGlobalFrame=True,
            )
        return numbers


class ExudynTree:
    """Runs a tree of hinges by Dormand and Prince's method of order five in its angles.

    Args:
        mechanism: The mechanism; joints lead from a body to one behind it in the list.
        duration: [s]
    """

    name = "Exudyn, DOPRI5"
    settings = tuple(10.0 ** (-k / 2) for k in range(6, 24))

    def __init__(self, mechanism: Mechanism, duration: float) -> None:
        """Take a tree.

        Raises:
            ValueError: A joint is no hinge of the body of its number.
        """
        for joint, body in zip(mechanism.joints, mechanism.bodies, strict=True):
            if (joint.type, joint.body2) != ("revolute", body.name):
                raise ValueError(f"joint {joint.name} is no hinge of the body of its number")
        self._mechanism, self._duration = mechanism, duration
        self._rate = assemble(mechanism).work.rate.copy()

    def run(self, setting: float) -> tuple[float, np.ndarray]:
        """As `Program` says; the setting is the relative and the absolute tolerance."""
        import exudyn

        system = exudyn.SystemContainer().AddSystem()
        sensors = self._add(system)
        settings = _settings(self._duration)
        settings.timeIntegration.relativeTolerance = setting
        settings.timeIntegration.absoluteTolerance = setting
        settings.timeIntegration.numberOfSteps = FEWEST_STEPS
        settings.timeIntegration.initialStepSize = FIRST_STEP
        settings.timeIntegration.minimumStepSize = 1e-3 * FIRST_STEP
        return _solved(
            system,
            settings,
            exudyn.DynamicSolverType.DOPRI5,
            lambda: [system.GetSensorValues(sensor) for sensor in sensors],
        )

    def _add(self, system: Any) -> list[Any]:
        """The tree, and sensors of the bodies' positions."""
        import exudyn.itemInterface

        count = len(self._mechanism.bodies)
        node = system.AddNode(
            exudyn.itemInterface.NodeGenericODE2(
                referenceCoordinates=[0.0] * count,
                initialCoordinates=[0.0] * count,
                initialCoordinates_t=list(self._rate),
                numberOfODE2Coordinates=count,
            )
        )
        number = {GROUND: -1} | {name: b for b, name in enumerate(self._mechanism.bodies.names)}
        frames = {-1: (np.zeros(3), np.eye(3))}
        parents, turns, offsets, inertias, centers, origins = [], [], [], [], [], []
        for b, body in enumerate(self._mechanism.bodies):
            joint = self._mechanism.joints[b]
            place, turn = np.array(body.position), matrix_of(np.array(body.orientation))
            axes = turn @ matrix_of(np.array(joint.frame2.orientation))
            point = place + turn @ np.array(joint.frame2.position)
            parent = number[joint.body1]
            base, base_axes = frames[parent]
            frames[b] = point, axes
            parents.append(parent)
            turns.append(base_axes.T @ axes)
            offsets.append(base_axes.T @ (point - base))
            inertias.append(axes.T @ turn @ np.array(body.inertia) @ turn.T @ axes)
            centers.append(axes.T @ (place + turn @ np.array(body.center_of_mass) - point))
            origins.append(axes.T @ (place - point))
        tree = system.AddObject(
            exudyn.itemInterface.ObjectKinematicTree(
                nodeNumber=node,
                jointTypes=[exudyn.JointType.RevoluteZ] * count,
                linkParents=parents,
                jointTransformations=exudyn.Matrix3DList(turns),
                jointOffsets=exudyn.Vector3DList(offsets),
                linkInertiasCOM=exudyn.Matrix3DList(inertias),
                linkCOMs=exudyn.Vector3DList(centers),
                linkMasses=[body.mass for body in self._mechanism.bodies],
                gravity=list(self._mechanism.gravity),
            )
        )
        return [
            system.AddSensor(
                exudyn.itemInterface.SensorKinematicTree(
                    objectNumber=tree,
                    linkNumber=b,
                    localPosition=list(origins[b]),
                    outputVariableType=exudyn.OutputVariableType.Position,
                    writeToFile=False,
                )
            )
            for b in range(count)
        ]


def _settings(duration: float) -> Any:
    """Settings of a run that writes nothing."""
    import exudyn

    settings = exudyn.SimulationSettings()
    settings.timeIntegration.endTime = duration
    settings.timeIntegration.verboseMode = 0
    settings.solution.file.write = False
    return settings


def _solved(
    system: Any, settings: Any, method: Any, read: Callable[[], list[Any]]
) -> tuple[float, np.ndarray]:
    """Processor time of a run, and what is read at its end."""
    import exudyn

    system.Assemble()
    start = time.process_time()
    try:
        system.SolveDynamic(settings, solverType=method, showHints=False)
    except exudyn.SolverError:
        return 0.0, np.full((1, 3), np.nan)
    return time.process_time() - start, np.array(read())
