"""Sums of numbers with factors that stay short: what cancels is left out of their expressions.

A place that goes from the world into a body and back reads as it was entered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate

from mechstudio.model.evaluated import Evaluated, text_of
from mechstudio.model.expression_tokens import TOKEN

NOISE = 4e-15  # of the largest summand: what is left of summands that cancel
DIGITS = 12  # of factors that rounding has reached

# what a number alone stands under
_NUMBER = ""
_FACTOR = re.compile(r"\((-?[0-9.]+(?:[eE][+-]?[0-9]+)?)\)\*(?=\()")
_PLAIN_FACTOR = re.compile(
    r"([0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?)[ \t]*\*(?!\*)[ \t]*(?=[^-+ \t])"
)
_COMPARED = frozenset(("<", ">", "<=", ">=", "==", "!="))
_OPERATORS = frozenset(("*", "/", "**", "+", "-"))


def combined(number: float, parts: Iterable[tuple[float, float]]) -> float:
    """A sum of factors times numbers, as an expression where it depends on one.

    Args:
        number: The sum at the present values.
        parts: The factors and numbers.
    """
    kept = [(factor, value) for factor, value in parts if factor and (value or text_of(value))]
    if not any(text_of(value) for _, value in kept):
        return number
    if len(kept) == 1 and kept[0][0] == 1.0:
        return kept[0][1]
    sums: dict[str, list[float]] = {}
    for factor, value in kept:
        text = text_of(value)
        summands = [(_NUMBER, float(value))] if text is None else summands_of(text)
        for what, times in summands:
            sums.setdefault(what, []).append(factor * times)
    factors = {what: _without_noise(all_of) for what, all_of in sums.items()}
    written = [_written(what, factor) for what, factor in factors.items() if factor]
    if not any(factor and what for what, factor in factors.items()):
        return number
    text = written[0] + "".join(
        f" - {term[1:]}" if term.startswith("-") else f" + {term}" for term in written[1:]
    )
    return Evaluated(number, text)


def summands_of(text: str) -> Iterator[tuple[str, float]]:
    """The summands of an expression, each with its factor; "" is what a number alone stands for."""
    return _summands(text, 1.0)


def _without_noise(summands: list[float]) -> float:
    """A sum without the digits that rounding has made."""
    total, error = sum(summands), NOISE * max(map(abs, summands))
    if abs(total) <= error:
        return 0.0
    rounded = float(f"{total:.{DIGITS}g}")
    return rounded if abs(total - rounded) <= error else total


def _written(what: str, factor: float) -> str:
    """A summand, with a minus in front where its factor is negative."""
    digits = repr(float(factor)).removesuffix(".0")
    if not what:
        return digits
    if abs(factor) == 1.0:
        return what if factor > 0.0 else f"-{what}"
    return f"{digits}*{what}"


def _summands(text: str, factor: float) -> Iterator[tuple[str, float]]:
    """The summands of an expression, each with its factor."""
    text = _without_parentheses(text.strip())
    parts = _parts(text)
    if parts is None:
        yield f"({text})", factor
    elif len(parts) > 1 or parts[0][0] < 0.0:
        for sign, part in parts:
            yield from _summands(part, sign * factor)
    elif match := _FACTOR.match(text):
        yield from _product(text, match, factor)
    elif match := _PLAIN_FACTOR.match(text):
        yield _alone(text[match.end() :], factor * float(match[1]))
    else:
        yield _alone(text, factor)


def _product(text: str, match: re.Match[str], factor: float) -> Iterator[tuple[str, float]]:
    """A number in parentheses times a sum in parentheses, as edits write it."""
    rest = text[match.end() :]
    inner = _without_parentheses(rest)
    if inner == rest:
        yield text, factor
    else:
        yield from _summands(inner, factor * float(match[1]))


def _alone(text: str, factor: float) -> tuple[str, float]:
    try:
        return _NUMBER, factor * float(text)
    except ValueError:
        return text, factor


def _without_parentheses(text: str) -> str:
    """What stands between parentheses around the whole text; the text if there are none."""
    while text.startswith("(") and text.endswith(")"):
        depths = list(accumulate((letter == "(") - (letter == ")") for letter in text))
        if 0 in depths[:-1]:
            break
        text = text[1:-1].strip()
    return text


def _parts(text: str) -> list[tuple[float, str]] | None:
    """What is added and subtracted, with its sign; None for a comparison."""
    cuts: list[tuple[int, int, float]] = []
    depth, before = 0, ""
    for match in TOKEN.finditer(text):
        word = match.group()
        if match.lastgroup == "space":
            continue
        depth += (word == "(") - (word == ")")
        if depth == 0 and word in _COMPARED:
            return None
        if word in ("+", "-") and depth == 0 and before not in _OPERATORS:
            cuts.append((match.start(), match.end(), -1.0 if word == "-" else 1.0))
        before = word
    starts = cuts if cuts and not text[: cuts[0][0]].strip() else [(0, 0, 1.0), *cuts]
    ends = [cut[0] for cut in starts[1:]] + [len(text)]
    return [
        (sign, text[begin:end].strip()) for (_, begin, sign), end in zip(starts, ends, strict=True)
    ]
