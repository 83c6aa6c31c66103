"""J, K and L in the window: keys of the playback while a run is watched, of tools otherwise."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QTreeView

from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.fakes.keys import press_shortcut
from tests.gui.plots.made_up_run import finished_run
from tests.gui.tools.workshop import WindowHands

pytestmark = pytest.mark.window

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
TOOLS = {Key.Key_J: "joint", Key.Key_K: "spring", Key.Key_L: "link"}
CORNER = QPoint(4, 200)


@pytest.fixture
def hands(qtbot, make_window):
    """Hands over a window with a linkage that has run."""
    window = make_window(panels=installed_panels())
    window.resize(1360, 860)
    window.document.open(load(sample_paths()["four_bar"]))
    window.document.set_result(finished_run(window.document.mechanism))
    window.view.setFocus()
    yield WindowHands(qtbot, window)
    window.player.pause()
    window.document.mark_clean()


def press(hands, key):
    press_shortcut(hands.qtbot, hands.window.focusWidget(), key)


def tool_of(hands, key):
    """What a key takes: the tool in use afterwards."""
    hands.take("select")
    press(hands, key)
    return hands.window.view.tool_choice.current


def hold_on_the_way(hands):
    hands.window.player.seek(0.5 * hands.window.player.end)
    press(hands, Key.Key_Space)
    press(hands, Key.Key_Space)
    assert not hands.window.player.playing


@pytest.mark.wide
@pytest.mark.parametrize("focus", ["view", "list"])
def test_j_k_l_play_while_a_run_is_watched(qtbot, hands, focus):
    """Backward, hold, forward, twice as fast when pressed again, wherever the keyboard is."""
    window, player = hands.window, hands.window.player
    player.seek(0.5 * player.end)
    press(hands, Key.Key_Space)
    assert window.timeline.shuttle_label.isVisible()
    if focus == "list":
        window.docks["model_tree"].widget().findChild(QTreeView).setFocus()
    press(hands, Key.Key_J)
    assert (player.playing, player.backward) == (True, True)
    press(hands, Key.Key_K)
    assert not player.playing
    press(hands, Key.Key_L)
    press(hands, Key.Key_L)
    assert (player.playing, player.backward, player.speed) == (True, False, 2.0)
    press(hands, Key.Key_K)
    assert not player.playing
    assert window.view.tool_choice.current == "select"


@pytest.mark.wide
@pytest.mark.parametrize("key", TOOLS)
def test_before_a_run_is_played_they_take_tools(hands, key):
    """A run that stands at its start, or came to its end by itself, leaves the keys alone."""
    assert tool_of(hands, key) == TOOLS[key]
    hands.take("select")
    player = hands.window.player
    player.set_speed(100.0)
    player.seek(0.9 * player.end)
    press(hands, Key.Key_Space)
    hands.qtbot.waitUntil(lambda: not player.playing)
    assert player.time == player.end
    assert not hands.window.timeline.shuttle_label.isVisible()
    assert tool_of(hands, key) == TOOLS[key]


@pytest.mark.wide
@pytest.mark.parametrize("by", ["click", "escape", "selection"])
def test_who_builds_again_gets_the_tools(qtbot, hands, by):
    """A click in the view, Esc or another selection gives the keys back; a turn of it does not."""
    window = hands.window
    hold_on_the_way(hands)
    hands.qtbot.mousePress(hands.image, LEFT, pos=CORNER)
    hands.qtbot.mouseMove(hands.image, CORNER + QPoint(40, 10))
    hands.qtbot.mouseRelease(hands.image, LEFT, pos=CORNER + QPoint(40, 10))
    assert window.timeline.shuttle_label.isVisible()
    if by == "click":
        qtbot.mouseClick(hands.image, LEFT, pos=CORNER)
    elif by == "escape":
        press(hands, Key.Key_Escape)
    else:
        hands.selection.set({("body", window.document.mechanism.bodies[0].name)})
    assert not window.timeline.shuttle_label.isVisible()
    press(hands, Key.Key_L)
    assert window.view.tool_choice.current == "link"


def test_what_is_half_drawn_keeps_the_keys(hands):
    """No key of the playback drops the first end of a link."""
    hands.take("link")
    hands.click((0.1, 0.3, 0.0))
    assert hands.tool.is_begun
    begun = hands.tool
    for key in TOOLS:
        press(hands, key)
        assert hands.tool is begun
    assert not hands.window.player.playing


def test_menus_show_whose_keys_they_are(hands):
    """Beside *Play forward* stands the key that works now, and beside *Link* none meanwhile."""
    actions = hands.window.actions_by_id
    hold_on_the_way(hands)
    assert actions["play_forward"].text().endswith("\tL")
    assert not actions["tool_link"].shortcuts()
    press(hands, Key.Key_Escape)
    assert actions["play_forward"].text().endswith("\tShift+L")
    assert actions["tool_link"].shortcut().toString() == "L"
