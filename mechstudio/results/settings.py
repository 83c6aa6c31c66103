"""How a run was made and what it took: settings, statistics and status."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from mechstudio.answering import answering
from mechstudio.errors import UnknownNameError
from mechstudio.suggestions import did_you_mean

NO_METHOD = "none"  # integrator of analyses, which integrate nothing
SHOWN_ENTRIES = 3  # of a list of statistics that is printed
_ALWAYS = ("steps", "rejected_steps", "rhs_evaluations", "wall_time")  # shown also where 0
SingularPolicy = Literal["hold", "reset"]
Momenta = Literal["auto", "joint", "shape"]
Stabilization = Literal["none", "baumgarte", "projection"]


@answering
@dataclass(frozen=True, kw_only=True)
class RunParameters:
    """Parameters of a run, asked for and recorded alike.

    Attributes:
        solver: Key of the solver, for example "hdca".
        integrator: Key of the integrator, for example "dopri5".
        duration: Simulated time [s].
        output_step: Time between two stored rows [s].
        rtol: Relative tolerance per step.
        atol: Absolute tolerance per step in units of the mechanism; these are SI units for arms of
            0.3 to 3 m under the gravity of the earth.
        threads: Threads that one right-hand side may use; 0 for as many as make it faster.
        singular: At singular positions, "hold" keeps the undetermined constraint impulses of the
            last step; "reset" clears all impulses of cut joints at every step.
        momenta: State of solvers by momenta: "joint" for those of the joints, as in the papers,
            "shape" for these less what the tree has of them with its joints locked; "auto" takes
            those of the shape for long trees.
        stabilization: Of closed loops: "projection" projects every accepted step onto the
            constraints, "baumgarte" adds terms by which constraint errors decay, with "none" they
            accumulate. Without loops it has no effect.
        max_steps: Accepted steps after which the run is stopped; 0 for any number.
        max_wall_time: Computing time after which the run is stopped [s]; 0 for any.
    """

    solver: str = "auto"
    integrator: str = "auto"
    duration: float = 10.0
    output_step: float = 0.01
    rtol: float = 1e-6
    atol: float = 1e-6
    threads: int = 1
    singular: SingularPolicy = "hold"
    momenta: Momenta = "auto"
    stabilization: Stabilization = "none"
    max_steps: int = 0
    max_wall_time: float = 0.0


@answering
@dataclass(frozen=True, kw_only=True)
class RunSettings(RunParameters):
    """Settings that a run was made with, after every "auto" was resolved.

    Attributes:
        rank_tolerance: Eigenvalue of a dimensionless constraint matrix below which a direction
            counts as dependent.
        baumgarte_time: Time constant of Baumgarte's terms [s]; 0 without them, and where it
            followed the steps.
        step: Time step [s] of a solver that brings its own, or without error control; 0 with it.
        penalty: Penalty factor of shifts [N/m] of a solver with steps of its own; 0 for all
            others, as for what follows.
        max_iterations: Its Newton iterations per step at most.
        tolerance: Largest last Newton correction [mechanism's unit of length, or rad].
        solver_choice: Why "auto" took the solver, one clause; empty if it was asked for.
        integrator_choice: Why "auto" took this last integrator, one clause; empty if it was asked
            for, or is the usual one.
    """

    rank_tolerance: float = 1e-8
    baumgarte_time: float = 0.0
    step: float = 0.0
    penalty: float = 0.0
    max_iterations: int = 0
    tolerance: float = 0.0
    solver_choice: str = ""
    integrator_choice: str = ""

    @property
    def method(self) -> str:
        """Solver and integrator, or which analysis it was."""
        if self.integrator == NO_METHOD:
            return f"{self.solver} analysis"
        return f"{self.solver} with {self.integrator}"


@answering
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
        undetermined_components: Which of their components along the axes of frame 1 are not, such
            as "joints/pivot/local_force/z"; all of a channel where its axes turn within frame 1.
        branch_changes: Times at which the motion left its branch in a singular position [s].
        error_estimate: Largest error of positions, in the mechanism's unit of length, and
            orientations [rad] of all rows, as a second run in other steps shows; None where none
            was made.
        notes: Sentences for the user: what the run changed, and what makes its results doubtful.
        event_names: Name of the event of the model that each noticed event is, in order of time.
        event_actions: What each did, "mark", "stop" or "set".
        event_times: When each was [s].
        event_parameters: Parameter that each set; "" for other actions, whose numbers below are 0.
        event_values_before: Its value before.
        event_values: Its value from there on.
        event_energies: Energy that the mechanism gained by that [J]; it is in `energy/supplied`.
            Where several events set parameters at once, the first of them has the sum.
        event_rows: First row with the new value, at the time of the row before.
        pull_rows: First row of each hold of a hand that pulled at the running mechanism, and that
            after it let go.
        pull_times: When that was [s].
        pull_bodies: The body that it took; "" where it let go.
        pull_points: The taken points in the frames of these bodies, three numbers each [m].
    """

    steps: int = 0
    rejected_steps: int = 0
    rhs_evaluations: int = 0
    wall_time: float = 0.0
    singular_times: tuple[float, ...] = ()
    undetermined_reactions: tuple[str, ...] = ()
    undetermined_channels: tuple[str, ...] = ()
    undetermined_components: tuple[str, ...] = ()
    branch_changes: tuple[float, ...] = ()
    error_estimate: float | None = None
    notes: tuple[str, ...] = ()
    event_names: tuple[str, ...] = ()
    event_actions: tuple[str, ...] = ()
    event_times: tuple[float, ...] = ()
    event_parameters: tuple[str, ...] = ()
    event_values_before: tuple[float, ...] = ()
    event_values: tuple[float, ...] = ()
    event_energies: tuple[float, ...] = ()
    event_rows: tuple[int, ...] = ()
    pull_rows: tuple[int, ...] = ()
    pull_times: tuple[float, ...] = ()
    pull_bodies: tuple[str, ...] = ()
    pull_points: tuple[float, ...] = ()

    def __repr__(self) -> str:
        # large mechanisms have hundreds of reactions that are not unique
        shown = [
            f"{field.name}={_short(value)}"
            for field in fields(self)
            if (value := getattr(self, field.name)) != field.default or field.name in _ALWAYS
        ]
        return f"{type(self).__name__}({', '.join(shown)})"

    @property
    def evaluations(self) -> int:
        """The same as `rhs_evaluations`."""
        return self.rhs_evaluations

    @property
    def pulls(self) -> tuple[PullMoment, ...]:
        """When a hand took hold of a body of the running mechanism, and when it let go."""
        points = [
            (self.pull_points[k], self.pull_points[k + 1], self.pull_points[k + 2])
            for k in range(0, len(self.pull_points), 3)
        ]
        moments = zip(self.pull_rows, self.pull_times, self.pull_bodies, points, strict=True)
        return tuple(PullMoment(*moment) for moment in moments)

    @property
    def events(self) -> tuple[EventMoment, ...]:
        """What events noticed, in order of time."""
        moments = tuple(
            EventMoment(*moment)
            for moment in zip(self.event_names, self.event_actions, self.event_times, strict=True)
        )
        # files of former versions say nothing of parameters
        changes = zip(
            moments,
            self.event_parameters,
            self.event_values_before,
            self.event_values,
            self.event_energies,
            self.event_rows,
            strict=False,
        )
        known = [
            EventMoment(*moment[:3], *change) if moment.action == "set" else moment
            for moment, *change in changes
        ]
        return (*known, *moments[len(known) :])


def _short(value: object) -> str:
    """A value in a line of text: of long lists the first entries and their number."""
    if isinstance(value, float):
        return f"{value:.6g}"
    if not isinstance(value, tuple) or len(value) <= SHOWN_ENTRIES:
        return repr(value)
    first = ", ".join(map(repr, value[:SHOWN_ENTRIES]))
    return f"({first}, ... {len(value)} in all)"


@lru_cache(maxsize=64)
def first_statistics(**known: Any) -> RunStatistics:
    """Statistics of a run that did not step yet: those of a series are mostly the same."""
    return RunStatistics(**known)


def event_fields(moments: Sequence[EventMoment]) -> dict[str, Any]:
    """Fields of `RunStatistics` that tell what events noticed."""
    return {
        "event_names": tuple(moment.name for moment in moments),
        "event_actions": tuple(moment.action for moment in moments),
        "event_times": tuple(moment.time for moment in moments),
        "event_parameters": tuple(moment.parameter for moment in moments),
        "event_values_before": tuple(moment.value_before or 0.0 for moment in moments),
        "event_values": tuple(moment.value or 0.0 for moment in moments),
        "event_energies": tuple(moment.energy or 0.0 for moment in moments),
        "event_rows": tuple(moment.row or 0 for moment in moments),
    }


@answering
class EventMoment(NamedTuple):
    """A moment of a run that an event of the model noticed.

    Attributes:
        name: Name of the event.
        action: What it did, "mark", "stop" or "set".
        time: When it was [s].
        parameter: Parameter that it set; "" if none, and None for all that follows.
        value_before: Its value before.
        value: Its value from there on.
        energy: Energy that the mechanism gained by that [J], see `RunStatistics`.
        row: First row with the new value, at the time of the row before.
    """

    name: str
    action: str
    time: float
    parameter: str = ""
    value_before: float | None = None
    value: float | None = None
    energy: float | None = None
    row: int | None = None

    @property
    def text(self) -> str:
        """Its name, and what it set."""
        if self.value is None:
            return self.name
        return f"{self.name} ({self.parameter} = {self.value:.6g})"


@answering
class PullMoment(NamedTuple):
    """A moment of a run at which a hand took hold of a body, or let go.

    Attributes:
        row: The first row from there on.
        time: When it was [s].
        body: The body; "" where the hand let go.
        point: The taken point in its frame [m].
    """

    row: int
    time: float
    body: str
    point: tuple[float, float, float]


def pull_fields(moments: Sequence[PullMoment]) -> dict[str, Any]:
    """Fields of `RunStatistics` that tell of a hand that pulled."""
    return {
        "pull_rows": tuple(moment.row for moment in moments),
        "pull_times": tuple(moment.time for moment in moments),
        "pull_bodies": tuple(moment.body for moment in moments),
        "pull_points": tuple(number for moment in moments for number in moment.point),
    }


class RunStatus(StrEnum):
    """How far a run has come; `status == "done"` is true of a run that is done."""

    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


def known_status(status: str) -> RunStatus:
    """The status of a name, which scripts may set as well.

    Raises:
        UnknownNameError: There is no such status.
    """
    if isinstance(status, RunStatus):
        return status
    known = [str(one) for one in RunStatus]
    if status in known:
        return RunStatus(status)
    near = did_you_mean(status, known) if isinstance(status, str) else ""
    raise UnknownNameError(
        f"{status!r} is no status of a run{near or ', which are ' + ', '.join(known)}"
    )
