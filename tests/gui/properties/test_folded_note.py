"""Long descriptions leave a low panel to the values."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.properties.folded_note import FoldedNote
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.widgets.wrapped_lines import wrapped_lines
from mechstudio.io import sample
from tests.gui.fakes.shown import shown

LONG = " ".join(["Three unit links and a ground link of 1 m along y, at 45 degrees."] * 6)


def lines(note):
    return wrapped_lines(note.label.text(), note.label.font(), note.width())


@pytest.mark.parametrize("width", [211, 284, 400])
def test_a_long_text_is_its_first_lines_until_all_is_wanted(qtbot, width):
    """The button shows the rest, and folds it again."""
    note = shown(qtbot, FoldedNote(LONG), width, 400)
    qtbot.waitUntil(note.button.isVisible)
    assert len(lines(note)) == 3
    assert note.label.text().endswith("…")
    for text, all_of_it in (("Less", True), ("More", False)):
        qtbot.mouseClick(note.button, Qt.MouseButton.LeftButton)
        assert note.button.text() == text
        assert (note.label.text() == LONG) is all_of_it


def test_a_short_text_has_no_button(qtbot):
    """Nor one that would be no longer than with it; a wider panel has room for more."""
    note = shown(qtbot, FoldedNote(LONG[:66]), 250, 200)
    assert not note.button.isVisible()
    assert note.label.text() == LONG[:66]
    other = shown(qtbot, FoldedNote(LONG), 250, 400)
    qtbot.waitUntil(other.button.isVisible)
    other.resize(2400, 400)
    qtbot.waitUntil(lambda: not other.button.isVisible())
    assert other.label.text() == LONG


def test_values_are_seen_below_the_description_of_a_mechanism(qtbot):
    """In a panel as low and narrow as that of 1366 by 768 at 150 % scaling."""
    document = Document(sample("four_bar"))
    panel = shown(qtbot, PropertyPanel(document, Selection()), 211, 185)
    note = panel.findChild(FoldedNote)
    qtbot.waitUntil(note.isVisible)
    qtbot.waitUntil(lambda: note.height() <= 5 * note.label.fontMetrics().lineSpacing())
    place = note.mapTo(panel, note.rect().bottomLeft()).y()
    assert place < 0.85 * panel.height()
