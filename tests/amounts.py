"""How many of things without end a run of the tests tries: random models, edits, orders.

`make test` tries a part of them, `MECHSTUDIO_TESTS=thorough make test` all.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

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
