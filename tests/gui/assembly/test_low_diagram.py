"""In a low and narrow dock the tree keeps its room, and sentences end in dots."""

import pytest

from mechstudio.gui.widgets.wrapped_lines import first_lines, wrapped_lines

SENTENCE = "Assembles rod_4 and rod_5 across joint hinge_4: 5 constraint impulses eliminated; open."


def test_the_key_gives_way_to_the_tree(qtbot, diagram):
    """Of 1366 by 768 at 150 % scaling: half of what the dock has is for the tree."""
    qtbot.waitUntil(diagram.key.isVisible)
    diagram.resize(520, 130)
    qtbot.waitUntil(lambda: not diagram.key.isVisible())
    qtbot.waitUntil(lambda: diagram.view.height() >= 40)
    diagram.player.show(1)
    assert not diagram.key.isVisible()
    diagram.resize(900, 520)
    qtbot.waitUntil(diagram.key.isVisible)


def test_a_low_and_wide_dock_names_the_nodes(qtbot, diagram):
    """Of a window of 1366 by 768: the steps stand beside the summary and leave them the room."""
    least = diagram.minimumSizeHint()
    diagram.resize(1056, 116)
    qtbot.waitUntil(lambda: diagram.steps.geometry().bottom() < diagram.view.geometry().top())
    qtbot.waitUntil(lambda: diagram.view.height() >= 70)
    boxes = diagram.view._painter.boxes(diagram.view.viewportTransform())
    # names are drawn from here on
    assert boxes[:, 3].min() >= 10.0
    assert boxes[:, 1].min() >= 0.0
    assert (boxes[:, 1] + boxes[:, 3]).max() <= diagram.view.height()
    assert diagram.minimumSizeHint().height() == least.height()
    diagram.resize(1056, 300)
    qtbot.waitUntil(lambda: diagram.steps.geometry().top() > diagram.view.geometry().bottom())


@pytest.mark.parametrize("width", [360, 520, 1400])
def test_sentences_take_two_whole_lines(qtbot, diagram, width):
    """Their beginnings, and where the rest has no room dots; the pointer shows all."""
    diagram.resize(width, 300)
    diagram.player.show(1)
    diagram.steps.tell(SENTENCE)
    label = diagram.steps.sentence_label
    qtbot.waitUntil(lambda: diagram.steps.width() == width)

    def fits():
        lines = wrapped_lines(label.text(), label.font(), label.width())
        return len(lines) <= 2

    qtbot.waitUntil(fits)
    assert label.toolTip() == SENTENCE
    shown = label.text().replace("\n", " ")
    assert shown == SENTENCE or (shown.endswith("…") and SENTENCE.startswith(shown[:10]))
    assert label.height() >= 2 * label.fontMetrics().lineSpacing()
    ends = diagram.steps._moves[0], diagram.steps._moves[-1]
    assert all(button.isVisible() == (width > 620) for button in ends)


def test_the_first_lines_of_a_text(qapp):
    """Nothing is changed where all has room; a paragraph ends a line."""
    font = qapp.font()
    assert first_lines("one two", font, 500, 1) == "one two"
    assert first_lines("one\ntwo", font, 500, 1) == "one two"
    assert wrapped_lines("one\n\ntwo", font, 500) == ["one", "", "two"]
    assert first_lines(SENTENCE, font, 200, 2).endswith("…")
