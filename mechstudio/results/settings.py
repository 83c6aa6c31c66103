"""How a run was made and what it took: settings, statistics and status."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

SingularPolicy = Literal["hold", "reset"]
Stabilization = Literal["none", "baumgarte", "projection"]


@dataclass(frozen=True, kw_only=True)
class RunSettings:
    """The settings a run was made with, after every "auto" was resolved.

    Attributes:
        solver: Key of the dynamics algorithm, for example "hdca".
        solver_choice: Why "auto" took it, one clause; empty if it was asked for.
        integrator: Key of the time integrator, for example "dopri5"; the last one of a run that
            "auto" changed.
        integrator_choice: Why "auto" changed it, one clause; empty without a change.
        duration: Simulated time [s].
        output_step: Time between two stored rows [s].
        rtol: Relative tolerance of the integrator.
        atol: Absolute tolerance of the integrator in units of the mechanism; these are SI units for
            arms of 0.3 to 3 m under the gravity of the earth.
        threads: Threads that one right-hand side may use.
        singular: What happens to undetermined constraint multipliers in a singular position.
        rank_tolerance: Eigenvalue of a dimensionless constraint matrix below which a direction
            counts as dependent.
        stabilization: What keeps closed loops from drifting apart, if anything.
        baumgarte_time: Time constant of Baumgarte's terms [s]; 0 without them, and where it
            followed the steps.
        step: Time step of the solver ali3p [s]; 0 for all others, as for what follows.
        penalty: Its penalty factor [N/m and N m/rad].
        max_iterations: Its Newton iterations per step at most.
        tolerance: Largest last Newton correction [m or rad].
    """

    solver: str
    integrator: str
    duration: float
    output_step: float
    rtol: float
    atol: float
    threads: int = 1
    singular: SingularPolicy = "hold"
    rank_tolerance: float = 1e-8
    stabilization: Stabilization = "none"
    baumgarte_time: float = 0.0
    step: float = 0.0
    penalty: float = 0.0
    max_iterations: int = 0
    tolerance: float = 0.0
    solver_choice: str = ""
    integrator_choice: str = ""


@dataclass(frozen=True, kw_only=True)
class RunStatistics:
    """What a run has taken so far.

    Attributes:
        steps: Accepted integration steps.
        rejected_steps: Steps tried again with a smaller size.
        rhs_evaluations: Evaluations of the equations of motion.
        wall_time: Time spent computing, without compilation [s].
        singular_times: Times at which singular positions were passed, or all but [s].
        undetermined_reactions: Names of joints whose reaction is not unique.
        undetermined_channels: Which of their forces and torques are not, by channel name; where
            none is listed, all of these joints are.
        branch_changes: Times at which the motion left its branch in a singular position [s].
        error_estimate: Largest error of positions, in the mechanism's unit of length, and
            orientations [rad] of all rows, as a run by the ALi3p in other steps tells; None where
            nothing tells.
        notes: Sentences for the user: what the run changed, and what makes its results doubtful.
    """

    steps: int = 0
    rejected_steps: int = 0
    rhs_evaluations: int = 0
    wall_time: float = 0.0
    singular_times: tuple[float, ...] = ()
    undetermined_reactions: tuple[str, ...] = ()
    undetermined_channels: tuple[str, ...] = ()
    branch_changes: tuple[float, ...] = ()
    error_estimate: float | None = None
    notes: tuple[str, ...] = ()


class RunStatus(Enum):
    """How far a run has come."""

    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"
