"""Whole rows of a file come in blocks, of which the next is read beside who goes along."""

from concurrent.futures import wait
from threading import get_ident

import numpy as np
import pytest

from mechstudio.results.row_blocks import RowBlocks, block_rows

SIZE, COUNT = 16, 100


class Reader:
    """Gives rows of numbers, and notes which blocks who read."""

    def __init__(self):
        self.own, self.ahead = [], []
        self._me = get_ident()

    def __call__(self, start, stop):
        (self.own if get_ident() == self._me else self.ahead).append(start // SIZE)
        return rows_of(np.arange(start, stop))


def rows_of(places):
    return np.asarray(places)[:, None] * np.array([1.0, 10.0])


def taken(blocks, reader, places):
    """Some rows, once what is read ahead is there."""
    found = blocks.rows(np.array(places), COUNT, reader)
    wait(tuple(blocks._coming.values()))
    return found


def test_rows_are_those_of_the_file():
    """Within a block, over the edge of two, in any order; not those that lie apart."""
    blocks, reader = RowBlocks(SIZE), Reader()
    for places in ([3], [15, 16], [20, 17, 31, 17]):
        assert np.array_equal(taken(blocks, reader, places), rows_of(places))
    # each block was read once, whoever did
    assert sorted(reader.own + reader.ahead) == [0, 1, 2]
    assert taken(blocks, reader, [0, 40]) is None
    assert taken(blocks, reader, []) is None


def test_a_block_that_still_grows_is_not_kept():
    """Its rows come from elsewhere until all of them are there."""
    blocks, reader = RowBlocks(SIZE), Reader()
    assert taken(blocks, reader, [COUNT - 1]) is None
    assert reader.own == []


@pytest.mark.parametrize("step", [3, -3])
def test_who_goes_along_waits_for_the_first_block_alone(step):
    """The next ones are read on a thread, forward and backward, and not beyond the ends."""
    blocks, reader = RowBlocks(SIZE), Reader()
    for place in range(0, 96, 3)[:: 1 if step > 0 else -1]:
        assert np.array_equal(taken(blocks, reader, [place]), rows_of([place]))
    assert reader.own == [0 if step > 0 else 5]
    assert reader.ahead == ([1, 2, 3, 4, 5] if step > 0 else [4, 3, 2, 1, 0])


def test_jumps_read_nothing_ahead():
    """Who looks here and there comes back to what was read before, for a while."""
    blocks, reader = RowBlocks(SIZE), Reader()
    for place in (40, 0, 70, 41):
        taken(blocks, reader, [place])
    assert reader.own == [2, 0, 4]
    assert reader.ahead == []


def test_large_models_have_blocks_of_few_rows():
    """The room of all of them is bounded."""
    assert block_rows(7) == 256
    assert block_rows(7 * 1000) == 32
    assert block_rows(10**6) == 16
