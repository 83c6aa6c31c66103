"""What a validation finds: published values beside ours, and the curves to look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from mechstudio.results.store import FloatArray

Tell = Callable[[str], None]
"""Is told what is being computed."""


class Verdict(Enum):
    """How ours stands to what is published."""

    AGREES = "agrees"
    DIFFERS = "differs"
    COMPARED = "compared"  # times and counts of other programs, which need not be the same
    NOT_RUN = "not run"
    NOT_PUBLISHED = "not published"


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One published value or statement.

    Attributes:
        what: What is compared.
        published: What the paper says; how it was taken from there if it is not in the text.
        ours: What was computed, or why nothing was.
        difference: How far apart they are; empty if that says nothing.
        verdict: What follows.
        source: Section, table or figure of the paper.
    """

    what: str
    published: str
    ours: str
    difference: str = ""
    verdict: Verdict
    source: str


@dataclass(frozen=True)
class Curve:
    """A line of a plot; x and y have shape (points,)."""

    label: str
    x: FloatArray
    y: FloatArray


@dataclass(frozen=True, kw_only=True)
class Plot:
    """A plot of curves over a common axis."""

    title: str
    x_label: str
    y_label: str
    curves: tuple[Curve, ...]
    log_x: bool = False
    log_y: bool = False


@dataclass(frozen=True)
class Map:
    """A field of named regions over whole numbers, one letter of a legend per cell.

    Attributes:
        title: Above the field.
        x_label: Under the columns, which count from 1.
        y_label: Beside the rows, which count from 1 at the bottom.
        cells: Names of the regions, by row from the bottom, then by column.
    """

    title: str
    x_label: str
    y_label: str
    cells: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Study:
    """All findings on one paper."""

    title: str
    paper: str
    findings: tuple[Finding, ...]
    plots: tuple[Plot | Map, ...] = ()


def within(ours: float, published: float, part: float) -> Verdict:
    """Whether a value agrees with a published one within a part of that."""
    near = abs(ours - published) <= part * abs(published)
    return Verdict.AGREES if near else Verdict.DIFFERS


def holds(statement: bool) -> Verdict:
    """Verdict on a statement in words."""
    return Verdict.AGREES if statement else Verdict.DIFFERS


def percent(ours: float, published: float) -> str:
    """Difference as a part of the published value."""
    return f"{100.0 * (ours / published - 1.0):+.1f} %"
