"""After a typed place G means that place, until the pointer is moved on the screen."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication

from mechstudio.gui.state.tool_choice import SELECT
from mechstudio.gui.window.panels import installed_panels
from mechstudio.model import Mechanism
from tests.gui.tools.workshop import WindowHands
from tests.gui.view.bench import Middle, drag, move

pytestmark = pytest.mark.window

G = Qt.Key.Key_G
HERE, THERE = QPoint(300, 150), QPoint(420, 230)


def is_ground(hands):
    """Press G: whether the place that was typed gets the joint, and the next one does not."""
    assert not hands.box.bench.outline.bodies
    hands.key(G)
    hands.type("0, 100 mm")
    (joint,) = hands.mechanism.joints
    return (joint.body1, *joint.frame1.position) == ("ground", 0, 0, 0)


def leave(hands):
    QApplication.sendEvent(hands.image, QEvent(QEvent.Type.Leave))


def test_the_pointer_moved_before_the_tool_was_taken(workshop):
    """An earlier tool had it elsewhere, and nothing was told of it since."""
    workshop.take("motor")
    move(workshop.image, HERE)
    workshop.take(SELECT)
    move(workshop.image, THERE)
    workshop.take("link")
    workshop.type("0, 0")
    move(workshop.image, THERE)
    assert is_ground(workshop)


def test_the_pointer_left_before_the_tool_was_taken(workshop):
    """Where an earlier tool had it nothing is pointed at any more."""
    workshop.take("motor")
    move(workshop.image, HERE)
    workshop.take(SELECT)
    leave(workshop)
    workshop.take("link")
    workshop.type("0, 0")
    assert workshop.tool.at is None
    move(workshop.image, THERE)
    assert is_ground(workshop)


@pytest.mark.parametrize("tool", ["link", SELECT])
def test_the_view_was_dragged_before(qtbot, workshop, tool):
    """No move tells where the pointer is at the end of a drag."""
    workshop.take(tool)
    move(workshop.image, HERE)
    drag(qtbot, workshop, Middle, Qt.KeyboardModifier.ShiftModifier, HERE, THERE - HERE)
    workshop.take("link")
    workshop.type("0, 0")
    move(workshop.image, THERE)
    assert is_ground(workshop)


@pytest.fixture
def hands(qtbot, make_window):
    """Hands over a window with all docks, the link tool in use."""
    window = make_window(panels=installed_panels())
    window.resize(1280, 800)
    window.document.open(Mechanism(name="empty"))
    qtbot.waitUntil(lambda: not window.view.loader.busy)
    hands = WindowHands(qtbot, window)
    hands.view.look("front")
    hands.take("link")
    move(hands.image, THERE)
    hands.rest = hands.image.mapToGlobal(THERE)
    return hands


def hide_docks(hands):
    for dock in hands.window.docks.values():
        dock.hide()


def widen_side(hands):
    docks = [hands.window.docks["model_tree"]]
    hands.window.resizeDocks(docks, [docks[0].width() + 80], Qt.Orientation.Horizontal)


def hide_foot(hands):
    hands.window.docks["plots"].hide()


def make_smaller(hands):
    hands.window.resize(1180, 740)


def fit(hands):
    hands.view.fit()


ACTS = [hide_docks, widen_side, hide_foot, make_smaller, fit]


def act_below(hands, act):
    """Do something below a pointer that rests, of which the window tells it where it is then."""
    act(hands)
    QApplication.processEvents()
    move(hands.image, hands.image.mapFromGlobal(hands.rest))


@pytest.mark.wide
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_something_moves_below_the_pointer_before_g(hands, act):
    hands.type("0, 0")
    act_below(hands, act)
    assert is_ground(hands)


@pytest.mark.wide
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_something_moves_below_the_pointer_while_it_is_typed(qtbot, hands, act):
    qtbot.keyClick(hands.image, "0")
    field = hands.box.entry.field
    act_below(hands, act)
    qtbot.keyClicks(field, ", 0")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    act_below(hands, act)
    assert is_ground(hands)


def test_a_move_of_the_hand_ends_it(hands):
    """Little steps add up, though the view moves below them."""
    hands.type("0, 0")
    hide_docks(hands)
    QApplication.processEvents()
    for step in (6, 12):
        move(hands.image, hands.image.mapFromGlobal(hands.rest + QPoint(step, 0)))
        assert not hands.box.bench.outline.bodies
        hands.view.fit()
    move(hands.image, hands.image.mapFromGlobal(hands.rest + QPoint(18, 0)))
    assert hands.box.bench.outline.bodies


def test_a_joint_at_a_typed_place_is_meant_though_the_view_moves(hands):
    hands.type("0, 0")
    hands.type("0, 100 mm")
    hands.take("joint")
    hands.type("0, 0")
    meant = hands.box.bench.outline
    act_below(hands, widen_side)
    assert len(hands.box.bench.outline.symbols) == len(meant.symbols)


def test_the_field_says_how_the_typed_point_is_joined_with_the_ground(qtbot, workshop):
    """Below what is typed, and whether G was pressed before; other tools have no such key."""
    workshop.take("link")
    qtbot.keyClick(workshop.image, "0")
    entry = workshop.box.entry
    assert (entry.note.isVisible(), entry.note.text()) == (
        True,
        "Enter, then G: joint with the ground.",
    )
    qtbot.keyClick(entry.field, Qt.Key.Key_Escape)
    workshop.key(G)
    qtbot.keyClick(workshop.image, "0")
    assert entry.note.text() == "This point gets a joint with the ground."
    qtbot.keyClick(entry.field, Qt.Key.Key_Escape)
    workshop.take("sphere")
    qtbot.keyClick(workshop.image, "0")
    assert entry.isVisible()
    assert not entry.note.isVisible()
