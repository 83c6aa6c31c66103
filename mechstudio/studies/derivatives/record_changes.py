"""How the numbers of a compiled model, and the start of its run, change with those of the model.

Central differences of what is compiled and assembled next to the model. An adjoint gives the
derivatives of an objective by all these numbers at once, so that a further number of the model
costs no run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.adjoint.law_slopes import replay_law, replay_time
from mechstudio.dynamics.adjoint.memory import Sums, Tape
from mechstudio.dynamics.kinematics.state import save_state
from mechstudio.errors import MechStudioError, SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.assembling.given_coordinates import at_start
from mechstudio.studies.derivatives.marched_run import Adjoint
from mechstudio.studies.derivatives.numbers import Varied, with_offsets
from mechstudio.topology.program_table import Programs
from mechstudio.topology.system import System

# of the scale of a number: closures are exact to 1e-14, and what is compiled bends little
STEP = 3e-5
_UPPER = ((0, 0, 0, 1, 1, 2), (0, 1, 2, 1, 2, 2))
_EFFORTS = (
    *("stiffness", "damping", "reference", "friction"),
    *("stop_stiffness", "stop_damping", "lower", "upper"),
)
Reader = Callable[[System], FloatArray]


class Compiled(NamedTuple):
    """A model next to another one, as its run begins.

    Attributes:
        system: The compiled model.
        state: Coordinates and rates at the start, shape (N,).
        points: Points of the measures, shape (measures, 3) [m].
    """

    system: System
    state: FloatArray
    points: FloatArray


class Beside(NamedTuple):
    """Models beside one, along a number of it.

    Attributes:
        models: Those on both sides, or the model and two on the side that is possible.
        weights: Of each in a derivative.
        step: Distance of the next one.
    """

    models: tuple[Compiled, ...]
    weights: tuple[float, ...]
    step: float

    def slope(self, read: Callable[[Compiled], FloatArray]) -> FloatArray:
        """Derivative of what is read from a model; zero of what is infinite, as a missing stop."""
        values = [read(model) for model in self.models]
        finite = np.logical_and.reduce([np.isfinite(value) for value in values])
        found = np.zeros(values[0].shape)
        for value, weight in zip(values, self.weights, strict=True):
            found += weight * np.where(finite, value, 0.0)
        return found

    def slope_of_system(self, read: Reader) -> FloatArray:
        """Derivative of what is read from a compiled model."""
        return self.slope(lambda entry: read(entry.system))

    def changes_functions(self) -> bool:
        """Whether functions of loads or drivers differ."""
        one = self.models[0].system
        return not all(
            _are_same(one.loads.programs, other.system.loads.programs)
            and _are_same(one.drivers.programs, other.system.drivers.programs)
            for other in self.models[1:]
        )


def beside(mechanism: Mechanism, one: Varied) -> Beside:
    """The models beside a model along one of its numbers.

    Where there is none on one side, as below a damping of zero, both lie on the other one.

    Raises:
        SolverError: There is no model beside it, or one that is put together differently.
    """
    step = STEP * one.scale
    errors: list[MechStudioError] = []
    for places in ((1, -1), (0, 1, 2), (0, -1, -2)):
        try:
            models = tuple(
                _compiled(at_start(with_offsets(mechanism, {one: place * step})))
                for place in places
            )
        except MechStudioError as error:
            errors.append(error)
            continue
        _require_alike(one, models)
        weights = (1.0, -1.0) if len(places) == 2 else (-3.0, 4.0, -1.0)
        side = -1.0 if places[-1] == -2 else 1.0
        return Beside(models, tuple(side * weight / (2.0 * step) for weight in weights), step)
    raise SolverError(
        f"Next to the value of '{one.name}', {one.value!r}, there is no run, and so no derivative: "
        f"{errors[0]}"
    )


def _require_alike(one: Varied, models: Sequence[Compiled]) -> None:
    """Require that models have the same tree.

    Raises:
        SolverError: They have not.
    """
    first = models[0]
    for other in models[1:]:
        same = len(other.state) == len(first.state) and all(
            np.array_equal(first.system.joints[field], other.system.joints[field])
            for field in ("is_tree", "axis_order", "state_coordinate")
        )
        if not same:
            raise SolverError(
                f"Next to the value of '{one.name}' the model has another spanning tree, so that "
                "there is no adjoint. Take the method direct of ms.sensitivities."
            )


def _compiled(mechanism: Mechanism) -> Compiled:
    assembly = assemble(mechanism)
    compiled, work = assembly.compiled, assembly.work
    sizes = compiled.sizes
    state = np.zeros(sizes.state)
    save_state(compiled.system, work, state, sizes.state_coordinates, work.rate)
    # exchanged energies are none at the start
    state = state[: sizes.state_coordinates + sizes.state_rates]
    points = np.array([measure.point for measure in mechanism.measures], dtype=float)
    return Compiled(compiled.system, state, points.reshape(-1, 3))


def objective_slope(near: Beside, adjoint: Adjoint, measures: FloatArray) -> float:
    """Derivative of an objective by a number.

    Args:
        near: Models beside the model along it.
        adjoint: Derivatives by the numbers of the compiled model and by the start.
        measures: Those by the points of measures, shape (measures, 3).
    """
    start = near.slope(lambda entry: entry.state)
    total = float(np.sum(adjoint.state[: len(start)] * start))
    total += float(np.sum(measures * near.slope(lambda entry: entry.points)))
    for bar, read in _numbers(adjoint.sums):
        if bar.size:
            total += float(np.sum(bar * near.slope_of_system(read)))
    for bar, turns in _frames(adjoint.sums):
        if bar.size:
            total += float(np.sum(bar * _turn_slope(near, turns)))
    if len(adjoint.tape.calls) and near.changes_functions():
        for model, weight in zip(near.models, near.weights, strict=True):
            total += weight * _replayed(adjoint.tape, model.system)
    return total


def _numbers(sums: Sums) -> list[tuple[FloatArray, Reader]]:
    """Derivatives by the plain numbers of a system, each with what reads these."""

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

    return [
        (sums.gravity, lambda system: system.gravity),
        (sums.mass, lambda system: system.bodies["mass"]),
        (sums.inertia, lambda system: system.bodies["inertia_B"][:, _UPPER[0], _UPPER[1]]),
        (sums.center, lambda system: system.bodies["center_B"]),
        (sums.frames1[:, :3], lambda system: system.joints["position1"]),
        (sums.frames2[:, :3], lambda system: system.joints["position2"]),
        (sums.lead, lambda system: system.joints["lead"]),
        (sums.efforts, lambda system: np.stack([system.joints[k] for k in _EFFORTS], axis=2)),
        (sums.couplings, lambda system: system.couplings["row"][:, 0]),
        (sums.spring_points, spring_points),
        (sums.springs, springs),
        (sums.bushing_frames1[:, :3], lambda system: system.loads.bushings["position1"]),
        (sums.bushing_frames2[:, :3], lambda system: system.loads.bushings["position2"]),
        (sums.bushings, bushings),
        (sums.points, lambda system: system.loads.points["point"]),
        (sums.motors, motors),
    ]


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


def _are_same(one: Programs, other: Programs) -> bool:
    return all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("instructions", "first", "tables")
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
