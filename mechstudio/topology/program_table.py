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
TANH, TABLE = 16, 17
FIRST_BINARY = 18
ADD, SUBTRACT, MULTIPLY, DIVIDE, POWER, ATAN2, MIN, MAX = range(FIRST_BINARY, 26)
LESS, LESS_EQUAL, EQUAL, UNEQUAL = range(26, 30)
IF = 30  # three arguments
STEP = 31  # five arguments

INSTRUCTION = np.dtype(
    [
        ("operation", "i4"),
        ("value", "f8"),  # of a CONSTANT; first row of a TABLE
    ],
    align=True,
)


class Programs(Record):
    """All functions of a model; program i is instructions[first[i]:first[i + 1]]."""

    instructions: np.ndarray  # INSTRUCTION, shape (instruction_count,)
    first: np.ndarray  # i4, shape (program_count + 1,)
    # of a table its number of points and 1 if it is periodic, then a row x, c0, c1, c2, c3 for each
    # point, from which on the value is c0 + c1 s + c2 s^2 + c3 s^3; shape (row_count, 5)
    tables: np.ndarray
    stack: Threes  # value, first and second derivative: scratch, shape (depth, 3)
