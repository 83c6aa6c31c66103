"""What an examination found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mechstudio.answering import answering
from mechstudio.errors import Problem
from mechstudio.simulation.assembling.gaps import WORTH_A_WORD, Gap
from mechstudio.simulation.constraints.infinitesimal import infinitesimal_note
from mechstudio.simulation.constraints.redundancy import RedundantConstraint, UndeterminedReaction
from mechstudio.text_table import aligned


@answering
@dataclass(frozen=True, kw_only=True)
class Report:
    """Report of an examination: degrees of freedom, loops, redundant constraints, problems.

    Attributes:
        valid: Whether the mechanism closes, so that it can be simulated.
        bodies: Number of bodies.
        joints: Number of joints.
        degrees_of_freedom: Independent motions in general position.
        infinitesimal_freedoms: Motions beside these that joints let begin, but not go on.
        loops: Number of independent closed loops.
        loop_joints: Joints that close these loops, one for each, if all others are closed first.
        redundant: Redundant constraints by joint and direction.
        undetermined_reactions: Joints whose reactions are not unique.
        undetermined_directions: Which components of their reactions, in the axes of frame 1.
        singular: Whether the given position is singular.
        gaps: Joints that are not closed to rounding at the given poses.
        unconnected: Bodies that no chain of joints ties to the ground.
        missing: What it seems to lack or to have wrong before a run makes sense, with the place in
            the file.
        unsupported: Why no run can start with the settings of the file; empty if one can.
        unsupported_elements: The elements that stand in its way, with the place in the file.
        problems: What keeps the model from being simulated, with the place in the file.
        notes: What a run would change in the poses and velocities at the start.
    """

    valid: bool
    bodies: int
    joints: int
    degrees_of_freedom: int = 0
    infinitesimal_freedoms: int = 0
    loops: int = 0
    loop_joints: tuple[str, ...] = ()
    redundant: tuple[RedundantConstraint, ...] = ()
    undetermined_reactions: tuple[str, ...] = ()
    undetermined_directions: tuple[UndeterminedReaction, ...] = ()
    singular: bool = False
    gaps: tuple[Gap, ...] = ()
    unconnected: tuple[str, ...] = ()
    missing: tuple[Problem, ...] = ()
    unsupported: str = ""
    unsupported_elements: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def infinitesimal_note(self) -> str:
        """What the infinitesimal freedoms mean; empty if there are none."""
        return infinitesimal_note(self.infinitesimal_freedoms)

    @property
    def wide_gaps(self) -> tuple[Gap, ...]:
        """Gaps above the rounding of the poses."""
        return tuple(gap for gap in self.gaps if gap.width > WORTH_A_WORD)

    def rows(self) -> Iterator[tuple[str, str]]:
        """Its lines: a label, and what is found."""
        yield "bodies", str(self.bodies)
        yield "joints", str(self.joints)
        yield from _structure(self)
        yield "not tied to the ground", ", ".join(self.unconnected) or "none"
        yield "closure gaps", str(len(self.gaps)) if self.gaps else "none"
        yield from (("", f"{gap.joint}: {gap.size}") for gap in self.gaps)
        yield "missing or wrong", "" if self.missing else "nothing"
        yield from (("", str(piece)) for piece in self.missing)
        yield "valid", "yes" if self.valid else "no"
        doubted = "yes, but see what is missing or wrong" if self.missing else "yes"
        yield "can be simulated", self.unsupported or (doubted if self.valid else "no")
        yield from (("note", note) for note in (self.infinitesimal_note, *self.notes) if note)

    def __str__(self) -> str:
        return aligned([*self.rows(), *(("problem", str(problem)) for problem in self.problems)])


def freedoms_text(report: Report) -> str:
    """The degrees of freedom, and infinitesimal ones if there are any."""
    idle = report.infinitesimal_freedoms
    return str(report.degrees_of_freedom) + (f" and {idle} infinitesimal" if idle else "")


def _structure(report: Report) -> list[tuple[str, str]]:
    """Structure of a mechanism whose joints close."""
    if not report.valid:
        labels = ("degrees of freedom", "loops", "redundant constraints", "position")
        return [(label, "not assembled") for label in labels]
    return [
        ("degrees of freedom", freedoms_text(report)),
        ("loops", str(report.loops)),
        ("redundant constraints", str(len(report.redundant))),
        *(("", f"{item.joint}: {item.direction}") for item in report.redundant),
        (
            "undetermined reactions",
            "along the axes of the joints" if report.undetermined_directions else "none",
        ),
        *_open_reactions(report),
        ("position", "singular" if report.singular else "regular"),
    ]


def _open_reactions(report: Report) -> Iterator[tuple[str, str]]:
    """One line per joint with the components of its reaction that are not unique."""
    for name in report.undetermined_reactions:
        found = [item.direction for item in report.undetermined_directions if item.joint == name]
        yield "", f"{name}: {', '.join(found)}"
