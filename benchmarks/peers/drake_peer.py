"""Drake: trees of hinges and balls in minimal coordinates, continuous in time."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from mechstudio.model import GROUND, Joint, Mechanism
from mechstudio.simulation.assembling.assemble import assemble
from tests.independent.mujoco_tree import Place
from tests.reference.rotations import matrix_of


class Drake:
    """Runs a tree by the Runge-Kutta method of order five with error control.

    Args:
        mechanism: The mechanism; joints lead from a body to one behind it in the list.
        duration: [s]

    Raises:
        ValueError: A joint closes a loop, or is neither a hinge nor a ball.
    """

    name = "Drake, RK5"
    settings = tuple(10.0 ** (-k / 2) for k in range(4, 24))

    def __init__(self, mechanism: Mechanism, duration: float) -> None:
        self._duration = duration
        self._mechanism = mechanism = assemble(mechanism).mechanism
        reached = {GROUND}
        for joint in mechanism.joints:
            if joint.body2 in reached:
                raise ValueError(f"joint {joint.name} closes a loop")
            if joint.type not in ("revolute", "spherical"):
                raise ValueError(f"a {joint.type} joint has other coordinates there")
            reached.add(joint.body2)

    def run(self, setting: float) -> tuple[float, np.ndarray]:
        """As `Program` says; the setting is the accuracy."""
        from pydrake.systems.analysis import ResetIntegratorFromFlags, Simulator

        plant, numbers = self._plant()
        simulator = Simulator(plant)
        context = simulator.get_mutable_context()
        for joint in self._mechanism.joints:
            self._set_rate(plant.GetJointByName(joint.name), context, joint)
        ResetIntegratorFromFlags(simulator, "runge_kutta5", 0.1 * self._duration)
        integrator = simulator.get_mutable_integrator()
        integrator.set_target_accuracy(setting)
        integrator.set_fixed_step_mode(False)
        simulator.Initialize()
        start = time.thread_time()
        try:
            simulator.AdvanceTo(self._duration)
        except RuntimeError:
            return 0.0, np.full((1, 3), np.nan)
        seconds = time.thread_time() - start
        poses = [plant.EvalBodyPoseInWorld(context, plant.get_body(one)) for one in numbers]
        return seconds, np.array([pose.translation() for pose in poses])

    def _plant(self) -> tuple[Any, list[Any]]:
        """The tree, and the indices of its bodies in our order."""
        from pydrake.math import RigidTransform, RotationMatrix
        from pydrake.multibody.plant import MultibodyPlant
        from pydrake.multibody.tree import (
            BallRpyJoint,
            FixedOffsetFrame,
            RevoluteJoint,
            SpatialInertia,
            UnitInertia,
        )

        plant = MultibodyPlant(0.0)
        plant.mutable_gravity_field().set_gravity_vector(np.array(self._mechanism.gravity))
        bodies = {GROUND: plant.world_body()}
        places = {GROUND: Place(np.zeros(3), np.eye(3))}
        for body in self._mechanism.bodies:
            center, mass = np.array(body.center_of_mass), body.mass
            about = np.array(body.inertia) + mass * (
                center @ center * np.eye(3) - np.outer(center, center)
            )
            unit = about / mass
            inertia = SpatialInertia(
                mass,
                center,
                UnitInertia(*np.diag(unit), unit[0, 1], unit[0, 2], unit[1, 2]),
                skip_validity_check=True,
            )
            bodies[body.name] = plant.AddRigidBody(body.name, inertia)
            places[body.name] = Place(
                np.array(body.position), matrix_of(np.array(body.orientation))
            )
        for joint in self._mechanism.joints:
            frame = places[joint.body1].of(joint.frame1)
            ends = []
            for k, name in enumerate((joint.body1, joint.body2)):
                # coordinates count from the present pose
                place = places[name]
                pose = RigidTransform(
                    RotationMatrix(place.axes.T @ frame.axes),
                    place.axes.T @ (frame.point - place.point),
                )
                at = bodies[name].body_frame()
                ends.append(plant.AddFrame(FixedOffsetFrame(f"{joint.name} {k}", at, pose)))
            if joint.type == "revolute":
                plant.AddJoint(RevoluteJoint(joint.name, *ends, np.array([0.0, 0.0, 1.0])))
            else:
                plant.AddJoint(BallRpyJoint(joint.name, *ends))
        plant.Finalize()
        return plant, [bodies[body.name].index() for body in self._mechanism.bodies]

    def _set_rate(self, drake_joint: Any, context: Any, joint: Joint) -> None:
        """The relative velocity of both bodies."""
        turning = {body.name: np.array(body.angular_velocity) for body in self._mechanism.bodies}
        turning[GROUND] = np.zeros(3)
        first = self._mechanism.bodies[joint.body1] if joint.body1 != GROUND else None
        axes = matrix_of(np.array(first.orientation)) if first else np.eye(3)
        axes = axes @ matrix_of(np.array(joint.frame1.orientation))
        rate = axes.T @ (turning[joint.body2] - turning[joint.body1])
        if joint.type == "revolute":
            drake_joint.set_angular_rate(context, rate[2])
        else:
            drake_joint.set_angular_velocity(context, rate)
