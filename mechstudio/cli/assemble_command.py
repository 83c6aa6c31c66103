"""`mechstudio assemble`: close the joints of a model and write it with the poses found."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.each_model import Answer, each_model, with_places
from mechstudio.cli.model_argument import STANDARD, add_model_arguments, heading
from mechstudio.errors import MechStudioError, ModelError, UnfitModelError

if TYPE_CHECKING:
    from mechstudio.simulation import AssemblyReport

_MOST_ROWS = 40  # of joints in the text; JSON has them all


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser, several=True)
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT.mech.json",
        help="the assembled model; may be MODEL itself, or - for standard output",
    )
    parser.add_argument(
        "--keep",
        metavar="JOINT/K",
        action="append",
        default=[],
        help="keep coordinate K (0 is the first) of a joint; may be repeated",
    )
    parser.add_argument(
        "--fix",
        metavar="BODY",
        action="append",
        default=[],
        help="keep the pose of the body; may be repeated",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _run(arguments: Namespace) -> ExitCode:
    return each_model(arguments, _run_one)


def _run_one(arguments: Namespace) -> Answer:
    from pathlib import Path

    from mechstudio.cli.mesh_places import with_meshes
    from mechstudio.cli.model_argument import changed_model
    from mechstudio.cli.terminal import say
    from mechstudio.io import dumps, save
    from mechstudio.io.atomic_file import require_writable
    from mechstudio.simulation import solve_assembly

    arguments = with_places(arguments, output=".mech.json")
    mechanism = changed_model(arguments)
    keep = _kept(arguments.keep)
    to_standard = arguments.output == STANDARD
    if to_standard and arguments.json:
        raise MechStudioError(
            "Standard output takes either the report (--json) or the model (-o -). Name a file for "
            "the model, or leave --json out."
        )
    if arguments.output is not None and not to_standard:
        require_writable(Path(arguments.output))
    try:
        report = solve_assembly(mechanism, keep, arguments.fix)
    except UnfitModelError as error:
        raise ModelError(error.problems, arguments.model) from error
    ends = (arguments.model, arguments.output)
    if to_standard:
        say(dumps(with_meshes(report.mechanism, *ends)).rstrip("\n"))
    elif arguments.output is not None:
        save(with_meshes(report.mechanism, *ends), arguments.output)
    if not (arguments.json or to_standard):
        say(_text(report, heading(arguments.model, mechanism), arguments.output))
    return ExitCode.DONE, _record(report, arguments.model, arguments.output)


def _kept(texts: list[str]) -> dict[str, tuple[int, ...]]:
    """Coordinates to keep by joint.

    Raises:
        MechStudioError: A text is not the name of a joint, a slash and a number.
    """
    keep: dict[str, tuple[int, ...]] = {}
    for text in texts:
        joint, slash, number = text.rpartition("/")
        if not (slash and joint and number.isdecimal()):
            raise MechStudioError(
                f"--keep '{text}' does not say which coordinate to keep. Write the name of the "
                "joint, a slash and the number of the coordinate, for example 'pivot/0'."
            )
        keep[joint] = (*keep.get(joint, ()), int(number))
    return keep


def _record(report: AssemblyReport, model: str, output: str | None) -> dict[str, object]:
    return {
        "model": model,
        "iterations": report.iterations,
        "joints": [
            {
                "joint": closure.joint,
                **{
                    name: {"translation": gap.translation, "rotation": gap.rotation}
                    for name, gap in (("before", closure.before), ("after", closure.after))
                },
            }
            for closure in report.closures
        ],
        "bodies": [
            {"body": move.body, "translation": move.translation, "rotation": move.rotation}
            for move in report.moves
        ],
        "velocity_change": report.velocity_change,
        "angular_velocity_change": report.angular_velocity_change,
        "output": output,
    }


def _text(report: AssemblyReport, title: str, output: str | None) -> str:
    from mechstudio.text_table import aligned

    rows = [
        ("damped Newton steps", str(report.iterations)),
        *_joints(report),
        *_bodies(report),
        (
            "change of velocities",
            f"{report.velocity_change:.3g} m/s, {report.angular_velocity_change:.3g} rad/s",
        ),
    ]
    if output is not None:
        rows.append(("written", output))
    return f"{title}\n{aligned(rows)}"


def _joints(report: AssemblyReport) -> list[tuple[str, str]]:
    """Gaps of the widest joints, before and after."""
    widest = sorted(
        report.closures, key=lambda item: -max(item.before.translation, item.before.rotation)
    )
    rows = [("gaps of the joints", "before, after")]
    rows += [
        ("", f"{item.joint}: {item.before.size}, {item.after.size}") for item in widest[:_MOST_ROWS]
    ]
    return _with_rest(rows, len(widest))


def _bodies(report: AssemblyReport) -> list[tuple[str, str]]:
    """How far the bodies moved, farthest first."""
    farthest = sorted(report.moves, key=lambda move: -max(move.translation, move.rotation))
    from mechstudio.results.rounding import ROUNDING, rounded_text

    unit = max((item.before.unit for item in report.closures), default=1.0)
    floors = {"m": ROUNDING * unit, "rad": ROUNDING}
    rows = [("displacements of the bodies", "center of mass, rotation")]
    rows += [
        (
            "",
            f"{move.body}: {rounded_text(move.translation, 'm', floors, digits=3)} m, "
            f"{rounded_text(move.rotation, 'rad', floors, digits=3)} rad",
        )
        for move in farthest[:_MOST_ROWS]
    ]
    return _with_rest(rows, len(farthest))


def _with_rest(rows: list[tuple[str, str]], count: int) -> list[tuple[str, str]]:
    if count > _MOST_ROWS:
        rows.append(("", f"and {count - _MOST_ROWS} more"))
    return rows


ASSEMBLE = Command(
    name="assemble",
    summary="close all joints of a model by moving its bodies",
    description="Move the bodies of a model until all joints close, on the assembly branch nearest "
    "to the given poses, and project the velocities onto the constraints. Without -o the result "
    "is only reported. Exit code 2: the joints cannot be closed.",
    add_arguments=_add_arguments,
    run=_run,
    examples=("mechstudio assemble my.mech.json -o closed.mech.json --fix crank",),
)
