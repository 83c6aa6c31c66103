"""While the mouse drags, Undo names the drag, which it takes back, and the last edit afterwards."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio.scene.manipulator import ARROW_LENGTH
from tests.gui.fakes.keys import press_shortcut
from tests.gui.tools.workshop import hands_in_sketch
from tests.gui.view.bench import Left, No

pytestmark = pytest.mark.window

Key = Qt.Key
AT, TO = (0.2, 0.2, 0), (0.45, 0.2, 0)
PATH = ((0.5, 0.1, 0), (0.9, 0.4, 0))


@pytest.fixture
def hands(qtbot, make_window):
    """Hands over a window with a box that is selected, drawing in the x-y plane."""
    hands = hands_in_sketch(qtbot, make_window)
    hands.take("box")
    for corner in ((0.1, 0.1, 0), (0.3, 0.3, 0)):
        hands.click(corner)
    hands.key(Key.Key_Return)
    hands.window.selection.set([("body", "box 1")])
    yield hands
    hands.document.mark_clean()


def way(hands, tool):
    """From where to where a tool drags."""
    if tool == "path":
        return PATH
    if tool != "move":
        return AT, TO
    start = np.array(hands.mechanism.bodies[0].position)
    start[0] += 0.8 * ARROW_LENGTH * hands.scene.sight.pixel_size(start)
    return start, start + np.array((0.25, 0.0, 0.0))


@pytest.mark.parametrize(
    ("tool", "step"), [("move", "move"), ("drag", "drag"), ("pull", "pull"), ("path", "line")]
)
@pytest.mark.parametrize("ends", ["undo", "release"])
def test_undo_names_the_drag(qtbot, hands, tool, step, ends):
    """Nothing is picked there."""
    undo = hands.window.actions_by_id["undo"]
    before = undo.text()
    hands.take(tool)
    start, end = way(hands, tool)
    last = hands.press_and_move(start, end)
    qtbot.waitUntil(lambda: undo.text() == f"&Undo {step}")
    if ends == "undo":
        press_shortcut(qtbot, hands.window, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert not hands.tool.is_begun
        assert undo.text() == before
    qtbot.mouseRelease(hands.image, Left, No, last)
    qtbot.waitUntil(lambda: undo.text() in (before, "&Undo Move box 1"))


def test_a_click_with_the_drag_tool_leaves_nothing_to_take_back(qtbot, hands):
    """However long the button was held."""
    undo = hands.window.actions_by_id["undo"]
    before, hint = undo.text(), hands.box.hint_label.text
    hands.take("drag")
    told = hint()
    place = hands.point_at(AT)
    qtbot.mousePress(hands.image, Left, No, place)
    qtbot.waitUntil(lambda: undo.text() == "&Undo drag")
    qtbot.mouseRelease(hands.image, Left, No, place)
    assert not hands.tool.is_begun
    assert (undo.text(), hint()) == (before, told)
