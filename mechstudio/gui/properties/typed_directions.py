"""Unit vectors and quaternions as their numbers were typed, which the model keeps with length 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import dist, hypot

from mechstudio.gui.properties.fields import Field, JointPlace, Page, Section
from mechstudio.model.evaluated import text_of

Numbers = tuple[float, ...]

_SAME = 1e-11  # difference of two unit vectors that are one: fields round to 12 decimals


class TypedDirections:
    """What was typed into the field of a direction counts as typed beside what is typed next.

    Numbers that were scaled meanwhile would make another direction of them: (1, 0, 0) with
    0.866 and then 0.5 is meant as (0.866, 0.5, 0). They are forgotten when another direction is
    typed, or when another element is selected.
    """

    def __init__(self) -> None:
        self._field: tuple[str, tuple[str, ...], JointPlace | None] | None = None
        self._place = ""
        # in the last edit, and in the one before it
        self._typed: list[Numbers] = []
        self._before: list[Numbers] = []
        self._drag = object()

    def begin(self, field: Field) -> object:
        """Begin an edit; tells what all edits of a field belong to until it is left."""
        if _key(field) != self._field:
            self.forget()
            self._field, self._place = _key(field), field.place_name
        self._before, self._typed = self._typed, []
        return self._drag

    def note(self, numbers: Numbers) -> None:
        """Numbers of any length are typed; nothing is noted of expressions, which are kept."""
        if hypot(*numbers) > 0.0 and not any(map(text_of, numbers)):
            self._typed.append(numbers)

    def before(self, unit: Numbers) -> Numbers:
        """The numbers that had been typed for a unit vector before; the same if none had been."""
        return _found(self._before, unit)

    def on(self, page: Page) -> Page:
        """A page with the numbers that were typed."""
        if not self._typed:
            return page
        return replace(page, sections=tuple(self._in_section(part) for part in page.sections))

    def leave_for(self, place: str) -> None:
        """The keyboard went to what has this name; further edits are another step."""
        if place != self._place:
            self._drag = object()

    def forget(self) -> None:
        """Show the numbers of the model from now on."""
        self._field, self._place, self._drag = None, "", object()
        self._typed, self._before = [], []

    def _in_section(self, section: Section) -> Section:
        fields = tuple(
            replace(field, rows=(_found(self._typed, field.rows[0]),))
            if field.is_direction and _key(field) == self._field
            else field
            for field in section.fields
        )
        return section if fields == section.fields else replace(section, fields=fields)


def is_along(numbers: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two vectors have one direction; none has that of a vector without length."""
    first, second = hypot(*numbers), hypot(*other)
    if first == 0.0 or second == 0.0:
        return False
    return dist([n / first for n in numbers], [n / second for n in other]) < _SAME


def _found(typed: Sequence[Numbers], unit: Numbers) -> Numbers:
    if any(map(text_of, unit)):
        return unit
    return next((numbers for numbers in typed if is_along(numbers, unit)), unit)


def _key(field: Field) -> tuple[str, tuple[str, ...], JointPlace | None]:
    return field.target, field.others, field.place
