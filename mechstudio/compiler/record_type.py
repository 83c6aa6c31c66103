"""The type of a record for numba: one pointer, whose fields are loads from a block of words.

The block holds in the order of the fields: of an array the address and the lengths, of a number
the number, of a record its address. Arrays lie in rows without gaps, so that strides follow.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.datamodel.registry import register_default
from numba.core.extending import NativeValue, unbox
from numba.core.imputils import lower_getattr_generic, lower_setattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.np.arrayobj import make_array, populate_array
from numba.np.numpy_support import from_dtype

ARRAY, NUMBER, RECORD = range(3)
Field = tuple[str, int, int, Any]  # name, kind of field, first word, what tells its type
WORD = 8  # bytes


class RecordType(types.Type):
    """A record of certain fields.

    Attributes:
        fields: First word, numba's type and known last lengths of each field, by name.
        is_variable: Whether numbers change.
    """

    def __init__(
        self,
        name: str,
        fields: tuple[tuple[str, int, types.Type, tuple[int, ...]], ...],
        is_variable: bool,
    ) -> None:
        self.fields = {field: (place, kind, known) for field, place, kind, known in fields}
        self.is_variable = is_variable
        # short, for it is part of the name of every function that takes the record
        digest = hashlib.sha256(repr((fields, is_variable)).encode()).hexdigest()[:12]
        super().__init__(f"{name}.{digest}")


@cache
def record_type(name: str, layout: tuple[Field, ...], is_variable: bool) -> RecordType:
    """The type of all records of a name and layout."""
    fields = tuple(
        (field, place, _field_type(kind, what), what[-1] if kind == ARRAY else ())
        for field, kind, place, what in layout
    )
    return RecordType(name, fields, is_variable)


def _field_type(kind: int, what: Any) -> types.Type:
    if kind == ARRAY:
        dtype, dimensions, is_writable, _ = what
        return types.Array(from_dtype(dtype), dimensions, "C", readonly=not is_writable)
    return from_dtype(what) if kind == NUMBER else what


register_default(RecordType)(models.OpaqueModel)


@infer_getattr
class RecordFields(AttributeTemplate):
    """Types of the fields."""

    key = RecordType

    def generic_resolve(  # type: ignore[override]  # the base class has no type of its own
        self, record: RecordType, name: str
    ) -> types.Type | None:
        """Type of a field, None if there is none of this name."""
        return record.fields[name][1] if name in record.fields else None


def _pointer(builder: ir.IRBuilder, record: Any, place: int, kind: ir.Type) -> Any:
    address = cgutils.gep_inbounds(builder, record, place * WORD)
    return builder.bitcast(address, kind.as_pointer())


def _constant(builder: ir.IRBuilder, record: Any, place: int, kind: ir.Type) -> Any:
    """A word that is the same as long as the record lives, whatever is written elsewhere."""
    loaded = builder.load(_pointer(builder, record, place, kind))
    loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
    return loaded


@lower_getattr_generic(RecordType)
def _load_field(context: Any, builder: Any, record_kind: Any, record: Any, name: str) -> Any:
    place, kind, known = record_kind.fields[name]
    if isinstance(kind, RecordType):
        return _constant(builder, record, place, context.get_value_type(kind))
    if not isinstance(kind, types.Array):
        number = context.get_value_type(kind)
        if record_kind.is_variable:
            return builder.load(_pointer(builder, record, place, number))
        return _constant(builder, record, place, number)
    array = make_array(kind)(context, builder)
    word = context.get_value_type(types.intp)
    first_known = kind.ndim - len(known)
    lengths = [_constant(builder, record, place + 1 + axis, word) for axis in range(first_known)]
    lengths += [ir.Constant(word, length) for length in known]
    item = context.get_abi_sizeof(context.get_data_type(kind.dtype))
    strides = [ir.Constant(word, item)]
    for length in reversed(lengths[1:]):
        strides.insert(0, builder.mul(strides[0], length, flags=["nsw"]))
    data = context.get_data_type(kind.dtype).as_pointer()
    populate_array(
        array,
        data=_constant(builder, record, place, data),
        shape=cgutils.pack_array(builder, lengths),
        strides=cgutils.pack_array(builder, strides),
        itemsize=ir.Constant(word, item),
        meminfo=None,
    )
    return array._getvalue()


@lower_setattr_generic(RecordType)
def _store_field(context: Any, builder: Any, signature: Any, values: Any, name: str) -> None:
    record, number = values
    place, kind, _ = signature.args[0].fields[name]
    if not signature.args[0].is_variable or not isinstance(kind, (types.Float, types.Integer)):
        raise NotImplementedError(f"{signature.args[0]}.{name} is constant")
    builder.store(number, _pointer(builder, record, place, context.get_value_type(kind)))


@unbox(RecordType)
def _unbox(kind: RecordType, record: Any, context: Any) -> NativeValue:
    address = context.pyapi.object_getattr_string(record, "_address")
    pointer = context.pyapi.long_as_voidptr(address)
    context.pyapi.decref(address)
    return NativeValue(
        pointer, is_error=cgutils.is_not_null(context.builder, context.pyapi.err_occurred())
    )
