"""Records: what Python writes kernels read, and the other way round."""

import pickle

import numpy as np
import pytest

from mechstudio.compiler.decorators import entry_kernel, kernel
from mechstudio.compiler.record import Memory, Record, Threes


class Inner(Record):
    """A record within another."""

    table: np.ndarray
    count: int


class Outer(Record):
    """A record of each kind of field."""

    vector: np.ndarray
    inner: Inner
    factor: float
    flag: bool = True


@kernel
def _entry(outer, k):
    table = outer.inner.table
    return table[k, table.shape[1] - 1] * outer.factor + outer.inner.count


@entry_kernel
def fill(outer):
    """Write what the fields give together."""
    for k in range(outer.vector.size):
        outer.vector[k] = _entry(outer, k) if outer.flag else 0.0
    return outer.inner.table.shape[1]


def _outer(columns: int = 2, **changes: object) -> Outer:
    inner = Inner(np.arange(3.0 * columns).reshape(3, columns), count=7)
    fields = {"vector": np.zeros(3), "inner": inner, "factor": 0.5} | changes
    return Outer(**fields)


def test_kernels_read_and_write_all_kinds_of_fields():
    """Arrays, numbers and records arrive as they are, whatever their lengths."""
    for columns in (1, 2, 5):
        outer = _outer(columns)
        assert fill(outer) == columns
        assert outer.vector.tolist() == (0.5 * outer.inner.table[:, -1] + 7).tolist()
    assert len(fill.overloads) == 1


def test_records_of_one_layout_share_a_type():
    """Kernels are compiled for names and kinds of fields, not for values and lengths."""
    assert _outer(1)._numba_type_ is _outer(4, factor=2.0)._numba_type_
    assert _outer(vector=np.zeros(3, dtype=np.int32))._numba_type_ != _outer()._numba_type_


def test_a_type_is_the_same_after_pickling():
    """The cache on disk finds what was compiled for it."""
    kind = _outer()._numba_type_
    assert pickle.loads(pickle.dumps(kind)) is kind


def test_a_copy_shares_what_is_not_exchanged():
    """`replaced` hands on arrays, pickling copies them."""
    outer = _outer()
    copy = outer.replaced(factor=2.0)
    assert copy.vector is outer.vector
    fill(copy)
    assert outer.vector.tolist() == (2.0 * outer.inner.table[:, -1] + 7).tolist()
    again = pickle.loads(pickle.dumps(outer))
    again.vector[:] = 0.0
    assert outer.vector.any()
    fill(again)
    assert again.vector.tolist() == (0.5 * outer.inner.table[:, -1] + 7).tolist()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"vector": np.zeros((4, 4))[:, 0]}, "contiguous"),
        ({"factor": "2"}, "factor: kernels cannot read a str as float"),
        ({"wrong": 1}, "wrong"),
    ],
)
def test_what_kernels_cannot_read_is_refused(changes, message):
    """A record is checked when it is made."""
    with pytest.raises(TypeError, match=message):
        _outer(**changes)


def test_fields_are_set_once():
    """Kernels hold addresses: an exchanged array would be another one."""
    outer = _outer()
    with pytest.raises(AttributeError, match="vector"):
        outer.vector = np.zeros(3)


class Counter(Memory):
    """Numbers that change."""

    steps: int = 0
    time: float = 0.0


class Watch(Record):
    """A record that shares its counter with its copies."""

    counter: Counter
    factor: int = 2


@entry_kernel
def count(watch):
    """Count a step."""
    watch.counter.steps += watch.factor
    watch.counter.time = watch.counter.steps
    return watch.counter.steps


def test_numbers_of_a_memory_change_in_kernels_and_in_python():
    """What either writes the other reads, as the type says; copies share it."""
    watch = Watch(Counter())
    assert count(watch) == 2
    watch.counter.time = 7
    watch.counter.steps = 10
    assert isinstance(watch.counter.time, float)
    assert count(watch.replaced(factor=5)) == 15
    assert (watch.counter.steps, watch.counter.time) == (15, 15.0)
    with pytest.raises(AttributeError, match="pace"):
        watch.counter.pace = 1


class Points(Record):
    """An array of known last length."""

    places: Threes


@entry_kernel
def first_place(points):
    """The first place and the length of each."""
    place = points.places[0]
    return place[0] + place[2], place.size


def test_known_lengths_are_checked():
    """An array of other last lengths would be read at wrong places."""
    assert first_place(Points(np.arange(6.0).reshape(2, 3))) == (2.0, 3)
    with pytest.raises(TypeError, match=r"places: the shape \(2, 2\) does not end in \(3,\)"):
        Points(np.zeros((2, 2)))
