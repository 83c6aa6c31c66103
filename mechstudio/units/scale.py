"""Between a number in the model and what is written for it in another unit."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from math import inf, isfinite

from mechstudio.units.unit import Unit, UnknownUnitError, unit_of
from mechstudio.units.written import exact_text, number_and_unit

# 17 digits tell any double from its neighbors, in any unit
_DIGITS = (15, 16, 17)
# beyond these powers of ten a number is written with an exponent
_SMALLEST, _LARGEST = -5, 15

_NO_NUMBER = "Enter a number, such as 0.5 or 1e-3."
_TOO_LARGE = "This number is too large."


class QuantityError(ValueError):
    """What is written is not a quantity of the kind that is asked for."""


class Scale:
    """Shows numbers of one unit in another one, and takes them back to the last bit.

    Args:
        own: Unit of the numbers.
        shown: Unit in which people read and write them.
    """

    def __init__(self, own: Unit, shown: Unit) -> None:
        self.own, self.shown = own, shown
        self._ratio = own.factor / shown.factor

    def number(self, value: float) -> float:
        """The number that is shown for a value, to be rounded."""
        if self._ratio == 1 or not isfinite(value):
            return value
        return _rounded(Fraction(value) * self._ratio)

    def text(self, value: float) -> str:
        """The shortest text that stands for exactly this value."""
        if self._ratio == 1 or not isfinite(value) or value == 0.0:
            return exact_text(value)
        exact = Fraction(value) * self._ratio
        for digits in _DIGITS:
            shown = Context(prec=digits).divide(
                Decimal(exact.numerator), Decimal(exact.denominator)
            )
            if _rounded(Fraction(shown) / self._ratio) == value:
                break
        return _decimal_text(shown)

    def value(self, text: str) -> float:
        """The value that somebody wrote, in the shown unit or with another one behind it.

        Raises:
            QuantityError: It is none; the message is a sentence for the user.
        """
        found = number_and_unit(text)
        if found is None:
            raise QuantityError(_NO_NUMBER)
        number, symbol = found
        unit = _read(symbol) if symbol else self.shown
        if unit.dimension != self.own.dimension:
            raise QuantityError(
                f"Enter it in {self.shown.symbol}, or in another unit of the same kind."
                if self.shown.symbol
                else "This is a number without a unit."
            )
        return _finite(number * unit.factor / self.own.factor)


def si_value(text: str) -> float:
    """A number with any unit, or none, in SI units.

    Raises:
        QuantityError: It is no number; the message is a sentence for the user.
    """
    found = number_and_unit(text)
    if found is None:
        raise QuantityError(_NO_NUMBER)
    number, symbol = found
    return _finite(number * _read(symbol).factor)


def _read(symbol: str) -> Unit:
    try:
        return unit_of(symbol)
    except UnknownUnitError as error:
        raise QuantityError(f"{_NO_NUMBER} {error}") from None


def _rounded(number: Fraction) -> float:
    """The nearest double; infinite where there is none."""
    try:
        return float(number)
    except OverflowError:
        return inf if number > 0 else -inf


def _finite(number: Fraction) -> float:
    value = _rounded(number)
    if not isfinite(value):
        raise QuantityError(_TOO_LARGE)
    return value


def _decimal_text(number: Decimal) -> str:
    power = number.adjusted()
    plain = number.normalize(Context(prec=max(_DIGITS)))
    if _SMALLEST <= power <= _LARGEST:
        return f"{plain:f}"
    return f"{plain:e}".replace("e+", "e")
