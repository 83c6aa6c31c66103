"""What the fields of model objects mean: the docstrings below them, read when they are needed."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from pydantic import BaseModel


def meaning(model: type[BaseModel], field: str) -> str:
    """What a field means, as its class says; empty if it does not."""
    info = model.model_fields.get(field)
    return (info.description if info is not None else None) or meanings(model).get(field, "")


@cache
def meanings(model: type[BaseModel]) -> Mapping[str, str]:
    """The docstrings of the fields of a class and of those it inherits.

    pydantic can read them, but does so for every class while the program starts, which takes a
    tenth of the time to the first step of a run.
    """
    found: dict[str, str] = {}
    for owner in reversed(model.__mro__):
        if issubclass(owner, BaseModel) and owner is not BaseModel:
            found |= _docstrings(owner)
    return found


@cache
def _docstrings(model: type[BaseModel]) -> Mapping[str, str]:
    """The strings that follow the fields of a class; none where there is no source."""
    try:
        source = textwrap.dedent(inspect.getsource(model))
    except OSError:
        return {}
    definition = ast.parse(source).body[0]
    assert isinstance(definition, ast.ClassDef)
    return {
        field.target.id: inspect.cleandoc(text.value.value)
        for field, text in pairwise(definition.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }
