"""Fields made from what the model itself says about its values: unit and meaning."""

from __future__ import annotations

from dataclasses import replace
from math import nan
from typing import TYPE_CHECKING, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from mechstudio.gui.properties.angle_texts import angles_of
from mechstudio.gui.properties.fields import Field, FieldKind, derived, text, vector
from mechstudio.gui.properties.rotation_text import Quaternion, turn_of
from mechstudio.gui.widgets.choice import Choice
from mechstudio.model.field_meaning import meaning

if TYPE_CHECKING:
    from pydantic import BaseModel

    from mechstudio.model.parameters import Parameters


def value_field(element: BaseModel, key: str, label: str, path: str, *, units: str = "") -> Field:
    """A field for one value of a model object.

    Args:
        element: The model object.
        key: Name of the value in it.
        label: What the panel calls it.
        path: JSON path of the object.
        units: Unit to show instead of the model's, where that depends on the coordinate.
    """
    info = type(element).model_fields[key]
    unit = units or unit_of(element, key)
    hint = meaning(type(element), key)
    value = getattr(element, key)
    place = f"{path}.{key}"
    if isinstance(value, str):
        return Field(
            label=label,
            kind=FieldKind.TEXT,
            text=value,
            path=place,
            hint=hint,
            choices=_choices(info.annotation),
        )
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return Field(label=label, rows=value, unit=unit, path=place, hint=hint)
    if isinstance(value, tuple):
        return vector(label, value, unit, place, hint)
    return Field(
        label=label,
        rows=((nan if value is None else value,),),
        unit=unit,
        path=place,
        hint=hint,
        optional=info.default is None and not info.is_required(),
    )


def unit_of(element: BaseModel, key: str) -> str:
    """The SI unit of one value of a model object."""
    info = type(element).model_fields[key]
    # of a value that may be missing, its own type tells the unit
    inner = (told for kind in get_args(info.annotation) for told in get_args(kind)[1:])
    for told in (info, *inner):
        extra = told.json_schema_extra if isinstance(told, FieldInfo) else None
        if isinstance(extra, dict) and "unit" in extra:
            return str(extra["unit"])
    return ""


def _choices(annotation: object) -> tuple[Choice, ...]:
    """The values of a literal type."""
    if get_origin(annotation) is not Literal:
        return ()
    return tuple((str(value), value) for value in get_args(annotation))


def orientation_fields(
    orientation: Quaternion, path: str, parameters: Parameters
) -> tuple[Field, ...]:
    """A quaternion as it is stored, and as angles that one can picture.

    Args:
        orientation: The quaternion.
        path: JSON path of what has it.
        parameters: Those of the mechanism, which angles may be expressions over.
    """
    return (
        Field(
            label="Orientation w, x, y, z",
            rows=(tuple(orientation),),
            path=f"{path}.orientation",
            hint="Unit quaternion w, x, y, z.",
        ),
        Field(
            label="Angles x, y, z",
            rows=(angles_of(orientation, parameters),),
            unit="°",
            angles_of=f"{path}.orientation",
            hint="Orientation as rotations about the fixed x axis, then the fixed y axis, then "
            "the fixed z axis.",
        ),
        _turn_field(orientation),
    )


def _turn_field(orientation: Quaternion) -> Field:
    angle, axis = turn_of(orientation)
    hint = "Orientation as a single rotation."
    if not axis:
        return text("Rotation", "none", hint=hint)
    return replace(derived("Rotation", angle, "°", f" about {axis}"), hint=hint)
