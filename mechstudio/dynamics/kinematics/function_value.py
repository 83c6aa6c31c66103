"""Values of the model's functions, and their time derivatives by forward-mode jets.

A jet is (f, f', f''). A function g of one jet u has (g, g' u', g' u'' + g'' u'^2); an argument that
does not vary gives zero derivatives, even where g' is infinite. At kinks (`abs`, `min`, `max`, ends
of `step`) the derivatives are those of one side, and `sign` has none. Undefined values are NaN.
"""

import math

from mechstudio.compiler.decorators import entry_kernel, kernel
from mechstudio.dynamics.kinematics.law_value import binary, unary
from mechstudio.dynamics.kinematics.table_value import read_table
from mechstudio.spatial.vector import add, load, store, subtract
from mechstudio.topology.program_table import (
    ABS,
    ACOS,
    ADD,
    ASIN,
    ATAN,
    ATAN2,
    CONSTANT,
    COS,
    DIVIDE,
    EXP,
    FIRST_BINARY,
    FIRST_UNARY,
    IF,
    LESS,
    LOG,
    MIN,
    MULTIPLY,
    NEGATIVE,
    POWER,
    SIGN,
    SIN,
    SQRT,
    SUBTRACT,
    TABLE,
    TAN,
    TANH,
)


@entry_kernel
def evaluate(programs, index, t):
    """A function of time with its derivatives.

    Args:
        programs: The model's programs; their stack is scratch.
        index: Index of the program; below 0 for the function 0.
        t: Time [s].

    Returns:
        (f, f', f''), per second and per second squared.
    """
    if index < 0:
        return (0.0, 0.0, 0.0)
    stack = programs.stack
    top = -1
    for i in range(programs.first[index], programs.first[index + 1]):
        instruction = programs.instructions[i]
        operation = instruction.operation
        if operation < FIRST_UNARY:
            top += 1
            jet = (instruction.value, 0.0, 0.0) if operation == CONSTANT else (t, 1.0, 0.0)
        elif operation == TABLE:
            jet = _table_jet(programs.tables, int(instruction.value), load(stack, top))
        elif operation < FIRST_BINARY:
            jet = _unary_jet(operation, load(stack, top))
        elif operation < IF:
            top -= 1
            jet = _binary_jet(operation, load(stack, top), load(stack, top + 1))
        elif operation == IF:
            top -= 2
            condition = stack[top, 0]
            jet = load(stack, top + 1) if condition != 0.0 else load(stack, top + 2)
            if math.isnan(condition):
                jet = (math.nan, 0.0, 0.0)
        else:
            top -= 4
            jet = _step_jet(stack, top)
        store(stack, top, jet)
    return load(stack, 0)


@kernel
def _unary_jet(operation, u):
    """Jet of a function of one argument."""
    f = unary(operation, u[0])
    if operation == SIGN or (u[1] == 0.0 and u[2] == 0.0):
        return (f, 0.0, 0.0)
    x = u[0]
    first, second = 0.0, 0.0  # derivatives by the argument
    if operation == NEGATIVE:
        first = -1.0
    elif operation == SIN:
        first, second = math.cos(x), -f
    elif operation == COS:
        first, second = -math.sin(x), -f
    elif operation == TAN:
        first = 1.0 + f * f
        second = 2.0 * f * first
    elif operation == ASIN:
        first = 1.0 / math.sqrt(1.0 - x * x)
        second = x * first * first * first
    elif operation == ACOS:
        first = -1.0 / math.sqrt(1.0 - x * x)
        second = x * first * first * first
    elif operation == ATAN:
        first = 1.0 / (1.0 + x * x)
        second = -2.0 * x * first * first
    elif operation == TANH:
        first = 1.0 - f * f
        second = -2.0 * f * first
    elif operation == EXP:
        first, second = f, f
    elif operation == LOG:
        first = 1.0 / x
        second = -first * first
    elif operation == SQRT:
        first = 0.5 / f
        second = -0.5 * first / x
    elif operation == ABS:
        first = 1.0 if x >= 0.0 else -1.0
    return (f, first * u[1], first * u[2] + second * u[1] * u[1])


@kernel
def _table_jet(tables, first, u):
    """Jet of a table at a jet."""
    f, slope, curvature = read_table(tables, first, u[0])
    if u[1] == 0.0 and u[2] == 0.0:
        return (f, 0.0, 0.0)
    return (f, slope * u[1], slope * u[2] + curvature * u[1] * u[1])


@kernel
def _product(a, b):
    """Jet of a b."""
    first = a[1] * b[0] + a[0] * b[1]
    return (a[0] * b[0], first, a[2] * b[0] + 2.0 * a[1] * b[1] + a[0] * b[2])


@kernel
def _quotient(a, b):
    """Jet of a / b."""
    f = a[0] / b[0]
    first = (a[1] - f * b[1]) / b[0]
    return (f, first, (a[2] - 2.0 * first * b[1] - f * b[2]) / b[0])


@kernel
def _binary_jet(operation, a, b):
    """Jet of a function of two arguments."""
    f = binary(operation, a[0], b[0])
    if operation == ADD:
        return add(a, b)
    if operation == SUBTRACT:
        return subtract(a, b)
    if operation == MULTIPLY:
        return _product(a, b)
    if operation == DIVIDE:
        return _quotient(a, b)
    if operation == POWER:
        return _power_jet(f, a, b)
    if operation == ATAN2:
        return _angle_jet(f, a, b)
    if operation >= LESS:
        return (f, 0.0, 0.0)
    chosen = a[0] <= b[0] if operation == MIN else a[0] >= b[0]
    return (f, a[1], a[2]) if chosen else (f, b[1], b[2])


@kernel
def _power_jet(f, a, b):
    """Jet of a**b = exp(b log a); a varying exponent needs a positive base."""
    if b[1] == 0.0 and b[2] == 0.0:
        first, second = 0.0, 0.0  # derivatives by the base
        if b[0] != 0.0:
            first = b[0] * math.pow(a[0], b[0] - 1.0)
            if b[0] != 1.0:
                second = b[0] * (b[0] - 1.0) * math.pow(a[0], b[0] - 2.0)
        if a[1] == 0.0 and a[2] == 0.0:
            return (f, 0.0, 0.0)
        return (f, first * a[1], first * a[2] + second * a[1] * a[1])
    if a[0] == 0.0 and (b[0] > 2.0 or (a[1] == 0.0 and a[2] == 0.0)):
        return (f, 0.0, 0.0)
    logarithm = _unary_jet(LOG, a)
    power = _product(b, logarithm)
    return (f, f * power[1], f * (power[2] + power[1] * power[1]))


@kernel
def _angle_jet(f, y, x):
    """Jet of atan2(y, x)."""
    if y[1] == 0.0 and y[2] == 0.0 and x[1] == 0.0 and x[2] == 0.0:
        return (f, 0.0, 0.0)  # also at the origin, where there is no slope
    square = x[0] * x[0] + y[0] * y[0]
    first = (x[0] * y[1] - y[0] * x[1]) / square
    growth = 2.0 * (x[0] * x[1] + y[0] * y[1])
    return (f, first, (x[0] * y[2] - y[0] * x[2] - growth * first) / square)


@kernel
def _step_jet(stack, top):
    """Jet of the cubic ramp of the five values from `top` on."""
    x, x0, h0 = load(stack, top), load(stack, top + 1), load(stack, top + 2)
    x1, h1 = load(stack, top + 3), load(stack, top + 4)
    if x[0] <= x0[0]:
        return h0
    if x[0] >= x1[0]:
        return h1
    s = _quotient(subtract(x, x0), subtract(x1, x0))
    slack = subtract((3.0, 0.0, 0.0), add(s, s))
    part = _product(_product(s, s), slack)
    return add(h0, _product(subtract(h1, h0), part))
