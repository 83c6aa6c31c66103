"""The functions inside elements, and changes to their text that keep what the user wrote."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from mechstudio.edits.selection import AnyElement
from mechstudio.model import Driver, Force, Joint, Motor, SpringDamper, Torque, Torsion
from mechstudio.model.expression import LAW_VARIABLES, RESERVED_NAMES
from mechstudio.model.expression_tokens import TOKEN

# fields that hold functions; True for laws, which know the deformation x and its rate v
FUNCTION_FIELDS: Mapping[type[AnyElement], Mapping[str, bool]] = {
    Joint: {"effort": True},
    Driver: {"function": False},
    Motor: {"function": True, "target": False},
    SpringDamper: {"function": True},
    Torsion: {"function": True},
    Force: {"function": False},
    Torque: {"function": False},
}

_NEGATIVE_VARIABLE = re.compile(rf"(?<![A-Za-z_0-9])\(-(?P<name>{'|'.join(LAW_VARIABLES)})\)")


def functions(element: AnyElement) -> dict[str, tuple[str, ...]]:
    """The texts of an element's functions, by field."""
    return {
        field: (text,) if isinstance(text := getattr(element, field), str) else tuple(text)
        for field in FUNCTION_FIELDS.get(type(element), ())
    }


def with_functions(element: AnyElement, change: Callable[[str, bool], str]) -> dict[str, object]:
    """The fields of an element that change when its functions do.

    Args:
        element: The element.
        change: Gives the new text of a function, from its text and whether it is a law.
    """
    changes: dict[str, object] = {}
    for field, is_law in FUNCTION_FIELDS.get(type(element), {}).items():
        before: str | tuple[str, ...] = getattr(element, field)
        if isinstance(before, str):
            after: str | tuple[str, ...] = change(before, is_law)
        else:
            after = tuple(change(text, is_law) for text in before)
        if after != before:
            changes[field] = after
    return changes


def parameters_in(text: str, is_law: bool) -> frozenset[str]:
    """Names in a function that stand for parameters."""
    hidden = LAW_VARIABLES if is_law else ()
    return frozenset(
        match.group()
        for match in TOKEN.finditer(text)
        if match.lastgroup == "name"
        and match.group() not in RESERVED_NAMES
        and match.group() not in hidden
    )


def parameters_of(element: AnyElement) -> frozenset[str]:
    """Names of all parameters that the functions of an element use."""
    laws = FUNCTION_FIELDS.get(type(element), {})
    return frozenset(
        name
        for field, texts in functions(element).items()
        for text in texts
        for name in parameters_in(text, laws[field])
    )


def with_parameters(text: str, is_law: bool, replacements: Mapping[str, str]) -> str:
    """A function with other texts in the place of parameters.

    Args:
        text: The function.
        is_law: Whether x and v are its variables.
        replacements: What to write for each parameter.
    """
    hidden = LAW_VARIABLES if is_law else ()

    def replacement(match: re.Match[str]) -> str:
        name = match.group()
        if match.lastgroup != "name" or name in hidden:
            return name
        return replacements.get(name, name)

    return TOKEN.sub(replacement, text)


def negated(text: str) -> str:
    """The function times -1; twice gives back the text where that is possible."""
    text = text.strip()
    bare = text.removeprefix("-")
    match = TOKEN.fullmatch(bare)
    if match is not None and match.lastgroup == "number":
        return text if float(bare) == 0.0 else bare if text != bare else f"-{text}"
    if text.startswith("-(") and _closing(text, 1) == len(text) - 1:
        return text[2:-1]
    return f"-({text})"


def reversed_law(text: str) -> str:
    """The law -f(-x, -v, t) of a force f(x, v, t) whose deformation counts the other way."""
    pieces: list[str] = []
    place = 0
    for match in _NEGATIVE_VARIABLE.finditer(text):
        pieces += [_reversed_variables(text[place : match.start()]), match["name"]]
        place = match.end()
    return negated("".join(pieces) + _reversed_variables(text[place:]))


def weighted_sum(weights: tuple[float, float, float], texts: tuple[str, str, str]) -> str:
    """The sum of three functions, each times a number."""
    terms = [
        text if weight == 1.0 else negated(text) if weight == -1.0 else f"{weight!r}*({text})"
        for weight, text in zip(weights, texts, strict=True)
        if weight != 0.0 and text.strip() != "0"
    ]
    if len(terms) < 2:
        return terms[0] if terms else "0"
    return " + ".join(f"({term})" for term in terms)


def _reversed_variables(text: str) -> str:
    def reversed_one(match: re.Match[str]) -> str:
        return f"(-{match.group()})" if match.group() in LAW_VARIABLES else match.group()

    return TOKEN.sub(reversed_one, text)


def _closing(text: str, opening: int) -> int:
    """Place of the parenthesis that closes the one at `opening`."""
    depth = 0
    for place in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place
    return -1
