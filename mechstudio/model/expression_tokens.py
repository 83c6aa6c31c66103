"""Tokens of functions: numbers, quantities, names and symbols."""

from __future__ import annotations

import re
from typing import NamedTuple

from mechstudio.model.expression import ExpressionError
from mechstudio.model.expression_hints import OF_LAWS
from mechstudio.units import UNIT_NAMES


class Token(NamedTuple):
    """A word of a function.

    Attributes:
        kind: "number", "quantity" for a number with a unit, "name", "symbol" or "end".
        text: The word itself.
        column: Where it begins, counted from 1.
    """

    kind: str
    text: str
    column: int


# digits in one way alone, for the time that a long row of them takes
_NUMBER = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
# t is the time; what a parenthesis follows is a function, such as min
_NAMES = "|".join(sorted((re.escape(n) for n in UNIT_NAMES if n != "t"), key=len, reverse=True))
_UNIT = rf"(?:{_NAMES})(?:\^-?[0-9]|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)?(?![A-Za-z_0-9]|[ \t]*\()"

TOKEN = re.compile(
    r"(?P<space>[ \t\r\n]+)"
    rf"|(?P<quantity>{_NUMBER}[ \t]*{_UNIT}(?:[ \t]*[/·⋅][ \t]*{_UNIT}|[ \t]+{_UNIT})*)"
    rf"|(?P<number>{_NUMBER})"
    r"|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<symbol>\*\*|[<>=!]=|[-+*/(),<>])"
)

_CHANNEL = re.compile(r"\[[^\[\]]*/[^\[\]]*\]")
_OF_CHANNELS = (
    f"channels of results are for events and formulas over runs: {OF_LAWS}; forces and torques on "
    "bodies, drivers and targets know t, and a force by ms.force the states of bodies"
)
_REMEDIES = {
    "^": 'use "**" for powers',
    "µ": 'write "u", as in "3 um"',
    "²": 'use "**2" for powers; a unit stands behind its number, as in "200 kg mm²"',
    "³": 'use "**3" for powers; a unit stands behind its number, as in "3 mm³"',
    "×": 'use "*" to multiply',
    "·": 'use "*" to multiply',
    "−": 'use "-"',
    "π": 'use "pi"',
    "[": 'use "(" and ")"',
    "{": 'use "(" and ")"',
    "=": 'a function is one formula, without an equals sign; to compare write "=="',
    ";": "a function is one formula",
    "'": "files of tables are read with model files, and by add_driver, add_force, add_torque, "
    "add_motor and add_spring; write the points, as in linear(t, 0, 0, 1, 5)",
}


def tokens_of(text: str) -> list[Token]:
    """Split a function into tokens; the last one is its end.

    Raises:
        ExpressionError: A character belongs to no token; says which and what would be right.
    """
    tokens: list[Token] = []
    place = 0
    while place < len(text):
        match = TOKEN.match(text, place)
        if match is None:
            character = text[place]
            shown = character if character.isprintable() else f"U+{ord(character):04X}"
            remedy = _REMEDIES.get(
                character,
                "only numbers, names, + - * / **, parentheses and functions such as step(t - 1) "
                "are allowed",
            )
            if _CHANNEL.match(text, place):
                remedy = _OF_CHANNELS
            raise ExpressionError(f'"{shown}" is not understood; {remedy}', place + 1)
        if match.lastgroup != "space":
            tokens.append(Token(match.lastgroup or "", match.group(), place + 1))
        place = match.end()
    tokens.append(Token("end", "", len(text) + 1))
    return tokens
