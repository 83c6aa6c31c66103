"""Comparison of results of one model by several solvers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.model.given_model import takes_model
from mechstudio.results import Result
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.compile_notice import telling_of_compilation
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import run_to_end
from mechstudio.simulation.runs.unique_loads import in_frame1, unique_components
from mechstudio.suggestions import no_attribute

SAME_TIME = 1e-9  # part of a time within which two rows belong together


@dataclass(frozen=True, kw_only=True)
class Difference:
    """Largest differences between two results over all common rows, bodies and joints.

    Attributes:
        position: Distance between the origins of a body frame [m].
        orientation: Angle between the orientations of a body [rad].
        force: Magnitude of the difference of reaction forces [N]; only of components along the
            axes of frame 1 that are unique in both results, None if there is none.
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
    """Results of one model by several solvers; the first is the reference.

    Attributes:
        runs: The results, in the order of the solvers.
    """

    runs: tuple[Result, ...]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            known = [entry for entry in (*vars(self), *dir(type(self))) if entry[0] != "_"]
            raise no_attribute("a Comparison", name, known)

    def __iter__(self) -> Iterator[Result]:
        return iter(self.runs)

    def __len__(self) -> int:
        return len(self.runs)

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
    """Difference of two results of one model, over the rows at the same times."""
    count = min(first.count, second.count)
    times = first.store.time[:count]
    near = np.abs(second.store.time[:count] - times) <= SAME_TIME * np.maximum(1.0, times)
    rows = np.flatnonzero(near)
    poses = first.store.body_pose[rows], second.store.body_pose[rows]
    unique = unique_components(first) & unique_components(second)
    load = first.store.joint_load[rows] - second.store.joint_load[rows]
    load = np.where(unique, in_frame1(first.mechanism, poses[0], load), 0.0)
    return Difference(
        position=_longest(poses[0][..., :3] - poses[1][..., :3]),
        orientation=_widest_angle(poses[0][..., 3:], poses[1][..., 3:]),
        force=_longest(load[..., :3]) if unique[:, :3].any() else None,
        torque=_longest(load[..., 3:]) if unique[:, 3:].any() else None,
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
    **options: Any,
) -> list[Simulation]:
    """The runs of a comparison, ready to advance.

    Args:
        mechanism: The model.
        solvers: Keys of two solvers or more.
        **options: Other options, as `RunOptions.for_mechanism` takes them.

    Raises:
        SolverError: There are fewer than two solvers, one is named twice, one is not in this
            version, or one cannot take the model.
    """
    if len(solvers) < 2:
        raise SolverError("A comparison needs two solvers or more, for example hdca and dca.")
    twice = sorted({key for key in solvers if list(solvers).count(key) > 1})
    if twice:
        raise SolverError(f"The solver {twice[0]} is named twice; name each once.")
    asked = [RunOptions.for_mechanism(mechanism, solver=solver, **options) for solver in solvers]
    return [Simulation(mechanism, entry) for entry in asked]


@takes_model  # type: ignore[arg-type]  # its argument has a name, beside those of `**`
def compare(mechanism: Mechanism, solvers: Sequence[str], **options: Any) -> Comparison:
    """Simulate a mechanism by several solvers.

    Args:
        mechanism: The model.
        solvers: Keys of two solvers or more; the others are compared with the first.
        **options: Other options, as `simulate` takes them.

    Raises:
        SolverError: A run cannot start, or cannot continue.
    """
    with telling_of_compilation():
        simulations = prepare_runs(mechanism, solvers, **options)
        return Comparison(tuple(run_to_end(simulation) for simulation in simulations))
