"""The functions inside elements, and changes to their text that keep what the user wrote."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from mechstudio.edits.selection import AnyElement
from mechstudio.model.element import Element
from mechstudio.model.evaluated import Evaluated
from mechstudio.model.expression import LAW_VARIABLES, RESERVED_NAMES
from mechstudio.model.expression_tokens import TOKEN

_NEGATIVE_VARIABLE = re.compile(rf"(?<![A-Za-z_0-9])\(-(?P<name>{'|'.join(LAW_VARIABLES)})\)")


def with_functions(element: AnyElement, change: Callable[[str, bool], str]) -> dict[str, object]:
    """The fields of an element that change when its functions do.

    Args:
        element: The element.
        change: Gives the new text of a function, from its text and whether it is a law.
    """
    changes: dict[str, object] = {}
    for field, is_law in element.function_fields.items():
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
    """Names of all parameters that the functions and numbers of an element use."""
    return frozenset(
        name
        for field, texts in element.functions.items()
        for text in texts
        for name in parameters_in(text, element.function_fields[field])
    ) | frozenset(name for text in element.texts.values() for name in parameters_in(text, False))


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


def with_parameters_everywhere(
    element: AnyElement, replacements: Mapping[str, str]
) -> dict[str, object]:
    """The fields of an element that change when other texts take the place of parameters.

    Args:
        element: The element.
        replacements: What to write for each parameter, in functions and in numbers.
    """
    changes = rewritten_numbers(element, replacements)
    return changes | with_functions(
        element, lambda text, is_law: with_parameters(text, is_law, replacements)
    )


def rewritten_numbers(element: Element, replacements: Mapping[str, str]) -> dict[str, object]:
    """The fields of an element that change when other texts take the place of parameters in the
    expressions of its numbers, whose values stay."""
    fields = dict.fromkeys(str(steps[0]) for steps in element.texts)
    values = {field: getattr(element, field) for field in fields}
    return {
        field: after
        for field, before in values.items()
        if (after := rewritten_number(before, replacements)) is not before
    }


def rewritten_number(value: Any, replacements: Mapping[str, str]) -> Any:
    """A number, a list of numbers or an element with other texts for parameters."""
    if isinstance(value, Evaluated):
        text = with_parameters(value.text, False, replacements)
        if text == value.text:
            return value
        # an expression that has lost its last parameter is a number
        return Evaluated(value, text) if parameters_in(text, False) else float(value)
    if isinstance(value, tuple):
        entries = [rewritten_number(entry, replacements) for entry in value]
        same = all(new is old for new, old in zip(entries, value, strict=True))
        return value if same else tuple(entries)
    if isinstance(value, Element):
        fields = rewritten_numbers(value, replacements)
        return value.edited(**fields) if fields else value
    return value


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


def opposite(number: float) -> float:
    """The number times -1, and its expression too."""
    if isinstance(number, Evaluated):
        return Evaluated(-number, negated(number.text))
    return -number


def kept_or_opposite(after: Any, before: object) -> Any:
    """Numbers of a mirror image, with the expressions of those that are as before or opposite.

    Args:
        after: The numbers of the image, without expressions.
        before: Those of the original.
    """
    if isinstance(after, tuple) and isinstance(before, tuple) and len(after) == len(before):
        return tuple(kept_or_opposite(one, other) for one, other in zip(after, before, strict=True))
    if isinstance(before, Evaluated):
        return before if after == before else opposite(before) if after == -before else after
    return after


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
