"""Ratios of gears as they are entered: 1:2 is one, as they are told by their teeth."""

from __future__ import annotations

import re

# what needs no parentheses in a quotient
_SIMPLE = re.compile(r"[+-]?[\w.]+")


def quotient(text: str) -> str:
    """A ratio such as 1:2 or z1 : -z2 as the quotient that it means; other texts as they are."""
    parts = [part.strip() for part in text.split(":")]
    if len(parts) != 2 or not all(parts):
        return text
    above, below = (part if _SIMPLE.fullmatch(part) else f"({part})" for part in parts)
    return f"{above}/({below})" if below[0] in "+-" else f"{above}/{below}"
