"""Options of all commands that simulate: integrator, duration, rows, tolerances, loops."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _ArgumentGroup
from typing import Any, get_args

from mechstudio.cli.numbers import positive_integer, positive_number


def solver_names() -> tuple[str, ...]:
    """Keys of all solvers, with auto."""
    from mechstudio.model.simulation_settings import SolverKey

    return get_args(SolverKey)


def integrator_names() -> tuple[str, ...]:
    """Keys of all integrators, with auto."""
    from mechstudio.model.simulation_settings import IntegratorKey

    return get_args(IntegratorKey)


def add_method_arguments(method: ArgumentParser | _ArgumentGroup) -> None:
    """Declare the options; those not given are None."""
    method.add_argument(
        "--integrator", metavar="I", help=f"time integrator: {', '.join(integrator_names())}"
    )
    method.add_argument("--duration", metavar="T", type=positive_number, help="simulated time [s]")
    method.add_argument(
        "--output-step", metavar="H", type=positive_number, help="time between stored rows [s]"
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
