"""Records that kernels take by reference.

A record is written like a NamedTuple of arrays, numbers and other records. Kernels get one pointer
to a block of words instead of all its fields, which numba would hand over one by one: several
hundred words a call, in each signature and in each name of a compiled function. That is half the
time that compiling takes, and half the time of a right-hand side of a small mechanism.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Annotated, Any, ClassVar, Self, TypeAlias, dataclass_transform

import numpy as np

from mechstudio.compiler.record_type import ARRAY, NUMBER, RECORD, Field, RecordType, record_type

# arrays whose last lengths are always these: kernels compute places in them without reading any
Pairs = Annotated[np.ndarray, 2]
Threes = Annotated[np.ndarray, 3]
Sixes = Annotated[np.ndarray, 6]
Sevens = Annotated[np.ndarray, 7]
Nines = Annotated[np.ndarray, 9]
Columns = Annotated[np.ndarray, 36]
Matrices = Annotated[np.ndarray, 3, 3]
Bases = Annotated[np.ndarray, 6, 3]
Blocks = Annotated[np.ndarray, 6, 6]

# array of records: what its fields are is known at run time alone, and the checker of types would
# look through all overloads of NumPy for each sum of two of them
Records: TypeAlias = Any

NOTHING = np.zeros(1)
BYTES = 8  # of a word
NUMBERS = {"float": np.dtype(np.float64), "int": np.dtype(np.int64), "bool": np.dtype(np.int64)}


@dataclass_transform()
class Record:
    """Base of constant records: fields are set once, and kernels take numbers for constant.

    The elements of arrays may change; the arrays themselves stay where they are. Fields are
    annotated as `np.ndarray` or one of the above, `int`, `float`, `bool` or a class of records, and
    may have defaults.

    Raises:
        TypeError: A field is missing, unknown, or nothing that kernels can read.
    """

    _kinds: ClassVar[dict[str, str]] = {}
    _defaults: ClassVar[dict[str, object]] = {}
    _lengths: ClassVar[dict[str, tuple[int, ...]]] = {}
    _is_variable: ClassVar[bool] = False

    _numba_type_: RecordType
    _address: int
    _block: np.ndarray

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        known = vars(sys.modules[cls.__module__])
        own = {name: kind for name, kind in cls.__annotations__.items() if name[0] != "_"}
        cls._kinds = {name: k if isinstance(k, str) else k.__name__ for name, k in own.items()}
        cls._lengths = {
            name: getattr(known.get(kind) if isinstance(kind, str) else kind, "__metadata__", ())
            for name, kind in own.items()
        }
        cls._defaults = {name: vars(cls)[name] for name in cls._kinds if name in vars(cls)}

    def __init__(self, *values: object, **named: object) -> None:
        cls = type(self)
        fields = {**cls._defaults, **dict(zip(cls._kinds, values, strict=False)), **named}
        if fields.keys() != cls._kinds.keys() or len(values) > len(cls._kinds):
            odd = sorted(fields.keys() ^ cls._kinds.keys())
            raise TypeError(f"{cls.__name__}: missing or unknown fields {', '.join(odd)}")
        held = vars(self)
        words: list[int] = []
        floats: dict[int, float] = {}
        layout: list[Field] = []
        for name, kind in cls._kinds.items():
            value = held[name] = fields[name]
            layout.append(_append(words, floats, name, kind, cls._lengths[name], value))
        block = np.array(words or [0], dtype=np.int64)
        if floats:
            reals = block.view(np.float64)
            for place, number in floats.items():
                reals[place] = number
        held["_block"] = block  # kernels read it as long as the record lives
        held["_address"] = address_of(block)
        held["_numba_type_"] = record_type(cls.__name__, tuple(layout), cls._is_variable)

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """Names of the fields in their order."""
        return tuple(cls._kinds)

    def as_dict(self) -> dict[str, Any]:
        """Fields by name."""
        return {name: getattr(self, name) for name in self._kinds}

    def replaced(self, **fields: object) -> Self:
        """A record with some fields exchanged; it shares the other arrays and records."""
        return type(self)(**self.as_dict() | fields)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} is set when the record is made")

    def __reduce__(self) -> tuple[object, ...]:
        # addresses hold in this process only
        return type(self), tuple(self.as_dict().values())


class Memory(Record):
    """Base of records whose numbers change: kernels and Python read and write them by name."""

    _is_variable: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name, kind in cls._kinds.items():
            if kind in NUMBERS:
                setattr(cls, name, _Number(name, NUMBERS[kind]))

    def __setattr__(self, name: str, value: object) -> None:
        number = getattr(type(self), name, None)
        if not isinstance(number, _Number):
            super().__setattr__(name, value)
        else:
            number.__set__(self, value)


class _Number:
    """A number in the block of a record."""

    def __init__(self, name: str, kind: np.dtype[Any]) -> None:
        self._name = name
        self._number = float if kind == np.float64 else int
        self._word = ctypes.c_double if kind == np.float64 else ctypes.c_int64

    def _at(self, record: Memory) -> Any:
        """Its word; an array of the block, of which copies have none yet, would take longer."""
        place = record._numba_type_.fields[self._name][0]
        return self._word.from_address(record._address + BYTES * place)

    def __get__(self, record: Memory | None, owner: type | None = None) -> Any:
        return self if record is None else self._at(record).value

    def __set__(self, record: Memory, value: Any) -> None:
        self._at(record).value = self._number(value)


def address_of(array: np.ndarray) -> int:
    """Address of the first element; that of an empty array is never read."""
    if not array.size:
        return address_of(NOTHING)
    if not array.flags.writeable:
        return array.ctypes.data
    buffer: Any = array
    if array.dtype.names is not None:
        # the buffer of records describes each of their columns, at length; copies begin with theirs
        base: object = array.base
        begins = isinstance(base, bytearray) and len(base) == array.nbytes
        buffer = base if begins else np.ndarray((), np.uint8, array)
    # a quarter of the time of `array.ctypes`: a workspace has sixty arrays
    return ctypes.addressof(ctypes.c_char.from_buffer(buffer))


def _append(
    words: list[int],
    floats: dict[int, float],
    name: str,
    annotation: str,
    lengths: tuple[int, ...],
    value: Any,
) -> Field:
    """Append the words of a field, and to `floats` what is no whole number; how kernels read it."""
    start = len(words)
    if isinstance(value, np.ndarray):
        shape, flags, dimensions = value.shape, value.flags, value.ndim
        if not flags.c_contiguous:
            raise TypeError(f"{name}: kernels read contiguous arrays only")
        words.append(address_of(value))
        words += shape
        if lengths and shape[dimensions - len(lengths) :] != lengths:
            raise TypeError(f"{name}: the shape {shape} does not end in {lengths}")
        return name, ARRAY, start, (value.dtype, dimensions, flags.writeable, lengths)
    if isinstance(value, Record):
        words.append(value._address)
        return name, RECORD, start, value._numba_type_
    kind = NUMBERS.get(annotation)
    if kind is None or not isinstance(value, (int, float, np.number)):
        raise TypeError(f"{name}: kernels cannot read a {type(value).__name__} as {annotation}")
    if annotation == "float":
        floats[start] = float(value)
        words.append(0)
    else:
        words.append(int(value))
    return name, NUMBER, start, kind
