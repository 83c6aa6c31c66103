"""Kernels are compiled for few types of numbers, whatever other kernels hand over."""

import numpy as np
from numba import types

from mechstudio.compiler.decorators import entry_kernel, kernel

ROWS = np.zeros(4, dtype=[("small", np.int32), ("large", np.int64)])


@kernel
def _next(number):
    return number + 1


@kernel
def _half(number):
    return 0.5 * number


@entry_kernel
def _sum_of_all(rows, truth):
    """With constants, whole numbers of two sizes, a float and a truth value."""
    total = _next(0) + _next(1) + _next(number=2)
    for row in rows:
        total += _next(row.small) + _next(row.large)
    return total + _half(3.0) + _half(truth)


def test_whole_numbers_are_compiled_once():
    """Constants and both sizes; what is no whole number keeps its type."""
    for kind in (types.literal(0), types.literal(1), types.int32, types.int64):
        template, _, given, _ = _next.get_call_template([kind], {})
        assert given == (types.int64,)
        assert [each.args for each in template.cases] == [(types.int64,)]
    _next.get_call_template([], {"number": types.int32})
    assert [*_next.overloads] == [(types.int64,)]
    for kind in (types.float64, types.boolean):
        _half.get_call_template([kind], {})
    assert {*_half.overloads} == {(types.float64,), (types.boolean,)}


def test_numbers_come_as_they_were_handed_over():
    rows = ROWS.copy()
    rows["small"] = -1, 2, 3, 2**31 - 1
    rows["large"] = 2**40
    expected = 1 + 2 + 3 + rows["small"].sum() + 4 + 4 * (2**40 + 1) + 1.5 + 0.5
    assert _sum_of_all(rows, True) == expected
