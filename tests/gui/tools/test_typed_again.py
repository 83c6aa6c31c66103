"""A place that is typed twice is refused, as nothing reaches from it to itself."""

import pytest
from PySide6.QtCore import Qt


@pytest.mark.parametrize(
    ("tool", "sentence"),
    [
        ("link", "The link has no length: type another place."),
        ("plate", "This corner is the one before: type another place."),
        ("path", "This point is the one before: type another place."),
    ],
)
def test_the_place_before_is_refused_and_its_text_stays(workshop, tool, sentence):
    """The field says why; another number is taken in its place."""
    workshop.view.sketch.toggle("xy")
    workshop.take(tool)
    workshop.type("-0.3, 0.1")
    workshop.type("-0.3, 0.1")
    entry = workshop.box.entry
    assert entry.isVisible()
    assert entry.field.text() == "-0.3, 0.1"
    assert entry.problem.text() == sentence
    assert len(workshop.tool.places) == 1
    workshop.qtbot.keyClick(entry.field, Qt.Key.Key_End)
    workshop.qtbot.keyClick(entry.field, Qt.Key.Key_5)
    workshop.qtbot.keyClick(entry.field, Qt.Key.Key_Return)
    assert not entry.isVisible()
    assert workshop.tool.places[-1].point[:2] == pytest.approx((-0.3, 0.15))


def test_a_double_click_is_no_second_place(workshop):
    """It ends the chain and says nothing."""
    workshop.view.sketch.toggle("xy")
    workshop.take("link")
    workshop.click((-0.3, 0.1, 0))
    workshop.click((0.3, 0.1, 0))
    workshop.click((0.3, 0.1, 0))
    assert "no length" not in workshop.box.hint_label.text()
    assert len(workshop.mechanism.bodies) == 1
