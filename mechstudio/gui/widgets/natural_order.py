"""The order in which people list names with numbers: joint 2 before joint 10."""

from __future__ import annotations

import re

_DIGITS = re.compile(r"([0-9]+)")


def natural_key(name: str) -> tuple[tuple[str, int], ...]:
    """A key to sort names by, with numbers in them as numbers.

    Names that differ in case only, or in zeros before a number, keep their order.
    """
    parts = _DIGITS.split(name.casefold())
    # a text and the number behind it, again and again
    numbers = [int(part) for part in parts[1::2]] + [-1]
    return tuple(zip(parts[::2], numbers, strict=True))
