"""Compilation of functions to programs; see `program_table`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple, Self

import numpy as np

from mechstudio.compiler.record_copies import with_fields
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model.expression import (
    DEFORMATION,
    LAW_VARIABLES,
    Binary,
    Call,
    Code,
    Expression,
    Negative,
    Operator,
    Time,
    Variable,
    varies,
)
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_tokens import tokens_of
from mechstudio.model.expression_value import evaluate
from mechstudio.model.interpolation import TABLES, segments
from mechstudio.topology import program_table as table
from mechstudio.topology.program_table import INSTRUCTION, Programs
from mechstudio.topology.system import NONE
from mechstudio.topology.user_code import find_code

_OPERATORS: dict[Operator, int] = {
    "+": table.ADD,
    "-": table.SUBTRACT,
    "*": table.MULTIPLY,
    "/": table.DIVIDE,
    "**": table.POWER,
    "<": table.LESS,
    "<=": table.LESS_EQUAL,
    "==": table.EQUAL,
    "!=": table.UNEQUAL,
}
# operators that are others with their operands exchanged
_EXCHANGED: dict[Operator, Operator] = {">": "<", ">=": "<="}
_FUNCTIONS: dict[str, int] = {
    "sin": table.SIN,
    "cos": table.COS,
    "tan": table.TAN,
    "asin": table.ASIN,
    "acos": table.ACOS,
    "atan": table.ATAN,
    "atan2": table.ATAN2,
    "tanh": table.TANH,
    "exp": table.EXP,
    "log": table.LOG,
    "sqrt": table.SQRT,
    "abs": table.ABS,
    "min": table.MIN,
    "max": table.MAX,
    "sign": table.SIGN,
    "step": table.STEP,
    "if": table.IF,
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
        if self.operation < table.IF:
            return -1
        return -2 if self.operation == table.IF else -4


ZERO = (Instruction(table.CONSTANT, 0.0),)
_NUMBERED = (table.TABLE, table.CODE)  # operations with places among those of a model


class Added(NamedTuple):
    """A function that was compiled.

    Attributes:
        text: The function.
        is_law: Whether it may depend on the deformation and its rate.
        program: Index of its program.
        used: Parameters in it.
        fixed: Its instructions, where they are the same whatever the parameters are; else None.
    """

    text: str
    is_law: bool
    program: int
    used: frozenset[str]
    fixed: tuple[Instruction, ...] | None


class ProgramTable:
    """Programs of one model; equal functions share a program.

    Attributes:
        codes: First number of each piece of Python code by its key and by how much its time is
            ahead [s]; behind its numbers stands the latter.
        added: All functions in the order in which they came.
    """

    def __init__(self, parameters: Mapping[str, float]) -> None:
        """Start without functions.

        Args:
            parameters: Values of the model's parameters; they are folded into the programs.
        """
        self._parameters = parameters
        self._programs: dict[tuple[Instruction, ...], int] = {}
        # first row of each table by kind and points, and all rows
        self._tables: dict[tuple[str, tuple[float, ...]], int] = {}
        self._rows: list[list[float]] = []
        self.codes: dict[tuple[int, float], int] = {}
        self._numbers: list[float] = []  # of all code
        self.added: list[Added] = []

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
        index = self._number(program)
        used = _words(text) & self._parameters.keys()
        is_fixed = not used and not any(step.operation in _NUMBERED for step in program)
        self.added.append(Added(text, is_law, index, used, program if is_fixed else None))
        return index

    def add_again(self, added: Added) -> int:
        """Compile a function that another table has, with the parameters of this one."""
        if added.fixed is None:
            return self.add(added.text, is_law=added.is_law)
        self.added.append(added)
        return self._number(added.fixed)

    def _number(self, program: tuple[Instruction, ...]) -> int:
        """Index of a program."""
        if program == ZERO:
            return NONE
        return self._programs.setdefault(program, len(self._programs))

    def compiled(self, like: Programs | None = None) -> Programs:
        """The programs added so far.

        Args:
            like: Programs that may differ in constants alone, which is the quickest case.
        """
        if not self._programs:
            return _nothing()
        rows = [step for program in self._programs for step in program]
        lengths = [len(program) for program in self._programs]
        if like is not None and not (self._rows or self.codes):
            known = like.instructions
            operations, values = zip(*rows, strict=True)
            if _lengths_of(like) == lengths and known["operation"].tolist() == list(operations):
                instructions = known.copy()
                instructions["value"] = values
                return with_fields(like, instructions=instructions, stack=like.stack.copy())
        depth = max((_depth(program) for program in self._programs), default=1)
        return Programs(
            instructions=np.array(rows, dtype=INSTRUCTION),
            first=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32),
            tables=np.array(self._rows or [[0.0] * 5]),
            code=np.array(self._numbers),
            stack=np.zeros((depth, 3)),
        )

    def _instructions(self, tree: Expression) -> Iterator[Instruction]:
        """Instructions in postfix order; constant subexpressions are folded."""
        if not varies(tree):
            yield Instruction(table.CONSTANT, evaluate(tree, 0.0, self._parameters))
            return
        match tree:
            case Time():
                yield Instruction(table.TIME)
            case Variable(name):
                yield Instruction(table.DEFORMATION if name == DEFORMATION else table.RATE)
            case Code(key, place, ahead):
                yield Instruction(table.CODE, self._first_number(key, ahead) + place)
            case Negative(operand):
                yield from self._instructions(operand)
                yield Instruction(table.NEGATIVE)
            case Binary(operator, left, right) if operator in _EXCHANGED:
                yield from self._instructions(Binary(_EXCHANGED[operator], right, left))
            case Binary(operator, left, right):
                yield from self._instructions(left)
                yield from self._instructions(right)
                yield Instruction(_OPERATORS[operator])
            case Call(function, (argument, *points)) if function in TABLES:
                yield from self._instructions(argument)
                numbers = tuple(evaluate(point, 0.0, self._parameters) for point in points)
                yield Instruction(table.TABLE, self._table(function, numbers))
            case Call(function, arguments):
                for argument in arguments:
                    yield from self._instructions(argument)
                yield Instruction(_FUNCTIONS[function])

    def _first_number(self, key: int, ahead: float) -> int:
        """First number of a piece of Python code."""
        if (key, ahead) not in self.codes:
            self.codes[key, ahead] = len(self._numbers)
            self._numbers += [0.0] * find_code(key).load_size + [ahead]
        return self.codes[key, ahead]

    def _table(self, function: str, points: tuple[float, ...]) -> float:
        """First row of a table."""
        key = function, points
        if key not in self._tables:
            self._tables[key] = len(self._rows)
            rows = segments(function, points)
            if function != "periodic":
                rows = _held_beyond(rows)
            self._rows.append([len(rows), float(function == "periodic"), 0.0, 0.0, 0.0])
            self._rows += rows.tolist()
        return float(self._tables[key])


class KnownPrograms(NamedTuple):
    """Programs that were compiled, with what they were made of."""

    programs: Programs
    added: tuple[Added, ...]
    used: tuple[str, ...]  # parameters in them
    values: str | None  # of these; None where code is called, which may have a memory

    @classmethod
    def of(cls, table: ProgramTable, programs: Programs, parameters: Mapping[str, float]) -> Self:
        """What a table was compiled to with some values of parameters."""
        used = tuple(frozenset[str]().union(*(entry.used for entry in table.added)))
        values = None if table.codes else _values(used, parameters)
        return cls(programs, tuple(table.added), used, values)

    def again(self, parameters: Mapping[str, float]) -> Programs | None:
        """The same functions with the present values of parameters.

        Returns:
            Their programs, the same object where no value differs; None where functions that were
            different are equal now, or the other way round.
        """
        if self.values is not None and self.values == _values(self.used, parameters):
            return self.programs
        table = ProgramTable(parameters)
        if any(table.add_again(entry) != entry.program for entry in self.added):
            return None
        return table.compiled(self.programs)


def _held_beyond(rows: FloatArray) -> FloatArray:
    """Rows of a table, see `segments`, with one more right beside either end.

    Kernels take no slope at the first and at the last place of their rows. These lie beside the
    ends, where a motion has the slope within: a run over all of a table begins and ends there.
    """
    x, (_, c1, c2, c3) = rows[:, 0], rows[-2, 1:]
    step = x[-1] - x[-2]
    last = [x[-1], rows[-1, 1], c1 + step * (2.0 * c2 + 3.0 * step * c3), c2 + 3.0 * step * c3, 0.0]
    before = [np.nextafter(x[0], -np.inf), rows[0, 1], 0.0, 0.0, 0.0]
    after = [np.nextafter(x[-1], np.inf), rows[-1, 1], 0.0, 0.0, 0.0]
    return np.array([before, *rows[:-1], last, after])


def _values(used: tuple[str, ...], parameters: Mapping[str, float]) -> str:
    # the sign of a zero counts
    return repr([parameters.get(name) for name in used]) if used else ""


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    """Names in a function."""
    return frozenset(token.text for token in tokens_of(text))


def _lengths_of(programs: Programs) -> list[int]:
    lengths: list[int] = np.diff(programs.first).tolist()
    return lengths


@cache
def _nothing() -> Programs:
    """No programs: nothing is ever written to them."""
    return Programs(
        instructions=np.zeros(0, dtype=INSTRUCTION),
        first=np.zeros(1, dtype=np.int32),
        tables=np.zeros((1, 5)),
        code=np.zeros(0),
        stack=np.zeros((1, 3)),
    )


def _depth(program: tuple[Instruction, ...]) -> int:
    """Stack depth."""
    return int(np.cumsum([step.pushed for step in program]).max())
