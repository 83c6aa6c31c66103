"""Patterns and mirror images in the window: what the dialog says is what comes."""

from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from mechstudio import edits
from mechstudio.gui.editing.proposed_step import proposed_step
from mechstudio.model import Body, Mechanism
from mechstudio.units import UnitChoice
from tests.gui.fakes.keys import write_into

CONTROL = Qt.KeyboardModifier.ControlModifier
write = partial(write_into, end=None)


@pytest.fixture
def ask(qtbot, opened):
    """Opens a dialog for the bar of the pendulum."""

    def ask(action_id):
        opened.selection.set([("body", "bar")])
        opened.actions_by_id[action_id].trigger()
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
        return QApplication.activeModalWidget()

    return ask


def entry(dialog, key):
    return dialog.entries[key]


def ok(dialog):
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)


def test_chain_in_a_row(qtbot, opened, ask):
    """A link on a pivot becomes a chain in one step, which undo takes back."""
    before = opened.document.mechanism
    dialog = ask("pattern_linear")
    write(qtbot, entry(dialog, "count").field, "5")
    entry(dialog, "chain_to").field.setCurrentIndex(1)
    assert dialog.sentence.text() == "Adds 4 copies: 4 bodies and 4 joints."
    qtbot.mouseClick(ok(dialog), Qt.MouseButton.LeftButton)
    after = opened.document.mechanism
    expected = edits.linear_pattern(before, [("body", "bar")], 5, (0.5, 0, 0), chain_to="bar")
    assert after == expected.mechanism
    assert opened.selection.items == set(expected.added)
    assert opened.document.undo_step == "Linear pattern of bar"
    opened.document.undo()
    assert opened.document.mechanism is before


@pytest.mark.parametrize(
    ("end", "symbol", "step"),
    [
        ((0.2, 0, 0), "m", (0.2, 0, 0)),
        ((0, 0.2, 0), "mm", (0, 0.2, 0)),
        # 0.314 m is 12.4 in
        ((0, 0, 0.314), "in", (0, 0, 13 * 0.0254)),
    ],
)
def test_copies_in_a_row_are_proposed_end_to_end(end, symbol, step):
    """The step is as long as what is repeated, rounded up in the unit that is shown."""
    link = edits.add_link(Mechanism(), (0, 0, 0), end, width=0.02).mechanism
    unit = float(UnitChoice(length=symbol).unit("m").factor)
    assert proposed_step(link, [("body", "link 1")], unit) == pytest.approx(step)


def test_nothing_to_measure_is_a_unit_apart():
    """What has no extent is repeated one unit along x."""
    bare = Mechanism(bodies=(Body(name="a", mass=1.0, inertia=np.eye(3).tolist()),))
    assert proposed_step(bare, [("body", "a")], 0.001) == (0.001, 0.0, 0.0)
    assert proposed_step(bare, []) == (1.0, 0.0, 0.0)


def test_many_copies_are_made_beside_the_window(qtbot, opened, ask):
    """They can be given up, wait for nothing that is edited meanwhile, and come as one step."""
    before = opened.document.mechanism
    dialog = ask("pattern_linear")
    write(qtbot, entry(dialog, "count").field, "400")
    said = dialog.sentence.text()

    def begin():
        qtbot.mouseClick(ok(dialog), Qt.MouseButton.LeftButton)
        assert opened.document.mechanism is edited
        assert dialog.progress_bar.isVisible()
        assert dialog.sentence.text() == "Making 399 copies…"
        assert not ok(dialog).isEnabled()

    edited = before
    begin()
    # as what is worked on beside the window does
    edited = before.edited(name="edited meanwhile")
    opened.document.apply(edited, label="Edit")
    qtbot.waitUntil(lambda: ok(dialog).isEnabled())
    assert "changed in the meantime" in opened.messages.text
    assert dialog.sentence.text() == said
    assert opened.document.mechanism is edited
    begin()
    with qtbot.waitSignal(dialog.finished):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    dialog = ask("pattern_linear")
    write(qtbot, entry(dialog, "count").field, "400")
    begin()
    with qtbot.waitSignal(dialog.finished):
        pass
    expected = edits.linear_pattern(edited, [("body", "bar")], 400, (0.5, 0, 0))
    assert opened.document.mechanism == expected.mechanism
    assert opened.selection.items == set(expected.added)
    assert opened.document.undo_step == "Linear pattern of bar"
    opened.document.undo()
    assert opened.document.mechanism is edited


def test_around_an_axis(qtbot, opened, ask):
    """An angle in degrees takes the place of the even distribution."""
    before = opened.document.mechanism
    dialog = ask("pattern_circular")
    write(qtbot, entry(dialog, "count").field, "3")
    write(qtbot, entry(dialog, "angle").field, "90")
    qtbot.keyClick(entry(dialog, "angle").field, Qt.Key.Key_Return)
    expected = edits.circular_pattern(
        before, [("body", "bar")], 3, (0, 0, 1), angle=1.5707963267948966
    )
    assert opened.document.mechanism == expected.mechanism


@pytest.mark.wide
@pytest.mark.parametrize(
    ("action_id", "key", "texts", "part"),
    [
        ("pattern_linear", "count", ["1"], "from 2 to"),
        ("pattern_linear", "step", ["1", "a", "0"], "Enter a number"),
        ("pattern_circular", "axis", ["0", "0", "0"], "Enter a direction"),
        ("pattern_circular", "angle", ["x"], "The field may also be empty"),
        ("mirror", "point", ["1", "2 kg", "0"], "in m"),
        ("mirror", "normal", ["0", "0", "0"], "Enter a direction"),
    ],
)
def test_error_stands_at_its_field(qtbot, opened, ask, action_id, key, texts, part):
    """What is wrong is said below the field, and the dialog cannot be accepted."""
    before = opened.document.mechanism
    dialog = ask(action_id)
    asked = entry(dialog, key)
    assert ok(dialog).isEnabled()
    fields = asked.lines if len(texts) > 1 else [asked.field]
    for field, text in zip(fields, texts, strict=True):
        write(qtbot, field, text)
    assert part in asked.error_label.text()
    assert asked.error_label.isVisible()
    assert fields[0].property("invalid")
    assert not ok(dialog).isEnabled()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert opened.document.mechanism is before


@pytest.mark.parametrize("keep", [True, False])
def test_mirror_image(qtbot, opened, ask, keep):
    """The image is a copy, or takes the place of the original."""
    before = opened.document.mechanism
    dialog = ask("mirror")
    write(qtbot, entry(dialog, "point").lines[0], "-2")
    if not keep:
        entry(dialog, "keep_original").field.click()
    assert (dialog.sentence.text() == "Adds 1 copy: 1 body and 1 joint.") is keep
    qtbot.mouseClick(ok(dialog), Qt.MouseButton.LeftButton)
    expected = edits.mirror(before, [("body", "bar")], (-2, 0, 0), (1, 0, 0), keep_original=keep)
    assert opened.document.mechanism == expected.mechanism
    assert opened.document.step_count == 1


def test_lengths_and_angles_are_in_the_chosen_units(qtbot, opened, ask):
    """Another unit while the dialog is open keeps what is written; what comes is in SI."""
    before = opened.document.mechanism
    dialog = ask("pattern_linear")
    write(qtbot, entry(dialog, "step").lines[0], "0.25")
    opened.units.choose(UnitChoice(length="mm"))
    assert [field.text() for field in entry(dialog, "step").lines] == ["250", "0", "0"]
    write(qtbot, entry(dialog, "step").lines[1], "20")
    write(qtbot, entry(dialog, "step").lines[2], "1 in")
    qtbot.mouseClick(ok(dialog), Qt.MouseButton.LeftButton)
    expected = edits.linear_pattern(before, [("body", "bar")], 3, (0.25, 0.02, 0.0254))
    assert opened.document.mechanism == expected.mechanism
