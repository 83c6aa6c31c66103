"""What the property panel shows, as data: a page of sections of fields.

A field knows the JSON path of the value it shows, so an editor can find its way back to the
mechanism; nothing here knows Qt.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Literal

from mechstudio.gui.functions.function_info import FunctionInfo
from mechstudio.gui.state.selection import Item
from mechstudio.gui.widgets.choice import Choice
from mechstudio.model.evaluated import text_of
from mechstudio.units import UnitChoice


class FieldKind(Enum):
    """How a field is drawn."""

    NUMBERS = auto()  # rows of cells: one number, a vector or a matrix
    TEXT = auto()  # one line or a paragraph
    LINKS = auto()  # elements that can be clicked
    COLOR = auto()  # a color swatch with its code
    FUNCTION = auto()  # a function of time or of a deformation
    SWITCH = auto()  # buttons that choose how the values below are shown
    BUTTONS = auto()  # buttons that change the element
    WEIGH = auto()  # a density, and buttons that take the mass properties from the shapes
    CAPTION = auto()  # a heading inside a section, without a value


# values that would be cut beside their label
_WIDE = (FieldKind.FUNCTION, FieldKind.SWITCH, FieldKind.WEIGH)
Coordinates = Literal["world", "body1", "body2"]


@dataclass(frozen=True, kw_only=True)
class JointPlace:
    """A point or an axis of a joint.

    Attributes:
        joint: Name of the joint.
        side: The frame that it belongs to, or both where they are in one place.
        part: Whether it is the origin of the frame or its z axis.
        coordinates: What it is given in.
    """

    joint: str
    side: Literal["both", "1", "2"]
    part: Literal["point", "axis"]
    coordinates: Coordinates


@dataclass(frozen=True, kw_only=True)
class Field:
    """One labeled value.

    Attributes:
        label: What the value is.
        kind: How it is drawn.
        rows: Numbers by row; one row of one number for a scalar.
        text: The value of a text or color field.
        links: The elements a link field leads to.
        unit: Unit of the numbers; empty for none. Two with "or" between them where a row begins
            with shifts and ends with angles.
        path: JSON path of the value in the model file; empty if it is derived.
        hint: Tool tip of the label.
        choices: All values that it can have, where these are few.
        optional: Whether nothing is a value, too.
        angles_of: JSON path of the orientation that is shown as angles.
        entry: Number of the coordinate it belongs to and their count, where the value at the path
            may be one for all coordinates or a list.
        function: What a function may use.
        place: What of a joint it is, where the value follows from those of the file.
        buttons: Keys of the buttons of a row, of those in `field_buttons`.
        warning: What is doubtful about the value; empty for nothing.
        others: Paths of the same value in the other selected elements.
        is_bar_length: Whether what is at the far end of the bar moves with the number.
        remark: Words behind a number that is derived.
        texts: Expressions of the numbers, None for plain numbers: fields with other expressions
            are other fields, also where their numbers are the same.
    """

    label: str
    kind: FieldKind = FieldKind.NUMBERS
    rows: tuple[tuple[float, ...], ...] = ()
    text: str = ""
    links: tuple[Item, ...] = ()
    unit: str = ""
    path: str = ""
    hint: str = ""
    choices: tuple[Choice, ...] = ()
    optional: bool = False
    angles_of: str = ""
    entry: tuple[int, int] | None = None
    function: FunctionInfo | None = None
    place: JointPlace | None = None
    buttons: tuple[str, ...] = ()
    warning: str = ""
    others: tuple[str, ...] = ()
    is_bar_length: bool = False
    remark: str = ""
    texts: tuple[str | None, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Note the expressions."""
        texts = tuple(text_of(value) for row in self.rows for value in row)
        object.__setattr__(self, "texts", texts)

    @property
    def target(self) -> str:
        """Path of the value that an edit changes; empty if there is none."""
        return self.path or self.angles_of

    @property
    def place_name(self) -> str:
        """What the places of its widgets are called."""
        return self.label + self.target + self.angles_of

    @property
    def is_direction(self) -> bool:
        """Whether its numbers are those of a unit vector or a quaternion."""
        is_turn = self.path.endswith("orientation") and len(self.rows) == 1
        return is_turn and (self.place is None or self.place.part == "axis")

    @property
    def is_wide(self) -> bool:
        """Whether its value takes the whole width, below its label."""
        return self.several or self.kind in _WIDE or self.is_joint_type

    @property
    def is_joint_type(self) -> bool:
        """Whether it is the type of a joint, whose list has pictures beside long names."""
        return self.label == "Type" and self.target.startswith("joints")

    @property
    def several(self) -> bool:
        """Whether there is more than one number."""
        return len(self.rows) > 1 or any(len(row) > 1 for row in self.rows)

    def cell_unit(self, column: int) -> str:
        """Unit of the numbers in a column."""
        first, _, second = self.unit.partition(" or ")
        return second if second and column >= len(self.rows[0]) // 2 else first


@dataclass(frozen=True, kw_only=True)
class Section:
    """Fields under one heading that folds."""

    title: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, kw_only=True)
class Page:
    """All there is to say about what is selected.

    Attributes:
        title: Name of the element.
        subtitle: What kind of element it is.
        icon: Name of its icon; empty for none.
        name_path: JSON path of the name; empty if it cannot be changed.
        note: A sentence of explanation under the title; empty for none.
        sections: The values.
    """

    title: str
    subtitle: str
    icon: str = ""
    name_path: str = ""
    note: str = ""
    sections: tuple[Section, ...] = ()


def number(label: str, value: float, unit: str = "", path: str = "", hint: str = "") -> Field:
    """A field with one number."""
    return Field(label=label, rows=((value,),), unit=unit, path=path, hint=hint)


def vector(
    label: str, values: tuple[float, ...], unit: str = "", path: str = "", hint: str = ""
) -> Field:
    """A field with a row of numbers."""
    return Field(label=label, rows=(tuple(values),), unit=unit, path=path, hint=hint)


def text(label: str, value: str, path: str = "", hint: str = "") -> Field:
    """A field with words."""
    return Field(label=label, kind=FieldKind.TEXT, text=value, path=path, hint=hint)


def function(label: str, value: str, path: str, info: FunctionInfo, hint: str = "") -> Field:
    """A field with a function."""
    return Field(
        label=label, kind=FieldKind.FUNCTION, text=value, path=path, function=info, hint=hint
    )


def links(label: str, items: tuple[Item, ...], path: str = "") -> Field:
    """A field that leads to other elements."""
    return Field(label=label, kind=FieldKind.LINKS, links=items, path=path)


def caption(label: str) -> Field:
    """A heading inside a section."""
    return Field(label=label, kind=FieldKind.CAPTION)


def derived(label: str, value: float, unit: str, remark: str = "") -> Field:
    """A field with a number that follows from others, and words behind it."""
    return Field(label=label, rows=((value,),), unit=unit, remark=remark)


def page_text(page: Page, units: UnitChoice) -> str:
    """A page as tab-separated lines, for the clipboard."""
    lines = [f"{page.title}\t{page.subtitle}"]
    for section in page.sections:
        lines += ["", section.title]
        lines += [line for field in section.fields for line in _field_lines(field, units)]
    return "\n".join(lines) + "\n"


def _field_lines(field: Field, units: UnitChoice) -> list[str]:
    if field.kind is FieldKind.CAPTION:
        return [field.label]
    if field.kind in (FieldKind.BUTTONS, FieldKind.WEIGH):
        return []
    if field.kind is FieldKind.LINKS:
        return [f"{field.label}\t" + ", ".join(name for _, name in field.links)]
    if field.kind is not FieldKind.NUMBERS:
        return [f"{field.label}\t{field.text}"]
    shown = units.written(field.unit)
    label = f"{field.label} [{shown}]" if shown else field.label
    lines = []
    for index, row in enumerate(field.rows):
        scales = [units.scale(field.cell_unit(column)) for column in range(len(row))]
        values = "\t".join(scale.text(value) for scale, value in zip(scales, row, strict=True))
        lines.append(f"{label if index == 0 else ''}\t{values}{field.remark}")
    return lines
