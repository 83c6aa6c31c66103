"""Figures of all rows that stand within formulas: `(max([a]) - min([a])) / mean([a])`."""

from __future__ import annotations

import re
from collections.abc import Callable

# what may stand around a formula, as in responses of studies
FIGURES = (
    *("max", "min", "mean", "rms", "std", "peak", "range"),
    *("initial", "final", "integral", "time_of_max", "time_of_min"),
)
# other words for these
FIGURE_WORDS = {
    "maximum": "max",
    "minimum": "min",
    "average": "mean",
    "avg": "mean",
    "ptp": "range",
    **dict.fromkeys(("deviation", "sd", "std_dev", "stdev"), "std"),
    "first": "initial",
    "start": "initial",
    "last": "final",
    "end": "final",
}
_TIMES = ("time_of_max", "time_of_min")
_CALL = re.compile(rf"\b({'|'.join((*FIGURES, *FIGURE_WORDS))})\s*\(")
_REFERENCE = re.compile(r"\[[^\[\]]*\]")


def replaced_figures(text: str, replacement: Callable[[str, str, str], str]) -> str:
    """A formula with others in the place of the figures within it, from the inner to the outer.

    Args:
        text: The formula. `max(a, b)` is no figure but the larger one at each row.
        replacement: Gives what stands for a figure, by its key, the formula in it, and how it
            begins as it was written, with the parenthesis.
    """
    hidden = _REFERENCE.sub(lambda found: "_" * len(found.group()), text)
    for call in reversed([*_CALL.finditer(hidden)]):
        end = _closing(hidden, call.end())
        inner = text[call.end() : end]
        if not end or not is_one_argument(inner) or "[" not in inner:
            continue
        figure = FIGURE_WORDS.get(call.group(1), call.group(1))
        new = replacement(figure, inner, call.group())
        return replaced_figures(f"{text[: call.start()]}{new}{text[end + 1 :]}", replacement)
    return text


def without_figures(text: str) -> str:
    """A formula over the same channels with the unit of one that has figures within it.

    It is as long, so that columns of errors are right.
    """

    def formula(figure: str, inner: str, opening: str) -> str:
        width = len(opening)
        if figure in _TIMES:
            return f"{'t*sign('.rjust(width)}{inner})"
        return f"{('t*(' if figure == 'integral' else '(').rjust(width)}{inner})"

    return replaced_figures(text, formula)


def is_made_of_figures(text: str) -> bool:
    """Whether a formula names channels within figures alone, which makes a number of it."""
    plain = replaced_figures(text, lambda figure, inner, opening: "(0)")
    return plain != text and "[" not in plain


def is_one_argument(text: str) -> bool:
    """Whether a text between parentheses is a single formula."""
    depth = 0
    # names of channels may contain anything
    for sign in _REFERENCE.sub("", text):
        depth += (sign == "(") - (sign == ")")
        if depth < 0 or (depth == 0 and sign == ","):
            return False
    return True


def _closing(text: str, start: int) -> int:
    """Where the parenthesis closes within which a place is; 0 where it does not."""
    depth = 1
    for place in range(start, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if not depth:
            return place
    return 0
