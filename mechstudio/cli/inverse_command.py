"""`mechstudio inverse`: efforts at chosen actuators that a motion needs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from mechstudio.cli.analysis_output import add_output_arguments
from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.each_model import Answer, each_model, with_places
from mechstudio.cli.model_argument import add_model_arguments, heading
from mechstudio.cli.numbers import time_span
from mechstudio.errors import MechStudioError

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result

# what is told of a motor
_NUMBERS = (
    *("peak", "rms", "peak_speed", "peak_power", "mean_power"),
    *("energy", "regenerated", "energy_per_turn"),
)


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser, several=True)
    parser.add_argument(
        "--actuators",
        metavar="JOINT[:K],...",
        help="coordinates on which efforts act; without a number the first of the joint (default: "
        "those of the drivers)",
    )
    add_output_arguments(parser)
    motion = parser.add_argument_group("motion (default: that of the model's drivers)")
    motion.add_argument("--run", metavar="RUN.h5", help="that of a run of the model")
    motion.add_argument(
        "--path",
        metavar="MEASURE=PATH.csv",
        help="that of a measured point; the file has columns t, x, y, z in s and m",
    )
    motion.add_argument(
        "--duration", metavar="T", type=time_span, help="by drivers [s], or with a unit, as 500ms"
    )
    motion.add_argument(
        "--output-step",
        metavar="H",
        type=time_span,
        help="time between rows [s], as for the duration",
    )
    motor = parser.add_argument_group("motors")
    motor.add_argument(
        "--gear",
        type=float,
        default=1.0,
        help="gear ratio: turns of the motor per turn of the joint",
    )
    motor.add_argument(
        "--efficiency", type=float, default=1.0, help="of the gear, above 0 and up to 1"
    )
    motor.add_argument(
        "--limits",
        metavar="LIMITS.csv",
        help="limit curve of the motor; the file has columns speed, effort in SI units",
    )


def _run(arguments: Namespace) -> ExitCode:
    return each_model(arguments, _run_one)


def _run_one(arguments: Namespace) -> Answer:
    from mechstudio.analyses import PointPath, inverse_dynamics, limit_curve, motor_sheet
    from mechstudio.cli.analysis_output import (
        require_files,
        rows_of_analysis,
        summary_record,
        summary_rows,
        write_files,
    )
    from mechstudio.cli.model_argument import changed_model
    from mechstudio.cli.terminal import say
    from mechstudio.results import load_result
    from mechstudio.results.rounding import rounded_text, rounding
    from mechstudio.text_table import aligned

    arguments = with_places(arguments, output=".h5", csv=".csv")
    mechanism = changed_model(arguments)
    is_piped = require_files(arguments)
    run = None if arguments.run is None else load_result(arguments.run)
    path = None if arguments.path is None else PointPath.from_csv(*_path(arguments.path))
    limits = None if arguments.limits is None else limit_curve(arguments.limits)
    names = _actuators(mechanism, arguments.actuators)
    result, code = rows_of_analysis(
        lambda: inverse_dynamics(
            mechanism,
            actuators=names,
            motion=run,
            path=path,
            duration=arguments.duration,
            output_step=arguments.output_step,
        )
    )
    write_files(result, arguments)
    sheets = []
    if result.count >= 2:
        sheets = [
            motor_sheet(
                result,
                entry.name,
                gear=arguments.gear,
                efficiency=arguments.efficiency,
                limits=limits,
            )
            for entry in result.store.actuators
        ]
    if not (arguments.json or is_piped):
        rows, floors = summary_rows(result), rounding(result)
        for sheet in sheets:
            units = _motor_units(result, sheet.name)
            told = [
                f"{key.replace('_', ' ')} {rounded_text(value, units[key], floors)} {units[key]}"
                for key in _NUMBERS
                if (value := getattr(sheet, key)) is not None
            ]
            if sheet.margin is not None:
                told.append(f"{100.0 * sheet.margin:.4g} % of its limits")
            rows.append((f"motor '{sheet.name}'", ", ".join(told)))
        say(f"{heading(arguments.model, mechanism)}\n{aligned(rows)}")
    motors = {
        sheet.name: {key: getattr(sheet, key) for key in (*_NUMBERS, "margin")} for sheet in sheets
    }
    behind = {"gear": arguments.gear, "efficiency": arguments.efficiency}
    return code, {**summary_record(result, arguments), **behind, "motors": motors}


def _actuators(mechanism: Mechanism, given: str | None) -> list[str] | None:
    """Names of actuators; None for the coordinates of the drivers.

    Raises:
        MechStudioError: There are none.
    """
    if given is None and mechanism.drivers:
        return None
    names = [name.strip() for name in (given or "").split(",") if name.strip()]
    if not names:
        joints = ", ".join(joint.name for joint in mechanism.joints[:3])
        missing = (
            "No driver says which joints are actuators"
            if given is None
            else f"--actuators '{given}' names no joint"
        )
        raise MechStudioError(
            f"{missing}. Write one or more with commas between them, such as --actuators {joints}."
        )
    return names


def _motor_units(result: Result, name: str) -> dict[str, str]:
    """Unit of each number that is told of a motor."""
    group = "actuators" if f"actuators/{name}/effort" in result else "drivers"
    effort = result.channel(f"{group}/{name}/effort").unit
    return {
        "peak": effort,
        "rms": effort,
        "peak_speed": "m/s" if effort == "N" else "rad/s",
        "peak_power": "W",
        "mean_power": "W",
        "energy": "J",
        "regenerated": "J",
        "energy_per_turn": "J",
    }


def _path(text: str) -> tuple[str, str]:
    """Measure and file of a path on the command line.

    Raises:
        MechStudioError: It has no such form.
    """
    measure, sign, file = text.rpartition("=")
    if not (sign and measure and file):
        raise MechStudioError(
            f"--path '{text}' names no measured point and file. Write the name of a measure, an "
            "equals sign and a file, for example tip=path.csv."
        )
    return measure, file


INVERSE = Command(
    name="inverse",
    summary="efforts at chosen actuators that a motion needs",
    description="Compute the efforts at chosen joints for the motion of the model's drivers, of a "
    "run, or of a measured point on a path, with reactions and what the motors have to do. Exit "
    "code 3: the actuators do not control the motion; rows before are kept.",
    add_arguments=_add_arguments,
    run=_run,
    examples=("mechstudio inverse driven_slider_crank --actuators crank_pivot -o needed.h5",),
)
