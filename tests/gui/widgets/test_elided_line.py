"""A text that is cut shows it."""

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mechstudio.gui.widgets.elided_line import ElidedLine

TEXT = "Parallelogram four-bar linkage"


@pytest.fixture
def pair(qtbot):
    """Holds a line with a long text, and one below it."""
    holder = QWidget()
    first, second = ElidedLine(TEXT), ElidedLine("crank")
    layout = QVBoxLayout(holder)
    layout.addWidget(first)
    layout.addWidget(second)
    qtbot.addWidget(holder)
    holder.resize(140, 80)
    with qtbot.waitExposed(holder):
        holder.show()
    second.setFocus()
    qtbot.waitUntil(lambda: not first.hasFocus())
    holder.lines = first, second
    return holder


def test_a_long_text_ends_in_dots(pair):
    """A short one stays as it is; both keep their texts."""
    first, second = pair.lines
    assert first.shown_text.endswith("…")
    assert TEXT.startswith(first.shown_text[:-1])
    assert len(first.shown_text) > 5
    assert (first.text(), second.shown_text) == (TEXT, "crank")


def test_the_dots_are_drawn(pair):
    """What is seen depends on the beginning alone, and on whether it is all."""
    first, _ = pair.lines
    before = first.grab().toImage()
    start = first.shown_text[:-1]
    first.setText(f"{start}, another end of a long text")
    assert first.shown_text.startswith(start[:-1])
    first.setText(TEXT)
    assert first.grab().toImage() == before
    first.setText(start)
    assert first.grab().toImage() != before


def test_who_edits_sees_the_text_itself(qtbot, pair):
    """The end of a long text can be reached by the cursor."""
    first, second = pair.lines
    before = first.grab().toImage()
    first.setFocus()
    first.end(False)
    qtbot.waitUntil(lambda: first.hasFocus())
    assert first.grab().toImage() != before
    second.setFocus()
    qtbot.waitUntil(lambda: second.hasFocus())
    assert first.grab().toImage() == before


def test_with_room_for_all_nothing_is_elided(qtbot, pair):
    """A wider line shows the whole text."""
    first, _ = pair.lines
    first.window().resize(500, 80)
    qtbot.waitUntil(lambda: first.shown_text == TEXT)
