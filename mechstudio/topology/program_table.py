"""Functions of a model as programs of a stack machine, for kernels.

A program is a row of instructions in postfix order. Nothing but these operations can happen, and
a program always ends: there are no jumps.
"""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Record, Threes

# operations; those below FIRST_UNARY push a value
CONSTANT, TIME, DEFORMATION, RATE, CODE = range(5)
FIRST_UNARY = 5
NEGATIVE, SIN, COS, TAN, ASIN, ACOS, ATAN, EXP, LOG, SQRT, ABS, SIGN = range(FIRST_UNARY, 17)
TANH, TABLE = 17, 18
FIRST_BINARY = 19
ADD, SUBTRACT, MULTIPLY, DIVIDE, POWER, ATAN2, MIN, MAX = range(FIRST_BINARY, 27)
LESS, LESS_EQUAL, EQUAL, UNEQUAL = range(27, 31)
IF = 31  # three arguments
STEP = 32  # five arguments

INSTRUCTION = np.dtype(
    [
        ("operation", "i4"),
        ("value", "f8"),  # of a CONSTANT; first row of a TABLE; place of a CODE among its numbers
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
    code: np.ndarray  # numbers that Python code computes, see `run_user_forces`
    stack: Threes  # value, first and second derivative: scratch, shape (depth, 3)
