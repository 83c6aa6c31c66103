"""Fields of numbers show 0 for what is rounding, also while they have the keyboard."""

import re

import pytest
from PySide6.QtCore import Qt

from mechstudio import edits, io
from mechstudio.gui.properties.describe import describe
from mechstudio.gui.properties.fields import page_text
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.widgets.number_cell import NumberCell
from mechstudio.units import UnitChoice
from tests.gui.fakes.shown import shown
from tests.gui.properties.value_hand import settle

LEFT = Qt.MouseButton.LeftButton
# a ten-millionth of the width of an atom, or less
NOISE = re.compile(r"e-(?:1[5-9]|[2-9]\d|\d{3})\b")
SAMPLES = {key: io.load(path) for key, path in io.sample_paths().items()}


def noisy_items(mechanism):
    """Elements with numbers that rounding left, as one copies them."""
    items = [
        edits.item_of(element)
        for listed in edits.LISTS.values()
        for element in getattr(mechanism, listed)
    ]
    shown = {item: page_text(describe(mechanism, [item]), UnitChoice()) for item in items}
    return [item for item, text in shown.items() if NOISE.search(text)]


NOISY = {key: items for key, mechanism in SAMPLES.items() if (items := noisy_items(mechanism))}


def test_samples_have_numbers_that_rounding_left():
    assert len(NOISY) >= 5


@pytest.mark.wide
@pytest.mark.parametrize("key", NOISY)
def test_no_field_shows_rounding(qtbot, key):
    """Neither from afar, nor with the keyboard, nor by its tool tip; looking changes nothing."""
    document, selection = Document(SAMPLES[key]), Selection()
    panel = PropertyPanel(document, selection)
    shown(qtbot, panel, 340, 900)
    for item in NOISY[key]:
        selection.set([item])
        settle(qtbot, panel)
        cells = panel.findChildren(NumberCell)
        noisy = [cell for cell in cells if NOISE.search(f"{cell.value:g}")]
        assert noisy, item
        for cell in cells:
            assert not NOISE.search(f"{cell.text()} {cell.toolTip()}"), (
                item,
                cell.accessibleName(),
            )
        for cell in noisy:
            qtbot.mouseClick(cell, LEFT)
            assert cell.text() == "0"
            qtbot.keyClick(cell, Qt.Key.Key_Return)
    assert document.mechanism is SAMPLES[key]
    assert document.step_count == 0
