"""Type of the classes of model objects, which answer a wrong name by the one that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel

from mechstudio.suggestions import did_you_mean

if TYPE_CHECKING:
    from pydantic._internal._model_construction import ModelMetaclass
else:
    ModelMetaclass = type(BaseModel)


class ElementType(ModelMetaclass):
    """Type of a class of elements: fields belong to its objects."""

    def _further_names(self) -> tuple[str, ...]:
        """Attributes that `dir` does not list."""
        return ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            try:
                return super().__getattr__(name)
            except AttributeError as error:
                raise _NoAttributeError(self, name) from error.__cause__


class _NoAttributeError(AttributeError):
    """The error of a class that lacks an attribute.

    Its message is made when it is read: pydantic asks classes for hundreds of names that they lack.
    """

    def __init__(self, kind: ElementType, name: str) -> None:
        super().__init__(name=name, obj=None)
        self._kind = kind

    def __str__(self) -> str:
        kind, name = self._kind, str(self.name)
        fields = vars(kind).get("__pydantic_fields__", {})
        said = f"the class {kind.__name__} has no attribute '{name}'"
        if name in fields:
            return f"{said}, but its objects have it"
        known = [
            entry
            for entry in (*dir(kind), *kind._further_names())
            if not entry.startswith(("_", "model_"))
        ]
        return said + did_you_mean(name, (*fields, *known))
