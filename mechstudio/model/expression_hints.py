"""Sentences on names in functions that nothing has: what to write in their place."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

from mechstudio.model.expression import FUNCTIONS, LAW_VARIABLES
from mechstudio.model.interpolation import TABLES
from mechstudio.units import UNIT_NAMES

_WORDS = {"T": "t", "Time": "t", "time": "t", "PI": "pi", "Pi": "pi"}
_HERTZ = ("hz", "khz", "hertz")
SHORT_NAME = 2  # characters of a name that is like any function
LONGEST_WORD = 64  # characters of a name in messages
OF_LAWS = (
    "a law knows x, the elongation of a spring beyond its free length, or the angle or shift of a "
    "joint, its rate v and the time t; all other names are parameters of the model"
)


def unknown_name(name: str, variables: Collection[str], parameters: Collection[str]) -> str:
    """That a name is not known, and what it may be.

    Args:
        name: The name.
        variables: What the function may depend on besides t; some for laws alone.
        parameters: Names of the model's parameters.
    """
    known = ["t", "pi", *variables, *parameters]
    # a function without its parentheses is spelled nearly whole
    functions = [*FUNCTIONS, *TABLES] if len(name) > SHORT_NAME else []
    near = [_WORDS[name]] if name in _WORDS else get_close_matches(name, [*known, *functions], n=1)
    hint = f'add "{short_word(name)}" to the model\'s parameters'
    if near:
        hint = f'did you mean "{near[0]}"?'
    elif variables:
        hint = OF_LAWS
    elif name in LAW_VARIABLES:
        hint = f"laws alone have it, function= of a spring or motor, effort= of a joint; or {hint}"
    elif name in UNIT_NAMES:
        hint += f', or write a unit behind a number, as in "5 {name}"'
    return f'the name "{short_word(name)}" is not known; {hint}'


def missing_operator(word: str, *, is_name: bool, before: str) -> str:
    """That an operator is missing, and what else may be meant.

    Args:
        word: What it is missing before.
        is_name: Whether that is a name.
        before: The kind of token that stands before it.
    """
    said = f'an operator is missing before "{word}"'
    if before == "number" and word.casefold() in _HERTZ:
        return (
            f"{said}, which is no unit, as it counts turns or periods; a rate of 10 turns a second "
            'is written "10 rev/s", a frequency without a unit, as in sin(2*pi*10*t)'
        )
    if not is_name:
        return f'{said}; to multiply write "*"'
    if word not in UNIT_NAMES:
        return f'{said}, which is no unit; to multiply write "*"'
    return f'{said}; to multiply write "*", and a unit behind its number, as in "5 {word}*t"'


def short_word(word: str) -> str:
    """A word for messages, cut where it is longer than names may be."""
    return word if len(word) <= LONGEST_WORD else f"{word[: LONGEST_WORD // 4]}..."
