"""Random mechanisms whose numbers are expressions over parameters."""

import json

from hypothesis import strategies as st

from mechstudio import edits
from mechstudio.model import Mechanism
from mechstudio.model.element import Element
from mechstudio.model.elements import LISTS
from mechstudio.model.evaluated import place_text


def number_places(value, steps=()):
    """Places of all numbers in a value of a field, by the steps to them."""
    if type(value) is float:
        yield steps
    elif isinstance(value, tuple):
        for index, entry in enumerate(value):
            yield from number_places(entry, (*steps, index))
    elif isinstance(value, Element):
        for field in type(value).model_fields:
            yield from number_places(getattr(value, field), (*steps, field))


def places_of_numbers(mechanism):
    """Places of all numbers of a mechanism that may be expressions."""
    found = [
        place_text((field, *steps))
        for field in ("gravity", "simulation")
        for steps in number_places(getattr(mechanism, field))
    ]
    return found + [
        f"{listed}.{element.name}.{place_text(steps)}"
        for listed in LISTS.values()
        for element in getattr(mechanism, listed)
        for steps in number_places(element)
    ]


@st.composite
def expressive(draw, mechanisms):
    """A random mechanism and the same with some numbers as values of parameters `q0`, `q1`, ..."""
    mechanism = draw(mechanisms)
    places = places_of_numbers(mechanism)
    chosen = draw(st.lists(st.sampled_from(places), min_size=1, max_size=6, unique=True))
    parameters = {f"q{k}": edits.value_at(mechanism, place) for k, place in enumerate(chosen)}
    plain = mechanism.edited(parameters={**mechanism.parameters, **parameters})
    texts = {
        place: f"q{k}" if draw(st.booleans()) else f"-(-q{k})" for k, place in enumerate(chosen)
    }
    return plain, edits.set_values(plain, texts)


def numbers_only(mechanism):
    """The mechanism without expressions."""
    return Mechanism(**json.loads(mechanism.model_dump_json()))
