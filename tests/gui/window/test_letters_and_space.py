"""Letters are for tools and Space is for the playback, wherever the keyboard is."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QLineEdit,
    QPushButton,
    QToolButton,
    QTreeView,
)

from mechstudio import edits
from mechstudio.gui.check.findings import Topic
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.fakes.keys import press_shortcut
from tests.gui.plots.made_up_run import finished_run
from tests.gui.tools.workshop import WindowHands

pytestmark = pytest.mark.window

Key = Qt.Key
LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
Control = Qt.KeyboardModifier.ControlModifier
TOOLS = {Key.Key_J: "joint", Key.Key_K: "spring", Key.Key_L: "link"}


@pytest.fixture
def hands(qtbot, make_window):
    """Hands over a window with a linkage that has run."""
    window = make_window(panels=installed_panels())
    window.resize(1360, 860)
    model = edits.add_parameter(load(sample_paths()["four_bar"]), "Load", 2.0)
    window.document.open(model)
    window.document.set_result(finished_run(window.document.mechanism))
    window.view.setFocus()
    yield WindowHands(qtbot, window)
    window.player.pause()
    window.document.mark_clean()


def press(hands, key, modifier=Qt.KeyboardModifier.NoModifier):
    press_shortcut(hands.qtbot, hands.window.focusWidget(), key, modifier)


def test_a_held_enter_presses_one_button_once(qtbot, hands):
    """What comes next in the place of a button that is gone is not pressed, nor by Ctrl+Enter."""
    window = hands.window
    mechanism = window.document.mechanism
    for name in ("P1", "P2", "P3"):
        mechanism = edits.add_parameter(mechanism, name, 2.0)
    window.document.open(mechanism)
    dock = window.docks["parameters"]
    dock.show()
    dock.raise_()

    def delete_button(name):
        buttons = dock.widget().findChildren(QAbstractButton)
        return next((one for one in buttons if one.accessibleName() == f"Delete {name}"), None)

    qtbot.waitUntil(lambda: delete_button("P1") is not None and delete_button("P1").isVisible())
    delete_button("P1").setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(window.focusWidget(), Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert "P1" in window.document.mechanism.parameters
    for repeat in range(5):
        event = QKeyEvent(
            QEvent.Type.KeyPress,
            Key.Key_Return,
            Qt.KeyboardModifier.NoModifier,
            autorep=repeat > 0,
        )
        QApplication.sendEvent(window.focusWidget(), event)
        QApplication.processEvents()
    assert set(window.document.mechanism.parameters) == {"Load", "P2", "P3"}


def model_tree(window):
    return window.docks["model_tree"].widget().findChild(QTreeView)


def slider_of_a_parameter(window):
    window.docks["parameters"].show()
    window.docks["parameters"].raise_()
    return window.docks["parameters"].widget().findChild(QAbstractSlider)


PLACES = {
    "view": lambda window: window.view,
    "tree": model_tree,
    "parameter": slider_of_a_parameter,
    "timeline": lambda window: window.timeline.bar,
    "chip": lambda window: window.status_line.chips.by_topic[Topic.LOOPS],
    "button": lambda window: window.timeline.loop_button,
    "plots": lambda window: window.plots.tool_bar.cursors.associatedObjects()[-1],
}


@pytest.mark.wide
@pytest.mark.parametrize("state", ["at rest", "playing", "held"])
@pytest.mark.parametrize("place", PLACES)
def test_letters_take_tools(hands, place, state):
    """Whether a run is played or held, and whatever was clicked before it."""
    window, player = hands.window, hands.window.player
    player.seek(0.5 * player.end)
    if state != "at rest":
        player.toggle()
    if state == "held":
        player.toggle()
    for key, tool in TOOLS.items():
        hands.take("select")
        focused = PLACES[place](window)
        focused.setFocus(Qt.FocusReason.MouseFocusReason)
        assert window.focusWidget() in (focused, focused.focusProxy())
        press(hands, key)
        assert window.view.tool_choice.current == tool
        # a tool holds what is played
        assert (player.playing, player.speed, player.backward) == (False, 1.0, False)
        action = window.actions_by_id[f"tool_{tool}"]
        assert action.shortcut().toString() == Key(key).name[-1]


def test_shift_and_the_same_letters_play(hands):
    """Backward, hold, forward, twice as fast when pressed again; the menus name these keys."""
    window, player = hands.window, hands.window.player
    player.seek(0.5 * player.end)
    model_tree(window).setFocus()
    press(hands, Key.Key_L, SHIFT)
    press(hands, Key.Key_L, SHIFT)
    assert (player.playing, player.backward, player.speed) == (True, False, 2.0)
    press(hands, Key.Key_K, SHIFT)
    assert not player.playing
    press(hands, Key.Key_J, SHIFT)
    assert (player.playing, player.backward) == (True, True)
    assert window.view.tool_choice.current == "select"
    assert window.actions_by_id["play_forward"].text().endswith("\tShift+L")


@pytest.mark.wide
@pytest.mark.parametrize("place", PLACES)
def test_space_plays_and_holds(hands, place):
    """Also where a button has the keyboard, which Space does not press."""
    window, player = hands.window, hands.window.player
    focused = PLACES[place](window)
    pressed = []
    if isinstance(focused, QAbstractButton):
        focused.clicked.connect(lambda: pressed.append(focused))
    focused.setFocus(Qt.FocusReason.TabFocusReason)
    press(hands, Key.Key_Space)
    assert player.playing
    press(hands, Key.Key_Space)
    assert not player.playing
    assert pressed == []


def test_space_holds_after_show_its_motion(qtbot, hands):
    """The button in the banner becomes another one under the pointer; it has no keyboard then."""
    window = hands.window
    model = edits.change(window.document.mechanism, [("body", "crank")], mass=7.0)
    window.document.apply(model, label="Mass")
    banner = window.run_banner
    qtbot.mouseClick(banner.look_button, LEFT)
    assert window.document.looks_back
    qtbot.waitUntil(lambda: window.focusWidget() is hands.image)
    assert window.player.playing
    press(hands, Key.Key_Space)
    assert not window.player.playing
    assert window.document.looks_back


def test_space_holds_after_a_closed_explanation(qtbot, hands):
    """Esc in the panel of a chip gives the keyboard to the chip, which stays closed."""
    window = hands.window
    qtbot.mouseClick(window.status_line.chips.by_topic[Topic.LOOPS], LEFT)
    popover = window.check_views.popover
    qtbot.waitUntil(popover.isVisible)
    press(hands, Key.Key_Escape)
    assert not popover.isVisible()
    press(hands, Key.Key_Space)
    assert window.player.playing
    assert not popover.isVisible()


def test_enter_presses_the_button_that_has_the_keyboard(hands):
    """As Space does in dialogs."""
    button = hands.window.timeline.loop_button
    before = button.isChecked()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    press(hands, Key.Key_Return)
    assert button.isChecked() is not before


def test_a_click_on_a_button_leaves_the_keyboard_to_the_view(qtbot, hands):
    """Whether the button takes it or not, but for one that leads to a field."""
    window = hands.window
    for button in (window.controls.run_button, window.timeline.loop_button):
        button.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.mouseClick(button, LEFT)
        qtbot.waitUntil(lambda: window.focusWidget() is hands.image)


def test_space_presses_buttons_before_there_is_a_run(qtbot, hands):
    """There is nothing to play."""
    window = hands.window
    window.document.set_result(None)
    button = QPushButton("Any", window)
    button.show()
    pressed = []
    button.clicked.connect(lambda: pressed.append(True))
    button.setFocus(Qt.FocusReason.TabFocusReason)
    assert QApplication.focusWidget() is button
    press(hands, Key.Key_Space)
    assert pressed == [True]


def test_undo_takes_back_what_is_half_drawn_first(qtbot, hands):
    """The start of a link, then the corners of a plate one by one; then edits as ever."""
    window = hands.window
    edited = edits.add_parameter(window.document.mechanism, "edit", 1.0)
    window.document.apply(edited, label="Add edit")
    undo = window.actions_by_id["undo"]
    tools = window.view.tool_box
    for tool, points in ((Key.Key_L, ("0, 0",)), (Key.Key_A, ("0, 0", "1, 0", "1, 1"))):
        window.view.setFocus()
        press(hands, tool)
        for point in points:
            assert not tools.tool.typed(point)
        for left in reversed(range(len(points))):
            assert tools.is_begun
            undo.trigger()
            assert tools.is_begun == (left > 0)
        assert window.document.mechanism is edited
    undo.trigger()
    assert "edit" not in window.document.mechanism.parameters


def test_undo_is_offered_for_what_is_half_drawn(qtbot, hands):
    """Button, menu and key agree, also where there is no edit to undo."""
    window = hands.window
    undo = window.actions_by_id["undo"]
    buttons = window.findChildren(QToolButton)
    button = next(one for one in buttons if one.defaultAction() is undo and one.isVisible())
    assert window.document.undo_step is None
    assert not undo.isEnabled()
    assert not button.isEnabled()
    tools = window.view.tool_box
    for take_back in (
        lambda: qtbot.mouseClick(button, LEFT),
        lambda: press_shortcut(qtbot, window.view.image, Key.Key_Z, Control),
        lambda: press(hands, Key.Key_Backspace),
    ):
        window.view.setFocus()
        press(hands, Key.Key_L)
        assert not undo.isEnabled()
        assert not tools.tool.typed("0.3, 0.2")
        assert undo.isEnabled()
        assert undo.text() == "&Undo last point"
        take_back()
        assert not tools.is_begun
        assert not undo.isEnabled()
        assert not button.isEnabled()
        assert undo.text() == "&Undo"


def test_escape_leaves_a_field(qtbot, hands):
    """Once for what was typed, once more for the view; Space plays then and the value stays."""
    window = hands.window
    window.selection.set([("body", "crank")])

    def mass_line():
        lines = window.docks["properties"].findChildren(EditLine)
        return next((one for one in lines if "mass" in one.accessibleName().lower()), None)

    qtbot.waitUntil(lambda: mass_line() is not None and mass_line().isVisible())
    mass = mass_line()
    text = mass.text()
    qtbot.mouseClick(mass, LEFT)
    press(hands, Key.Key_9)
    press(hands, Key.Key_Escape)
    assert mass.text() == text
    assert window.focusWidget() is mass
    press(hands, Key.Key_Escape)
    assert window.focusWidget() is not mass
    press(hands, Key.Key_Space)
    assert window.player.playing
    assert mass.text() == text


def test_enter_ends_a_number_of_the_run_bar(qtbot, hands):
    """Space plays and undo is that of the model then; what is no number keeps the keyboard."""
    window = hands.window
    field = window.controls.duration_field
    before = window.document.mechanism.simulation.duration
    for text, is_done in (("abc", False), ("6", True)):
        qtbot.mouseClick(field, LEFT)
        field.selectAll()
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Key.Key_Return)
        QApplication.processEvents()
        assert (window.focusWidget() is not field) == is_done
    assert window.document.mechanism.simulation.duration == 6.0
    press(hands, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.document.mechanism.simulation.duration == before


def test_a_name_written_amid_a_chain_leaves_the_keyboard_to_the_view(qtbot, hands):
    """F2, another name and Enter; what is typed then is the next point of the chain."""
    window = hands.window
    press(hands, Key.Key_L)
    for text in ("0, -1", "1, -1"):
        hands.type(text)
    (item,) = window.selection.items
    press(hands, Key.Key_F2)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    qtbot.keyClicks(QApplication.focusWidget(), "crossbar")
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
    qtbot.waitUntil(lambda: window.focusWidget() is hands.image)
    assert window.view.tool_choice.current == "link"
    hands.type("1, -2")
    joint = window.document.mechanism.joints[-1]
    assert (joint.body1, joint.body2) == ("crossbar", item[1])
