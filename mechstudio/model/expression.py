"""Functions in model files: a small language that can never run anything else.

Numbers, also with a unit (`5 mm`), `t`, `pi`, parameters, `+ - * / **`, comparisons, parentheses,
the functions of `FUNCTIONS` and the tables of `interpolation.TABLES`; laws of forces also know the
deformation `x` and its rate `v`.
`expression_parser.parse` turns the text into an immutable tree of the classes below;
`expression_value.evaluate` walks it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mechstudio.model.interpolation import TABLES

# name -> number of arguments; None is two or more, which become nested calls of two
FUNCTIONS: dict[str, int | None] = {
    "sin": 1,
    "cos": 1,
    "tan": 1,
    "asin": 1,
    "acos": 1,
    "atan": 1,
    "atan2": 2,
    "tanh": 1,
    "exp": 1,
    "log": 1,
    "sqrt": 1,
    "abs": 1,
    "min": None,
    "max": None,
    "sign": 1,
    "step": 5,
    "if": 3,
}
PI = 3.141592653589793
RESERVED_NAMES = frozenset({"t", "pi", *FUNCTIONS, *TABLES})
# what laws of forces depend on; in them, these names hide parameters of the same name
DEFORMATION, RATE = "x", "v"
LAW_VARIABLES = (DEFORMATION, RATE)

# the function `python(key, place, ahead)`: a number that Python code computes, see
# `topology.user_force`; of a run that goes on from another one its time is ahead
CODE = "python"

Operator = Literal["+", "-", "*", "/", "**", "<", "<=", ">", ">=", "==", "!="]
COMPARISONS: tuple[Operator, ...] = ("<", "<=", ">", ">=", "==", "!=")


@dataclass(frozen=True)
class Number:
    """A constant.

    Attributes:
        value: The number, in SI units where it has a unit.
        unit: The unit that was written behind it; empty for none.
    """

    value: float
    unit: str = ""


@dataclass(frozen=True)
class Time:
    """The time t [s]."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of the model."""

    name: str


@dataclass(frozen=True)
class Variable:
    """The deformation x or its rate v in the law of a force."""

    name: str


@dataclass(frozen=True)
class Negative:
    """The operand with its sign changed."""

    operand: Expression


@dataclass(frozen=True)
class Binary:
    """Two operands and an operator."""

    operator: Operator
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Call:
    """A function of `FUNCTIONS`, where min and max have exactly two arguments, or a table.

    The arguments of a table after the first are its points, which vary with nothing.
    """

    function: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True)
class Code:
    """A number that Python code computes during a run; unknown to all else, which take 0 for it.

    Attributes:
        key: Whose code.
        place: Which of its numbers.
        ahead: By how much its time is ahead of that of the run [s].
    """

    key: int
    place: int
    ahead: float = 0.0


Expression = Number | Time | Parameter | Variable | Negative | Binary | Call | Code


class ExpressionError(ValueError):
    """The text is not a function of the language.

    Attributes:
        column: Where, counted from 1.
    """

    def __init__(self, message: str, column: int) -> None:
        super().__init__(f"column {column}: {message}")
        self.column = column


def varies(tree: Expression) -> bool:
    """Whether a function depends on more than numbers and parameters."""
    match tree:
        case Number() | Parameter():
            return False
        case Time() | Variable() | Code():
            return True
        case Negative(operand):
            return varies(operand)
        case Binary(_, left, right):
            return varies(left) or varies(right)
        case Call(_, arguments):
            return any(map(varies, arguments))
