"""Tables of many judged mechanisms."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from benchmarks.trials.verdict import VERDICTS, Judged, Record
from mechstudio.simulation.methods.method import keys
from mechstudio.simulation.solvers import SOLVER_ENTRIES, find_solver_entry

BAD = ("crash", "silent", "failed", "crawl", "flagged", "undecided", "near")  # worst first
COLUMNS = {
    "right": "right",
    "near": "to 1e-3",
    "flagged": "flagged",
    "undecided": "undecided",
    "refused": "refused",
    "failed": "failed",
    "crawl": "crawl",
    "silent": "wrong in silence",
    "crash": "crash",
}
LISTED = 40
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")
QUOTED = re.compile(r"'[^']*'(?:, '[^']*')*(?: and \d+ more)?")

# each mechanism is in the first of these groups that has one of its features
GROUPS: dict[str, tuple[str, ...]] = {
    "flat or nearly flat start": ("start: flat", "start: nearly flat"),
    "thin bodies in planar loops": ("thin planar loop",),
    "thin bodies in spatial loops": ("thin spatial loop",),
    "thin bodies in trees, closed trees": ("thin tree or closed tree",),
    "stiff springs": ("stiff joint springs", "stiff point spring", "stiff bushing"),
    "masses of more than 4 decades": ("unequal masses",),
    "far units": tuple(
        f"units: {size} {name}"
        for size in ("small", "large")
        for name in ("length", "mass", "time")
    ),
    "the others": (),
}

Counts = Counter[str]


def by_solver(records: Iterable[Record]) -> dict[str, Counts]:
    """Counts of verdicts of each solver, those of all first."""
    counts: dict[str, Counts] = defaultdict(Counter)
    for record in records:
        for solver, run in record.runs.items():
            counts[solver][run.verdict] += 1
    return dict(counts)


def by_group(records: Iterable[Record]) -> dict[str, dict[str, Counts]]:
    """Counts of verdicts of each group of mechanisms and solver."""
    counts: dict[str, dict[str, Counts]] = {name: defaultdict(Counter) for name in GROUPS}
    for record in records:
        group = next(
            name for name, tags in GROUPS.items() if not tags or set(tags) & set(record.tags)
        )
        for solver, run in record.runs.items():
            counts[group][solver][run.verdict] += 1
    return counts


def group_table(counts: dict[str, dict[str, Counts]]) -> Iterator[str]:
    """Rows in Markdown: runs of each solver that are right, of those not refused.

    Of solvers with steps, whose error follows no tolerance, 1e-3 counts as right.
    """
    solvers = [
        solver
        for solver in keys(SOLVER_ENTRIES)
        if any(solver in group for group in counts.values())
    ]
    yield f"| mechanisms | {' | '.join(solvers)} |"
    yield "| --- " * (len(solvers) + 1) + "|"
    for name, group in counts.items():
        cells = []
        for solver in solvers:
            count = group.get(solver, Counter())
            runs = count.total() - count["refused"]
            good = count["right"] + (count["near"] if find_solver_entry(solver).has_steps else 0)
            cells.append(f"{good} of {runs}" if runs else "")
        yield f"| {name} | {' | '.join(cells)} |"


def by_tag(records: Iterable[Record]) -> dict[str, Counts]:
    """Counts of verdicts of each feature, over all solvers but "auto" and those with steps."""
    counts: dict[str, Counts] = defaultdict(Counter)
    for record in records:
        for tag in record.tags:
            for solver, run in record.runs.items():
                if solver != "auto" and not find_solver_entry(solver).has_steps:
                    counts[tag][run.verdict] += 1
    return dict(sorted(counts.items()))


def freedom_lines(records: list[Record]) -> Iterator[str]:
    """How often the program counts other freedoms than the geometry has, and where."""
    known = [record for record in records if None not in (record.freedoms, record.counted)]
    wrong = [record for record in known if record.freedoms != record.counted]
    yield f"degrees of freedom counted wrongly: {len(wrong)} of {len(known)}"
    for record in wrong[:LISTED]:
        yield (
            f"  index {record.index}: {record.counted} instead of {record.freedoms} "
            f"[{', '.join(record.tags)}]"
        )


def table(head: str, counts: dict[str, Counts]) -> Iterator[str]:
    """Rows in Markdown, with the part that is right."""
    yield f"| {head} | runs | {' | '.join(COLUMNS[key] for key in VERDICTS)} | right |"
    yield "| --- " * (len(VERDICTS) + 3) + "|"
    for name, count in counts.items():
        runs = count.total()
        # a model that is refused with a reason has no right motion
        part = count["right"] / max(1, runs - count["refused"])
        cells = " | ".join(str(count[key]) if count[key] else "" for key in VERDICTS)
        yield f"| {name} | {runs} | {cells} | {part:.1%} |"


@dataclass(frozen=True)
class Ratios:
    """Right-hand sides over those of "dca", where both are right.

    Attributes:
        runs: How many were compared.
        median, high, most: Of the ratios, `high` for 95 % of them.
        index: Of the mechanism that took the most.
    """

    runs: int
    median: float
    high: float
    most: float
    index: int


def evaluation_ratios(records: Iterable[Record]) -> dict[str, Ratios]:
    """The ratios of each solver."""
    found: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for record in records:
        base = record.runs.get("dca")
        if base is None or base.verdict not in ("right", "near") or not base.evaluations:
            continue
        for solver, run in record.runs.items():
            if solver not in ("dca", "auto") and run.verdict in ("right", "near"):
                found[solver].append((run.evaluations / base.evaluations, record.index))
    ratios = {}
    for solver, entries in found.items():
        median, high = np.quantile([ratio for ratio, _ in entries], [0.5, 0.95]).tolist()
        ratios[solver] = Ratios(len(entries), median, high, *max(entries))
    return ratios


def sentences(records: Iterable[Record], verdicts: tuple[str, ...]) -> Counts:
    """How often which message was given, without its numbers and names."""
    counts: Counts = Counter()
    for record in records:
        for solver, run in record.runs.items():
            if solver != "auto" and run.verdict in verdicts:
                text = NUMBER.sub("#", QUOTED.sub("'...'", run.message))
                counts[f"{run.verdict}: {text[:160]}"] += 1
    return counts


def worst(records: Iterable[Record]) -> list[tuple[Record, str, Judged]]:
    """All runs that are not right, the worst first."""
    found = [
        (record, solver, run)
        for record in records
        for solver, run in record.runs.items()
        if run.verdict in BAD and solver != "auto"
    ]
    return sorted(found, key=lambda entry: (BAD.index(entry[2].verdict), -entry[2].distance))


def report(records: list[Record], listed: int) -> Iterator[str]:
    """The whole text."""
    yield f"{len(records)} mechanisms"
    yield ""
    yield from table("solver", by_solver(records))
    yield ""
    yield from group_table(by_group(records))
    yield ""
    yield from table("feature", by_tag(records))
    yield ""
    yield from freedom_lines(records)
    yield ""
    yield "| right-hand sides over dca | runs | median | 95 % | most | at index |"
    yield "| --- " * 6 + "|"
    for solver, ratio in evaluation_ratios(records).items():
        figures = f"{ratio.median:.2f} | {ratio.high:.2f} | {ratio.most:.1f} | {ratio.index}"
        yield f"| {solver} | {ratio.runs} | {figures} |"
    yield ""
    for text, count in sentences(records, ("refused", "failed", "crash")).most_common(25):
        yield f"{count:5d}  {text}"
    yield ""
    shown: Counts = Counter()
    for record, solver, run in worst(records):
        shown[run.verdict] += 1
        if shown[run.verdict] <= listed:
            yield (
                f"{COLUMNS[run.verdict]}: seed {record.seed} index {record.index} {solver}, "
                f"{run.distance:.1e}, {run.message[:110]} [{', '.join(record.tags)}]"
            )
