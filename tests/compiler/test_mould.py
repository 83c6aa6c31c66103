"""RunMoulds: copies of records with memory of their own."""

import numpy as np
import pytest

from mechstudio.compiler.mould import Mould
from mechstudio.compiler.record import Memory, Record
from mechstudio.dynamics.kinematics.workspace import LARGEST_KEPT, allocate
from mechstudio.io import sample
from mechstudio.topology.compile import compile_model
from tests.compiler.test_record import Inner, Outer, fill


class Counter(Memory):
    """Numbers that change."""

    count: int = 3
    share: float = 0.25


class Held(Record):
    """A record of each kind of field."""

    table: np.ndarray
    nothing: np.ndarray
    fixed: np.ndarray
    counter: Counter
    factor: float
    flag: bool = True


class Pair(Record):
    """Two arrays."""

    one: np.ndarray
    other: np.ndarray


def _held():
    fixed = np.arange(4.0)
    fixed.flags.writeable = False
    table = np.arange(6, dtype=np.int32).reshape(2, 3)
    return Held(table, np.zeros((0, 6)), fixed, Counter(), factor=1.5)


def test_copies_equal_the_first_and_share_nothing_that_changes():
    first = _held()
    mould = Mould(first)
    one, other = mould.copy(), mould.copy()
    first.table[:] = -1
    one.table[0, 0] = 99
    one.counter.count, one.counter.share = 7, 0.5
    for copy, corner in ((one, 99), (other, 0)):
        assert copy.table.tolist() == [[corner, 1, 2], [3, 4, 5]]
        assert copy.table.dtype == np.int32
        assert copy.nothing.shape == (0, 6)
        assert copy.fixed is first.fixed
        assert copy.factor == 1.5
        assert copy._numba_type_ is first._numba_type_
    assert (other.counter.count, other.counter.share) == (3, 0.25)
    assert (first.counter.count, one.counter.count) == (3, 7)


def test_kernels_read_and_write_the_memory_of_a_copy():
    """Addresses lead into the copy, also through records within it."""
    inner = Inner(np.arange(6.0).reshape(3, 2), count=7)
    mould = Mould(Outer(np.zeros(3), inner, factor=0.5))
    copies = [mould.copy() for _ in range(3)]
    inner.table[:] = np.nan
    del inner
    copies[1].inner.table[:] *= 2.0
    for copy, scale in zip(copies, (1.0, 2.0, 1.0), strict=True):
        assert fill(copy) == 2
        assert copy.vector.tolist() == [0.5 * scale * x + 7 for x in (1.0, 3.0, 5.0)]


def test_a_copy_is_copied_with_what_was_written_to_it():
    """Also where Python has asked for none of its arrays; numbers may be those of NumPy."""
    first = Mould(_held()).copy()
    first.counter.count, first.counter.share = np.int64(7), np.float64(0.5)
    first.table[1, 2] = 99
    second = Mould(Mould(first).copy()).copy()
    first.table[:] = -1
    assert second.table.tolist() == [[0, 1, 2], [3, 4, 99]]
    assert (second.counter.count, second.counter.share) == (7, 0.5)
    assert type(second) is type(first)
    assert second.fixed is first.fixed


def test_arrays_that_occur_twice_do_so_in_a_copy_and_others_may_not_overlap():
    vector = np.zeros(4)
    copy = Mould(Pair(vector, vector)).copy()
    copy.one[2] = 5.0
    assert copy.other.tolist() == [0.0, 0.0, 5.0, 0.0]
    with pytest.raises(ValueError, match="other: overlaps one"):
        Mould(Pair(vector, vector[1:]))


@pytest.mark.parametrize("name", ["four_bar", "spatial_double_pendulum", "nine_bar_loop"])
def test_workspaces_are_new_each_time(name):
    """What one run leaves in its workspace, the next one never sees."""
    compiled = compile_model(sample(name))
    assert len(compiled.system.bodies) + len(compiled.system.joints) <= LARGEST_KEPT
    used = allocate(compiled.system, compiled.sizes, 1e-8, 2)
    untouched = {
        name: np.array(value) for name, value in used.as_dict().items() if _is_array(value)
    }
    for value in used.as_dict().values():
        if _is_array(value):
            value[...] = 5
    used.ranks.null_count, used.clock.now = 4, 2.5
    new = allocate(compiled.system, compiled.sizes, 1e-9, 2)
    for field, value in untouched.items():
        assert np.array_equal(getattr(new, field), value), field
    assert (new.ranks.null_count, new.clock.now, new.ranks.tolerance) == (0, 0.0, 1e-9)
    assert allocate(compiled.system, compiled.sizes, 1e-9, 3).self_stress.shape[0] == 3


def _is_array(value):
    return isinstance(value, np.ndarray)
