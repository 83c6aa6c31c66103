"""Findings of the check as text, for the chip explanations and the full report."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from mechstudio.edits import item_at
from mechstudio.geometry.quaternion import turned
from mechstudio.gui.check.direction_words import direction_words, shared_loads
from mechstudio.gui.check.freedom_count import freedom_count
from mechstudio.gui.editing.sentences import joined
from mechstudio.joints import joint_type
from mechstudio.text_table import counted
from mechstudio.units import UnitChoice, in_units, quantity_text

if TYPE_CHECKING:
    from mechstudio.errors import Problem
    from mechstudio.gui.state.selection import Item
    from mechstudio.model import Mechanism
    from mechstudio.simulation import Change, Gap, Proposal, RedundantConstraint, Report

NOT_AFFECTED = "The motion is not affected"
_LOCKED = (
    "A redundant constraint may be what locks them: make axes parallel that are nearly so, or "
    "replace a joint."
)
_OF_JOINTS = re.compile(r"joints(\[\d+\])?")  # places of problems with gaps
SETTING = "setting"  # in the place of a kind of element, for a field of the run bar


class Topic(Enum):
    """What a chip is about; the value is the heading of its explanation."""

    READY = "Before a run"
    ASSEMBLY = "Assembly"
    FREEDOM = "Degrees of freedom"
    LOOPS = "Loops"
    REDUNDANT = "Redundant constraints"


EXPLANATIONS = {
    Topic.READY: "Problems prevent a run. Warnings do not: a run can start, but may not show what "
    "is meant.",
    Topic.ASSEMBLY: "A joint is closed if its frames on both bodies coincide as its type requires. "
    "A run closes open joints at its start; Assemble closes them now and stores the poses.",
    Topic.FREEDOM: "Number of independent motions of the mechanism that no driver prescribes.",
    Topic.LOOPS: "Closed chains of bodies and joints. Each loop is closed by one joint.",
    Topic.REDUNDANT: "A redundant constraint repeats what others enforce, as hinges of a plane "
    "linkage do in space; that is normal. Reactions that joints share are not unique; those of "
    "minimum norm are shown. An alternative, if there is one, makes more reactions unique and adds "
    "no degree of freedom. Axes are those of frame 1, and of the world at t = 0.",
}


@dataclass(frozen=True)
class Remedy:
    """A fix for a finding, offered as a button.

    Attributes:
        label: What the button says.
        tip: What it does, in a sentence.
        proposal: The joints to change; None to assemble the mechanism.
    """

    label: str
    tip: str
    proposal: Proposal | None = None


@dataclass(frozen=True)
class Row:
    """One line of a finding.

    Attributes:
        name: What it is about, in most cases the name of an element.
        text: What there is to say.
        item: What a click selects.
    """

    name: str
    text: str
    item: Item | None = None


@dataclass(frozen=True)
class Section:
    """A finding.

    Attributes:
        topics: The chips whose explanation it belongs to.
        heading: What was looked for.
        value: What was found, in short.
        rows: The same by element.
        remedy: What can be done about it at once.
    """

    topics: tuple[Topic, ...]
    heading: str
    value: str
    rows: tuple[Row, ...] = ()
    remedy: Remedy | None = None

    @property
    def title(self) -> str:
        """Heading and value on one line."""
        return ": ".join(filter(None, (self.heading, self.value)))


@dataclass(frozen=True)
class Knowledge:
    """All that is known of a mechanism before a run.

    Attributes:
        mechanism: The mechanism that was checked.
        report: What the check found.
        proposals: Joint types that help; None while they are being looked for.
        wrong_settings: Fields of the run bar that hold no answer, and what they want.
        units: What lengths and angles are shown in.
    """

    mechanism: Mechanism
    report: Report
    proposals: Sequence[Proposal] | None = None
    wrong_settings: tuple[tuple[str, str], ...] = ()
    units: UnitChoice = field(default_factory=UnitChoice)

    @property
    def obstacles(self) -> int:
        """Number of things that keep a run from starting."""
        report = self.report
        unsupported = len(report.unsupported_elements) or bool(report.unsupported)
        return len(report.problems) + unsupported + len(self.wrong_settings)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing that could be simulated."""
        return not self.mechanism.bodies

    @property
    def locks(self) -> bool:
        """Whether redundant constraints may be what leaves no motion."""
        report, has_drivers = self.report, bool(self.mechanism.drivers)
        freedom = report.degrees_of_freedom + report.infinitesimal_freedoms
        return report.valid and bool(report.redundant) and not (freedom or has_drivers)

    @property
    def open_joints(self) -> int:
        """Number of joints that cannot be closed."""
        paths = {problem.path for problem in self.report.problems}
        # what is said of a value of a joint is no gap
        return sum(_OF_JOINTS.fullmatch(path) is not None for path in paths)


def verdict(known: Knowledge) -> str:
    """Summary of the check in one sentence."""
    report = known.report
    if known.obstacles or known.is_empty:
        return "This mechanism cannot be simulated as it is."
    if known.locks or report.missing or report.wide_gaps or report.infinitesimal_freedoms:
        return "This mechanism can be simulated, with warnings."
    if report.redundant:
        return "This mechanism has no errors. Redundant constraints do not affect its motion."
    return "This mechanism has no errors or warnings."


def sections(known: Knowledge, topic: Topic | None = None) -> list[Section]:
    """All findings, what matters most first, or those that belong to a chip."""
    found = (*_ready(known), *_assembly(known), *_structure(known), *_redundancy(known))
    return [section for section in found if topic is None or topic in section.topics]


def as_text(known: Knowledge) -> str:
    """All findings as plain text."""
    lines = []
    for section in sections(known):
        lines.append(section.title)
        lines.extend(
            f"  {': '.join(filter(None, (row.name, row.text)))}".replace("\n", ", ")
            for row in section.rows
        )
    return "\n".join(lines)


def gap_text(gap: Gap, units: UnitChoice) -> str:
    """How wide a joint is open."""
    parts = []
    for value, own in ((gap.translation, "m"), (gap.rotation, "rad")):
        scale = units.scale(own)
        parts.append(quantity_text(scale.number(value), scale.shown.symbol))
    return joined(parts)


def _ready(known: Knowledge) -> Iterator[Section]:
    report, topics = known.report, (Topic.READY,)
    if report.unsupported:
        rows = _located(known, report.unsupported_elements) or (
            Row("", in_units(report.unsupported, known.units)),
        )
        yield Section(topics, "Prevents a run", "", rows)
    if report.problems:
        rows = _located(known, report.problems)
        value = counted(len(rows), "problem", "problems")
        yield Section((Topic.READY, Topic.ASSEMBLY), "Prevents a run", value, rows)
    if known.wrong_settings:
        settings = tuple(Row(name, tip, (SETTING, name)) for name, tip in known.wrong_settings)
        yield Section(topics, "Run settings", "some are invalid", settings)
    if report.missing:
        rows = _located(known, report.missing)
        value = "" if known.is_empty else counted(len(rows), "warning", "warnings")
        heading = "Prevents a run" if known.is_empty else "Does not prevent a run"
        yield Section(topics, heading, value, rows)
    if not known.obstacles and not report.missing:
        yield Section(topics, "Nothing is missing", "F5 starts a run")
    if report.notes:
        rows = tuple(Row("", in_units(note, known.units)) for note in report.notes)
        yield Section(topics, "Changes at the start of a run", "", rows)


def _assembly(known: Knowledge) -> Iterator[Section]:
    gaps, topics = known.report.gaps, (Topic.ASSEMBLY,)
    if not gaps:
        yield Section(topics, "All joints are closed", "")
        return
    rows = tuple(Row(gap.joint, gap_text(gap, known.units), ("joint", gap.joint)) for gap in gaps)
    remedy = Remedy("Assemble", "Close all joints with the smallest displacement of the bodies")
    yield Section(topics, "Joints with gaps", str(len(rows)), rows, remedy)


def _structure(known: Knowledge) -> Iterator[Section]:
    report, mechanism, topics = known.report, known.mechanism, (Topic.FREEDOM,)
    yield Section(topics, "Bodies", str(report.bodies))
    yield Section(topics, "Joints", str(report.joints))
    if report.valid:
        rows = tuple(Row(*entry) for entry in freedom_count(mechanism, report))
        yield Section(topics, "Degrees of freedom", str(report.degrees_of_freedom), rows)
    else:
        yield Section(topics, "Degrees of freedom", "unknown, because not all joints can be closed")
    if mechanism.drivers:
        drivers = tuple(
            Row(driver.name, f"drives {driver.joint}", ("driver", driver.name))
            for driver in mechanism.drivers
        )
        yield Section(topics, "Motions prescribed by drivers", str(len(drivers)), drivers)
    if report.singular and not report.infinitesimal_freedoms:
        yield Section(topics, "Initial position", "singular: the motion may branch here")
    closing = tuple(Row(name, "closes a loop", ("joint", name)) for name in report.loop_joints)
    yield Section((Topic.LOOPS,), "Loops", str(report.loops), closing)


def _redundancy(known: Knowledge) -> Iterator[Section]:
    report, topics = known.report, (Topic.REDUNDANT,)
    if not report.valid:
        yield Section(
            topics, "Redundant constraints", "unknown, because not all joints can be closed"
        )
        return
    mechanism = known.mechanism
    if known.locks:
        yield Section(topics, "The joints leave no motion", "", (Row("", _LOCKED),))
    elif report.redundant:
        shared = shared_loads(mechanism, report.undetermined_directions)
        yield Section(topics, NOT_AFFECTED, "", (Row("", shared),) if shared else ())
    rows = tuple(
        Row(item.joint, direction_words(mechanism, item.joint, [item.direction]), _joint(item))
        for item in report.redundant
    )
    yield Section(topics, "Redundant constraints", str(len(rows)) if rows else "none", rows)
    if report.redundant:
        yield from _alternatives(known)
    if report.undetermined_reactions:
        rows = tuple(
            Row(name, _loads(known, name), ("joint", name))
            for name in report.undetermined_reactions
        )
        yield Section(topics, "Reactions that are not unique", str(len(rows)), rows)


def _joint(item: Change | RedundantConstraint) -> Item:
    return ("joint", item.joint)


def _loads(known: Knowledge, joint: str) -> str:
    """Components of a joint's reaction that are not unique."""
    found = known.report.undetermined_directions
    own = [item.direction for item in found if item.joint == joint]
    return direction_words(known.mechanism, joint, own)


def _alternatives(known: Knowledge) -> Iterator[Section]:
    """Joint types that would leave fewer constraints redundant."""
    proposals, topics = known.proposals, (Topic.REDUNDANT,)
    if proposals is None:
        yield Section(topics, "Other joint types", "searching…")
    elif not proposals:
        yield Section(topics, "Other joint types", "no alternative has fewer redundant constraints")
    for number, proposal in enumerate(proposals or (), start=1):
        rows = tuple(
            Row(change.joint, _in_lines(known.mechanism, change), _joint(change))
            for change in proposal.changes
        )
        left = proposal.redundant
        remainder = f"leaves {left} redundant" if left else "no redundant constraints left"
        changed = counted(len(rows), "joint", "joints")
        remedy = Remedy("Replace", f"Change {changed} to this type", proposal)
        yield Section(topics, f"Alternative {number}", remainder, rows, remedy)


def _in_lines(mechanism: Mechanism, change: Change) -> str:
    """Change of a joint, broken into short lines."""
    before, after = (joint_type(key).label.lower() for key in (change.old, change.new))
    lines = [
        f"{before} → {after}",
        f"frees {direction_words(mechanism, change.joint, change.freed)}",
    ]
    if change.turns:
        along = turned(change.turn, (0.0, 0.0, 1.0))
        old = "xyz"[max(range(3), key=lambda k: along[k])]
        lines.append(f"both frames rotated: z points along the former {old}")
    return "\n".join(lines)


def _located(known: Knowledge, problems: Sequence[Problem]) -> tuple[Row, ...]:
    """Problems with their elements."""
    rows = []
    for problem in problems:
        item = item_at(known.mechanism, problem.path)
        text = in_units(problem.message, known.units)
        rows.append(Row(item.name if item else "", text, item))
    return tuple(rows)
