"""Arithmetic with numbers that may be expressions over parameters; so are then its results."""

from __future__ import annotations

import re

from mechstudio.geometry.quaternion import Vector
from mechstudio.model.evaluated import Evaluated, text_of

_WORD = re.compile(r"[\w.]+")


def distance(start: Vector, end: Vector, number: float) -> float:
    """The distance of two points of the world [m], as an expression where one of them is.

    Args:
        start: One point [m].
        end: The other [m].
        number: Their distance now [m].
    """
    ways = [minus(b, a) for a, b in zip(start, end, strict=True)]
    if not any(map(text_of, ways)):
        return number
    parts = [f"({_text(way)})**2" for way in ways if text_of(way) or way]
    return Evaluated(number, f"sqrt({' + '.join(parts)})")


def minus(a: float, b: float) -> float:
    """A difference, as an expression where one of the numbers is."""
    value = a - b
    if text_of(a) is not None and text_of(a) == text_of(b):
        return 0.0
    if text_of(a) is None and text_of(b) is None:
        return value
    if not b and text_of(b) is None:
        return a
    if text_of(b) == f"0.5*{bound(a)}":
        return computed("0.5*{a}", value, a=a)
    first = "" if not a and text_of(a) is None else f"{_text(a)} "
    return Evaluated(value, f"{first}- {bound(b)}" if first else f"-{bound(b)}")


def plus(a: float, b: float) -> float:
    """A sum, as an expression where one of the numbers is."""
    if _is_number(a, 0.0):
        return b
    return a if _is_number(b, 0.0) else computed("{a} + {b}", a + b, a=a, b=b)


def times(a: float, b: float) -> float:
    """A product, as an expression where one of the numbers is."""
    if _is_number(a, 0.0) or _is_number(b, 0.0):
        return 0.0
    if _is_number(a, 1.0):
        return b
    return a if _is_number(b, 1.0) else computed("{a}*{b}", a * b, a=a, b=b)


def in_proportion(value: float, lead: float) -> float:
    """A value that is proportional to another one, as an expression where that is one."""
    if text_of(lead) is None or not value:
        return value
    factor = value / lead
    return lead if factor == 1.0 else computed(f"{factor!r}*{{lead}}", value, lead=lead)


def halfway(a: float, b: float) -> float:
    """The mean of two numbers, as an expression where one of them is."""
    whole = plus(a, b)
    return a + 0.5 * (b - a) if text_of(whole) is None else times(0.5, whole)


def computed(formula: str, value: float, **parts: float) -> float:
    """A value, as an expression where one of the numbers that it is computed from is.

    Args:
        formula: How it is computed, with the names of the numbers in braces.
        value: Its value now.
        parts: The numbers.
    """
    if not any(map(text_of, parts.values())):
        return value
    return Evaluated(value, formula.format(**{key: bound(part) for key, part in parts.items()}))


def _text(value: float) -> str:
    return text_of(value) or repr(float(value))


def bound(value: float) -> str:
    """The text of a number as one factor."""
    text = _text(value)
    return text if _WORD.fullmatch(text) else f"({text})"


def _is_number(value: float, number: float) -> bool:
    """Whether a value is a number, without an expression."""
    return text_of(value) is None and value == number
