"""Options of all commands that simulate: integrator, duration, rows, tolerances, loops."""

from __future__ import annotations

from argparse import ArgumentParser, _ArgumentGroup

from mechstudio.cli.numbers import positive_number


def add_method_arguments(method: ArgumentParser | _ArgumentGroup) -> None:
    """Declare the options; what is not given stays None."""
    method.add_argument("--integrator", metavar="I", help="time integrator, or auto")
    method.add_argument("--duration", metavar="T", type=positive_number, help="simulated time [s]")
    method.add_argument(
        "--output-step", metavar="H", type=positive_number, help="time between stored rows [s]"
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
