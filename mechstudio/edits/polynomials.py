"""Polynomials in the summands of expressions over parameters, so that what cancels is left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mechstudio.edits.expression_arithmetic import bound
from mechstudio.edits.expression_sums import DIGITS, summands_of
from mechstudio.model.evaluated import Evaluated, text_of

NOISE = 1e-13  # of the largest summand: what is left of summands that cancel
ROUNDING = 2e-15  # of a factor, by some roundings
# summands beyond which a formula is of no use to anyone, and too deep to be read again
MOST_SUMMANDS = 60

# what is multiplied with each other, in order; nothing for a number alone
Product = tuple[str, ...]

_PART = re.compile(r"([A-Za-z_]\w*)\s*/\s*([0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?)")


class Polynomial(NamedTuple):
    """A number as a sum of products.

    Attributes:
        value: Its value now.
        factors: Of each product of texts.
    """

    value: float
    factors: dict[Product, float]

    @classmethod
    def of(cls, number: float) -> Polynomial:
        """A number, by the summands of its expression where it has one."""
        text = text_of(number)
        if text is None:
            return cls(number, {(): number} if number else {})
        found: list[tuple[Product, float]] = []
        for what, factor in summands_of(text):
            part = _PART.fullmatch(what)
            name, share = (part[1], 1.0 / float(part[2])) if part else (what, 1.0)
            found.append(((name,) if name else (), share * factor))
        return cls(float(number), _collected(found))

    @property
    def is_number(self) -> bool:
        """Whether it depends on nothing."""
        return not any(self.factors)

    def times(self, other: Polynomial) -> Polynomial:
        """The product of two."""
        products = (
            (tuple(sorted(one + two)), a * b)
            for one, a in self.factors.items()
            for two, b in other.factors.items()
        )
        return Polynomial(self.value * other.value, _collected(products))

    def scaled(self, factor: float) -> Polynomial:
        """A multiple."""
        factors = {what: _tidy(factor * old) for what, old in self.factors.items()}
        return Polynomial(factor * self.value, factors)

    def over(self, other: Polynomial) -> float | None:
        """The quotient, as an expression where it depends on one; None if that would be long."""
        value = self.value / other.value
        whole = self._divided(other, value)
        if whole is not None:
            return whole.number
        top, below = self.number, other.number
        if top is None or below is None:
            return None
        return Evaluated(value, f"{bound(top)}/{bound(below)}")

    @property
    def number(self) -> float | None:
        """Its value, as an expression where it depends on one; None if that would be long."""
        if self.is_number:
            return self.value
        if len(self.factors) > MOST_SUMMANDS:
            return None
        written = [_written(what, factor) for what, factor in self.factors.items()]
        text = written[0] + "".join(
            f" - {term[1:]}" if term.startswith("-") else f" + {term}" for term in written[1:]
        )
        return Evaluated(self.value, text)

    def _divided(self, other: Polynomial, value: float) -> Polynomial | None:
        """The quotient where that is a polynomial, as by a single product or by itself."""
        if not self.factors:
            return Polynomial(0.0, {})
        if len(other.factors) > 1:
            return self._as_multiple(other, value)
        ((below, factor),) = other.factors.items()
        found: dict[Product, float] = {}
        for what, old in self.factors.items():
            rest = Counter(what)
            rest.subtract(below)
            if min(rest.values(), default=0) < 0:
                return None
            found[tuple(sorted(rest.elements()))] = _tidy(old / factor)
        return Polynomial(value, found)

    def _as_multiple(self, other: Polynomial, value: float) -> Polynomial | None:
        """The quotient where that is a number."""
        if self.factors.keys() != other.factors.keys():
            return None
        ratios = [self.factors[what] / factor for what, factor in other.factors.items()]
        if max(ratios) - min(ratios) > NOISE * max(map(abs, ratios)):
            return None
        return Polynomial(value, {(): value})


def total(parts: Sequence[Polynomial]) -> Polynomial:
    """The sum of some."""
    factors = (entry for part in parts for entry in part.factors.items())
    return Polynomial(sum(part.value for part in parts), _collected(factors))


def _collected(parts: Iterable[tuple[Product, float]]) -> dict[Product, float]:
    """Factors by product, without what rounding has left of those that cancel."""
    sums: dict[Product, list[float]] = {}
    for what, factor in parts:
        sums.setdefault(what, []).append(factor)
    return {what: factor for what, all_of in sums.items() if (factor := _sum(all_of))}


def _sum(summands: Sequence[float]) -> float:
    found, error = sum(summands), NOISE * max(map(abs, summands))
    if abs(found) <= error:
        return 0.0
    return _tidy(found)


def _tidy(factor: float) -> float:
    """A factor without the digits that rounding has made."""
    rounded = float(f"{factor:.{DIGITS}g}")
    return rounded if abs(factor - rounded) <= ROUNDING * abs(factor) else factor


def _written(what: Product, factor: float) -> str:
    """A product, with a minus in front where its factor is negative."""
    digits = repr(float(factor)).removesuffix(".0")
    counted = Counter(what).items()
    powers = [
        bound(Evaluated(0.0, text)) + (f"**{count}" if count > 1 else "") for text, count in counted
    ]
    if not powers or abs(factor) != 1.0:
        return "*".join([digits, *powers])
    return ("" if factor > 0.0 else "-") + "*".join(powers)
