"""How many of things without end a run of the tests tries: random models, edits, orders.

`make test` tries a part of them, `MECHSTUDIO_TESTS=thorough make test` all.
"""

import os
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TypeVar
from zlib import crc32

import pytest

Item = TypeVar("Item")

IS_THOROUGH = os.environ.get("MECHSTUDIO_TESTS") == "thorough"
PART = 4
FEWEST = 4
STRIDE = 5  # cases come in groups of two, three and four, of which all members are to be met


def examples(most: int) -> int:
    """How many random examples to try of so many."""
    return most if IS_THOROUGH else min(most, max(FEWEST, most // PART))


def some(items: Sequence[Item], first: int = 0) -> Sequence[Item]:
    """Which of many cases of one kind to try: all, or every fifth.

    Args:
        items: The cases.
        first: Place of the first one, such as the number of the test; it counts anew after five.
    """
    return items if IS_THOROUGH or len(items) < STRIDE else items[first % STRIDE :: STRIDE]


def left_for_thorough(tests: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Which tests of wide groups are not tried: four of five, other ones in each group.

    Each member, such as a sample, is so met in some of the groups that loop over its kind. Of
    fewer than five, such as two sizes of a window, one is tried.

    Args:
        tests: All that were collected, of which those marked `wide` are looked at.
    """
    if IS_THOROUGH:
        return set()
    left: set[pytest.Item] = set()
    wide = [test for test in tests if test.get_closest_marker("wide")]
    for name, found in groupby(sorted(wide, key=lambda test: test.nodeid), group_of):
        group = list(found)
        first = crc32(name.encode()) % min(STRIDE, len(group))
        left.update(set(group) - set(group[first::STRIDE]))
    return left


def group_of(test: pytest.Item) -> str:
    """The name of a test without the parameters of the case."""
    return test.nodeid.partition("[")[0]
