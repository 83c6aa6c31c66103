"""Scale of a view into which a mechanism is drawn: nothing tells it before something is there."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.window.panels import installed_panels
from tests.gui.tools.workshop import WindowHands
from tests.gui.view.bench import turn_wheel

pytestmark = pytest.mark.window

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hands(qtbot, make_window):
    """Hands over a window of a laptop with a new mechanism and a sketch."""
    window = make_window(installed_engine(), installed_panels())
    window.resize(1366, 768)
    QApplication.processEvents()
    qtbot.keyClick(window, Key.Key_N, Control)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    qtbot.keyClick(window, Key.Key_5, Control)
    yield WindowHands(qtbot, window)
    window.document.mark_clean()


def part(hands):
    """How much of the shorter side of the view all that is drawn takes."""
    scene = hands.scene
    places = scene.camera.project(scene.extent())
    return float(np.ptp(places, axis=0).max()) / min(1.0, scene.sight.aspect)


def draw_crank(hands):
    hands.key(Key.Key_L)
    hands.type("0, 0")
    hands.key(Key.Key_G)
    hands.type("0.1<60")


def run(hands):
    window = hands.window
    hands.qtbot.keyClick(window, Key.Key_F5)
    hands.qtbot.waitUntil(lambda: window.document.result is not None)
    hands.qtbot.waitUntil(window.controls.run_button.isEnabled)


def test_a_typed_crank_is_shown_in_a_fair_size(hands):
    """The first typed link sets the scale, with room for longer ones; direction and the rest of
    the sketch stay."""
    sight = np.array(hands.camera.GetDirectionOfProjection())
    draw_crank(hands)
    assert 0.2 < part(hands) < 0.34
    assert hands.scene.sees([(0.35, 0, 0)])
    assert hands.camera.GetDirectionOfProjection() == pytest.approx(sight)
    pose = hands.view.camera_now
    hands.type("0.1<-60")
    assert hands.view.camera_now == pose
    # what would lie beside the picture is brought into it
    hands.type("0.9, 0")
    hands.qtbot.waitUntil(lambda: hands.scene.sees([(0.9, 0, 0)]))


def test_a_view_that_was_zoomed_stays(hands):
    turn_wheel(hands.image, QPoint(300, 200), 1)
    height = hands.view.camera_now.height
    draw_crank(hands)
    hands.key(Key.Key_Escape)
    hands.key(Key.Key_Escape)
    run(hands)
    assert hands.view.camera_now.height == pytest.approx(height)


def test_a_clicked_link_moves_only_once_the_tool_is_put_away(hands):
    """What is pointed at does not move away."""
    height = hands.view.camera_now.height
    hands.key(Key.Key_L)
    hands.click((0, 0, 0))
    hands.click((0.1, 0.1, 0))
    assert len(hands.mechanism.bodies) == 1
    assert hands.view.camera_now.height == pytest.approx(height)
    hands.key(Key.Key_Escape)
    hands.key(Key.Key_Escape)
    hands.qtbot.waitUntil(lambda: part(hands) > 0.2)


def test_the_first_run_fits_what_is_small(hands):
    """Also where a tool was in use until then; another run leaves the view as it is."""
    hands.key(Key.Key_L)
    hands.click((0, 0, 0))
    hands.key(Key.Key_G)
    hands.click((0.1, 0, 0))
    hands.key(Key.Key_Escape)
    hands.key(Key.Key_D)
    hands.click((0, 0, 0))
    assert hands.mechanism.drivers
    assert part(hands) < 0.1
    run(hands)
    hands.qtbot.waitUntil(lambda: hands.window.docks["plots"].height() > 100)
    hands.qtbot.waitUntil(lambda: part(hands) > 0.6)
    pose = hands.view.camera_now
    run(hands)
    assert hands.view.camera_now == pose


@pytest.mark.parametrize("moved", [False, True], ids=["untouched", "zoomed"])
def test_a_typed_start_outside_of_the_picture_comes_into_it(hands, moved):
    """Nothing else tells that something is half drawn; what was seen before stays in sight."""
    if moved:
        turn_wheel(hands.image, QPoint(300, 200), 1)
    hands.key(Key.Key_L)
    assert not hands.scene.sees([(3, 2, 0)])
    middle = hands.scene.camera.pose.focus
    hands.type("3, 2")
    assert not hands.mechanism.bodies
    hands.qtbot.waitUntil(lambda: hands.scene.sees([(3, 2, 0), middle]))
    # the next one beside it moves nothing more than a drawn link does
    pose = hands.view.camera_now
    hands.key(Key.Key_Escape)
    hands.type("2.9, 2")
    assert hands.view.camera_now == pose


@pytest.mark.parametrize(
    ("tool", "corners"),
    [("link", ("0, 0", "0.3, 0")), ("plate", ("0, 0", "0.3, -0.2", "0.3, 0"))],
    ids=["link", "plate"],
)
def test_a_typed_place_in_sight_leaves_a_camera_that_was_placed(hands, tool, corners):
    """Those before it may lie outside: they were left out on purpose."""
    hands.take(tool)
    for corner in corners:
        hands.type(corner)
    turn_wheel(hands.image, hands.place((0.3, 0, 0)), 20)
    assert hands.scene.sees([(0.3, 0, 0), (0.31, 0.01, 0)])
    assert not hands.scene.sees([(0, 0, 0)])
    pose = hands.view.camera_now
    hands.type("0.31, 0.01")
    assert len(hands.tool.places) == len(corners) + 1
    assert hands.view.camera_now == pose
    # only what would lie outside brings the view back
    hands.type("0.6, 0")
    hands.qtbot.waitUntil(lambda: hands.scene.sees([(0.6, 0, 0), (0.3, 0, 0)]))


def test_a_typed_box_is_in_sight_as_a_whole(hands):
    """As with a bar over a crank pin, longer than what is there, from its second corner on."""
    draw_crank(hands)
    hands.key(Key.Key_Escape)
    hands.key(Key.Key_B)
    hands.type("0.07, -0.15")
    hands.type("0.11, 0.25")
    hands.qtbot.waitUntil(lambda: hands.scene.sees([(0.07, -0.15, 0), (0.11, 0.25, 0)]))
    hands.key(Key.Key_Return)
    assert len(hands.mechanism.bodies) == 2
    hands.qtbot.waitUntil(lambda: hands.scene.sees(hands.scene.extent()))
    hands.key(Key.Key_J)
    hands.qtbot.waitUntil(lambda: hands.scene.sees(hands.scene.extent()))


def test_the_buttons_of_the_view_hide_no_joint_of_a_typed_linkage(hands):
    """Neither beside a bar of options nor below it; the uppermost joint is beside them."""
    strip = hands.view.overlays.strip
    hands.key(Key.Key_L)
    hands.type("0, 0")
    hands.key(Key.Key_G)
    for end in ("0.2<70", "0.6, 0.4", "0.5, 0"):
        hands.type(end)

    def is_clear():
        lowest = strip.geometry().bottom()
        return all(hands.place(tuple(point)).y() > lowest for point in hands.scene.extent())

    hands.qtbot.waitUntil(is_clear)
    for _ in range(2):
        hands.key(Key.Key_Escape)
    hands.key(Key.Key_F)
    hands.qtbot.waitUntil(is_clear)
