"""List of studies, and their execution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from mechstudio.errors import MechStudioError, SolverError
from mechstudio.validation import (
    benchmarks,
    closed_loop,
    closed_loop_cost,
    index3,
    index3_chain,
    index3_cost,
    matrix_equations,
    matrix_times,
    open_loop,
)
from mechstudio.validation.finding import Finding, Study, Tell, Verdict


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A study by its key.

    Attributes:
        key: Name on the command line.
        run: Computes it.
        slow: Whether it takes more than a few seconds once compiled.
    """

    key: str
    run: Callable[[Tell], Study]
    slow: bool = False


STUDIES = (
    Entry(key="open-loop", run=open_loop.study),
    Entry(key="closed-loop", run=closed_loop.study),
    Entry(key="closed-loop-dopri5", run=partial(closed_loop_cost.study, "dopri5"), slow=True),
    Entry(key="closed-loop-abm", run=partial(closed_loop_cost.study, "abm"), slow=True),
    Entry(key="closed-loop-bs23", run=partial(closed_loop_cost.study, "bs23"), slow=True),
    Entry(key="ali3p", run=index3.study),
    Entry(key="ali3p-chain", run=index3_chain.study, slow=True),
    Entry(key="ali3p-cost", run=index3_cost.study, slow=True),
    Entry(key="trees", run=matrix_equations.study),
    Entry(key="trees-times", run=matrix_times.study, slow=True),
    Entry(key="benchmarks", run=benchmarks.study, slow=True),
)


def chosen(keys: Sequence[str] = (), *, quick: bool = False) -> tuple[Entry, ...]:
    """The studies of these keys, or all; without the slow ones if quick.

    Raises:
        MechStudioError: A key is unknown.
    """
    known = [entry.key for entry in STUDIES]
    for key in keys:
        if key not in known:
            raise MechStudioError(f"there is no study '{key}'; choose from {', '.join(known)}.")
    return tuple(
        entry for entry in STUDIES if (not keys or entry.key in keys) and not (quick and entry.slow)
    )


def validate(entries: Sequence[Entry], tell: Tell) -> Iterator[Study]:
    """Recompute the published results, one study after another.

    Args:
        entries: The studies.
        tell: Is told what is being computed.
    """
    for number, entry in enumerate(entries, start=1):
        where = f"study {number} of {len(entries)}, {entry.key}"

        def told(text: str, where: str = where) -> None:
            tell(f"{where}: {text}")

        try:
            yield entry.run(told)
        except SolverError as error:
            yield _failed(entry, error)


def _failed(entry: Entry, error: SolverError) -> Study:
    """Study replaced by the message of a failed run; the others continue."""
    finding = Finding(
        what="the whole study",
        published="runs through",
        ours=str(error),
        verdict=Verdict.DIFFERS,
        source="",
    )
    return Study(title=entry.key, paper="", findings=(finding,))
