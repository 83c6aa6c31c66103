"""Fields say what they mean by the docstrings below them."""

from pydantic import BaseModel, Field

from mechstudio.model.field_meaning import meaning, meanings


class _Part(BaseModel):
    length: float
    """Its length [m].

    Along the axis.
    """
    width: float = Field(1.0, description="Its width [m].")
    """Not this one."""
    silent: float = 0.0


class _LongPart(_Part):
    width: float = 2.0
    """Across the axis [m]."""


def test_a_docstring_or_a_description_is_found():
    assert meaning(_Part, "length") == "Its length [m].\n\nAlong the axis."
    assert meaning(_Part, "width") == "Its width [m]."
    assert meaning(_Part, "silent") == meaning(_Part, "unknown") == ""


def test_meanings_are_inherited_and_replaced():
    assert meaning(_LongPart, "length") == meaning(_Part, "length")
    assert meaning(_LongPart, "width") == "Across the axis [m]."


def test_a_class_without_source_has_no_meanings():
    made = type("Made", (BaseModel,), {"__annotations__": {"length": float}})
    assert not meanings(made)
