"""What a text may mean that is no place of a value in a mechanism."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mechstudio.edits.edit import refused
from mechstudio.edits.number_places import number_places
from mechstudio.edits.selection import LISTS
from mechstudio.model import Mechanism
from mechstudio.model.element import Kind, NamedElement
from mechstudio.suggestions import nearest

_MOST_PLACES = 4  # that a message asks for
_OTHERS = "are written bodies.crank.mass, joints.pin.frame1.position[0] or gravity[1]"
FORM = "write for example L, bodies.crank.mass, joints.pin.frame1.position[0] or gravity[1]"


def no_place(mechanism: Mechanism, word: str, fields: Sequence[str]) -> str:
    """What a word may mean that begins no place."""
    if word in type(mechanism.simulation).model_fields:
        return f'there is no place "{word}"; did you mean "simulation.{word}"?'
    choices = [*mechanism.parameters, *fields, *LISTS.values()]
    near = nearest(word, choices)
    if near:
        return f'there is no place "{word}"; did you mean "{near[0]}"?; {FORM}'
    names = ", ".join(mechanism.parameters)
    there = f"has the parameters {names}" if names else "has no parameters"
    add = (
        f'model.add_parameter("{word}", ...) in a script, or "parameters" of its file, adds one, '
        "for numbers written as expressions of it"
    )
    return f'there is no place "{word}", as the model {there}; {add}; other places {_OTHERS}'


def refuse_bare_name(mechanism: Mechanism, place: str, name: str) -> None:
    """Say how a place goes on that begins with the name of an element.

    Raises:
        ModelError: There is an element of that name.
    """
    listed = [key for key in LISTS.values() if name in getattr(mechanism, key).names]
    if listed:
        places = " or ".join(f'"{key}.{place}"' for key in listed)
        raise refused(place, f"a place begins with the list of its element: write {places}")


def refuse_whole(mechanism: Mechanism, kind: Kind, place: str, name: str) -> None:
    """Say how a place goes on that ends with an element, or with the list of a kind.

    Raises:
        ModelError: It does.
    """
    listed, noun = LISTS[kind], kind.replace("_", " ")
    elements = getattr(mechanism, listed)
    first = next(iter(elements.names), None)
    if not name and first is None:
        raise refused(place, f"the model has no {listed}; {FORM}")
    if name and name not in elements.names:
        return
    owner = name or str(first)
    begin = f"{listed}.{owner}."
    fields = (begin + key for key in type(elements[owner]).model_fields if key != "name")
    numbers = (number for number in number_places(mechanism) if number.startswith(begin))
    example = next(numbers, None) or next(fields)
    what = f"is a {noun}" if name else f"is the list of all {listed}"
    of = "one of its fields" if name else "a field of one of them"
    raise refused(place, f'{what}, and no number; name {of}, such as "{example}"')


def ask_which(elements: Sequence[NamedElement], place: str, listed: str, field: str) -> None:
    """Ask for the name of an element where a field stands behind the word of a list.

    Raises:
        ModelError: Elements of the list have that field, or there are none.
    """
    key = re.split(r"[.\[]", field)[0]
    if not elements and key == field:
        raise refused(place, f"the model has no {listed}; {FORM}")
    fits = [element.name for element in elements if key in type(element).model_fields]
    if fits:
        some = " or ".join(f'"{listed}.{name}.{field}"' for name in fits[:_MOST_PLACES])
        raise refused(place, f"the {key} of which element? Write {some}")
