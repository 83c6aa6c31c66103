"""Options of single solvers on the command line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mechstudio.cli import ali3p_arguments

if TYPE_CHECKING:
    from mechstudio.model import Mechanism

# by key of the solver: title in the help, and keywords of `add_argument` by flag; the flag or
# "dest" names the field of the options
GROUPS = {ali3p_arguments.SOLVER: (ali3p_arguments.TITLE, ali3p_arguments.ARGUMENTS)}


def add_solver_arguments(parser: ArgumentParser) -> None:
    """Add a group for each solver; --step, which other methods have too, is not among them."""
    for title, flags in GROUPS.values():
        group = parser.add_argument_group(title)
        for flag, keywords in flags.items():
            group.add_argument(flag, **keywords)


def given_flags(arguments: Namespace, solver: str) -> dict[str, str]:
    """Flags on the command line for the options of a solver, by the name of the option."""
    _, flags = GROUPS[solver]
    names = {
        keywords.get("dest", flag[2:].replace("-", "_")): flag for flag, keywords in flags.items()
    }
    return {name: flag for name, flag in names.items() if getattr(arguments, name) is not None}


def own_options(mechanism: Mechanism, arguments: Namespace) -> dict[str, Any]:
    """Options of the model with those of the command line, by the key of the solver."""
    from mechstudio.simulation.solvers import find_solver

    found = {}
    for solver in GROUPS:
        options: Any = find_solver(solver).options
        given = {name: getattr(arguments, name) for name in given_flags(arguments, solver)}
        base = options.for_settings(mechanism.simulation, arguments.step or 0.0)
        found[solver] = replace(base, **given)
    return found
