"""Every kind of field of the samples is edited by hand, saved and read again."""

import pytest

from mechstudio import edits, io
from mechstudio.gui.properties.describe import describe
from mechstudio.gui.properties.fields import FieldKind
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.io import sample_paths
from tests.gui.fakes.shown import shown
from tests.gui.properties.field_hand import FieldHand

KEYS = sorted(sample_paths())
EDITED = (
    *("balanced_crank", "bushing_mount", "driven_slider_crank", "iftomm_a03", "joint_gallery"),
    *("rack_steering", "servo_arm", "sprung_four_bar", "tree_spatial"),
)
"""Samples that have all kinds of elements, and of their fields, that there are in samples."""

# joints last: another type of a joint may take elements along
KINDS = ("body", "measure", "force", "driver", "coupling", "joint")


def one_of_each(mechanism, number):
    """The mechanism itself, and one element of each kind and load it has, another by number."""
    found = {}
    for kind in KINDS:
        for element in getattr(mechanism, edits.LISTS[kind]):
            load = element.type if kind == "force" else ""
            found.setdefault((kind, load), []).append(edits.item_of(element))
    return [None, *(items[number % len(items)] for items in found.values())]


def one_of_each_kind(hand, number):
    """A field of each kind that has another valid value, another one for each number."""
    fields = {}
    for field in hand.fields():
        fields.setdefault(field.kind, []).append(field)
    for kind, of_kind in fields.items():
        possible = [field for field in of_kind if hand.can_change(field)]
        if possible:
            yield kind, possible[number % len(possible)].label


def test_the_samples_have_fields_of_every_kind():
    """Each kind of field that changes something is on the page of an element of a sample."""
    found = set()
    for number, key in enumerate(KEYS):
        sample = io.load(sample_paths()[key])
        for item in one_of_each(sample, number):
            sections = describe(sample, [item] if item else []).sections
            found |= {f.kind for section in sections for f in section.fields if f.target}
    assert found == set(FieldKind) - {FieldKind.SWITCH, FieldKind.CAPTION}


def test_the_edited_samples_have_what_all_have():
    """Elements of each type, with fields of each name on their pages."""

    def fields(keys):
        return {
            (kind, element.type if kind in ("force", "joint") else "", field.label)
            for key in keys
            for kind in KINDS
            for element in getattr(mechanisms[key], edits.LISTS[kind])
            for section in describe(mechanisms[key], [edits.item_of(element)]).sections
            for field in section.fields
        }

    mechanisms = {key: io.load(path) for key, path in sample_paths().items()}
    assert fields(KEYS) - fields(EDITED) == set()


@pytest.mark.wide
@pytest.mark.parametrize("number", range(len(EDITED)), ids=EDITED)
def test_fields_are_edited_saved_and_read(qtbot, tmp_path, number):
    """Each valid entry is taken as one step; what is saved and read again is what was edited."""
    sample = io.load(sample_paths()[EDITED[number]])
    document, selection = Document(sample), Selection()
    panel = PropertyPanel(document, selection)
    shown(qtbot, panel, 340, 900)
    hand = FieldHand(qtbot, panel, document, selection)
    offered, taken = set(), set()
    for item in one_of_each(sample, number):
        hand.select(item)
        offered |= {field.kind for field in hand.fields()}
        for kind, label in one_of_each_kind(hand, number):
            # an entry before may have changed this one, too
            field = next((f for f in hand.fields() if (f.kind, f.label) == (kind, label)), None)
            if field is None:  # an entry before took it away
                continue
            steps = document.step_count
            expected = hand.change(field)
            assert hand.complaint(field) == "", (item, field)
            assert document.step_count == steps + max(1, len(field.buttons)), (item, field)
            assert expected is None or hand.shown(field) == expected, (item, field)
            taken.add(kind)
        steps = document.step_count
        hand.rename(f"{item.name if item else sample.name} by hand")
        assert document.step_count == steps + 1, item
    # with a single body there is no other one to choose
    assert offered - {FieldKind.LINKS} <= taken
    assert {FieldKind.NUMBERS, FieldKind.TEXT} <= taken
    # the axes of joints are chosen by buttons
    assert FieldKind.BUTTONS in taken or not sample.joints
    edited = document.mechanism
    io.save(edited, tmp_path / "edited.mech.json")
    assert io.load(tmp_path / "edited.mech.json") == edited
    while document.undo_step is not None:
        document.undo()
    assert document.mechanism is sample
