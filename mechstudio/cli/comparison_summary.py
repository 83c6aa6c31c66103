"""Results of a comparison, as a table and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.cli.run_summary import OutputFiles, summary_json
from mechstudio.cli.terminal import columns

if TYPE_CHECKING:
    from mechstudio.results import Result
    from mechstudio.simulation import Comparison
    from mechstudio.simulation.runs.comparison import Difference

_LABELS = (
    "integrator",
    "status",
    "position difference [m]",
    "angle difference [rad]",
    "force difference [N]",
    "torque difference [N m]",
    "energy drift [J]",
    "largest position error [m, rad]",
    "largest velocity error [m/s, rad/s]",
    "steps",
    "right-hand sides",
    "wall time [s]",
)


def comparison_json(comparison: Comparison, model: str) -> dict[str, object]:
    """The runs as `run` describes them, with their difference from the first, and the largest."""
    no_files = OutputFiles(None, None, None)
    pairs = zip(comparison.runs, comparison.differences, strict=True)
    return {
        "model": model,
        "runs": [
            summary_json(run, model, no_files) | {"difference": _difference_json(item)}
            for run, item in pairs
        ],
        "max_difference": _difference_json(comparison.max_difference),
    }


def comparison_text(comparison: Comparison) -> str:
    """Table with one column per run, and a list of failed runs."""
    first = comparison.runs[0]
    pairs = zip(comparison.runs, comparison.differences, strict=True)
    by_run = [_values(run, item, run is first) for run, item in pairs]
    lines = [[label, *values] for label, *values in zip(_LABELS, *by_run, strict=True)]
    table = columns(["solver", *(run.settings.solver for run in comparison.runs)], lines)
    rows = comparison.max_difference.rows
    notes = [f"differences from {first.settings.solver}, the largest of {rows} rows in common"]
    open_joints = {
        name: None for run in comparison.runs for name in run.statistics.undetermined_reactions
    }
    if open_joints:
        notes.append(
            "reactions of which components are left out because they are not unique: "
            f"{', '.join(open_joints)}"
        )
    notes += [
        f"{run.settings.solver}: {note}" for run in comparison.runs for note in run.statistics.notes
    ]
    return "\n".join([table, "", *notes])


def _values(run: Result, item: Difference, is_first: bool) -> list[str]:
    differences = (item.position, item.orientation, item.force, item.torque)
    return [
        run.settings.integrator,
        run.status.value,
        *("-" if is_first or value is None else f"{value:.2e}" for value in differences),
        f"{run.energy_drift:.2e}",
        f"{run.max_constraint_position:.2e}",
        f"{run.max_constraint_velocity:.2e}",
        str(run.statistics.steps),
        str(run.statistics.rhs_evaluations),
        f"{run.statistics.wall_time:.3f}",
    ]


def _difference_json(item: Difference) -> dict[str, object]:
    return {
        "position": item.position,
        "orientation": item.orientation,
        "force": item.force,
        "torque": item.torque,
        "rows": item.rows,
    }
