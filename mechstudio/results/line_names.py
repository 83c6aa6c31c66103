"""Names of the lines in axes of Matplotlib into which several runs are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from mechstudio.results.recording import Recording
from mechstudio.results.run_labels import Labeled, run_labels


class _Line(NamedTuple):
    """A line that the axes name: of which run it is, and what its curve is called."""

    run: Labeled
    curve: str
    line: Any


# lines of each axes, as long as these are there; rows of runs are not kept for it
_LINES: WeakKeyDictionary[Any, list[_Line]] = WeakKeyDictionary()


def name_lines(axes: Any, run: Recording, lines: Sequence[Any], label: str) -> None:
    """Name lines that were drawn into axes, and those of other runs there, by what runs differ in.

    Args:
        axes: The axes.
        run: The run that the lines are of.
        lines: Lines of Matplotlib, which are labeled by their curves.
        label: What the run is called; "" finds a name once another run is drawn into the axes.
    """
    if label:
        for line in lines:
            line.set_label(label if len(lines) == 1 else f"{line.get_label()}, {label}")
        return
    known = _LINES.setdefault(axes, [])
    known += [_Line(Labeled.of(run), line.get_label(), line) for line in lines]
    runs: list[Labeled] = []
    for entry in known:
        if not any(_are_same(entry.run, other) for other in runs):
            runs.append(entry.run)
    if len(runs) < 2:
        return
    labels = run_labels(runs)
    for entry in known:
        number = next(k for k, other in enumerate(runs) if _are_same(entry.run, other))
        entry.line.set_label(f"{entry.curve}, {labels[number]}")


def _are_same(one: Labeled, other: Labeled) -> bool:
    """Whether it is one run, whose model and settings are its own."""
    return one.mechanism is other.mechanism and one.settings is other.settings
