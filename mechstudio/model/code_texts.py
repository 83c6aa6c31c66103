"""Loads whose values Python code computes, as they stand in the functions of elements.

`python(key, place)` is a number of the code, `python(key, place, ahead)` the same in a run that
goes on from a time of another one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from mechstudio.model.element import Kind, NamedElement
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


def with_code_of(
    forces: Iterable[AnyForce],
    run: Iterable[AnyForce],
    bodies: Collection[str],
    joints: Collection[str],
) -> list[AnyForce]:
    """Forces and those of a run that its script added, so that these go on, too.

    Code that acts on anything that the model lacks is left out, with all its forces.

    Args:
        forces: Those of a model.
        run: Those of the model of the run.
        bodies: Names of the bodies of the model.
        joints: Names of its joints.
    """
    known: dict[Kind, Collection[str]] = {"body": bodies, "joint": joints}
    own = list(forces)
    names = {force.name for force in own}
    added = [force for force in run if is_code(force) and force.name not in names]
    lost = set[str]().union(*(_keys(force) for force in added if not _has_ends(force, known)))
    return own + [force for force in added if lost.isdisjoint(_keys(force))]


def _keys(force: AnyForce) -> set[str]:
    """Keys of the code that computes a force."""
    texts = (text for texts in force.functions.values() for text in texts)
    return {match[1] for text in texts for match in _NUMBER.finditer(text)}


def _has_ends(force: AnyForce, known: Mapping[Kind, Collection[str]]) -> bool:
    """Whether all that a force acts on is known."""
    ends = ((getattr(force, field), kind) for field, kind in force.reference_fields())
    return all(name in known[kind] for name, kind in ends if kind in known)
