"""A new kind of element or field cannot be forgotten by the edits."""

import typing

import pytest

from mechstudio import edits
from mechstudio.model import Frame, Mechanism
from mechstudio.model.element import REFERENCE_FIELDS
from mechstudio.model.elements import ELEMENTS, FAMILIES, SHOWN_KINDS

PLAIN_TEXTS = {"name"}


def holds_text(annotation):
    """Whether a field holds text of the user, alone or in a list."""
    return annotation is str or any(map(holds_text, typing.get_args(annotation)))


def test_every_list_has_its_kind():
    """The kinds are the lists of the model file, but for events, which are no parts of it."""
    lists = [name for name, field in Mechanism.model_fields.items() if field.default == ()]
    assert [*edits.LISTS.values(), "events"] == lists
    assert sorted(SHOWN_KINDS) == sorted(FAMILIES)
    assert {element.kind_key for element in ELEMENTS} == FAMILIES.keys()


@pytest.mark.parametrize("element", ELEMENTS, ids=lambda element: element.__name__)
def test_every_field_is_known_for_what_it_is(element):
    """Texts are names, references or functions; frames and points belong to a body beside them."""
    fields = element.model_fields
    texts = {
        name
        for name, field in fields.items()
        if typing.get_origin(field.annotation) is not typing.Literal
        and holds_text(field.annotation)
        and name != "shapes"
    }
    assert texts <= PLAIN_TEXTS | REFERENCE_FIELDS.keys() | element.function_fields.keys()
    for name, field in fields.items():
        if field.annotation is Frame or name.startswith("point"):
            assert name.rstrip("12") in ("frame", "point")
            assert name.replace("frame", "body").replace("point", "body") in fields
