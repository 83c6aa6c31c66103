"""The number, text and vector types that all model elements are made of."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Strict, Tag
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError

GROUND = "ground"

NAME_LENGTH = 64
NORM_TOLERANCE = 1e-6  # how far a quaternion's length may be off through rounded digits
NORM_ROUNDING = 2e-15  # squared length this near to 1 is left as it is, so that saving is lossless

NUMBER_TAG = "<number>"
LIST_TAG = "<list>"
TEXT_TAG = "<text>"
OBJECT_TAG = "<object>"


def unit(symbol: str, description: str) -> FieldInfo:
    """Describe a physical field: its SI unit and meaning, for forms and the JSON Schema."""
    field: FieldInfo = Field(
        description=f"{description} [{symbol}]" if symbol else description,
        json_schema_extra={"unit": symbol},
    )
    return field


def wrong(kind: str, message: str) -> PydanticCustomError:
    """An error of ours in pydantic's terms; braces in the message are kept as they are."""
    return PydanticCustomError(kind, "{text}", {"text": message})


def _check_text(value: str) -> str:
    # unpaired surrogates come from JSON escapes and could never be written again
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise wrong("text", "holds a broken Unicode character (an unpaired surrogate); remove it")
    return value


def _check_name(value: str) -> str:
    _check_text(value)
    if not 1 <= len(value) <= NAME_LENGTH:
        raise wrong("name", f"must have 1 to {NAME_LENGTH} characters, not {len(value)}")
    if "/" in value:
        raise wrong("name", 'must not contain "/", which separates the parts of result names')
    if not value.isprintable() or value != value.strip() or value == ".":
        raise wrong(
            "name", 'must be visible text without spaces at its ends, and not just "."; rename it'
        )
    return value


def _check_body_name(value: str) -> str:
    if value == GROUND:
        raise wrong("name", f'must not be "{GROUND}", the name of the fixed world; choose another')
    return value


def require_count(count: int, what: str) -> Callable[[object], object]:
    """Make a check that a value is a list of so many entries."""

    def check(value: object) -> object:
        if not isinstance(value, list | tuple):
            raise wrong("count", f"must be a list of {count} {what}")
        if len(value) != count:
            raise wrong("count", f"must have {count} {what}, not {len(value)}")
        return value

    return check


def _normalize(value: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    length = math.hypot(*value)
    if abs(length - 1.0) > NORM_TOLERANCE:
        raise wrong(
            "quaternion",
            f"must be a unit quaternion [w, x, y, z], but its length is {length:.7g}; "
            "divide it by its length, or use [1, 0, 0, 0] for no rotation",
        )
    w, x, y, z = value
    if abs(w * w + x * x + y * y + z * z - 1.0) <= NORM_ROUNDING:
        return value
    return (w / length, x / length, y / length, z / length)


def _is_list(value: object) -> str:
    return LIST_TAG if isinstance(value, list | tuple) else NUMBER_TAG


def _is_text_list(value: object) -> str:
    return LIST_TAG if isinstance(value, list | tuple) else TEXT_TAG


Real = Annotated[float, Strict()]  # infinity and NaN are refused by `Element`
PositiveReal = Annotated[Real, Field(gt=0)]
NonNegativeReal = Annotated[Real, Field(ge=0)]

Text = Annotated[str, Strict(), AfterValidator(_check_text)]
Name = Annotated[
    str,
    Strict(),
    AfterValidator(_check_name),
    Field(
        description="Unique name in its list, without '/'.",
        json_schema_extra={"minLength": 1, "maxLength": NAME_LENGTH, "pattern": "^[^/]*$"},
    ),
]
BodyName = Annotated[Name, AfterValidator(_check_body_name)]
Reference = Annotated[str, Strict()]
FunctionText = Annotated[str, Strict()]

Vector = Annotated[tuple[Real, Real, Real], BeforeValidator(require_count(3, "numbers"))]
Vector2 = Annotated[tuple[Real, Real], BeforeValidator(require_count(2, "numbers"))]
Size = Annotated[
    tuple[PositiveReal, PositiveReal, PositiveReal], BeforeValidator(require_count(3, "numbers"))
]
Matrix = Annotated[
    tuple[Vector, Vector, Vector], BeforeValidator(require_count(3, "rows of 3 numbers"))
]
Quaternion = Annotated[
    tuple[Real, Real, Real, Real],
    BeforeValidator(require_count(4, "numbers [w, x, y, z]")),
    AfterValidator(_normalize),
]

# one number for all coordinates, or a list with one number per coordinate
PerCoordinate = Annotated[
    Annotated[Real, Tag(NUMBER_TAG)] | Annotated[tuple[Real, ...], Tag(LIST_TAG)],
    Discriminator(_is_list),
]
NonNegativePerCoordinate = Annotated[
    Annotated[NonNegativeReal, Tag(NUMBER_TAG)]
    | Annotated[tuple[NonNegativeReal, ...], Tag(LIST_TAG)],
    Discriminator(_is_list),
]
PositivePerCoordinate = Annotated[
    Annotated[PositiveReal, Tag(NUMBER_TAG)] | Annotated[tuple[PositiveReal, ...], Tag(LIST_TAG)],
    Discriminator(_is_list),
]
# likewise, with null for coordinates without a number
SomePerCoordinate = Annotated[
    Annotated[Real, Tag(NUMBER_TAG)] | Annotated[tuple[Real | None, ...], Tag(LIST_TAG)],
    Discriminator(_is_list),
]
# likewise one function, or a list of them
PerCoordinateFunction = Annotated[
    Annotated[FunctionText, Tag(TEXT_TAG)] | Annotated[tuple[FunctionText, ...], Tag(LIST_TAG)],
    Discriminator(_is_text_list),
]

_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


def _check_color(value: str) -> str:
    if not _COLOR.fullmatch(value):
        raise wrong("color", 'must be a color such as "#4c78a8": "#" and six hexadecimal digits')
    return value


Color = Annotated[
    str,
    Strict(),
    AfterValidator(_check_color),
    Field(description="Color as #rrggbb.", json_schema_extra={"pattern": "^#[0-9a-fA-F]{6}$"}),
]

ORIGIN = (0.0, 0.0, 0.0)
NO_ROTATION = (1.0, 0.0, 0.0, 0.0)
