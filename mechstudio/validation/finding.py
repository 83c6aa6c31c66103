"""Findings of a validation: published and computed values, and curves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from mechstudio.geometry.arrays import FloatArray

Tell = Callable[[str], None]
"""Is told what is being computed."""


class Verdict(Enum):
    """Agreement of a computed value with the published one."""

    AGREES = "agrees"
    DIFFERS = "differs"
    COMPARED = "compared"  # times and counts of other programs, which need not be the same
    NOT_RUN = "not run"


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
        remark: Why ours is as it is, where that needs a word.
    """

    what: str
    published: str
    ours: str
    difference: str = ""
    verdict: Verdict
    source: str
    remark: str = ""


@dataclass(frozen=True)
class Curve:
    """A line of a plot.

    Attributes:
        label: In the legend.
        x: Shape (points,).
        y: Shape (points,).
        published: Whether it is the paper's; drawn in dashes and the color of the line before.
    """

    label: str
    x: FloatArray
    y: FloatArray
    published: bool = False


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
    """Map of named regions over whole numbers.

    Attributes:
        title: Above the field.
        x_label: Under the columns.
        y_label: Beside the rows.
        columns: What stands under each column.
        rows: What stands beside each row, from the bottom.
        cells: Names of the regions, by row from the bottom, then by column.
    """

    title: str
    x_label: str
    y_label: str
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    cells: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Study:
    """All findings of one part of a paper.

    Attributes:
        title: What is studied.
        paper: Where it is published.
        findings: Published values beside ours.
        plots: Pictures of ours.
    """

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
