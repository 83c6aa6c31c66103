"""The base of all model objects: frozen, keyword only, and quick to say what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from mechstudio.errors import ModelError
from mechstudio.model.complaint import problems_of


class Element(BaseModel):
    """A part of a mechanism. SI units; wrong values raise `ModelError`.

    Attributes:
        always_written: Fields that a model file states even at their default values.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, use_attribute_docstrings=True
    )

    always_written: ClassVar[frozenset[str]] = frozenset()

    if not TYPE_CHECKING:

        def __init__(self, **data: object) -> None:
            try:
                super().__init__(**data)
            except ValidationError as error:
                raise ModelError(problems_of(error, type(self))) from None

        # pydantic builds nested elements without this constructor, so that it can go on
        # after the first error and report all of them
        __init__.__pydantic_base_init__ = True

    def edited(self, **changes: object) -> Self:
        """Return a checked copy with some fields changed.

        Raises:
            ModelError: The copy would not be valid.
        """
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return type(self)(**(fields | changes))
