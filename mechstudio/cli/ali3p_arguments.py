"""Options of the solver ali3p on the command line."""

from __future__ import annotations

from typing import Any

from mechstudio.cli.numbers import positive_integer, positive_number

SOLVER = "ali3p"
TITLE = "solver ali3p (defaults: the values of the model file, or else automatic)"
ARGUMENTS: dict[str, dict[str, Any]] = {
    "--penalty": {"metavar": "P", "type": positive_number, "help": "penalty factor [N/m]"},
    "--max-iterations": {
        "metavar": "K",
        "type": positive_integer,
        "help": "Newton iterations per step",
    },
    "--tolerance": {
        "metavar": "T",
        "type": positive_number,
        "help": "convergence tolerance: largest last correction [unit of length of the "
        "mechanism, or rad]",
    },
    "--fixed-iterations": {
        "action": "store_const",
        "const": True,
        "help": "perform --max-iterations iterations in every step, converged or not, for real "
        "time",
    },
    "--tangent": {
        "choices": ("exact", "modified"),
        "help": "factor the tangent matrix in every iteration (exact) or once per step (modified)",
    },
    "--no-geometric-stiffness": {
        "action": "store_const",
        "const": False,
        "dest": "geometric_stiffness",
        "help": "omit geometric stiffness from the tangent matrix",
    },
    "--no-error-estimate": {
        "action": "store_const",
        "const": False,
        "dest": "error_estimate",
        "help": "skip the error estimate, a second run with twice the step",
    },
}
