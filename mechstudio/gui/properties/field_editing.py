"""What the fields of the property panel write: edits of the document, one undo step each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mechstudio.edits.references import REFERENCE_FIELDS
from mechstudio.errors import ModelError
from mechstudio.gui.properties.value_change import (
    Change,
    edited_at,
    with_angle,
    with_cell,
    with_entry,
    with_moment,
    with_turn,
)
from mechstudio.gui.shown_units import ShownUnits
from mechstudio.model import GROUND
from mechstudio.units import QuantityError, si_value

if TYPE_CHECKING:
    from mechstudio.gui.document import Document
    from mechstudio.gui.properties.fields import Choice, Field

_PARAMETERS = "parameters."


class FieldEditing:
    """Writes what is entered into a field; answers with a sentence if that is not valid."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.units = ShownUnits()
        # while the page is exchanged, widgets lose the focus that nobody took from them
        self.held = False

    def number(self, field: Field, row: int, column: int) -> Callable[[str], str]:
        """What takes the text of one cell."""

        def take(text: str) -> str:
            number: float | None = None
            if text.strip() or not field.optional:
                try:
                    number = self._number_in(text, field, column)
                except QuantityError as error:
                    return str(error)
            return self._take(field, _change(field, row, column, number))

        return take

    def text(self, field: Field) -> Callable[[str], str]:
        """What takes the text of a field of words."""
        return lambda text: self._take(field, lambda _: text.strip())

    def choice(self, field: Field) -> Callable[[object], str]:
        """What takes the value of a choice."""
        return lambda value: self._take(field, lambda _: value)

    def choices(self, field: Field) -> tuple[Choice, ...]:
        """What may be chosen: what the field says, or the elements that it can refer to."""
        mechanism = self._document.mechanism
        kind = REFERENCE_FIELDS.get(field.target.rpartition(".")[2])
        if kind is None or mechanism is None:
            return field.choices
        if kind == "joint":
            return tuple((joint.name, joint.name) for joint in mechanism.joints)
        names = (GROUND, *(body.name for body in mechanism.bodies))
        # what acts on one body does not act on the ground
        allowed = names[1:] if field.target.endswith(".body") else names
        return tuple((name, name) for name in allowed)

    def _number_in(self, text: str, field: Field, column: int) -> float:
        if field.target.startswith(_PARAMETERS):
            # functions count on SI units
            return si_value(text)
        return self.units.scale(field.cell_unit(column)).value(text)

    def _take(self, field: Field, change: Change) -> str:
        before = self._document.mechanism
        if before is None or self.held:
            return ""
        try:
            after = edited_at(before, (field.target, *field.others), change)
        except ModelError as error:
            return _sentence(error, field)
        if after is not before:
            self._document.apply(after, label=f"Change {field.label}")
        return ""


def _change(field: Field, row: int, column: int, number: float | None) -> Change:
    key = field.target.rpartition(".")[2]
    if field.entry is not None:
        return with_entry(*field.entry, number)
    if number is not None and field.angles_of:
        return with_angle(column, number)
    if number is not None and key == "orientation":
        return with_turn(column, number)
    return with_moment(row, column, number) if key == "inertia" else with_cell(row, column, number)


def _sentence(error: ModelError, field: Field) -> str:
    """What is wrong; with its place where that is another one."""
    own = tuple(dict.fromkeys((field.target, *field.others)))
    messages = [
        problem.message if problem.path.startswith(own) else str(problem)
        for problem in error.problems
    ]
    text = "\n".join(dict.fromkeys(messages))
    return text[:1].upper() + text[1:]
