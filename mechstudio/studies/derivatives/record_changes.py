"""How the numbers of a compiled model, and the start of its run, change with those of the model.

Central differences of what is compiled and assembled next to the model. An adjoint gives the
derivatives of an objective by all these numbers at once, so that a further number of the model
costs no run.
"""

from __future__ import annotations

import numpy as np

from mechstudio.dynamics.adjoint.law_slopes import replay_law, replay_time
from mechstudio.dynamics.adjoint.memory import Sums, Tape
from mechstudio.geometry.arrays import FloatArray
from mechstudio.studies.derivatives.beside import Beside, Reader
from mechstudio.studies.derivatives.marched_run import Adjoint
from mechstudio.topology.system import System

_UPPER = ((0, 0, 0, 1, 1, 2), (0, 1, 2, 1, 2, 2))
_EFFORTS = (
    *("stiffness", "damping", "reference", "friction"),
    *("stop_stiffness", "stop_damping", "lower", "upper"),
)


def objective_slope(near: Beside, adjoint: Adjoint, measures: FloatArray) -> float:
    """Derivative of an objective by a number.

    Args:
        near: Models beside the model along it.
        adjoint: Derivatives by the numbers of the compiled model and by the start.
        measures: Those by the points of measures, shape (measures, 3).
    """
    total = 0.0
    if near.only is None or not near.keeps_start:
        start = near.slope(lambda entry: entry.state)
        total = float(np.sum(adjoint.state[: len(start)] * start))
    if near.only is not None:
        table, row = near.only
        return total + sum(
            float(np.sum(bar[row] * near.slope_of_system(read)[row]))
            for bar, read in _numbers(adjoint.sums)[table]
        )
    total += float(np.sum(measures * near.slope(lambda entry: entry.points)))
    for entries in _numbers(adjoint.sums).values():
        for bar, read in entries:
            if bar.size:
                total += float(np.sum(bar * near.slope_of_system(read)))
    for bar, turns in _frames(adjoint.sums):
        if bar.size:
            total += float(np.sum(bar * _turn_slope(near, turns)))
    if len(adjoint.tape.calls) and near.changes_functions():
        for model, weight in zip(near.models, near.weights, strict=True):
            total += weight * _replayed(adjoint.tape, model.system)
    return total


def _numbers(sums: Sums) -> dict[str, list[tuple[FloatArray, Reader]]]:
    """Derivatives by the numbers of a system, each with what reads these, by table."""

    def spring_points(system: System) -> FloatArray:
        springs = system.loads.springs
        return np.hstack([springs["point1"], springs["point2"]])

    def springs(system: System) -> FloatArray:
        records = system.loads.springs
        return np.stack([records[k] for k in ("stiffness", "damping", "free_length")], axis=1)

    def bushings(system: System) -> FloatArray:
        return np.hstack([system.loads.bushings[k] for k in ("stiffness", "damping")])

    def motors(system: System) -> FloatArray:
        records = system.loads.motors
        return np.stack([records[k] for k in ("proportional", "derivative", "max_effort")], axis=1)

    return {
        "bodies": [
            (sums.mass, lambda system: system.bodies["mass"]),
            (sums.inertia, lambda system: system.bodies["inertia_B"][:, _UPPER[0], _UPPER[1]]),
            (sums.center, lambda system: system.bodies["center_B"]),
        ],
        "joints": [
            (sums.frames1[:, :3], lambda system: system.joints["position1"]),
            (sums.frames2[:, :3], lambda system: system.joints["position2"]),
            (sums.lead, lambda system: system.joints["lead"]),
            (sums.efforts, lambda system: np.stack([system.joints[k] for k in _EFFORTS], axis=2)),
        ],
        "others": [
            (sums.gravity, lambda system: system.gravity),
            (sums.couplings, lambda system: system.couplings["row"][:, 0]),
            (sums.spring_points, spring_points),
            (sums.springs, springs),
            (sums.bushing_frames1[:, :3], lambda system: system.loads.bushings["position1"]),
            (sums.bushing_frames2[:, :3], lambda system: system.loads.bushings["position2"]),
            (sums.bushings, bushings),
            (sums.points, lambda system: system.loads.points["point"]),
            (sums.motors, motors),
        ],
    }


def _frames(sums: Sums) -> list[tuple[FloatArray, Reader]]:
    """Derivatives by rotations of frames, each with what reads these, shape (n, 3, 3)."""
    return [
        (sums.frames1[:, 3:], lambda system: system.joints["rotation1"]),
        (sums.frames2[:, 3:], lambda system: system.joints["rotation2"]),
        (sums.bushing_frames1[:, 3:], lambda system: system.loads.bushings["rotation1"]),
        (sums.bushing_frames2[:, 3:], lambda system: system.loads.bushings["rotation2"]),
    ]


def _turn_slope(near: Beside, read: Reader) -> FloatArray:
    """Angular velocities R' R^T of frames over a number, shape (n, 3)."""
    slope = near.slope_of_system(read)
    middle = np.mean([read(model.system) for model in near.models[:2]], axis=0)
    spin = slope @ np.swapaxes(middle, 1, 2)
    return 0.5 * np.stack(
        [
            spin[:, 2, 1] - spin[:, 1, 2],
            spin[:, 0, 2] - spin[:, 2, 0],
            spin[:, 1, 0] - spin[:, 0, 1],
        ],
        axis=1,
    )


def _replayed(tape: Tape, system: System) -> float:
    """Sum over all calls of cotangents times the values by the functions of a system."""
    total, loads, calls = 0.0, system.loads, tape.calls
    for d, driver in enumerate(system.drivers.records):
        programs = system.drivers.programs
        total += replay_time(programs, int(driver["function"]), calls, tape.drivers + d)
    for i, motor in enumerate(loads.motors):
        place = tape.motors + 2 * i
        total += replay_law(loads.programs, int(motor["function"]), calls, place)
        total += replay_time(loads.programs, int(motor["target"]), calls, place + 1)
    tables = [
        (tape.efforts, system.joints["effort"]),
        (tape.points, loads.points["function"]),
        (tape.springs, loads.springs["function"]),
        (tape.bushings, loads.bushings["function"]),
    ]
    for first, programs_of in tables:
        for k, program in enumerate(programs_of.ravel().tolist()):
            if program >= 0:
                total += replay_law(loads.programs, program, calls, first + k)
    return float(total)
