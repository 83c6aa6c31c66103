"""Loads whose values Python code computes, as they stand in the functions of elements.

`python(key, place)` is a number of the code, `python(key, place, ahead)` the same in a run that
goes on from a time of another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from mechstudio.model.element import NamedElement
from mechstudio.model.expression import CODE
from mechstudio.model.forces import AnyForce

_NUMBER = re.compile(rf"\b{CODE}\((\d+), (\d+)(?:, ([^)]+))?\)")


def is_code(force: NamedElement) -> bool:
    """Whether Python code computes a force, see `topology.user_force`."""
    return any(f"{CODE}(" in text for texts in force.functions.values() for text in texts)


def later_code(text: str, time: float) -> str:
    """A function whose code begins at a time [s] in the place of 0."""

    def later(match: re.Match[str]) -> str:
        key, place, ahead = match.groups()
        return f"{CODE}({key}, {place}, {float(ahead or 0.0) + time!r})"

    return _NUMBER.sub(later, text)


def begun_anew(force: AnyForce) -> AnyForce:
    """A force whose code begins at 0, whatever run it goes on from."""
    changes: dict[str, object] = {}
    for field, texts in force.functions.items():
        anew = tuple(_NUMBER.sub(rf"{CODE}(\1, \2)", text) for text in texts)
        if anew != texts:
            changes[field] = anew[0] if isinstance(getattr(force, field), str) else anew
    return force.edited(**changes) if changes else force


def with_code_of(forces: Iterable[AnyForce], run: Iterable[AnyForce]) -> list[AnyForce]:
    """Forces and those of a run that its script added, so that these go on, too."""
    own = list(forces)
    names = {force.name for force in own}
    return own + [force for force in run if is_code(force) and force.name not in names]
