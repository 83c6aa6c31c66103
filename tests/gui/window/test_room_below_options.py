"""What is shown lies below the options of a tool that is taken."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication

from mechstudio import edits
from mechstudio.gui.state.tool_choice import SELECT
from mechstudio.gui.tools.tool_table import TOOLS
from mechstudio.gui.window.panels import installed_panels
from mechstudio.gui.window.tool_palette import ToolPalette
from mechstudio.model import Mechanism
from tests.gui.tools.workshop import WindowHands
from tests.gui.view.bench import move, turn_wheel

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
# the mesh tool asks for a file at once
OPTION_TOOLS = [spec.id for spec in TOOLS if spec.id != "mesh"]


def settle(qtbot, window):
    for _ in range(4):
        QApplication.processEvents()
    qtbot.waitUntil(lambda: not window.view.loader.busy)
    qtbot.waitUntil(lambda: window.view.image.picture() is not None)


def take(qtbot, window, tool):
    """Press the button of a tool; the pointer is no longer over the view."""
    QApplication.sendEvent(window.view.image, QEvent(QEvent.Type.Leave))
    buttons = [each for group in window.findChild(ToolPalette).groups for each in group]
    wanted = f"tool_{tool}"
    button = next(each for each in buttons if each.defaultAction().objectName() == wanted)
    qtbot.mouseClick(button, LEFT)
    assert window.view.tool_choice.current == tool
    settle(qtbot, window)


def upper_edge(window):
    """Where what is shown begins in the view, from above [px]."""
    points = np.asarray(window.view.scene.extent())
    return min(window.view.place_of(tuple(point)).y() for point in points)


def low_edge_of_options(window):
    bar = window.view.tool_box.option_bar
    return 0 if bar is None else bar.geometry().bottom()


@pytest.mark.wide
def test_a_fitted_mechanism_gives_way_to_the_options_of_every_tool(qtbot, small):
    """At both ends of what is shown, in its size where that has room."""
    settle(qtbot, small)
    for tool in OPTION_TOOLS:
        take(qtbot, small, SELECT)
        qtbot.keyClick(small.view.image, Qt.Key.Key_F)
        settle(qtbot, small)
        take(qtbot, small, tool)
        assert upper_edge(small) > low_edge_of_options(small), tool
        lowest = max(
            small.view.place_of(tuple(point)).y() for point in np.asarray(small.view.scene.extent())
        )
        assert lowest < small.view.height(), tool


@pytest.fixture
def drawn(qtbot, make_window):
    """A sketch in a small window, with a link that was drawn near its upper edge."""
    window = make_window(panels=installed_panels())
    window.resize(1024, 768)
    window.document.open(Mechanism(name="By hand"))
    settle(qtbot, window)
    window.actions_by_id["sketch_xy"].trigger()
    hands = WindowHands(qtbot, window)
    take(qtbot, window, "link")
    y = low_edge_of_options(window) + 12
    for place in (QPoint(420, y), QPoint(560, y)):
        move(hands.image, place)
        qtbot.mouseClick(hands.image, LEFT, pos=place)
    qtbot.keyClick(hands.image, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: len(window.document.mechanism.bodies) == 1)
    take(qtbot, window, SELECT)
    return window


def test_a_small_link_near_the_upper_edge_moves_below_higher_options(qtbot, drawn):
    """Its size stays; options that come while the pointer is among them move it, too."""
    scale = drawn.view.camera_now.height
    take(qtbot, drawn, "motor")
    joint = edits.add_joint(
        drawn.document.mechanism, "revolute", "ground", "link 1", (0.0, 0.0, 0.0)
    )
    drawn.document.apply(joint.mechanism, label="Add")
    drawn.selection.set(joint.added)
    options = drawn.view.tool_box.tool.options()
    low = low_edge_of_options(drawn)
    options.kind_box.setCurrentText("controlled position")
    settle(qtbot, drawn)
    assert low_edge_of_options(drawn) > low
    assert upper_edge(drawn) > low_edge_of_options(drawn)
    assert drawn.view.camera_now.height == pytest.approx(scale)


def fill_the_view(qtbot, window):
    """Fit two bodies, one far above the other."""
    (body,) = window.document.mechanism.bodies
    corner = np.add(body.position, (0.0, 2.0, 0.0))
    high = window.document.mechanism.edited(bodies=(body, body.edited(name="b", position=corner)))
    window.document.apply(high, label="Add")
    settle(qtbot, window)
    qtbot.keyClick(window.view.image, Qt.Key.Key_F)
    settle(qtbot, window)


@pytest.mark.wide
@pytest.mark.parametrize("above_it", [0, 40])
def test_what_is_pointed_at_stays_where_it_is(qtbot, drawn, above_it):
    """Where a key takes the tool: the next click is meant for it, be it a body or a free place."""
    image, body = drawn.view.image, drawn.document.mechanism.bodies[0]
    fill_the_view(qtbot, drawn)
    place = drawn.view.place_of(body.position)
    move(image, place - QPoint(0, above_it))
    for key in (Qt.Key.Key_U, Qt.Key.Key_W):
        qtbot.keyClick(image, key)
        settle(qtbot, drawn)
        assert upper_edge(drawn) < low_edge_of_options(drawn)
        assert drawn.view.place_of(body.position) == place


def test_what_options_hide_comes_out_when_the_pointer_leaves_the_view(qtbot, drawn):
    """As it does towards them, in search of a joint that a key hid below them."""
    image = drawn.view.image
    fill_the_view(qtbot, drawn)
    move(image, drawn.view.place_of(drawn.document.mechanism.bodies[0].position))
    qtbot.keyClick(image, Qt.Key.Key_W)
    settle(qtbot, drawn)
    assert upper_edge(drawn) < low_edge_of_options(drawn)
    QApplication.sendEvent(image, QEvent(QEvent.Type.Leave))
    settle(qtbot, drawn)
    assert upper_edge(drawn) > low_edge_of_options(drawn)


def test_a_camera_that_the_user_moved_stays(qtbot, drawn):
    """Whoever chose a part of the view gets no other one."""
    turn_wheel(drawn.view.image, QPoint(300, 300), 1)
    before = drawn.view.camera_now
    take(qtbot, drawn, "motor")
    assert drawn.view.camera_now == before
