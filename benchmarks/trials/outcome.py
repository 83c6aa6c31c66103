"""What became of one run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from mechstudio.results import Result
from mechstudio.results.settings import Stabilization

Array = NDArray[np.float64]
Ending = Literal["done", "refused", "failed", "crawl", "crash"]

LEAST_ENERGY = 1e-3  # in natural units: what moves with less stands still within the tolerance


@dataclass(frozen=True, kw_only=True)
class Job:
    """A run to make.

    Attributes:
        seed, index: Of the mechanism.
        solver: Key of the solver.
        stabilization: Of its loops.
        integrator: Key of the integrator of solvers that take one.
        tolerance: Of the integrator; None takes that of the model.
        step_part: Step of solvers that bring their own, in parts of the output step; 0 leaves it
            to the program.
        evaluations: Right-hand sides after which a run counts as a crawl.
        seconds: Computing time after which it does.
    """

    seed: int
    index: int
    solver: str
    stabilization: Stabilization = "none"
    integrator: str = "auto"
    tolerance: float | None = None
    step_part: float = 0.0
    evaluations: int = 20000
    seconds: float = 60.0


@dataclass(frozen=True, kw_only=True)
class Count:
    """A question for the degrees of freedom that the program counts."""

    seed: int
    index: int
    seconds: float = 60.0


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """How a run ended, and its rows.

    Attributes:
        ending: Whether it ran to its end, and why not.
        message: Sentence of an error, or how far a crawl came.
        solver: What "auto" stood for, or the solver itself.
        doubts: Notes that the run added to those on its start.
        drift: Largest change of the energy balance in parts of the energy that is in the motion.
        energy: Kinetic energy of the first row [J].
        evaluations, steps: What it took.
        seconds: Computing time.
        position: Origins of the bodies [m], shape (rows, bodies, 3).
        orientation: Quaternions, shape (rows, bodies, 4).
    """

    ending: Ending
    message: str = ""
    solver: str = ""
    doubts: tuple[str, ...] = ()
    drift: float = 0.0
    energy: float | None = None
    evaluations: int = 0
    steps: int = 0
    seconds: float = 0.0
    position: Array = field(default_factory=lambda: np.zeros((0, 0, 3)))
    orientation: Array = field(default_factory=lambda: np.zeros((0, 0, 4)))


def outcome_of(
    result: Result, ending: Ending, message: str, known: int, energy_unit: float
) -> Outcome:
    """Collect the rows and figures of a run.

    Args:
        result: The run.
        ending: How it ended.
        message: Why, if it did not run to its end.
        known: How many notes it had before its first step.
        energy_unit: Natural unit of energy [J].
    """
    statistics = result.statistics
    names = [body.name for body in result.mechanism.bodies]
    return Outcome(
        ending=ending,
        message=message,
        solver=result.settings.solver,
        doubts=statistics.notes[known:],
        drift=_relative_drift(result, energy_unit),
        energy=float(result["energy/kinetic"][0]) if result.count else None,
        evaluations=statistics.rhs_evaluations,
        steps=statistics.steps,
        seconds=statistics.wall_time,
        position=np.stack([result[f"bodies/{name}/position"] for name in names], axis=1),
        orientation=np.stack([result[f"bodies/{name}/orientation"] for name in names], axis=1),
    )


def _relative_drift(result: Result, energy_unit: float) -> float:
    """The energy that is missing, in parts of what moves between its forms."""
    kinetic, potential = result["energy/kinetic"], result["energy/potential"]
    if not kinetic.size:
        return 0.0
    moved = float(kinetic.max()) + float(np.ptp(potential))
    moved += sum(
        float(np.abs(result[f"energy/{name}"]).max()) for name in ("dissipated", "supplied")
    )
    return result.energy_drift / max(moved, LEAST_ENERGY * energy_unit)
