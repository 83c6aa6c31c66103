"""Quantities in sentences: one way to write them, and the same sentences in the units of a reader.

The core writes in SI units (`quantity_text`). Its sentences travel through exceptions, threads and
result files as plain text, so the window finds the quantities in the text again (`in_units`).
"""

from __future__ import annotations

import re
from math import isfinite

from mechstudio.units.unit_choice import UnitChoice

# units in which sentences of the core state quantities that people may want to see in others
UNITS_IN_SENTENCES = (
    "m", "rad", "kg", "N", "m/s", "rad/s", "m/s²", "rad/s²", "m/rad", "N m", "N/m", "N s/m",
    "N m/rad", "N m s/rad", "kg m²", "kg/m³",
)  # fmt: skip

_LEAST_DIGITS = 3
_PLAIN_DIGITS = 6  # up to which a number needs no exponent
_UNIT = "|".join(sorted(map(re.escape, UNITS_IN_SENTENCES), key=len, reverse=True))
# names and texts in quotes stay as they are, so do numbers in one unit "or" another
_FOUND = re.compile(
    r"\"[^\"]*\"|“[^”]*”|(?<!\w)'[^']*'(?!\w)"
    r"|(?<![\w.^])(?P<number>-?\d+(?:\.\d+)?(?:e[+-]?\d+)?) "
    rf"(?P<unit>{_UNIT})(?![\w/²³^*·]|,? or rad\b|, rad\b)"
)


def number_text(value: float, *, digits: int = 6) -> str:
    """A number with a few significant digits, without trailing zeros or a minus before zero."""
    if not isfinite(value):
        return "∞" if value > 0 else "-∞" if value < 0 else "–"
    text = f"{float(value):.{digits}g}"
    if "e" in text:
        mantissa, exponent = text.split("e")
        return f"{mantissa}e{int(exponent)}"
    return "0" if text == "-0" else text


def quantity_text(value: float, unit: str, *, digits: int = _LEAST_DIGITS) -> str:
    """A quantity with its unit, as sentences state it, such as "0.25 m" or "143°"."""
    gap = "" if unit in ("°", "") else " "
    return f"{number_text(value, digits=digits)}{gap}{unit}"


def plain_quantity_text(value: float, unit: str, *, digits: int = _LEAST_DIGITS) -> str:
    """The same without an exponent where six digits say it: "1480 rpm" and not "1.48e3 rpm"."""
    return quantity_text(float(f"{value:.{digits}g}"), unit, digits=max(digits, _PLAIN_DIGITS))


def in_units(sentence: str, choice: UnitChoice) -> str:
    """A sentence with its quantities in SI units converted to other ones.

    Args:
        sentence: One or more sentences whose quantities `quantity_text` wrote.
        choice: The units to show.
    """

    def shown(found: re.Match[str]) -> str:
        if found["unit"] is None:
            return found.group()
        scale = choice.scale(found["unit"])
        if scale.own == scale.shown:
            return found.group()
        mantissa = found["number"].partition("e")[0]
        digits = len(mantissa.replace(".", "").lstrip("-0"))
        value = scale.number(float(found["number"]))
        return plain_quantity_text(value, scale.shown.symbol, digits=max(digits, _LEAST_DIGITS))

    return _FOUND.sub(shown, sentence)
