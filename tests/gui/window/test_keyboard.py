"""The view has the keyboard as soon as nothing else needs it, and half-drawn things keep theirs."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox, QToolButton

from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.tools.joint.joint_choice import JointChoice
from mechstudio.gui.widgets.choice_box import ChoiceBox
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.io import load, sample_paths
from tests.gui.fakes.keys import press_shortcut
from tests.gui.plots.made_up_run import finished_run
from tests.gui.properties.value_hand import settle
from tests.gui.tools.workshop import hands_in_sketch, option

pytestmark = pytest.mark.window

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def hands(qtbot, make_window):
    """Hands over a window with an empty mechanism, drawing in the x-y plane."""
    hands = hands_in_sketch(qtbot, make_window)
    yield hands
    hands.document.mark_clean()


def choose(qtbot, box, row):
    """Open a chooser with the mouse and choose one of its rows."""
    box.window().activateWindow()
    qtbot.waitUntil(box.isActiveWindow)
    qtbot.mouseClick(box, LEFT)
    qtbot.waitUntil(lambda: box.view().isVisible())
    view = box.view()
    for _ in range(box.count()):
        qtbot.keyClick(view, Key.Key_Up)
    for _ in range(row):
        qtbot.keyClick(view, Key.Key_Down)
    qtbot.keyClick(view, Key.Key_Return)
    qtbot.waitUntil(lambda: not view.isVisible())


def has_keyboard(hands):
    # lists that have closed stay the active window of a platform without a screen
    return hands.window.focusWidget() is hands.image


def press_focused(qtbot, hands, key):
    """Press a key wherever the keyboard of the window is now."""
    press_shortcut(qtbot, hands.window.focusWidget(), key)


def test_choice_of_a_tool_gives_the_keyboard_back(qtbot, hands):
    """After a choice in the options a place is typed at once."""
    hands.take("joint")
    choose(qtbot, hands.box.option_bar.findChild(JointChoice), 1)
    assert hands.tool.kind.key != "revolute"
    qtbot.waitUntil(lambda: has_keyboard(hands))
    press_focused(qtbot, hands, Key.Key_1)
    assert hands.box.entry.field.text() == "1"
    choose(qtbot, option(hands, "Axis"), 1)
    qtbot.waitUntil(lambda: has_keyboard(hands))


def test_escape_in_an_open_chooser_gives_the_keyboard_back(qtbot, hands):
    """No choice is an answer, too."""
    hands.take("joint")
    box = hands.box.option_bar.findChild(JointChoice)
    qtbot.mouseClick(box, LEFT)
    qtbot.waitUntil(lambda: box.view().isVisible())
    qtbot.keyClick(box.view(), Key.Key_Escape)
    qtbot.waitUntil(lambda: not box.view().isVisible())
    qtbot.waitUntil(lambda: has_keyboard(hands))
    assert hands.tool is not None


def test_choices_of_bars_and_properties_give_the_keyboard_back(qtbot, hands):
    """Speed of playback, solver, and the type of a joint; G then takes the tool."""
    window = hands.window
    window.document.open(load(sample_paths()["four_bar"]))
    window.view.setFocus()
    hands.selection.set([("joint", window.document.mechanism.joints[0].name)])
    panel = window.docks["properties"].widget()
    qtbot.waitUntil(lambda: panel.findChild(ChoiceBox) is not None)
    qtbot.waitUntil(lambda: panel.findChild(ChoiceBox).isVisible())
    for find, row in (
        (lambda: window.timeline.speed_box, 1),
        (lambda: window.controls.solver_box, 1),
        (lambda: panel.findChild(ChoiceBox), 1),
    ):
        choose(qtbot, find(), row)
        qtbot.waitUntil(lambda: has_keyboard(hands))
    press_focused(qtbot, hands, Key.Key_G)
    qtbot.waitUntil(lambda: window.view.tool_choice.current == "drag")


def test_arrow_keys_stay_in_a_chooser(qtbot, hands):
    """Whoever walks through the choices with the keyboard goes on there."""
    box = hands.window.timeline.speed_box
    box.setFocus()
    qtbot.keyClick(box, Key.Key_Down)
    assert hands.window.focusWidget() is box


def test_letters_in_a_chooser_take_no_tool(qtbot, hands):
    """P would be a tool elsewhere. Enter chooses, and gives the keyboard back to the view."""
    window = hands.window
    window.document.open(load(sample_paths()["four_bar"]))
    name = window.document.mechanism.joints[0].name
    hands.selection.set([("joint", name)])
    panel = window.docks["properties"].widget()
    settle(qtbot, panel)
    box = next(one for one in panel.findChildren(ChoiceBox) if one.accessibleName() == "Type")
    box.setFocus()
    qtbot.keyClick(box, Key.Key_P)
    assert box.hasFocus()
    assert window.view.tool_choice.current == "select"
    assert window.document.step_count == 0
    qtbot.keyClick(box, Key.Key_Return)
    assert window.document.mechanism.joint(name).type == "prismatic"
    qtbot.waitUntil(lambda: has_keyboard(hands))


@pytest.mark.wide
@pytest.mark.parametrize("tool", ["link", "box", "cylinder", "plate", "joint", "spring"])
@pytest.mark.parametrize("place", ["view", "list"])
def test_letters_do_not_drop_what_is_half_drawn(qtbot, hands, tool, place):
    """One place is taken: no letter switches the tool, wherever the keyboard is; Esc frees them."""
    hands.take("box")
    for corner in ((0.1, 0.1, 0), (0.3, 0.3, 0)):
        hands.click(corner)
    hands.key(Key.Key_Return)
    hands.take(tool)
    hands.click((0.2, 0.2, 0))
    assert hands.tool.is_begun
    begun = hands.tool
    focused = {
        "view": hands.image,
        "list": hands.window.docks["model_tree"].widget().findChild(QComboBox)
        or hands.window.controls.stop_button,
    }[place]
    for key in (Key.Key_M, Key.Key_S, Key.Key_X):
        focused.setFocus()
        qtbot.keyClick(focused, key)
        assert hands.tool is begun
        assert begun.is_begun
        assert "Esc" in hands.box.hint_label.text()
        # where the next place is typed
        assert has_keyboard(hands)
    hands.key(Key.Key_Escape)
    hands.key(Key.Key_M)
    assert hands.window.view.tool_choice.current == "move"


@pytest.mark.parametrize(
    ("tool", "step"),
    [
        *(("joint", "last pick"), ("torsion", "last pick"), ("ruler", "last pick")),
        *(("link", "last point"), ("spring", "last point")),
    ],
)
def test_undo_names_what_it_takes_back_of_what_is_half_drawn(qtbot, hands, tool, step):
    """A body that was picked is no point."""
    undo = hands.window.actions_by_id["undo"]
    hands.take("box")
    for corner in ((0.1, 0.1, 0), (0.3, 0.3, 0)):
        hands.click(corner)
    hands.key(Key.Key_Return)
    before = undo.text()
    hands.take(tool)
    hands.click((0.2, 0.2, 0))
    assert hands.tool.is_begun
    assert undo.text() == f"&Undo {step}"
    press_shortcut(qtbot, hands.window, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not hands.tool.is_begun
    assert undo.text() == before


def test_undo_names_a_length_that_is_held(qtbot, hands):
    """It goes first, and then the point from which it goes on."""
    undo = hands.window.actions_by_id["undo"]
    hands.take("link")
    hands.click((0.0, 0.0, 0))
    hands.type("0.5<")
    for step in ("typed dimension", "last point"):
        assert undo.text() == f"&Undo {step}"
        press_shortcut(qtbot, hands.window, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undo.text() == "&Undo"


def test_a_run_says_what_it_drops_of_what_is_half_drawn(qtbot, hands):
    """F5 shows other times, at which no tool works; a chain whose links are there loses nothing."""
    window = hands.window
    hands.take("link")
    for point in ((0.0, 0.0, 0), (0.2, 0.0, 0)):
        hands.click(point)
    press_shortcut(qtbot, window, Key.Key_F5)
    qtbot.waitUntil(lambda: window.view.tool_choice.current == "select")
    assert "dropped" not in window.messages.text
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE)
    hands.take("spring")
    hands.click((0.2, 0.0, 0))
    assert hands.tool.is_begun
    press_shortcut(qtbot, window, Key.Key_F5)
    qtbot.waitUntil(lambda: window.view.tool_choice.current == "select")
    assert "What was begun with the tool Spring-damper was dropped" in window.messages.text
    window.document.mark_clean()


def test_letters_switch_after_a_link_of_a_chain(qtbot, hands):
    """What has been drawn is not dropped; the next tool may be taken at once."""
    hands.take("link")
    for point in ((0, 0, 0), (0.3, 0, 0)):
        hands.click(point)
    hands.image.setFocus()
    hands.key(Key.Key_J)
    assert hands.window.view.tool_choice.current == "joint"
    assert [body.name for body in hands.mechanism.bodies] == ["link 1"]


def test_enter_in_an_option_goes_back_to_the_view(qtbot, hands):
    """A width is typed in the middle of a link: the link goes on, and so does its typed length."""
    hands.take("link")
    hands.click((0, 0, 0))
    field = option(hands, "Width of the link")
    qtbot.mouseClick(field, LEFT)
    qtbot.keyClicks(field, "20 mm")
    qtbot.keyClick(field, Key.Key_Return)
    assert has_keyboard(hands)
    assert hands.tool.is_begun
    hands.point_at((0.2, 0, 0))
    press_focused(qtbot, hands, Key.Key_2)
    qtbot.keyClick(hands.box.entry.field, Key.Key_Return)
    (body,) = hands.mechanism.bodies
    assert sorted(body.shapes[0].size)[:2] == pytest.approx([0.02, 0.02])


def test_wheel_over_a_chooser_takes_no_keyboard(qtbot, hands):
    """A wheel that passes over the speed leaves the keyboard where it is."""
    hands.image.setFocus()
    for box in (hands.window.timeline.speed_box, hands.window.controls.solver_box):
        assert not box.focusPolicy() & Qt.FocusPolicy.WheelFocus & ~Qt.FocusPolicy.StrongFocus
    qtbot.mouseClick(hands.image, LEFT, pos=QPoint(5, 5))
    assert has_keyboard(hands)


def test_enter_in_properties_gives_the_keyboard_to_the_view(qtbot, hands):
    """The next letter takes a tool; a text that is refused keeps the keyboard."""
    hands.window.document.open(load(sample_paths()["four_bar"]))
    hands.window.selection.set([("body", "crank")])

    def mass():
        lines = hands.window.findChildren(EditLine)
        return next((line for line in lines if line.accessibleName() == "Mass"), None)

    for text, is_taken in (("heavy", False), ("2.5", True)):
        qtbot.waitUntil(lambda: mass() is not None and mass().isVisible())
        line = mass()
        qtbot.mouseClick(line, LEFT)
        line.selectAll()
        qtbot.keyClicks(line, text)
        qtbot.keyClick(line, Key.Key_Return)
        qtbot.waitUntil(lambda is_taken=is_taken: has_keyboard(hands) is is_taken)
    assert hands.window.document.mechanism.body("crank").mass == 2.5
    press_focused(qtbot, hands, Key.Key_J)
    qtbot.waitUntil(lambda: hands.box.choice.current == "joint")


@pytest.mark.wide
@pytest.mark.parametrize("place", ["timeline", "dock"])
def test_another_mechanism_gives_the_keyboard_back(qtbot, hands, place):
    """Wherever it was: what had it is locked, and no button may get the next key."""
    window = hands.window
    window.document.open(load(sample_paths()["four_bar"]))
    window.document.set_result(finished_run(window.document.mechanism))
    focused = {"timeline": window.timeline, "dock": window.docks["plots"].titleBarWidget()}[place]
    focused = focused if place == "timeline" else focused.findChild(QToolButton)
    focused.setFocus()
    assert not has_keyboard(hands)
    window.document.open(load(sample_paths()["slider_crank"]))
    qtbot.waitUntil(lambda: has_keyboard(hands))
    press_focused(qtbot, hands, Key.Key_L)
    qtbot.waitUntil(lambda: window.view.tool_choice.current == "link")


def test_a_timeline_without_rows_leaves_letters_to_the_tools(qtbot, hands):
    """J, K and L play a run; there is none."""
    hands.window.timeline.setFocus()
    press_shortcut(qtbot, hands.window.timeline, Key.Key_J)
    qtbot.waitUntil(lambda: hands.window.view.tool_choice.current == "joint")
