"""Four links or bodies at a time: the same kernels with four numbers in the place of each.

`four_rows(k)` stands for the rows k to k + 3 of an array. What is read there are lanes, one number
of each row, and what is computed from lanes with +, - and * are lanes. Kernels that are written for
one row and its numbers are thereby compiled for four rows as well; a number among lanes is the same
in all of them.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.datamodel.registry import register_default
from numba.core.imputils import lower_builtin, lower_cast
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.np.arrayobj import make_array

from mechstudio.compiler.instructions import instructions
from mechstudio.compiler.six_vector import FLOAT, INDEX, NUMBER, PLACE, spread

WIDTH = 4
VECTOR = ir.VectorType(NUMBER, WIDTH)


class LanesType(types.Type):
    """Type of four numbers, one of each row."""

    def __init__(self) -> None:
        super().__init__("lanes")


class FourRowsType(types.Type):
    """Type of an index of four rows."""

    def __init__(self) -> None:
        super().__init__("four_rows")


LANES, ROWS = LanesType(), FourRowsType()


@register_default(LanesType)
class LanesModel(models.PrimitiveModel):
    """One value for the translator."""

    def __init__(self, manager: Any, kind: LanesType) -> None:
        super().__init__(manager, kind, VECTOR)


@register_default(FourRowsType)
class FourRowsModel(models.PrimitiveModel):
    """The first row."""

    def __init__(self, manager: Any, kind: FourRowsType) -> None:
        super().__init__(manager, kind, ir.IntType(64))


@instructions
def four_rows(_typing: Any, first: Any) -> Any:
    """The index of a row and the three behind it."""

    def generate(_context: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return ROWS(INDEX), generate


@instructions
def lanes(_typing: Any, number: Any) -> Any:
    """A number in all four rows."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return spread(builder, arguments[0], WIDTH)

    return LANES(FLOAT), generate


@instructions
def four(_typing: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """One number for each row."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        values = ir.Constant(VECTOR, ir.Undefined)
        for k, number in enumerate(arguments):
            values = builder.insert_element(values, number, ir.Constant(PLACE, k))
        return values

    return LANES(FLOAT, FLOAT, FLOAT, FLOAT), generate


@instructions
def lane_sum(_typing: Any, lanes: Any) -> Any:
    """Sum of four numbers."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        a, b, c, d = (
            builder.extract_element(arguments[0], ir.Constant(PLACE, k)) for k in range(4)
        )
        return builder.fadd(builder.fadd(a, b), builder.fadd(c, d))

    return FLOAT(LANES), generate


@lower_cast(types.Float, LanesType)
def _as_lanes(_context: Any, builder: Any, _from: Any, _to: Any, number: Any) -> Any:
    return spread(builder, number, WIDTH)


class _Arithmetic(AbstractTemplate):
    """Type of a sum, difference or product with lanes."""

    def generic(self, args: Any, kws: Any) -> Any:
        """Signature; None for other types."""
        if LANES in args and all(arg in (LANES, FLOAT) for arg in args):
            return signature(LANES, *[LANES] * len(args))
        return None


for _operators, _instruction in (
    ((operator.add, operator.iadd), ir.IRBuilder.fadd),
    ((operator.sub, operator.isub), ir.IRBuilder.fsub),
    ((operator.mul, operator.imul), ir.IRBuilder.fmul),
):
    for _operator in _operators:
        infer_global(_operator)(type("LanesArithmetic", (_Arithmetic,), {}))

        @lower_builtin(_operator, LanesType, LanesType)
        def _compute(
            _context: Any,
            builder: Any,
            _signature: Any,
            arguments: Any,
            _instruction: Any = _instruction,
        ) -> Any:
            return _instruction(builder, *arguments)


# by the number of dimensions of the array
INDICES = {1: ROWS, 2: types.Tuple((ROWS, INDEX)), 3: types.Tuple((ROWS, INDEX, INDEX))}


def _index_of(array: Any, index: Any) -> Any:
    """Type of the index as it is lowered, if it is one of four rows of numbers; None if not."""
    if not isinstance(array, types.Array) or array.dtype != FLOAT:
        return None
    parts: Any = index if isinstance(index, types.BaseTuple) else (index,)
    return INDICES.get(array.ndim) if len(parts) == array.ndim and parts[0] == ROWS else None


@infer_global(operator.getitem)
class RowsOfArray(AbstractTemplate):
    """Type of what is read at four rows."""

    def generic(self, args: Any, kws: Any) -> Any:
        """Signature of `array[rows, place]`; None for other types."""
        index = _index_of(*args)
        return None if index is None else signature(LANES, args[0], index)


@infer_global(operator.setitem)
class WrittenRowsOfArray(AbstractTemplate):
    """Type of writing to four rows."""

    def generic(self, args: Any, kws: Any) -> Any:
        """Signature of `array[rows, place] = lanes`; None for other types."""
        index = _index_of(*args[:2])
        return None if index is None else signature(types.none, args[0], index, LANES)


def _addresses(context: Any, builder: Any, kinds: Any, array: Any, index: Any) -> list[Any]:
    """Addresses of a number in each of the four rows."""
    kind, where = kinds
    array = make_array(kind)(context, builder, array)
    strides = cgutils.unpack_tuple(builder, array.strides, kind.ndim)
    places = [index] if where == ROWS else cgutils.unpack_tuple(builder, index, len(where))
    offset = ir.Constant(strides[0].type, 0)
    for place, stride in zip(places, strides, strict=True):
        offset = builder.add(offset, builder.mul(place, stride, flags=["nsw"]), flags=["nsw"])
    start = builder.bitcast(array.data, cgutils.voidptr_t)
    found = []
    for _ in range(WIDTH):
        address = cgutils.gep_inbounds(builder, start, offset)
        found.append(builder.bitcast(address, NUMBER.as_pointer()))
        offset = builder.add(offset, strides[0], flags=["nsw"])
    return found


def _read(context: Any, builder: Any, found: Any, arguments: Any) -> Any:
    values = ir.Constant(VECTOR, ir.Undefined)
    for k, address in enumerate(_addresses(context, builder, found.args, *arguments)):
        values = builder.insert_element(values, builder.load(address), ir.Constant(PLACE, k))
    return values


def _write(context: Any, builder: Any, found: Any, arguments: Any) -> Any:
    array, index, values = arguments
    for k, address in enumerate(_addresses(context, builder, found.args[:2], array, index)):
        builder.store(builder.extract_element(values, ir.Constant(PLACE, k)), address)
    return context.get_dummy_value()


for _index in INDICES.values():
    lower_builtin(operator.getitem, types.Array, _index)(_read)
    lower_builtin(operator.setitem, types.Array, _index, LANES)(_write)
