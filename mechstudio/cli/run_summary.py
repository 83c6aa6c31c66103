"""The summary of a run, as a table and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle
from typing import TYPE_CHECKING

from mechstudio.text_table import aligned

if TYPE_CHECKING:
    from mechstudio.results import Result, RunSettings

# values of the last row that a message about a failed run shows
_SHOWN_VALUES = 12


@dataclass(frozen=True)
class OutputFiles:
    """Files that a run writes; None for those not requested."""

    archive: str | None
    csv: str | None
    picture: str | None

    def listed(self) -> list[str]:
        """Names of the files that are written."""
        return [name for name in (self.archive, self.csv, self.picture) if name is not None]


def summary_json(result: Result, model: str, files: OutputFiles) -> dict[str, object]:
    """Summary with the keys of the public interface and further ones."""
    settings, statistics = result.settings, result.statistics
    return {
        "model": model,
        "solver": settings.solver,
        "solver_choice": settings.solver_choice,
        "integrator": settings.integrator,
        "integrator_choice": settings.integrator_choice,
        "duration": settings.duration,
        "output_step": settings.output_step,
        "rtol": settings.rtol,
        "atol": settings.atol,
        "threads": settings.threads,
        "max_steps": settings.max_steps or None,
        "max_wall_time": settings.max_wall_time or None,
        "momenta": settings.momenta if result.store.has_momentum else None,
        "stabilization": settings.stabilization,
        "baumgarte_time": settings.baumgarte_time or None,
        "step": settings.step or None,
        "penalty": settings.penalty or None,
        "max_iterations": settings.max_iterations or None,
        "tolerance": settings.tolerance or None,
        "status": result.status.value,
        "message": result.status_message,
        "rows": result.count,
        "time": reached_time(result),
        "steps": statistics.steps,
        "rejected_steps": statistics.rejected_steps,
        "rhs_evaluations": statistics.rhs_evaluations,
        "wall_time": statistics.wall_time,
        "error_estimate": statistics.error_estimate,
        "energy_drift": result.energy_drift,
        "max_constraint_position": result.max_constraint_position,
        "max_constraint_velocity": result.max_constraint_velocity,
        "undetermined_reactions": statistics.undetermined_reactions,
        "undetermined_channels": statistics.undetermined_channels,
        "undetermined_components": statistics.undetermined_components,
        "singular_times": statistics.singular_times,
        "branch_changes": statistics.branch_changes,
        "events": [event._asdict() for event in result.events],
        "notes": statistics.notes,
        "output": files.archive,
        "csv": files.csv,
        "picture": files.picture,
    }


def summary_text(result: Result, files: OutputFiles) -> str:
    """The summary as lines of label and value."""
    from mechstudio.results.unique_loads import loose_reactions

    settings, statistics = result.settings, result.statistics
    return aligned(
        [
            ("status", result.status.value),
            ("solver", settings.solver),
            *_choice("solver", settings.solver_choice),
            ("integrator", settings.integrator),
            *_choice("integrator", settings.integrator_choice),
            *_own_steps(settings),
            ("stabilization", settings.stabilization),
            ("simulated time", f"{reached_time(result):.6g} s of {settings.duration:.6g} s"),
            ("rows", str(result.count)),
            ("steps", f"{statistics.steps} ({statistics.rejected_steps} rejected)"),
            (_evaluation_label(settings.solver), str(statistics.rhs_evaluations)),
            ("wall time", f"{statistics.wall_time:.3f} s"),
            *_error_estimate(statistics.error_estimate),
            ("energy drift", f"{result.energy_drift:.3e} J"),
            ("largest position error", f"{result.max_constraint_position:.3e} m, rad"),
            ("largest velocity error", f"{result.max_constraint_velocity:.3e} m/s, rad/s"),
            ("undetermined reactions", loose_reactions(result) or "none"),
            ("singular positions passed", _singular_passages(result)),
            ("branch changes", _passages(statistics.branch_changes)),
            *_events(result),
            *(("note", note) for note in statistics.notes),
            ("written", ", ".join(files.listed()) or "nothing (name a file with -o or --csv)"),
        ]
    )


def reached_time(result: Result) -> float:
    """Time of the last row [s]."""
    return float(result["time"][-1]) if result.count else 0.0


def last_state(result: Result) -> str:
    """Values of the last row, for messages about failed runs."""
    if not result.count:
        return "  no row was computed"
    bodies = ("position", "orientation", "velocity", "angular_velocity")
    from mechstudio.results.rounding import rounded_text, rounding

    floors = rounding(result)
    group, keys = ("joints", ("coordinate", "rate")) if _has_rates(result) else ("bodies", bodies)
    rows = []
    for name in result.names():
        if name.startswith(f"{group}/") and name.endswith(tuple(f"/{key}" for key in keys)):
            values = result.read(name, result.count - 1, result.count).reshape(-1)
            if values.size:
                units = result.channel(name).component_units
                texts = [
                    rounded_text(value, unit, floors, digits=6)
                    for value, unit in zip(values, cycle(units), strict=False)
                ]
                rows.append((f"  {name}", " ".join(texts)))
    if len(rows) > _SHOWN_VALUES:
        rows = [*rows[:_SHOWN_VALUES], (f"  and {len(rows) - _SHOWN_VALUES} more", "")]
    return aligned(rows)


def _choice(what: str, reason: str) -> list[tuple[str, str]]:
    """Reason for an automatically chosen solver or integrator."""
    return [(f"choice of {what}", reason)] if reason else []


def _own_steps(settings: RunSettings) -> list[tuple[str, str]]:
    """Step without error control, and tolerances of a solver with its own steps."""
    rows = [("step", f"{settings.step:.4g} s")] if settings.step > 0.0 else []
    if settings.penalty > 0.0:
        rows.append(("penalty", f"{settings.penalty:.4g} N/m"))
        rows.append(("tolerance", f"{settings.tolerance:.4g} m, rad"))
    return rows


def _error_estimate(error: float | None) -> list[tuple[str, str]]:
    """Error of poses, if the run estimates it."""
    return [] if error is None else [("estimated error", f"{error:.2g} of the length unit, or rad")]


def _events(result: Result) -> list[tuple[str, str]]:
    """Events with their times, if the model has any."""
    from mechstudio.results.summary import events_text

    if not result.mechanism.events:
        return []
    return [("events", events_text(result.events) or "none")]


def _evaluation_label(solver: str) -> str:
    """Label of the number of evaluations."""
    from mechstudio.simulation.solvers import find_solver

    return "Newton iterations" if find_solver(solver).has_steps else "right-hand sides"


def _has_rates(result: Result) -> bool:
    return bool(result.store.rate.shape[1] > 0)


def _singular_passages(result: Result) -> str:
    """Passages of singular positions, if the solver records them."""
    from mechstudio.simulation.solvers import find_solver

    if not find_solver(result.settings.solver).records_passages:
        return "not timed by this solver"
    return _passages(result.statistics.singular_times)


def _passages(times: tuple[float, ...]) -> str:
    """Number of passages of singular positions, and start of the first ones."""
    if not times:
        return "none"
    shown = ", ".join(f"{time:.4g}" for time in times[:_SHOWN_VALUES])
    more = ", ..." if len(times) > _SHOWN_VALUES else ""
    return f"{len(times)}, at t = {shown}{more} s"
