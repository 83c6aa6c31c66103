"""Compilation of functions to programs; see `program_table`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from mechstudio.model.expression import (
    DEFORMATION,
    LAW_VARIABLES,
    Binary,
    Call,
    Expression,
    Negative,
    Number,
    Operator,
    Parameter,
    Time,
    Variable,
)
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate
from mechstudio.topology import program_table as table
from mechstudio.topology.program_table import INSTRUCTION, Programs
from mechstudio.topology.system import NONE

_OPERATORS: dict[Operator, int] = {
    "+": table.ADD,
    "-": table.SUBTRACT,
    "*": table.MULTIPLY,
    "/": table.DIVIDE,
    "**": table.POWER,
}
_FUNCTIONS: dict[str, int] = {
    "sin": table.SIN,
    "cos": table.COS,
    "tan": table.TAN,
    "asin": table.ASIN,
    "acos": table.ACOS,
    "atan": table.ATAN,
    "atan2": table.ATAN2,
    "exp": table.EXP,
    "log": table.LOG,
    "sqrt": table.SQRT,
    "abs": table.ABS,
    "min": table.MIN,
    "max": table.MAX,
    "sign": table.SIGN,
    "step": table.STEP,
}


class Instruction(NamedTuple):
    """One instruction of a program."""

    operation: int
    value: float = 0.0

    @property
    def pushed(self) -> int:
        """Growth of the stack."""
        if self.operation < table.FIRST_UNARY:
            return 1
        if self.operation < table.FIRST_BINARY:
            return 0
        return -1 if self.operation < table.STEP else -4


class ProgramTable:
    """Programs of one model; equal functions share a program."""

    def __init__(self, parameters: Mapping[str, float]) -> None:
        """Start without functions.

        Args:
            parameters: Values of the model's parameters; they are folded into the programs.
        """
        self._parameters = parameters
        self._programs: dict[tuple[Instruction, ...], int] = {}

    def add(self, text: str, *, is_law: bool = False) -> int:
        """Compile a function.

        Args:
            text: The function.
            is_law: Whether it may depend on the deformation x and its rate v.

        Returns:
            Index of its program; NONE for a function that is always 0.

        Raises:
            ExpressionError: The text is not a function.
        """
        tree = parse(text, self._parameters, LAW_VARIABLES if is_law else ())
        program = tuple(self._instructions(tree))
        if program == (Instruction(table.CONSTANT, 0.0),):
            return NONE
        return self._programs.setdefault(program, len(self._programs))

    def compiled(self) -> Programs:
        """The programs added so far."""
        lengths = [len(program) for program in self._programs]
        rows = [tuple(step) for program in self._programs for step in program]
        depth = max((_depth(program) for program in self._programs), default=1)
        return Programs(
            instructions=np.array(rows, dtype=INSTRUCTION),
            first=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32),
            stack=np.zeros((depth, 3)),
        )

    def _instructions(self, tree: Expression) -> Iterator[Instruction]:
        """Instructions in postfix order; constant subexpressions are folded."""
        if not _varies(tree):
            yield Instruction(table.CONSTANT, evaluate(tree, 0.0, self._parameters))
            return
        match tree:
            case Time():
                yield Instruction(table.TIME)
            case Variable(name):
                yield Instruction(table.DEFORMATION if name == DEFORMATION else table.RATE)
            case Negative(operand):
                yield from self._instructions(operand)
                yield Instruction(table.NEGATIVE)
            case Binary(operator, left, right):
                yield from self._instructions(left)
                yield from self._instructions(right)
                yield Instruction(_OPERATORS[operator])
            case Call(function, arguments):
                for argument in arguments:
                    yield from self._instructions(argument)
                yield Instruction(_FUNCTIONS[function])


def _varies(tree: Expression) -> bool:
    match tree:
        case Number() | Parameter():
            return False
        case Time() | Variable():
            return True
        case Negative(operand):
            return _varies(operand)
        case Binary(_, left, right):
            return _varies(left) or _varies(right)
        case Call(_, arguments):
            return any(map(_varies, arguments))


def _depth(program: tuple[Instruction, ...]) -> int:
    """Stack depth."""
    return int(np.cumsum([step.pushed for step in program]).max())
