"""Functions of the model as the kernels see them: programs of a small stack machine.

A program is a row of instructions in postfix order. Nothing but these operations can happen, and
a program always ends: there are no jumps.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

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


class Programs(NamedTuple):
    """All functions of a model; program i is instructions[first[i]:first[i + 1]]."""

    instructions: np.ndarray  # INSTRUCTION, shape (instruction_count,)
    first: np.ndarray  # i4, shape (program_count + 1,)
    stack: np.ndarray  # value, first and second derivative: scratch, shape (depth, 3)
