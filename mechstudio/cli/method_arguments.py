"""Options of all commands that simulate: integrator, duration, rows, tolerances, loops."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, _ArgumentGroup
from typing import Any, get_args

from mechstudio.cli.numbers import positive_integer, positive_number, time_span
from mechstudio.cli.parser import unknown_value


def solver_names() -> tuple[str, ...]:
    """Keys of all solvers, with auto."""
    from mechstudio.model.simulation_settings import SolverKey

    return get_args(SolverKey)


def integrator_names() -> tuple[str, ...]:
    """Keys of all integrators, with auto."""
    from mechstudio.model.simulation_settings import IntegratorKey

    return get_args(IntegratorKey)


def solver_name(text: str) -> str:
    """A solver of the command line.

    Raises:
        ArgumentTypeError: There is no such solver; suggests the nearest.
    """
    return _known(text, solver_names())


def integrator_name(text: str) -> str:
    """An integrator of the command line.

    Raises:
        ArgumentTypeError: There is no such integrator; suggests the nearest.
    """
    return _known(text, integrator_names())


def several_solvers(text: str) -> list[str]:
    """Solvers of the command line with commas between them.

    Raises:
        ArgumentTypeError: There is no such solver; suggests the nearest.
    """
    return [solver_name(part.strip()) for part in text.split(",") if part.strip()]


def _known(text: str, names: tuple[str, ...]) -> str:
    if text not in names:
        raise ArgumentTypeError(unknown_value(text, names))
    return text


def add_method_arguments(method: ArgumentParser | _ArgumentGroup) -> None:
    """Declare the options; those not given are None."""
    method.add_argument(
        "--integrator",
        metavar="I",
        type=integrator_name,
        help=f"time integrator: {', '.join(integrator_names())}",
    )
    method.add_argument(
        "--duration",
        metavar="T",
        type=time_span,
        help="simulated time [s], or with a unit, as 500ms",
    )
    method.add_argument(
        "--output-step",
        metavar="H",
        type=time_span,
        help="time between stored rows [s], as for the duration",
    )
    method.add_argument(
        "--step",
        metavar="H",
        type=positive_number,
        help="time step [s] of methods with a fixed step (default: that of the model)",
    )
    method.add_argument(
        "--max-steps", metavar="N", type=positive_integer, help="steps after which a run stops"
    )
    method.add_argument(
        "--max-wall-time",
        metavar="T",
        type=positive_number,
        help="computing time [s] after which a run stops",
    )
    method.add_argument("--rtol", metavar="R", type=positive_number, help="relative tolerance")
    method.add_argument(
        "--atol",
        metavar="A",
        type=positive_number,
        help="absolute tolerance in units of the mechanism, which are SI units for arms of 0.3 to "
        "3 m under the gravity of the earth",
    )
    method.add_argument(
        "--stabilization",
        choices=("none", "baumgarte", "projection"),
        default="none",
        help="constraint stabilization of closed loops (default: none)",
    )
    method.add_argument(
        "--baumgarte-time",
        metavar="T",
        type=positive_number,
        help="time constant [s] of the Baumgarte stabilization",
    )


def method_options(arguments: Namespace) -> dict[str, Any]:
    """Options of runs by name; None for those that are not given."""
    names = ("integrator", "duration", "output_step", "rtol", "atol", "max_steps", "max_wall_time")
    return {name: getattr(arguments, name) for name in (*names, "stabilization", "baumgarte_time")}
