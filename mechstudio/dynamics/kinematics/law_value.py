"""Values of the laws of forces, which need no derivatives: of deformation, rate and time.

Undefined values are NaN.
"""

import math

from mechstudio.compiler.decorators import inlined_entry_kernel, inlined_kernel, kernel
from mechstudio.dynamics.kinematics.table_value import read_table
from mechstudio.topology.program_table import (
    ABS,
    ACOS,
    ADD,
    ASIN,
    ATAN,
    ATAN2,
    CODE,
    CONSTANT,
    COS,
    DEFORMATION,
    DIVIDE,
    EQUAL,
    EXP,
    FIRST_BINARY,
    FIRST_UNARY,
    IF,
    LESS,
    LESS_EQUAL,
    LOG,
    MIN,
    MULTIPLY,
    NEGATIVE,
    POWER,
    SIN,
    SQRT,
    SUBTRACT,
    TABLE,
    TAN,
    TANH,
    TIME,
    UNEQUAL,
)


@inlined_entry_kernel
def evaluate_force(programs, index, t, x, v):
    """The law of a force at a time, a deformation and its rate.

    Args:
        programs: The model's programs; their stack is scratch.
        index: Index of the program; below 0 for the function 0.
        t: Time [s].
        x: Deformation [m or rad].
        v: Its rate [m/s or rad/s].
    """
    if index < 0:
        return 0.0
    stack = programs.stack
    top = -1
    for i in range(programs.first[index], programs.first[index + 1]):
        instruction = programs.instructions[i]
        operation = instruction.operation
        if operation < FIRST_UNARY:
            top += 1
            value = instruction.value
            if operation == TIME:
                value = t
            elif operation == DEFORMATION:
                value = x
            elif operation == CODE:
                value = programs.code[int(value)]
            elif operation != CONSTANT:
                value = v
        elif operation == TABLE:
            value, _, _ = read_table(programs.tables, int(instruction.value), stack[top, 0])
        elif operation < FIRST_BINARY:
            value = unary(operation, stack[top, 0])
        elif operation < IF:
            top -= 1
            value = binary(operation, stack[top, 0], stack[top + 1, 0])
        elif operation == IF:
            top -= 2
            value = stack[top + 1, 0] if stack[top, 0] != 0.0 else stack[top + 2, 0]
            if math.isnan(stack[top, 0]):
                value = math.nan
        else:
            top -= 4
            value = _ramp(
                stack[top, 0],
                stack[top + 1, 0],
                stack[top + 2, 0],
                stack[top + 3, 0],
                stack[top + 4, 0],
            )
        stack[top, 0] = value
    return stack[0, 0]


@kernel
def unary(operation, u):
    """Value of a function of one argument."""
    if operation == NEGATIVE:
        return -u
    if operation == SIN:
        return math.sin(u)
    if operation == COS:
        return math.cos(u)
    if operation == TAN:
        return math.tan(u)
    if operation == ASIN:
        return math.asin(u)
    if operation == ACOS:
        return math.acos(u)
    if operation == ATAN:
        return math.atan(u)
    if operation == TANH:
        return math.tanh(u)
    if operation == EXP:
        return math.exp(u)
    if operation == LOG:
        return math.log(u)
    if operation == SQRT:
        return math.sqrt(u)
    if operation == ABS:
        return abs(u)
    if u > 0.0:
        return 1.0
    if u < 0.0:
        return -1.0
    return u


@kernel
def binary(operation, a, b):
    """Value of a function of two arguments."""
    if operation == ADD:
        return a + b
    if operation == SUBTRACT:
        return a - b
    if operation == MULTIPLY:
        return a * b
    if operation == DIVIDE:
        return a / b
    if operation == POWER:
        return math.pow(a, b)
    if operation == ATAN2:
        return math.atan2(a, b)
    if math.isnan(a) or math.isnan(b):
        return math.nan
    if operation == LESS:
        return 1.0 if a < b else 0.0
    if operation == LESS_EQUAL:
        return 1.0 if a <= b else 0.0
    if operation == EQUAL:
        return 1.0 if a == b else 0.0
    if operation == UNEQUAL:
        return 1.0 if a != b else 0.0
    if operation == MIN:
        return a if a <= b else b
    return a if a >= b else b


@inlined_kernel
def _ramp(x, x0, h0, x1, h1):
    """Cubic ramp from h0 at x0 to h1 at x1, constant outside."""
    if x <= x0:
        return h0
    if x >= x1:
        return h1
    s = (x - x0) / (x1 - x0)
    return h0 + (h1 - h0) * s * s * (3.0 - 2.0 * s)
