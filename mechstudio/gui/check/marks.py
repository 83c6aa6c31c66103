"""Elements with warnings or errors, and the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mechstudio.edits import item_at
from mechstudio.gui.check.direction_words import direction_words
from mechstudio.gui.check.findings import Knowledge, gap_text
from mechstudio.units import UnitChoice, in_units

if TYPE_CHECKING:
    from mechstudio.gui.state.selection import Item

Level = Literal["warning", "error"]


@dataclass(frozen=True)
class Mark:
    """What an element is marked with.

    Attributes:
        level: "error" for what keeps a run from starting.
        sentence: Why, one line for each reason.
    """

    level: Level
    sentence: str


def element_marks(known: Knowledge) -> dict[Item, Mark]:
    """The marks of all elements that a check named."""
    marks: dict[Item, Mark] = {}
    for item, mark in _findings(known):
        before = marks.get(item)
        if before is not None:
            level = before.level if before.level == "error" else mark.level
            mark = Mark(level, f"{before.sentence}\n{mark.sentence}")
        marks[item] = mark
    return marks


def joined_mark(marks: Mapping[Item, Mark], kind: str) -> Mark | None:
    """One mark for all elements of a kind."""
    levels = [mark.level for item, mark in marks.items() if item[0] == kind]
    if not levels:
        return None
    number = len(levels)
    sentence = f"{number} of these {'needs' if number == 1 else 'need'} attention"
    return Mark("error" if "error" in levels else "warning", sentence)


def _findings(known: Knowledge) -> Iterator[tuple[Item, Mark]]:
    mechanism, report = known.mechanism, known.report
    for problem in (*report.problems, *report.unsupported_elements):
        if item := item_at(mechanism, problem.path):
            yield item, Mark("error", _sentence(problem.message, known.units))
    # else they repeat each other and nothing has to be done
    if known.locks:
        directions: dict[str, list[str]] = {}
        for constraint in report.redundant:
            directions.setdefault(constraint.joint, []).append(constraint.direction)
        for joint, blocked in directions.items():
            words = direction_words(mechanism, joint, blocked)
            yield ("joint", joint), Mark("warning", f"Redundant: {words}.")
    for gap in report.wide_gaps:
        yield ("joint", gap.joint), Mark("warning", f"Open by {gap_text(gap, known.units)}.")
    for piece in report.missing:
        if item := item_at(mechanism, piece.path):
            yield item, Mark("warning", _sentence(piece.message, known.units))


def _sentence(text: str, units: UnitChoice) -> str:
    text = in_units(text, units)
    return f"{text[:1].upper()}{text[1:]}."
