"""Pictures of what helps to see: sections, distances and angles, and of a hand that pulls."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QPixmap

from mechstudio.gui.window.main_window import MainWindow
from screenshots.hands import LEFT, NO_KEYS, click, pull, send_mouse, spend, wait
from screenshots.photograph import clear_desk, desk, open_sample


def section(window: MainWindow) -> QPixmap:
    """A gear that is cut open across its axis."""
    clear_desk(window)
    open_sample(window, "planetary_gear")
    window.actions_by_id["look_isometric"].trigger()
    window.actions_by_id["section"].trigger()
    return desk(window)


def shadows(window: MainWindow) -> QPixmap:
    """A mechanism in space, in the light of the sun."""
    clear_desk(window)
    open_sample(window, "bricard")
    window.actions_by_id["overlay_none"].trigger()
    window.actions_by_id["shadows"].trigger()
    return desk(window)


def distances(window: MainWindow) -> QPixmap:
    """The distance of two joints, and the angle between two links."""
    clear_desk(window)
    open_sample(window, "four_bar")
    window.actions_by_id["tool_ruler"].trigger()
    # both joints of the rocker on the ground and at its end; places on crank and coupler
    for point in ((0.0, 0.0, 0.0), (0.7071, 1.7071, 0.0), (0.25, 0.25, 0.0), (0.7071, 1.0, 0.0)):
        click(window, point)
        spend(300)
    return desk(window)


def hand(window: MainWindow) -> QPixmap:
    """A hand that pulls at a double pendulum."""
    clear_desk(window)
    open_sample(window, "spatial_double_pendulum")
    window.actions_by_id["overlay_none"].trigger()
    window.actions_by_id["tool_pull"].trigger()
    wait(lambda: "B" in window.view.image.scene.frames())
    start = QPointF(window.view.place_of((1.0, 0.0, 0.7)))
    end = start + QPointF(60.0, -60.0)
    pull(window, start, end)
    wait(lambda: window.player.end > 0.5)
    # an arrow is drawn while the hand is ahead of the body
    for _ in range(12):
        end += QPointF(12.0, -5.0)
        send_mouse(window.view.image, QEvent.Type.MouseMove, end, LEFT, NO_KEYS)
        spend(40)
    window.actions_by_id["pause"].trigger()
    picture = desk(window)
    window.actions_by_id["stop"].trigger()
    wait(lambda: not window.launcher.state.active)
    return picture
