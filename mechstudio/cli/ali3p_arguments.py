"""Options of the solver ali3p on the command line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import TYPE_CHECKING

from mechstudio.cli.numbers import positive_integer, positive_number
from mechstudio.errors import MechStudioError

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.simulation import Ali3pOptions

SOLVER = "ali3p"

# options with a value, by the name of the field of Ali3pOptions
_VALUES = {
    "penalty": "--penalty",
    "max_iterations": "--max-iterations",
    "tolerance": "--tolerance",
    "tangent": "--tangent",
}


def add_ali3p_arguments(parser: ArgumentParser) -> None:
    """Add a group of options; --step, which other methods have too, is not among them."""
    group = parser.add_argument_group(
        "solver ali3p (defaults: the values of the model file, or else automatic)"
    )
    group.add_argument("--penalty", metavar="P", type=positive_number, help="penalty factor")
    group.add_argument(
        "--max-iterations", metavar="K", type=positive_integer, help="Newton iterations per step"
    )
    group.add_argument(
        "--tolerance",
        metavar="T",
        type=positive_number,
        help="convergence tolerance: largest last correction [m or rad]",
    )
    group.add_argument(
        "--fixed-iterations",
        action="store_true",
        help="perform --max-iterations iterations in every step, converged or not, for real time",
    )
    group.add_argument(
        "--tangent",
        choices=("exact", "modified"),
        help="factor the tangent matrix in every iteration (exact) or once per step (modified)",
    )
    group.add_argument(
        "--no-geometric-stiffness",
        action="store_true",
        help="omit geometric stiffness from the tangent matrix",
    )
    group.add_argument(
        "--no-error-estimate",
        action="store_true",
        help="skip the error estimate, a second run with twice the step",
    )


def ali3p_options(mechanism: Mechanism, arguments: Namespace) -> Ali3pOptions:
    """The options of the model with those of the command line.

    Raises:
        MechStudioError: There are some, but the solver is another one.
    """
    from mechstudio.simulation import Ali3pOptions

    given = {name: getattr(arguments, name) for name in _VALUES}
    given = {name: value for name, value in given.items() if value is not None}
    flags = [_VALUES[name] for name in given]
    flags += ["--fixed-iterations"] * arguments.fixed_iterations
    flags += ["--no-geometric-stiffness"] * arguments.no_geometric_stiffness
    flags += ["--no-error-estimate"] * arguments.no_error_estimate
    solver = arguments.solver or mechanism.simulation.solver
    if flags and solver != SOLVER:
        raise MechStudioError(
            f"{', '.join(flags)}: for the solver {SOLVER} only, the solver is {solver}. "
            f"Add --solver {SOLVER} or leave {'it' if len(flags) == 1 else 'them'} out."
        )
    return replace(
        Ali3pOptions.for_settings(mechanism.simulation, arguments.step or 0.0),
        fixed_iterations=arguments.fixed_iterations,
        geometric_stiffness=not arguments.no_geometric_stiffness,
        error_estimate=not arguments.no_error_estimate,
        **given,
    )
