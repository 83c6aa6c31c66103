"""Numbers as they are written, without a loss."""

from __future__ import annotations

import re
from fractions import Fraction
from math import isfinite

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)(?:[eE][+-]?[0-9]+)?")
# doubles end far below this power of ten, and exact arithmetic takes long far above it
_LARGEST_POWER = 400


def exact_text(value: float) -> str:
    """A number with all its digits, as it would stand in a file."""
    if not isfinite(value):
        return "∞" if value > 0 else "-∞" if value < 0 else "–"
    if float(value).is_integer() and abs(value) < 1e15:
        return str(int(value))
    return repr(float(value))


def number_and_unit(text: str) -> tuple[Fraction, str] | None:
    """The exact number in front, with a point or a comma, and what is written behind it.

    None if there is no number, or one that is far too large.
    """
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    match = _NUMBER.match(plain)
    if match is None:
        return None
    number = match.group().replace(",", ".")
    mantissa, _, power = number.lower().partition("e")
    if len(mantissa) > _LARGEST_POWER or abs(int(power or 0)) > _LARGEST_POWER:
        return None
    return Fraction(number), plain[match.end() :].strip()
