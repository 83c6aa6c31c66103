"""`mechstudio check`: examination of a model before a run."""

from __future__ import annotations

import math
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.each_model import Answer, each_model
from mechstudio.cli.model_argument import add_model_arguments, heading
from mechstudio.errors import FileError, ModelError, Problem

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.simulation import Proposal, Report

_SHOWN = 6  # problems that are said, of a loop that does not close as many as it has joints


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser, several=True)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--propose",
        action="store_true",
        help="search for joint types that remove redundant constraints",
    )


def _run(arguments: Namespace) -> ExitCode:
    return each_model(arguments, _run_one)


def _run_one(arguments: Namespace) -> Answer:
    from mechstudio.cli.model_argument import changed_model, missing_meshes
    from mechstudio.cli.terminal import complain, say

    try:
        mechanism = changed_model(arguments)
    except (ModelError, FileError) as error:
        complain(str(error))
        return ExitCode.USAGE, _unreadable(error)

    from mechstudio.simulation import check, propose

    report = check(mechanism)
    warnings = missing_meshes(mechanism, arguments.model)
    proposals = propose(mechanism) if arguments.propose and report.valid else ()
    record = _record(report, warnings)
    if arguments.propose:
        record["proposals"] = [_listed_proposal(item) for item in proposals]
    if not arguments.json:
        say(_text(report, warnings, heading(arguments.model, mechanism)))
        if arguments.propose:
            say(_proposed(proposals))
    obstacles = _obstacles(report, mechanism)
    if report.unsupported and not report.unsupported_elements:
        # the method that the file names, with its place
        obstacles.append(report.unsupported)
    if obstacles:
        reasons = "\n".join(f"  {obstacle}" for obstacle in obstacles)
        complain(f"{arguments.model}: the model cannot be simulated:\n{reasons}")
        return ExitCode.USAGE, record
    return ExitCode.DONE, record


def _obstacles(report: Report, mechanism: Mechanism) -> list[str]:
    """What keeps the model from being simulated: joints that the file itself leaves open first."""
    widths = {gap.joint: gap.width for gap in report.gaps}
    open_by = {
        f"joints[{index}]": widths.get(joint.name, 0.0)
        for index, joint in enumerate(mechanism.joints)
    }
    problems = sorted(report.problems, key=lambda problem: -open_by.get(problem.path, math.inf))
    found = [str(problem) for problem in problems[:_SHOWN]]
    if len(problems) > _SHOWN:
        found.append(f"and {len(problems) - _SHOWN} more, which --json lists")
    return [*found, *map(str, report.unsupported_elements)]


def _unreadable(error: ModelError | FileError) -> dict[str, object]:
    """Report on a file that holds no valid model; it has no structure to report."""
    problems = error.problems if isinstance(error, ModelError) else (Problem("", str(error)),)
    return {
        "valid": False,
        "bodies": None,
        "joints": None,
        "degrees_of_freedom": None,
        "infinitesimal_freedoms": None,
        "loops": None,
        "loop_joints": [],
        "redundant_constraints": [],
        "undetermined_reactions": [],
        "undetermined_directions": [],
        "unconnected_bodies": [],
        "missing": [],
        "unsupported": None,
        "unsupported_elements": [],
        "singular": None,
        "gaps": [],
        "notes": [],
        "warnings": [],
        "problems": _listed(problems),
    }


def _record(report: Report, warnings: list[str]) -> dict[str, object]:
    return {
        "valid": report.valid,
        "bodies": report.bodies,
        "joints": report.joints,
        "degrees_of_freedom": report.degrees_of_freedom,
        "infinitesimal_freedoms": report.infinitesimal_freedoms,
        "loops": report.loops,
        "loop_joints": report.loop_joints,
        "redundant_constraints": [
            {"joint": item.joint, "direction": item.direction} for item in report.redundant
        ],
        "undetermined_reactions": report.undetermined_reactions,
        "undetermined_directions": [
            {"joint": item.joint, "direction": item.direction}
            for item in report.undetermined_directions
        ],
        "unconnected_bodies": report.unconnected,
        "missing": _listed(report.missing),
        "unsupported": report.unsupported or None,
        "unsupported_elements": _listed(report.unsupported_elements),
        "singular": report.singular,
        "gaps": [
            {"joint": gap.joint, "translation": gap.translation, "rotation": gap.rotation}
            for gap in report.gaps
        ],
        "notes": report.notes,
        "warnings": warnings,
        "problems": _listed(report.problems),
    }


def _listed(problems: Iterable[Problem]) -> list[dict[str, str]]:
    return [{"path": problem.path, "message": problem.message} for problem in problems]


def _text(report: Report, warnings: list[str], title: str) -> str:
    from mechstudio.text_table import aligned

    rows = [*report.rows(), *(("warning", warning) for warning in warnings)]
    return f"{title}\n{aligned(rows)}"


def _listed_proposal(proposal: Proposal) -> dict[str, object]:
    return {
        "redundant": proposal.redundant,
        "changes": [
            {
                "joint": change.joint,
                "old": change.old,
                "new": change.new,
                "freed": change.freed,
                "turn": change.turn,
            }
            for change in proposal.changes
        ],
    }


def _proposed(proposals: Sequence[Proposal]) -> str:
    """Lines on the proposed joint types, one alternative after another."""
    if not proposals:
        return "no other joint types would reduce the redundant constraints"
    lines = []
    for number, proposal in enumerate(proposals, start=1):
        lines.append(f"alternative {number} leaves {proposal.redundant} redundant constraints:")
        lines += [f"  {change}" for change in proposal.changes]
    return "\n".join(lines)


CHECK = Command(
    name="check",
    summary="report degrees of freedom, loops, redundant constraints, gaps",
    description="Report degrees of freedom, loops, redundant constraints by joint and direction, "
    "the reactions that they make undetermined, unconnected bodies and closure gaps. Exit code "
    "2: the model cannot be simulated.",
    add_arguments=_add_arguments,
    run=_run,
    examples=("mechstudio check four_bar --propose",),
)
