"""A comparison of runs as a table."""

from __future__ import annotations

from collections.abc import Sequence

from mechstudio.results.difference import Difference
from mechstudio.results.recording import Recording
from mechstudio.results.unique_loads import loose_reactions
from mechstudio.text_table import columns

SOLVER = "solver"
FEW = 0.5  # part of the rows of the coarser run below which there is a warning
Value = str | float | int | None
# what a column says of its run only where runs differ in it, by label
_SETTINGS = {
    "relative tolerance": "rtol",
    "absolute tolerance": "atol",
    "step [s]": "step",
    "stabilization": "stabilization",
    "at singular positions": "singular",
}


def comparison_facts(
    runs: Sequence[Recording], labels: Sequence[str], differences: Sequence[Difference]
) -> list[dict[str, Value]]:
    """What there is to compare of each run, by label; differences of the first are None."""
    pairs = zip(runs, differences, strict=True)
    other = _other_settings(runs)
    by_solver = head_of(runs, labels) == SOLVER
    return [
        ({} if by_solver else {SOLVER: run.settings.solver})
        | {"integrator": run.settings.integrator}
        | {label: values[number] for label, values in other.items()}
        | _facts(run, None if run is runs[0] else item)
        for number, (run, item) in enumerate(pairs)
    ]


def head_of(runs: Sequence[Recording], labels: Sequence[str]) -> str:
    """What the labels of runs are."""
    return SOLVER if all(map(_is_solver, runs, labels)) else "run"


def _is_solver(run: Recording, label: str) -> bool:
    return run.settings.solver == label


def _other_settings(runs: Sequence[Recording]) -> dict[str, list[Value]]:
    """Settings in which runs differ beside solver and integrator, of each run, by label."""
    found: dict[str, list[Value]] = {}
    # solvers by rates have none
    momenta: list[Value] = [
        run.settings.momenta if run.store.has_momentum else None for run in runs
    ]
    if len({*momenta} - {None}) > 1:
        found["momenta"] = momenta
    for label, name in _SETTINGS.items():
        values = [getattr(run.settings, name) or None for run in runs]
        if len(set(values)) > 1:
            found[label] = values
    return found


def comparison_text(
    runs: Sequence[Recording], labels: Sequence[str], differences: Sequence[Difference]
) -> str:
    """Table with one column per run, and notes."""
    facts = comparison_facts(runs, labels, differences)
    lines = [[label, *(_text(label, run[label]) for run in facts)] for label in facts[0]]
    table = columns([head_of(runs, labels), *labels], lines)
    notes = [_compared(labels[0], differences), *_doubts(runs, labels, differences)]
    # runs of one model have the same ones
    if loose := dict.fromkeys(filter(None, map(loose_reactions, runs))):
        notes.append(
            "components of reactions that are left out because they are not unique: "
            f"{'; '.join(loose)}"
        )
    pairs = zip(runs, labels, strict=True)
    notes += [f"{label}: {note}" for run, label in pairs for note in run.statistics.notes]
    return "\n".join([table, "", *notes])


def _compared(reference: str, differences: Sequence[Difference]) -> str:
    """From what the differences are, and of how many rows they are the largest."""
    rows = min(item.rows for item in differences)
    noun = "row" if rows == 1 else "rows"
    text = f"differences from {reference}, the largest of {rows} {noun}"
    between = max(item.interpolated for item in differences)
    if between:
        return f"{text}, up to {between} of them interpolated in the finer run"
    return f"{text} in common"


def _doubts(
    runs: Sequence[Recording], labels: Sequence[str], differences: Sequence[Difference]
) -> list[str]:
    """Warnings of runs of which few rows were compared."""
    found = []
    for number, (run, item) in enumerate(zip(runs, differences, strict=True), 1):
        there = min(run.count, runs[0].count)
        if run.count == runs[0].count == item.rows:
            # such as two equilibria, of one row each
            continue
        if item.rows < 2 or item.rows < FEW * there:
            found.append(
                f"warning: {labels[number - 1]} (run {number}): only {item.rows} of {there} rows "
                "could be compared, which tell little; give both runs the same output step and "
                "duration"
            )
    return found


def _facts(run: Recording, item: Difference | None) -> dict[str, Value]:
    there = item if item and item.rows else None
    return {
        "status": run.status.value,
        "position difference [m]": there.position if there else None,
        "angle difference [rad]": there.orientation if there else None,
        "force difference [N]": there.force if there else None,
        "torque difference [N m]": there.torque if there else None,
        "rows compared": item.rows if item else None,
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
