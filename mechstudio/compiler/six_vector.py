"""Vectors of six numbers in wide registers, as a type of numba.

To the translator a tuple of six is six numbers, which it joins to wide registers where it happens
to see how. A vector of six is one value: an instruction for four numbers and one for two load it,
scale it or add it. Kernels take what is here from `spatial/six.py`.

It is a vector of eight, of which the last two are never looked at: values of six would be taken
apart into single numbers wherever they live from one block of instructions to the next.
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

LENGTH, WIDTH = 6, 8
ALIGNMENT = 8  # bytes; rows of six begin at any number
NUMBER, PLACE = ir.DoubleType(), ir.IntType(32)
VECTOR = ir.VectorType(NUMBER, WIDTH)
FOUR, TWO = ir.VectorType(NUMBER, 4), ir.VectorType(NUMBER, 2)
ZERO = ir.Constant(VECTOR, [0.0] * WIDTH)


class SixVectorType(types.Type):
    """Type of a vector of six numbers."""

    def __init__(self) -> None:
        super().__init__("six_vector")


SIX = SixVectorType()
INDEX, FLOAT = types.intp, types.float64


@register_default(SixVectorType)
class SixVectorModel(models.PrimitiveModel):
    """One value for the translator."""

    def __init__(self, manager: Any, kind: SixVectorType) -> None:
        super().__init__(manager, kind, VECTOR)


@infer_global(operator.getitem)
class SixVectorComponent(AbstractTemplate):
    """Type of a component."""

    def generic(self, args: Any, kws: Any) -> Any:
        """Signature of `vector[i]`; None for other types."""
        if len(args) == 2 and args[0] == SIX and isinstance(args[1], types.Integer):
            return signature(FLOAT, SIX, INDEX)
        return None


@lower_builtin(operator.getitem, SixVectorType, types.Integer)
def _component(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    return builder.extract_element(*arguments)


def mask(*places: int) -> ir.Constant:
    """Which components a shuffle takes."""
    return ir.Constant(ir.VectorType(PLACE, len(places)), list(places))


def picked(builder: Any, vector: Any, *places: int) -> Any:
    """A vector of some components."""
    return builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), mask(*places))


def spread(builder: Any, number: Any, width: int = WIDTH) -> Any:
    """A vector whose components are all one number."""
    empty = ir.Constant(ir.VectorType(number.type, width), ir.Undefined)
    first = builder.insert_element(empty, number, ir.Constant(PLACE, 0))
    return picked(builder, first, *([0] * width))


def _six(builder: Any, four: Any, two: Any) -> Any:
    """The vector of its first four numbers and the last two."""
    zeros = ir.Constant(TWO, [0.0, 0.0])
    rest = builder.shuffle_vector(two, zeros, mask(*range(4)))
    return builder.shuffle_vector(four, rest, mask(*range(WIDTH)))


def _below(builder: Any, count: Any, relation: str = "<") -> Any:
    """Which places are below a count, or equal to it."""
    counts = spread(builder, builder.trunc(count, PLACE))
    return builder.icmp_signed(relation, mask(*range(WIDTH)), counts)


def _sum(builder: Any, vector: Any) -> Any:
    """Sum of the components: by pairs, as they lie in registers."""
    parts = [picked(builder, vector, k, k + 1) for k in range(0, LENGTH, 2)]
    pair = builder.fadd(builder.fadd(*parts[:2]), parts[2])
    return builder.fadd(*(builder.extract_element(pair, ir.Constant(PLACE, k)) for k in range(2)))


@instructions
def six_vector(_typing: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> Any:
    """The vector of six numbers."""

    def generate(_context: Any, builder: Any, _signature: Any, numbers: Any) -> Any:
        vector = ZERO
        for place, number in enumerate(numbers):
            vector = builder.insert_element(vector, number, ir.Constant(PLACE, place))
        return vector

    return SIX(*[FLOAT] * LENGTH), generate


@instructions
def zero(_typing: Any) -> Any:
    """The zero vector."""

    def generate(*_: Any) -> Any:
        return ZERO

    return SIX(), generate


@instructions
def unit(_typing: Any, place: Any) -> Any:
    """The unit vector with a one at a place."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        ones = ir.Constant(VECTOR, [1.0] * WIDTH)
        return builder.select(_below(builder, arguments[0], "=="), ones, ZERO)

    return SIX(INDEX), generate


@instructions
def joined(_typing: Any, count: Any, first: Any, rest: Any) -> Any:
    """So many components of the first vector, then those of the other."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        count, first, rest = arguments
        return builder.select(_below(builder, count), first, rest)

    return SIX(INDEX, SIX, SIX), generate


@instructions
def with_component(_typing: Any, a: Any, place: Any, number: Any) -> Any:
    """The vector with another number at a place."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        a, place, number = arguments
        return builder.insert_element(a, number, place)

    return SIX(SIX, INDEX, FLOAT), generate


@instructions
def transposed(_typing: Any, rows: Any) -> Any:
    """The columns of six rows."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        rows = cgutils.unpack_tuple(builder, arguments[0], LENGTH)
        fours = [picked(builder, row, *range(4)) for row in rows]
        twos = [picked(builder, row, 4, 5) for row in rows]
        columns = []
        # of each two rows the even places and the odd ones
        pairs = [
            [builder.shuffle_vector(*fours[k : k + 2], mask(*places)) for k in range(0, 6, 2)]
            for places in ((0, 4, 2, 6), (1, 5, 3, 7))
        ]
        for column in range(4):
            first, second, third = pairs[column % 2]
            half = 2 * (column // 2)
            four = builder.shuffle_vector(first, second, mask(half, half + 1, half + 4, half + 5))
            columns.append(_six(builder, four, picked(builder, third, half, half + 1)))
        for places in ((0, 2), (1, 3)):
            first, second, third = (
                builder.shuffle_vector(*twos[k : k + 2], mask(*places)) for k in range(0, 6, 2)
            )
            four = builder.shuffle_vector(first, second, mask(*range(4)))
            columns.append(_six(builder, four, third))
        return cgutils.pack_array(builder, columns, VECTOR)

    return types.UniTuple(SIX, LENGTH)(types.UniTuple(SIX, LENGTH)), generate


@instructions
def scaled(_typing: Any, factor: Any, a: Any) -> Any:
    """factor a."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        factor, a = arguments
        return builder.fmul(spread(builder, factor), a)

    return SIX(FLOAT, SIX), generate


@instructions
def square_roots(_typing: Any, a: Any) -> Any:
    """The square roots of all components."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(VECTOR, [VECTOR])
        root = cgutils.get_or_insert_function(builder.module, kind, f"llvm.sqrt.v{WIDTH}f64")
        return builder.call(root, arguments)

    return SIX(SIX), generate


@instructions
def products(_typing: Any, a: Any, b: Any) -> Any:
    """The products of the components."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.fmul(*arguments)

    return SIX(SIX, SIX), generate


@instructions
def add_scaled(_typing: Any, a: Any, factor: Any, b: Any) -> Any:
    """a + factor b."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        a, factor, b = arguments
        return builder.fadd(a, builder.fmul(spread(builder, factor), b))

    return SIX(SIX, FLOAT, SIX), generate


@instructions
def inner(_typing: Any, a: Any, b: Any) -> Any:
    """Inner product."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return _sum(builder, builder.fmul(*arguments))

    return FLOAT(SIX, SIX), generate


@instructions
def inner_difference(_typing: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Difference of two inner products, a . b - c . d."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        a, b, c, d = arguments
        return _sum(builder, builder.fsub(builder.fmul(a, b), builder.fmul(c, d)))

    return FLOAT(SIX, SIX, SIX, SIX), generate


def _row(context: Any, builder: Any, kind: types.Array, array: Any, *places: Any) -> Any:
    """Addresses of the first four numbers of a row of an array, and of the last two."""
    array = make_array(kind)(context, builder, array)
    offset = ir.Constant(places[0].type, 0)
    strides = cgutils.unpack_tuple(builder, array.strides, kind.ndim)
    for place, stride in zip(places, strides[:-1], strict=True):
        offset = builder.add(offset, builder.mul(place, stride, flags=["nsw"]), flags=["nsw"])
    first = cgutils.gep_inbounds(builder, builder.bitcast(array.data, cgutils.voidptr_t), offset)
    fifth = cgutils.gep_inbounds(builder, first, 4 * ALIGNMENT)
    return builder.bitcast(first, FOUR.as_pointer()), builder.bitcast(fifth, TWO.as_pointer())


def _load(context: Any, builder: Any, found: Any, arguments: Any) -> Any:
    array, *places = arguments
    row = _row(context, builder, found.args[0], array, *places)
    return _six(builder, *(builder.load(part, align=ALIGNMENT) for part in row))


def _store(context: Any, builder: Any, found: Any, arguments: Any) -> Any:
    array, *places, vector = arguments
    four, two = _row(context, builder, found.args[0], array, *places)
    builder.store(picked(builder, vector, *range(4)), four, align=ALIGNMENT)
    builder.store(picked(builder, vector, 4, 5), two, align=ALIGNMENT)
    return context.get_dummy_value()


@instructions
def load_row(_typing: Any, array: Any, i: Any) -> Any:
    """Row i of an array of shape (n, 6)."""
    return SIX(array, INDEX), _load


@instructions
def load_block_row(_typing: Any, array: Any, i: Any, j: Any) -> Any:
    """Row j of block i of an array of shape (n, k, 6)."""
    return SIX(array, INDEX, INDEX), _load


@instructions
def store_row(_typing: Any, array: Any, i: Any, vector: Any) -> Any:
    """Write row i of an array of shape (n, 6)."""
    return types.none(array, INDEX, SIX), _store


@instructions
def store_block_row(_typing: Any, array: Any, i: Any, j: Any, vector: Any) -> Any:
    """Write row j of block i of an array of shape (n, k, 6)."""
    return types.none(array, INDEX, INDEX, SIX), _store
