"""Numbers that remember the expression whose value they are.

Numbers of a mechanism are floats everywhere. One that was given as an expression over parameters is
an `Evaluated`, a float with a text: what copies it keeps the expression, and what computes another
number from it drops the expression.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from mechstudio.model.expression import Expression, ExpressionError
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_tokens import tokens_of
from mechstudio.model.expression_value import evaluate
from mechstudio.model.value_text import quoted

_CALL = re.compile(r"[A-Za-z_]\w*\(")
# keys of objects and places in lists that lead to a number
Steps = tuple[str | int, ...]


class Evaluated(float):
    """A number, the value of an expression.

    Attributes:
        text: The expression over parameters and numbers, such as `2*L + 0.005`.
    """

    __slots__ = ("text",)
    text: str

    def __new__(cls, value: float, text: str) -> Evaluated:
        made = super().__new__(cls, value)
        made.text = text
        return made

    def __reduce__(self) -> tuple[type[Evaluated], tuple[float, str]]:
        return (Evaluated, (float(self), self.text))


def value_of(text: str, parameters: Mapping[str, float]) -> float:
    """The value of an expression over parameters.

    Args:
        text: The expression.
        parameters: Value of each parameter.

    Raises:
        ExpressionError: It cannot be read, depends on time, or has no finite value.
    """
    tree, used = _parsed(text, frozenset(parameters))
    value = float(evaluate(tree, 0.0, parameters))
    if math.isfinite(value):
        return value
    unsound = next((name for name in used if math.isnan(parameters[name])), None)
    if unsound is not None:
        raise ExpressionError(f'the parameter "{unsound}" is not valid; correct it', 1)
    part = _undefined_call(text, parameters)
    _, used = _parsed(part or text, frozenset(parameters))
    case = ", ".join(f"{name} = {parameters[name]:g}" for name in used)
    raise ExpressionError(
        f"the value{f' of {quoted(part)}' if part else ''} is not a finite number"
        f"{f' for {case}' if case else ''}; change the expression or the parameters",
        1,
    )


def _undefined_call(text: str, parameters: Mapping[str, float]) -> str:
    """The innermost call of a function in an expression that has no finite value; "" for none."""
    calls = []
    for name in _CALL.finditer(text):
        depth = 0
        for place in range(name.end() - 1, len(text)):
            depth += {"(": 1, ")": -1}.get(text[place], 0)
            if depth == 0:
                calls.append(text[name.start() : place + 1])
                break
    for call in sorted(dict.fromkeys(calls), key=len):
        tree, _ = _parsed(call, frozenset(parameters))
        if not math.isfinite(evaluate(tree, 0.0, parameters)):
            return call
    return ""


# each edit evaluates the expressions of the whole mechanism anew
@lru_cache(maxsize=4096)
def _parsed(text: str, parameters: frozenset[str]) -> tuple[Expression, tuple[str, ...]]:
    """An expression and the parameters in it."""
    tree = parse(text, parameters)
    words = tokens_of(text)
    for word in words:
        if word.text == "t":
            raise ExpressionError(
                "a number cannot depend on the time t; use parameters and numbers", word.column
            )
    return tree, tuple(dict.fromkeys(word.text for word in words if word.text in parameters))


def evaluated(text: str, parameters: Mapping[str, float]) -> Evaluated:
    """The value of an expression, which remembers the expression.

    Raises:
        ExpressionError: It cannot be read, depends on time, or has no finite value.
    """
    return Evaluated(value_of(text, parameters), text)


def text_of(value: object) -> str | None:
    """The expression of a number; None if it has none."""
    return value.text if isinstance(value, Evaluated) else None


def texts_in(value: object, steps: Steps = ()) -> Iterator[tuple[Steps, str]]:
    """All expressions in numbers, lists of numbers and plain data, each with the steps to it."""
    if isinstance(value, Evaluated):
        yield steps, value.text
    elif isinstance(value, tuple | list):
        for index, entry in enumerate(value):
            if type(entry) is not float:
                yield from texts_in(entry, (*steps, index))
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from texts_in(entry, (*steps, str(key)))


def same_value(one: object, other: object) -> bool:
    """Whether two values of a field are the same, also in the expressions of numbers."""
    return one == other and dict(texts_in(one)) == dict(texts_in(other))


def kept(after: Any, before: object) -> Any:
    """A changed number or list of numbers, with the expressions of those that are as before.

    Args:
        after: What an edit computed, without expressions.
        before: What it was.
    """
    if isinstance(after, tuple) and isinstance(before, tuple) and len(after) == len(before):
        return tuple(kept(one, other) for one, other in zip(after, before, strict=True))
    return before if isinstance(before, Evaluated) and after == before else after


def place_text(steps: Steps) -> str:
    """Steps as they are written, such as `frame1.position[0]`."""
    text = ""
    for step in steps:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def remembered(checked: Any, given: object) -> Any:
    """A checked value with the expressions of the numbers that it was made of.

    pydantic makes plain floats of all numbers. Objects that it made of plain data get back their
    expressions in place, as nobody else knows them yet; those that were objects before keep theirs.

    Args:
        checked: What pydantic made.
        given: What it was made of.
    """
    if isinstance(given, Evaluated):
        return Evaluated(checked, given.text) if isinstance(checked, float) else checked
    if isinstance(given, list | tuple) and isinstance(checked, tuple):
        entries = [
            one if type(two) is float else remembered(one, two)
            for one, two in zip(checked, given, strict=False)
        ]
        changed = any(new is not old for new, old in zip(entries, checked, strict=False))
        return type(checked)(entries) if changed else checked
    if isinstance(given, Mapping) and hasattr(type(checked), "model_fields"):
        fields = checked.__dict__
        for key in given.keys() & fields.keys():
            fields[key] = remembered(fields[key], given[key])
    return checked
