"""The same run by several solvers, and how far their results lie apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.results.settings import Stabilization
from mechstudio.results.store import FloatArray
from mechstudio.simulation.options import RunOptions
from mechstudio.simulation.run import Simulation

SAME_TIME = 1e-9  # part of a time within which two rows belong together


@dataclass(frozen=True, kw_only=True)
class Difference:
    """Largest differences between two results over all common rows, bodies and joints.

    Attributes:
        position: Distance between the origins of a body frame [m].
        orientation: Angle between the orientations of a body [rad].
        force: Magnitude of the difference of reaction forces [N]; only of joints whose reaction
            is unique in both results, None if there is no such joint.
        torque: The same for reaction torques [N m].
        rows: Number of rows that both results have.
    """

    position: float = 0.0
    orientation: float = 0.0
    force: float | None = None
    torque: float | None = None
    rows: int = 0


@dataclass(frozen=True)
class Comparison:
    """Results of one model by several solvers; the first is what the others are compared with.

    Attributes:
        runs: The results, in the order of the solvers.
    """

    runs: tuple[Result, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Difference of each run from the first; that of the first is zero."""
        return tuple(difference(self.runs[0], run) for run in self.runs)

    @property
    def max_difference(self) -> Difference:
        """The largest difference of any run from the first, over the rows that all have."""
        found = self.differences
        return Difference(
            position=float(np.max([item.position for item in found])),
            orientation=float(np.max([item.orientation for item in found])),
            force=_largest([item.force for item in found]),
            torque=_largest([item.torque for item in found]),
            rows=min(item.rows for item in found),
        )


def difference(first: Result, second: Result) -> Difference:
    """How far two results of one model lie apart, over the rows at the same times."""
    count = min(first.count, second.count)
    times = first.store.time[:count]
    near = np.abs(second.store.time[:count] - times) <= SAME_TIME * np.maximum(1.0, times)
    rows = np.flatnonzero(near)
    poses = first.store.body_pose[rows], second.store.body_pose[rows]
    unique = [
        j
        for j, joint in enumerate(first.mechanism.joints)
        if not any(joint.name in run.statistics.undetermined_reactions for run in (first, second))
    ]
    load = first.store.joint_load[rows][:, unique] - second.store.joint_load[rows][:, unique]
    return Difference(
        position=_longest(poses[0][..., :3] - poses[1][..., :3]),
        orientation=_widest_angle(poses[0][..., 3:], poses[1][..., 3:]),
        force=_longest(load[..., :3]) if unique else None,
        torque=_longest(load[..., 3:]) if unique else None,
        rows=len(rows),
    )


def _longest(vectors: FloatArray) -> float:
    return float(np.max(np.linalg.norm(vectors, axis=-1), initial=0.0))


def _widest_angle(first: FloatArray, second: FloatArray) -> float:
    """Largest angle between orientations q and p; q and -q are the same one.

    Unit quaternions an angle a apart have the chord |q - p| = 2 sin(a / 4), which keeps its digits
    for small angles where their dot product does not.
    """
    chord = np.minimum(
        np.linalg.norm(first - second, axis=-1), np.linalg.norm(first + second, axis=-1)
    )
    return float(4.0 * np.arcsin(0.5 * np.max(chord, initial=0.0)))


def _largest(values: list[float | None]) -> float | None:
    # the maximum of NumPy keeps a NaN, which the built-in one may lose
    known = [value for value in values if value is not None]
    return float(np.max(known)) if known else None


def prepare_runs(
    mechanism: Mechanism,
    solvers: Sequence[str],
    *,
    integrator: str | None = None,
    duration: float | None = None,
    output_step: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    stabilization: Stabilization = "none",
    baumgarte_time: float | None = None,
) -> list[Simulation]:
    """The runs of a comparison, ready to go; what is None comes from the model.

    Raises:
        SolverError: There are fewer than two solvers, one is named twice, one is not in this
            version, or one cannot take the model.
    """
    if len(solvers) < 2:
        raise SolverError("A comparison needs two solvers or more, for example hdca and dca.")
    twice = sorted({key for key in solvers if list(solvers).count(key) > 1})
    if twice:
        raise SolverError(f"The solver {twice[0]} is named twice; name each once.")
    options = [
        RunOptions.for_mechanism(
            mechanism,
            solver=solver,
            integrator=integrator,
            duration=duration,
            output_step=output_step,
            rtol=rtol,
            atol=atol,
            stabilization=stabilization,
            baumgarte_time=baumgarte_time,
        )
        for solver in solvers
    ]
    return [Simulation(mechanism, entry) for entry in options]


def compare(
    mechanism: Mechanism,
    solvers: Sequence[str],
    *,
    integrator: str | None = None,
    duration: float | None = None,
    output_step: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    stabilization: Stabilization = "none",
    baumgarte_time: float | None = None,
) -> Comparison:
    """Simulate a mechanism by several solvers.

    Args:
        mechanism: The model.
        solvers: Keys of two solvers or more; the others are compared with the first.
        integrator: Key of the integrator of all solvers that need one; None takes the model's own
            setting, as for all that follow.
        duration: Simulated time [s].
        output_step: Time between rows [s].
        rtol: Relative tolerance per step.
        atol: Absolute tolerance per step.
        stabilization: See `RunOptions`.
        baumgarte_time: See `RunOptions`.

    Raises:
        SolverError: A run cannot start, or cannot go on.
    """
    simulations = prepare_runs(
        mechanism,
        solvers,
        integrator=integrator,
        duration=duration,
        output_step=output_step,
        rtol=rtol,
        atol=atol,
        stabilization=stabilization,
        baumgarte_time=baumgarte_time,
    )
    for simulation in simulations:
        while not simulation.advance(1.0):
            pass
    return Comparison(tuple(simulation.result for simulation in simulations))
