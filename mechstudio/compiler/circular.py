"""Cosine and sine of four angles at a time.

An angle less its quarter turns lies within an eighth of a turn, where a polynomial is as good as
the number. Both are within 3e-16 of the exact ones up to angles of 1e9 rad, and do not depend on
the library of the system. Beyond 1e15 rad, where runs have ended, they mean nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils

from mechstudio.compiler.instructions import instructions
from mechstudio.compiler.lanes import LANES, VECTOR, WIDTH

# a quarter turn as the sum of two numbers
QUARTER, REST = math.pi / 2.0, 6.123233995736766e-17
# sin r = r + r^3 (...), cos r = 1 - r^2 / 2 + r^4 (...), the highest powers first (S. Moshier's and
# Sun's coefficients)
SINE = (
    1.58969099521155010221e-10,
    -2.50507602534068634195e-08,
    2.75573137070700676789e-06,
    -1.98412698298579493134e-04,
    8.33333333332248946124e-03,
    -1.66666666666666324348e-01,
)
COSINE = (
    -1.13596475577881948265e-11,
    2.08757232129817482790e-09,
    -2.75573143513906633035e-07,
    2.48015872894767294178e-05,
    -1.38888888888741095749e-03,
    4.16666666666666019037e-02,
)


def _all(number: float) -> ir.Constant:
    return ir.Constant(VECTOR, [number] * WIDTH)


def _call(builder: Any, name: str, *values: Any) -> Any:
    kind = ir.FunctionType(VECTOR, [VECTOR] * len(values))
    function = cgutils.get_or_insert_function(builder.module, kind, f"llvm.{name}.v{WIDTH}f64")
    return builder.call(function, values)


def _polynomial(builder: Any, coefficients: Sequence[float], z: Any) -> Any:
    value: Any = _all(coefficients[0])
    for coefficient in coefficients[1:]:
        value = builder.fadd(builder.fmul(value, z), _all(coefficient))
    return value


def _parity(builder: Any, whole: Any) -> tuple[Any, Any]:
    """Half of a whole number, rounded down, and 1 if it is odd, else 0."""
    half = _call(builder, "floor", builder.fmul(whole, _all(0.5)))
    return half, builder.fsub(whole, builder.fmul(half, _all(2.0)))


def _sign(builder: Any, odd: Any) -> Any:
    """-1 if it is odd, else 1."""
    return builder.fsub(_all(1.0), builder.fmul(odd, _all(2.0)))


@instructions
def cosines_and_sines(_typing: Any, angles: Any) -> Any:
    """(cosines, sines) of four angles [rad]."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        angle = arguments[0]
        turns = _call(builder, "rint", builder.fmul(angle, _all(2.0 / math.pi)))
        back = builder.fsub(_all(0.0), turns)
        # these sums of products round once each, whatever the options of the kernel
        r = _call(builder, "fma", back, _all(QUARTER), angle)
        r = _call(builder, "fma", back, _all(REST), r)
        z = builder.fmul(r, r)
        part = builder.fmul(builder.fmul(r, z), _polynomial(builder, SINE, z))
        sine = builder.fadd(r, part)
        part = builder.fmul(builder.fmul(z, z), _polynomial(builder, COSINE, z))
        cosine = builder.fadd(builder.fsub(_all(1.0), builder.fmul(z, _all(0.5))), part)
        half, odd = _parity(builder, turns)
        _, is_back = _parity(builder, half)
        is_odd = builder.fcmp_unordered("!=", odd, _all(0.0))
        sign = _sign(builder, is_back)
        cosines = builder.fmul(
            builder.select(is_odd, sine, cosine), builder.fmul(sign, _sign(builder, odd))
        )
        sines = builder.fmul(builder.select(is_odd, cosine, sine), sign)
        return cgutils.pack_array(builder, [cosines, sines], VECTOR)

    return types.UniTuple(LANES, 2)(LANES), generate
