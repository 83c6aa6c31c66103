"""A comparison of runs as a table."""

from __future__ import annotations

from collections.abc import Sequence

from mechstudio.results.difference import Difference
from mechstudio.results.recording import Recording
from mechstudio.text_table import columns

Value = str | float | int | None


def comparison_facts(
    runs: Sequence[Recording], differences: Sequence[Difference]
) -> list[dict[str, Value]]:
    """What there is to compare of each run, by label; differences of the first are None."""
    pairs = zip(runs, differences, strict=True)
    return [_facts(run, None if run is runs[0] else item) for run, item in pairs]


def comparison_text(runs: Sequence[Recording], differences: Sequence[Difference]) -> str:
    """Table with one column per run, and notes."""
    facts = comparison_facts(runs, differences)
    lines = [[label, *(_text(label, run[label]) for run in facts)] for label in facts[0]]
    table = columns(["solver", *(run.settings.solver for run in runs)], lines)
    rows = min(item.rows for item in differences)
    notes = [f"differences from {runs[0].settings.solver}, the largest of {rows} rows in common"]
    open_joints = {name: None for run in runs for name in run.statistics.undetermined_reactions}
    if open_joints:
        notes.append(
            "reactions of which components are left out because they are not unique: "
            f"{', '.join(open_joints)}"
        )
    notes += [f"{run.settings.solver}: {note}" for run in runs for note in run.statistics.notes]
    return "\n".join([table, "", *notes])


def _facts(run: Recording, item: Difference | None) -> dict[str, Value]:
    return {
        "integrator": run.settings.integrator,
        "status": run.status.value,
        "position difference [m]": item.position if item else None,
        "angle difference [rad]": item.orientation if item else None,
        "force difference [N]": item.force if item else None,
        "torque difference [N m]": item.torque if item else None,
        "energy drift [J]": run.energy_drift,
        "largest position error [m, rad]": run.max_constraint_position,
        "largest velocity error [m/s, rad/s]": run.max_constraint_velocity,
        "steps": run.statistics.steps,
        "right-hand sides": run.statistics.rhs_evaluations,
        "wall time [s]": run.statistics.wall_time,
    }


def _text(label: str, value: Value) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.3f}" if label.startswith("wall time") else f"{value:.2e}"
    return str(value)
