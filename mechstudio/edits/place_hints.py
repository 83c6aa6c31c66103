"""What a text may mean that is no place of a value in a mechanism."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mechstudio.edits.edit import refused
from mechstudio.edits.selection import LISTS
from mechstudio.model import Mechanism
from mechstudio.model.element import NamedElement
from mechstudio.suggestions import nearest

_MOST_PLACES = 4  # that a message asks for
_OTHERS = "are written bodies.crank.mass, joints.pin.frame1.position[0] or gravity[1]"
FORM = "write for example L, bodies.crank.mass, joints.pin.frame1.position[0] or gravity[1]"


def no_place(mechanism: Mechanism, word: str, fields: Sequence[str]) -> str:
    """What a word may mean that begins no place."""
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
