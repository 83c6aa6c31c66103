"""Every kind of field of every sample is edited, saved and read again."""

import pytest

from mechstudio import edits, io
from mechstudio.gui.document import Document
from mechstudio.gui.properties.describe import describe
from mechstudio.gui.properties.field_buttons import FIELD_BUTTONS
from mechstudio.gui.properties.field_editing import FieldEditing
from mechstudio.gui.properties.fields import FieldKind
from mechstudio.io import sample_paths


def one_of_each(mechanism):
    """One element of every kind and type that a mechanism has, and the mechanism itself."""
    found = {}
    for field in edits.LISTS.values():
        for element in getattr(mechanism, field):
            found.setdefault((field, getattr(element, "type", "")), edits.item_of(element))
    return [None, *found.values()]


def enter_other_value(editing, field):
    """Enter another value into a field; tells how many entries the model took."""
    before = editing._document.step_count
    if field.kind is FieldKind.NUMBERS:
        for c, value in enumerate(field.rows[0]):
            scale = editing.units.scale(field.cell_unit(c))
            other = scale.text(1.0078125 * value) if value else "0.001"
            editing.numbers(field, (0, c), other, {})
    elif field.kind is FieldKind.BUTTONS:
        for key in field.buttons:
            assert editing.button(field, FIELD_BUTTONS[key])() == ""
    elif field.kind is FieldKind.WEIGH:
        assert editing.weigh(field, 2700.0) == ""
    elif field.kind is FieldKind.FUNCTION:
        editing.text(field)(f"0.5*({field.text})")
    elif field.kind is FieldKind.COLOR:
        editing.text(field)("#123456")
    elif field.choices or editing.choices(field):
        values = [value for _, value in field.choices or editing.choices(field)]
        editing.choice(field)(values[-1])
    else:
        editing.text(field)(field.text + "2")
    return editing._document.step_count > before


@pytest.mark.parametrize("key", sorted(sample_paths()))
def test_fields_are_edited_saved_and_read(qapp, tmp_path, key):
    """What is saved and read again is what was edited; undo goes back to the very sample."""
    sample = io.load(sample_paths()[key])
    document = Document(sample)
    editing = FieldEditing(document)
    taken = set()
    for item in one_of_each(sample):
        page = describe(document.mechanism, [item] if item else [])
        for number, section in enumerate(page.sections):
            for place in range(len(section.fields)):
                # a type that is another one now brings other fields
                now = describe(document.mechanism, [item] if item else []).sections
                fields = now[number].fields if number < len(now) else ()
                for field in fields[place : place + 1]:
                    if field.target and enter_other_value(editing, field):
                        taken.add(field.kind)
    assert {FieldKind.NUMBERS, FieldKind.BUTTONS, FieldKind.TEXT} <= taken
    edited = document.mechanism
    io.save(edited, tmp_path / "edited.mech.json")
    assert io.load(tmp_path / "edited.mech.json") == edited
    while document.undo_step is not None:
        document.undo()
    assert document.mechanism is sample
