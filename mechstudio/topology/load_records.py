"""Records of all applied loads, from the user's model."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from mechstudio.model import (
    GROUND,
    Bushing,
    Force,
    Mechanism,
    Motor,
    SpringDamper,
    Torque,
    Torsion,
)
from mechstudio.topology.attachment import attachment
from mechstudio.topology.programs import ProgramTable
from mechstudio.topology.system import (
    BUSHING,
    MOTOR,
    NONE,
    POINT_LOAD,
    SPRING,
    Loads,
)


class LoadRecords(NamedTuple):
    """The loads, and what becomes of their power."""

    loads: Loads
    is_damped: bool
    is_supplied: bool


def load_records(
    mechanism: Mechanism, bodies: Mapping[str, int], joints: np.ndarray
) -> LoadRecords:
    """Compile all loads; the efforts of joints are written to their records.

    Args:
        mechanism: The model.
        bodies: Index of each body by name, and of the ground.
        joints: JOINT records; the laws of the user's joints are written.
    """
    programs = ProgramTable(mechanism.parameters)
    _write_efforts(mechanism, programs, joints)
    builder = _Builder(mechanism, bodies, programs, joints["slot"])
    points = [builder.point_load(f) for f in mechanism.forces if isinstance(f, Force | Torque)]
    springs = [builder.spring(f) for f in mechanism.forces if isinstance(f, SpringDamper)]
    bushings = [builder.bushing(f) for f in mechanism.forces if isinstance(f, Bushing | Torsion)]
    motors = [builder.motor(f) for f in mechanism.forces if isinstance(f, Motor)]
    loads = Loads(
        programs=programs.compiled(),
        points=_stacked(points, POINT_LOAD),
        springs=_stacked(springs, SPRING),
        bushings=_stacked(bushings, BUSHING),
        motors=_stacked(motors, MOTOR),
    )
    damped = [joints["damping"], joints["friction"], joints["stop_damping"]]
    damped += [loads.springs["damping"], loads.bushings["damping"]]
    supplied = [joints["effort"]]
    supplied += [records["function"] for records in (loads.points, loads.springs, loads.bushings)]
    return LoadRecords(
        loads,
        is_damped=any(bool(values.any()) for values in damped),
        is_supplied=bool(motors) or any(bool((index != NONE).any()) for index in supplied),
    )


def _write_efforts(mechanism: Mechanism, programs: ProgramTable, joints: np.ndarray) -> None:
    """Programs of the laws in joints."""
    joints["effort"] = NONE
    for j, joint in enumerate(mechanism.joints):
        for k, text in enumerate(joint.efforts()):
            joints[j]["effort"][k] = programs.add(text, is_law=True)
        if (joints[j]["effort"] != NONE).any():
            joints[j]["has_effort"] = 1


def _stacked(records: list[np.ndarray], dtype: np.dtype[np.void]) -> np.ndarray:
    return np.concatenate([np.zeros(0, dtype), *records])


class _Builder:
    """Makes one record, an array of length 1, of each load."""

    def __init__(
        self,
        mechanism: Mechanism,
        bodies: Mapping[str, int],
        programs: ProgramTable,
        slots: np.ndarray,
    ) -> None:
        self._bodies = bodies
        self._centers = {body.name: np.array(body.center_of_mass) for body in mechanism.bodies}
        self._centers[GROUND] = np.zeros(3)
        self._joints = {joint.name: j for j, joint in enumerate(mechanism.joints)}
        self._programs = programs
        self._slots = slots

    def point_load(self, load: Force | Torque) -> np.ndarray:
        record = np.zeros(1, dtype=POINT_LOAD)
        record["body"] = self._bodies[load.body]
        record["is_torque"] = isinstance(load, Torque)
        record["is_turning"] = load.axes == "body"
        record["function"] = [self._programs.add(text) for text in load.function]
        if isinstance(load, Force):
            record["point_B"] = load.point - self._centers[load.body]
        return record

    def spring(self, spring: SpringDamper) -> np.ndarray:
        record = np.zeros(1, dtype=SPRING)
        for side, body, point in (
            (1, spring.body1, spring.point1),
            (2, spring.body2, spring.point2),
        ):
            record[f"body{side}"] = self._bodies[body]
            record[f"point{side}"] = point - self._centers[body]
        for key in ("stiffness", "damping", "free_length"):
            record[key] = getattr(spring, key)
        record["function"] = self._programs.add(spring.function, is_law=True)
        return record

    def bushing(self, bushing: Bushing | Torsion) -> np.ndarray:
        """A torsion spring is a bushing without forces."""
        record = np.zeros(1, dtype=BUSHING)
        for side, body, frame in (
            (1, bushing.body1, bushing.frame1),
            (2, bushing.body2, bushing.frame2),
        ):
            record[f"body{side}"] = self._bodies[body]
            position, rotation = attachment(frame, self._centers[body])
            record[f"position{side}"], record[f"rotation{side}"] = position, rotation
        if isinstance(bushing, Torsion):
            record["stiffness"][0, 3:] = bushing.stiffness
            record["damping"][0, 3:] = bushing.damping
            record["function"] = self._programs.add(bushing.function, is_law=True)
        else:
            record["stiffness"], record["damping"] = bushing.stiffness, bushing.damping
            record["function"] = NONE
        return record

    def motor(self, motor: Motor) -> np.ndarray:
        record = np.zeros(1, dtype=MOTOR)
        joint = self._joints[motor.joint]
        record["joint"] = joint
        record["axis"] = self._slots[joint].tolist().index(motor.coordinate)
        record["function"] = self._programs.add(motor.function, is_law=True)
        record["target"] = self._programs.add(motor.target)
        record["proportional"], record["derivative"] = motor.proportional, motor.derivative
        record["max_effort"] = math.inf if motor.max_effort is None else motor.max_effort
        return record
