"""Functions of a model as programs of a stack machine, for kernels.

A program is a row of instructions in postfix order. Nothing but these operations can happen, and
a program always ends: there are no jumps.
"""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Record, Threes

# operations; those below FIRST_UNARY push a value
CONSTANT, TIME, DEFORMATION, RATE = 0, 1, 2, 3
FIRST_UNARY = 4
NEGATIVE, SIN, COS, TAN, ASIN, ACOS, ATAN, EXP, LOG, SQRT, ABS, SIGN = range(FIRST_UNARY, 16)
FIRST_BINARY = 16
ADD, SUBTRACT, MULTIPLY, DIVIDE, POWER, ATAN2, MIN, MAX = range(FIRST_BINARY, 24)
STEP = 24  # five arguments

INSTRUCTION = np.dtype(
    [
        ("operation", "i4"),
        ("value", "f8"),  # of a CONSTANT
    ],
    align=True,
)


class Programs(Record):
    """All functions of a model; program i is instructions[first[i]:first[i + 1]]."""

    instructions: np.ndarray  # INSTRUCTION, shape (instruction_count,)
    first: np.ndarray  # i4, shape (program_count + 1,)
    stack: Threes  # value, first and second derivative: scratch, shape (depth, 3)
