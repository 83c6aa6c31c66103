"""Edits made by property fields, one undo step each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from math import nan
from typing import TYPE_CHECKING, cast

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.gui.editing.lost_expressions import COMPUTED, note_lost_expressions
from mechstudio.gui.editing.sentences import short_name
from mechstudio.gui.properties.bar_steps import BarSteps, with_lengths
from mechstudio.gui.properties.field_offers import field_choices, varied_place
from mechstudio.gui.properties.joint_place import given, moved
from mechstudio.gui.properties.mass_step import MassStep
from mechstudio.gui.properties.noted_edits import NotedEdit, noted_edit
from mechstudio.gui.properties.refusal_text import refusal_text
from mechstudio.gui.properties.typed_directions import TypedDirections, is_along
from mechstudio.gui.properties.value_change import (
    Change,
    all_of,
    as_turn,
    edited_at,
    is_mass,
    item_at,
    with_angle,
    with_cell,
    with_entry,
    with_initial,
    with_moment,
    with_turn,
)
from mechstudio.gui.properties.weighing import Weighing, has_mesh
from mechstudio.gui.state.document import READ_ONLY
from mechstudio.gui.state.entered_advance import entered_quantity
from mechstudio.gui.state.entered_ratio import quotient
from mechstudio.gui.state.plain_words import NAMELESS, in_words
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.number_cell import VARY
from mechstudio.model import Mechanism
from mechstudio.model.entered import entered_number, entered_parameter
from mechstudio.model.evaluated import Evaluated, same_value, text_of
from mechstudio.model.parameters import Parameters
from mechstudio.units import QuantityError

if TYPE_CHECKING:
    from mechstudio.gui.properties.field_buttons import FieldButton
    from mechstudio.gui.properties.fields import Coordinates, Field, JointPlace
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.selection import Item
    from mechstudio.gui.widgets.choice import Choice

# row and column of a number in a field
Cell = tuple[int, int]

_PARAMETERS = "parameters."
_RATIO = "].ratio"  # of a coupling


class FieldEditing:
    """Writes what is entered into a field; answers with a sentence if that is not valid."""

    def __init__(self, document: Document, redescribe: Callable[[], None] = lambda: None) -> None:
        """Make an editor.

        Args:
            document: What is edited.
            redescribe: Called when the page has to show its values in another way.
        """
        self._document = document
        self._redescribe = redescribe
        self._weighing, self._bars = Weighing(document), BarSteps(document)
        self.typed = TypedDirections()
        self.units = ShownUnits()
        # what points and axes of joints are shown in
        self.coordinates: Coordinates = "world"
        # makes a number, by its place in the model, a variable of the study
        self.vary: Callable[[str], object] = bool
        # while the page is exchanged, widgets lose the focus that nobody took from them
        self.held = False

    def numbers(self, field: Field, cell: Cell, text: str, refused: Mapping[Cell, str]) -> str:
        """Take the text of one cell, if need be together with texts that were refused before.

        Of some values, such as moments of inertia, none can be changed far without the others.

        Args:
            field: The field.
            cell: Row and column of the cell.
            text: What was entered there.
            refused: What stands in other cells of the field and could not be taken alone.

        Returns:
            What is wrong with it; empty if it was taken.
        """
        try:
            changes = [self._change(field, cell, self._number_of(text, field, cell))]
        except QuantityError as error:
            return str(error)
        problem = self._take(field, changes[0])
        if not problem or not refused:
            return problem
        for other, entered in refused.items():
            # what is no number waits for its own correction
            with suppress(QuantityError):
                changes.append(self._change(field, other, self._number_of(entered, field, other)))
        return problem if self._take(field, all_of(changes)) else ""

    def _number_of(self, text: str, field: Field, cell: Cell) -> float | None:
        if field.optional and not text.strip():
            return None
        return self._number_in(text, field, cell[1])

    def _change(self, field: Field, cell: Cell, number: float | None) -> Change:
        key, (row, column) = field.target.rpartition(".")[2], cell
        if field.place is not None:
            return with_cell(row, column, number)
        if field.entry is not None and field.optional:
            return with_initial(*field.entry, number)
        if field.entry is not None:
            return with_entry(*field.entry, number)
        if number is not None and field.angles_of:
            return with_angle(column, number, self._parameters)
        if number is not None and key == "orientation":
            return with_turn(column, number, self.typed)
        change = with_moment if key == "inertia" else with_cell
        return change(row, column, number)

    @property
    def _parameters(self) -> Parameters:
        mechanism = self._document.mechanism
        return Parameters() if mechanism is None else mechanism.parameters

    def offers(self, field: Field, cell: Cell) -> Sequence[tuple[str, Callable[[], object]]]:
        """Texts and functions of what the context menu of a number offers."""
        mechanism = self._document.mechanism
        place = "" if mechanism is None else varied_place(mechanism, field, cell)
        return ((VARY, lambda: self.vary(place)),) if place else ()

    def text(self, field: Field) -> Callable[[str], str]:
        """What takes the text of a field of words."""
        is_name = field.label == "name"

        def take(text: str) -> str:
            if is_name and not text.strip():
                return NAMELESS
            return self._take(field, lambda _: text.strip())

        return take

    def choice(self, field: Field) -> Callable[[object], str]:
        """What takes the value of a choice."""
        return lambda value: self._take(field, lambda _: value)

    def show_in(self, coordinates: object) -> None:
        """Show points and axes of joints in other coordinates."""
        self.coordinates = cast("Coordinates", coordinates)
        self._redescribe()

    def button(self, field: Field, spec: FieldButton) -> Callable[[], str]:
        """What a button does to the elements of a field; says why that is not possible."""

        def press() -> str:
            items = self._items(field)
            names = [name for _, name in items]

            def change(mechanism: Mechanism) -> Mechanism:
                for name in names:
                    mechanism = spec.change(mechanism, name)
                return mechanism

            before = self._document.mechanism
            problem = self._apply(field, f"{spec.label} {short_name(items)}", change)
            if before is not None:
                note_lost_expressions(self._document, before)
            return problem

        return press

    def weigh(self, field: Field, density: float | None) -> str:
        """Give bodies the mass properties of their shapes; says why that is not possible.

        Args:
            field: A field of the shapes of the bodies.
            density: Mass per volume [kg/m³]; None keeps the mass of each body.
        """
        items = self._items(field)
        names = [name for _, name in items]
        folder = self._document.folder

        def change(mechanism: Mechanism) -> Mechanism:
            if density is not None:
                return edits.weigh(mechanism, names, density, folder=folder)
            for name in names:
                mass = mechanism.body(name).mass
                mechanism = edits.weigh(mechanism, [name], mass=mass, folder=folder)
            return mechanism

        before = self._document.mechanism
        if before is not None and any(has_mesh(before.body(name)) for name in names):
            self._weighing.begin(items, change)
            return ""
        problem = self._apply(field, f"Compute mass of {short_name(items)}", change)
        if before is not None:
            note_lost_expressions(self._document, before, COMPUTED)
        return problem

    def shut_down(self) -> None:
        """Finish what is being worked on; nothing is changed afterwards."""
        self._weighing.shut_down()
        self._bars.shut_down()

    def choices(self, field: Field) -> tuple[Choice, ...]:
        """What may be chosen: what the field says, or the elements that it can refer to."""
        mechanism = self._document.mechanism
        return field.choices if mechanism is None else field_choices(mechanism, field)

    def _number_in(self, text: str, field: Field, column: int) -> float:
        parameters = self._parameters
        if field.target.startswith(_PARAMETERS):
            return entered_parameter(text)
        text = quotient(text) if field.target.endswith(_RATIO) else text
        value = entered_quantity(text, self.units.scale(field.cell_unit(column)), parameters)
        if not field.angles_of:
            return value
        # what the model holds is computed from expressions of angles in its own unit
        kept = text_of(entered_number(text, self.units.scale("rad"), parameters))
        return value if kept is None else Evaluated(value, kept)

    def _items(self, field: Field) -> list[Item]:
        """The elements that a field belongs to."""
        mechanism = self._document.mechanism
        paths = (field.target, *field.others)
        return [] if mechanism is None else [item_at(mechanism, path) for path in paths]

    def _take(self, field: Field, change: Change) -> str:
        if field.place is not None:
            return self._take_place(field, field.place, change)
        noted = noted_edit(field.target, change)
        if noted is not None:
            return self._take_noted(field, noted)
        if is_mass(field.target):
            return self._take_mass(field, change)
        if field.target.endswith("orientation"):
            change = as_turn(change)
        if field.is_bar_length:
            return self._take_length(field, change)
        before, drag, label = self._document.mechanism, self._drag(field), f"Change {field.label}"
        paths = (field.target, *field.others)
        problem = self._apply(field, label, lambda now: edited_at(now, paths, change), drag)
        if before is not None and not problem and ".shapes[" in field.target:
            names = [name for _, name in self._items(field)]
            self._bars.tell_of_size(before, names, label, drag)
        return problem

    def _drag(self, field: Field) -> object:
        """What further edits of a field belong to as well; those of a direction show as typed."""
        if not field.is_direction:
            return object()
        self._redescribe()
        return self.typed.begin(field)

    def _take_length(self, field: Field, change: Change) -> str:
        before, length, drag = self._document.mechanism, change(nan), object()
        if before is None or not isinstance(length, float):
            return ""
        names = [name for _, name in self._items(field)]
        label = f"Change length of {short_name(self._items(field))}"
        problem = self._apply(field, label, lambda now: with_lengths(now, names, length), drag)
        if not problem:
            self._bars.close(before, label, drag, names)
        return problem

    def _take_place(self, field: Field, place: JointPlace, change: Change) -> str:
        before, label = self._document.mechanism, f"Move {place.joint}"
        if before is None or self.held:
            return ""
        # others may have moved it since it was shown
        rows, drag = field.rows and (given(before, place) or field.rows[0],), self._drag(field)
        if field.is_direction:
            rows = (self.typed.before(rows[0]),)
        value = change(rows[0] if rows else ())
        if rows and same_value(value, rows[0]):
            return ""
        if field.is_direction and isinstance(value, tuple):
            self.typed.note(value)
            if is_along(value, rows[0]) and not any(map(text_of, (*value, *rows[0]))):
                return ""
        problem = self._apply(field, label, lambda now: moved(now, place, value), drag)
        if not problem:
            self._bars.tell_of_place(before, place.joint, label, drag)
        return problem

    def _take_noted(self, field: Field, noted: NotedEdit) -> str:
        names, notes = [name for _, name in self._items(field)], [""]

        def edit(mechanism: Mechanism) -> Mechanism:
            after, notes[0] = noted(mechanism, names)
            return after

        problem = self._apply(field, f"Change {field.label}", edit)
        if not problem and notes[0]:
            self._document.note(notes[0])
        return problem

    def _take_mass(self, field: Field, change: Change) -> str:
        before, mass = self._document.mechanism, change(nan)
        if before is None or not isinstance(mass, float):
            return ""
        names = [name for _, name in self._items(field)]
        names = [name for name in names if not same_value(before.body(name).mass, mass)]
        step = MassStep(self._document, before, names, f"Change {field.label}")
        problem = self._apply(
            field,
            step.label,
            lambda mechanism: edits.change_mass(mechanism, names, mass),
            drag=step,
        )
        if not problem:
            step.tell()
        return problem

    def _apply(
        self,
        field: Field,
        label: str,
        edit: Callable[[Mechanism], Mechanism],
        drag: object | None = None,
    ) -> str:
        """Edit as one undo step, which more edits of the same drag belong to."""
        before = self._document.mechanism
        if before is None or self.held:
            return ""
        try:
            after = edit(before)
        except ModelError as error:
            return in_words(refusal_text(error, field), before, self.units.choice)
        if after is not before and after != before:
            if self._document.looks_back:
                return READ_ONLY
            self._document.amend(after, label=label, drag=drag or object())
        return ""
