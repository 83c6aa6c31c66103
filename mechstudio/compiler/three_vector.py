"""Vectors of three numbers in one wide register each, as a type of numba.

As `six_vector.py`: a vector of four, of which the last number is never looked at. They pay where
many columns are scaled and added, as in spatial inertias; a cross product takes as long as with
tuples. Kernels take what is here from `spatial/articulated.py`.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.datamodel.registry import register_default
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.np.arrayobj import make_array

from mechstudio.compiler.instructions import instructions
from mechstudio.compiler.six_vector import (
    ALIGNMENT,
    FLOAT,
    INDEX,
    NUMBER,
    PLACE,
    mask,
    picked,
    spread,
)

LENGTH, WIDTH = 3, 4
VECTOR, NARROW = ir.VectorType(NUMBER, WIDTH), ir.VectorType(NUMBER, LENGTH)


class ThreeVectorType(types.Type):
    """Type of a vector of three numbers."""

    def __init__(self) -> None:
        super().__init__("three_vector")


THREE = ThreeVectorType()
COLUMNS = types.UniTuple(THREE, LENGTH)


@register_default(ThreeVectorType)
class ThreeVectorModel(models.PrimitiveModel):
    """One value for the translator."""

    def __init__(self, manager: Any, kind: ThreeVectorType) -> None:
        super().__init__(manager, kind, VECTOR)


@infer_global(operator.getitem)
class ThreeVectorComponent(AbstractTemplate):
    """Type of a component."""

    def generic(self, args: Any, kws: Any) -> Any:
        """Signature of `vector[i]`; None for other types."""
        if len(args) == 2 and args[0] == THREE and isinstance(args[1], types.Integer):
            return signature(FLOAT, THREE, INDEX)
        return None


@lower_builtin(operator.getitem, ThreeVectorType, types.Integer)
def _component(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    return builder.extract_element(*arguments)


def _vector(*numbers: float) -> ir.Constant:
    return ir.Constant(VECTOR, [*numbers, 0.0])


@instructions
def three_vector(_typing: Any, a: Any, b: Any, c: Any) -> Any:
    """The vector of three numbers."""

    def generate(_context: Any, builder: Any, _signature: Any, numbers: Any) -> Any:
        vector = _vector(0.0, 0.0, 0.0)
        for place, number in enumerate(numbers):
            vector = builder.insert_element(vector, number, ir.Constant(PLACE, place))
        return vector

    return THREE(FLOAT, FLOAT, FLOAT), generate


@instructions
def plus(_typing: Any, a: Any, b: Any) -> Any:
    """a + b."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.fadd(*arguments)

    return THREE(THREE, THREE), generate


@instructions
def times(_typing: Any, a: Any, factor: Any) -> Any:
    """factor a."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        a, factor = arguments
        return builder.fmul(spread(builder, factor, WIDTH), a)

    return THREE(THREE, FLOAT), generate


@instructions
def plus_times(_typing: Any, a: Any, b: Any, factor: Any) -> Any:
    """a + factor b."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        a, b, factor = arguments
        return builder.fadd(a, builder.fmul(spread(builder, factor, WIDTH), b))

    return THREE(THREE, THREE, FLOAT), generate


@instructions
def minus_times(_typing: Any, a: Any, b: Any, factor: Any) -> Any:
    """a - factor b."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        a, b, factor = arguments
        return builder.fsub(a, builder.fmul(spread(builder, factor, WIDTH), b))

    return THREE(THREE, THREE, FLOAT), generate


@instructions
def plus_cross(_typing: Any, a: Any, b: Any, c: Any) -> Any:
    """a + b x c."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        a, b, c = arguments
        next_b, last_b = picked(builder, b, 1, 2, 0, 3), picked(builder, b, 2, 0, 1, 3)
        next_c, last_c = picked(builder, c, 1, 2, 0, 3), picked(builder, c, 2, 0, 1, 3)
        half = builder.fadd(a, builder.fmul(next_b, last_c))
        return builder.fsub(half, builder.fmul(last_b, next_c))

    return THREE(THREE, THREE, THREE), generate


@instructions
def product(_typing: Any, a: Any, b: Any) -> Any:
    """Inner product."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        each = builder.fmul(*arguments)
        x, y, z = (builder.extract_element(each, ir.Constant(PLACE, k)) for k in range(LENGTH))
        return builder.fadd(builder.fadd(x, y), z)

    return FLOAT(THREE, THREE), generate


@instructions
def with_diagonal(_typing: Any, columns: Any, number: Any) -> Any:
    """Three columns with a number added along the diagonal."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        columns = cgutils.unpack_tuple(builder, arguments[0], LENGTH)
        each = spread(builder, arguments[1], WIDTH)
        units = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
        added = [
            builder.fadd(column, builder.fmul(each, _vector(*unit)))
            for column, unit in zip(columns, units, strict=True)
        ]
        return cgutils.pack_array(builder, added, VECTOR)

    return COLUMNS(COLUMNS, FLOAT), generate


@instructions
def less_cross(_typing: Any, columns: Any, a: Any) -> Any:
    """Three columns less those of the matrix whose product with b is a x b."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        columns = cgutils.unpack_tuple(builder, arguments[0], LENGTH)
        parts = (
            ((0, 2, 1, 3), (0.0, -1.0, 1.0)),
            ((2, 1, 0, 3), (1.0, 0.0, -1.0)),
            ((1, 0, 2, 3), (-1.0, 1.0, 0.0)),
        )
        added = [
            builder.fadd(
                column, builder.fmul(picked(builder, arguments[1], *places), _vector(*signs))
            )
            for column, (places, signs) in zip(columns, parts, strict=True)
        ]
        return cgutils.pack_array(builder, added, VECTOR)

    return COLUMNS(COLUMNS, THREE), generate


@instructions
def transposed(_typing: Any, columns: Any) -> Any:
    """The rows of three columns."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        first, second, third = cgutils.unpack_tuple(builder, arguments[0], LENGTH)
        even = builder.shuffle_vector(first, second, mask(0, 4, 2, 6))
        odd = builder.shuffle_vector(first, second, mask(1, 5, 3, 7))
        rows = [
            builder.shuffle_vector(even, third, mask(0, 1, 4, 5)),
            builder.shuffle_vector(odd, picked(builder, third, 1, 1, 3, 3), mask(0, 1, 4, 5)),
            builder.shuffle_vector(even, third, mask(2, 3, 6, 7)),
        ]
        return cgutils.pack_array(builder, rows, VECTOR)

    return COLUMNS(COLUMNS), generate


def _address(
    context: Any, builder: Any, kind: types.Array, array: Any, row: Any, place: Any
) -> Any:
    """Address of a number of a row of an array."""
    array = make_array(kind)(context, builder, array)
    stride, item = cgutils.unpack_tuple(builder, array.strides, kind.ndim)
    offset = builder.add(
        builder.mul(row, stride, flags=["nsw"]),
        builder.mul(place, item, flags=["nsw"]),
        flags=["nsw"],
    )
    return cgutils.gep_inbounds(builder, builder.bitcast(array.data, cgutils.voidptr_t), offset)


@instructions
def load_three(_typing: Any, array: Any, i: Any, place: Any) -> Any:
    """Three numbers of row i of an array of shape (n, k), from a place on."""

    def generate(context: Any, builder: Any, found: Any, arguments: Any) -> Any:
        address = _address(context, builder, found.args[0], *arguments)
        loaded = builder.load(builder.bitcast(address, NARROW.as_pointer()), align=ALIGNMENT)
        return picked(builder, loaded, 0, 1, 2, 2)

    return THREE(array, INDEX, INDEX), generate


@instructions
def store_three(_typing: Any, array: Any, i: Any, place: Any, vector: Any) -> Any:
    """Write three numbers of row i of an array of shape (n, k), from a place on."""

    def generate(context: Any, builder: Any, found: Any, arguments: Any) -> Any:
        *where, vector = arguments
        address = _address(context, builder, found.args[0], *where)
        narrow = picked(builder, vector, 0, 1, 2)
        builder.store(narrow, builder.bitcast(address, NARROW.as_pointer()), align=ALIGNMENT)
        return context.get_dummy_value()

    return types.none(array, INDEX, INDEX, THREE), generate


@instructions
def load_register(_typing: Any, array: Any, i: Any, place: Any) -> Any:
    """Four numbers of row i from a place on, the last of which is room for a whole register."""

    def generate(context: Any, builder: Any, found: Any, arguments: Any) -> Any:
        address = _address(context, builder, found.args[0], *arguments)
        return builder.load(builder.bitcast(address, VECTOR.as_pointer()), align=ALIGNMENT)

    return THREE(array, INDEX, INDEX), generate


@instructions
def store_register(_typing: Any, array: Any, i: Any, place: Any, vector: Any) -> Any:
    """Write such four numbers."""

    def generate(context: Any, builder: Any, found: Any, arguments: Any) -> Any:
        *where, vector = arguments
        address = _address(context, builder, found.args[0], *where)
        builder.store(vector, builder.bitcast(address, VECTOR.as_pointer()), align=ALIGNMENT)
        return context.get_dummy_value()

    return types.none(array, INDEX, INDEX, THREE), generate
