"""Rectangles drawn with Ctrl select what they catch."""

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.gui.view.bench import Control, Left, No, Shift, drag, move_pressed, shown_bench
from tests.scene.mechanisms import two_boxes


@pytest.fixture
def boxes(qtbot):
    """A viewport with a box on the left and one on the right, seen from the front."""
    bench = shown_bench(qtbot, two_boxes(), (640, 480))
    bench.view.look("front")
    return bench


def stretch(qtbot, bench, start, end, modifiers=Control):
    """Draw a rectangle between two points of the plane z = 0 [m]."""
    first, last = (bench.place((*point, 0)) for point in (start, end))
    drag(qtbot, bench, Left, modifiers, first, last - first)


def test_to_the_right_selects_what_is_inside(qtbot, boxes):
    """Part of a body is not enough, and the camera stays."""
    before = boxes.camera.GetPosition()
    stretch(qtbot, boxes, (-0.9, 0.4), (0.4, -0.4))
    assert boxes.selection.items == {("body", "left")}
    assert boxes.camera.GetPosition() == before
    assert not boxes.image.band.isVisible()


def test_to_the_left_selects_what_is_touched(qtbot, boxes):
    """Part of a body is enough."""
    stretch(qtbot, boxes, (0.4, -0.4), (-0.6, 0.4))
    assert boxes.selection.names("body") == {"left", "right"}


def test_rectangles_add_and_with_shift_take_away(qtbot, boxes):
    """What was selected stays so, unless Shift is held too."""
    boxes.selection.set({("body", "right")})
    stretch(qtbot, boxes, (-0.9, 0.4), (-0.1, -0.4))
    assert boxes.selection.names("body") == {"left", "right"}
    stretch(qtbot, boxes, (-0.1, 0.4), (0.9, -0.4), Control | Shift)
    assert boxes.selection.names("body") == {"left"}


def test_escape_drops_the_rectangle(qtbot, boxes):
    """Nothing is selected, and the rest of the drag does not turn the view."""
    before = boxes.camera.GetPosition()
    qtbot.mousePress(boxes.image, Left, Control, QPoint(50, 50))
    move_pressed(boxes.image, Left, Control, QPoint(300, 300))
    assert boxes.image.band.isVisible()
    qtbot.keyClick(boxes.image, Qt.Key.Key_Escape)
    move_pressed(boxes.image, Left, Control, QPoint(600, 450))
    qtbot.mouseRelease(boxes.image, Left, Control, QPoint(600, 450))
    assert not boxes.selection.items
    assert boxes.camera.GetPosition() == before


def test_plain_drags_turn_the_view(qtbot, boxes):
    """Without Ctrl there is no rectangle."""
    before = boxes.camera.GetPosition()
    stretch(qtbot, boxes, (-0.9, 0.4), (0.9, -0.4), No)
    assert boxes.camera.GetPosition() != before
    assert not boxes.selection.items
