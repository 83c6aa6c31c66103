"""`mechstudio kinematics`: the motion that drivers alone determine."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from math import degrees
from typing import TYPE_CHECKING, NamedTuple

from mechstudio.cli.analysis_output import add_output_arguments
from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.each_model import Answer, each_model, with_places
from mechstudio.cli.model_argument import add_model_arguments, heading
from mechstudio.cli.numbers import DrivenValue, driven_rate, driven_value, time_span
from mechstudio.errors import MechStudioError

if TYPE_CHECKING:
    from mechstudio.model import Mechanism


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser, several=True)
    add_output_arguments(parser)
    parser.add_argument(
        "--duration",
        metavar="T",
        type=time_span,
        help="of the motion [s], or with a unit, as 500ms",
    )
    parser.add_argument(
        "--output-step",
        metavar="H",
        type=time_span,
        help="time between rows [s], as for the duration",
    )
    sweep = parser.add_argument_group("one driver over a range, at constant velocity")
    sweep.add_argument("--driver", metavar="NAME", help="the driver; others follow their functions")
    value = "[m or rad], or with a unit, as 90deg or 20mm"
    sweep.add_argument("--start", type=driven_value, help=f"its first value {value} (default: 0)")
    sweep.add_argument(
        "--stop",
        type=driven_value,
        help=f"its last value {value} (default: a full turn of an angle)",
    )
    sweep.add_argument(
        "--rate",
        type=driven_rate,
        help="its velocity [m/s or rad/s], or with a unit, as 60rpm or 20mm/s (default: 1)",
    )


def _run(arguments: Namespace) -> ExitCode:
    return each_model(arguments, _run_one)


def _run_one(arguments: Namespace) -> Answer:
    from mechstudio.analyses import kinematics
    from mechstudio.cli.analysis_output import (
        require_files,
        rows_of_analysis,
        summary_record,
        summary_rows,
        write_files,
    )
    from mechstudio.cli.model_argument import changed_model
    from mechstudio.cli.terminal import say
    from mechstudio.text_table import aligned

    arguments = with_places(arguments, output=".h5", csv=".csv")
    mechanism = changed_model(arguments)
    swept = _swept(arguments, mechanism)
    is_piped = require_files(arguments)
    result, code = rows_of_analysis(
        lambda: kinematics(
            mechanism,
            duration=arguments.duration,
            output_step=arguments.output_step,
            driver=arguments.driver,
            start=arguments.start,
            stop=arguments.stop,
            rate=arguments.rate,
        )
    )
    write_files(result, arguments)
    if not (arguments.json or is_piped):
        rows = summary_rows(result)
        if swept is not None:
            rows.insert(0, (f"driver '{swept.driver}'", swept.text))
        say(f"{heading(arguments.model, mechanism)}\n{aligned(rows)}")
    efforts = {
        driver.name: float(abs(result[f"drivers/{driver.name}/effort"]).max(initial=0.0))
        for driver in mechanism.drivers
    }
    range_of = None if swept is None else swept._asdict()
    record = summary_record(result, arguments)
    return code, {**record, "range": range_of, "largest_efforts": efforts}


# of values and of rates, by the unit of the coordinate
_EXAMPLES = {"rad": "90deg", "m": "20mm"}, {"rad": "60rpm", "m": "20mm/s"}


class _Range(NamedTuple):
    """The values of one driver.

    Attributes:
        driver: Its name.
        start: First value [m or rad].
        stop: Last one.
        rate: Size of its rate [m/s or rad/s].
        unit: Of the values.
    """

    driver: str
    start: float
    stop: float
    rate: float
    unit: str

    @property
    def text(self) -> str:
        """The values with their unit, of angles in degrees as well."""
        from mechstudio.units import quantity_text

        ends = (self.start, self.stop)
        shown = " to ".join(quantity_text(end, self.unit, digits=6) for end in ends)
        if self.unit == "rad":
            shown += f" ({' to '.join(f'{degrees(end):.6g}°' for end in ends)})"
        return f"{shown}, at {quantity_text(self.rate, self.unit + '/s', digits=6)}"


def _swept(arguments: Namespace, mechanism: Mechanism) -> _Range | None:
    """The range that is asked for; None where all drivers follow their functions.

    Raises:
        MechStudioError: A length is given for a driver that turns, or an angle for one that slides.
    """
    from mechstudio.analyses.kinematic_analysis import FULL_TURN

    given = (arguments.start, arguments.stop, arguments.rate)
    names = mechanism.drivers.names
    name = arguments.driver or (names[0] if len(names) == 1 else "")
    if name not in names or (arguments.driver is None and given == (None, None, None)):
        return None
    driver = mechanism.drivers[name]
    unit = mechanism.joints[driver.joint].joint_type.coordinates[driver.coordinate].unit
    for option, value in zip(("--start", "--stop", "--rate"), given, strict=True):
        if isinstance(value, DrivenValue) and not value.fits(unit):
            raise MechStudioError(
                f"{option} is given in {value.unit}, but driver '{name}' leads a coordinate in "
                f"{unit}. Write for example {option} {_EXAMPLES[option == '--rate'][unit]}."
            )
    start, stop, rate = (
        usual if one is None else float(one)
        for one, usual in zip(given, (0.0, FULL_TURN, 1.0), strict=True)
    )
    return _Range(name, start, stop, rate, unit)


KINEMATICS = Command(
    name="kinematics",
    summary="motion, efforts and reactions of a model that its drivers move",
    description="Compute the motion that drivers alone determine, with their efforts and all "
    "reactions, over time or over the range of one driver. Exit code 2: the drivers leave "
    "freedoms. Exit code 3: the mechanism locks or comes to a branch point; rows before are kept.",
    add_arguments=_add_arguments,
    run=_run,
    examples=("mechstudio kinematics hoecken_linkage --csv hoecken.csv",),
)
