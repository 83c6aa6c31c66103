"""Pictures of what helps to see: sections, distances and angles."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from mechstudio.gui.window.main_window import MainWindow
from screenshots.hands import click, spend
from screenshots.photograph import clear_desk, desk, open_sample


def section(window: MainWindow) -> QPixmap:
    """A gear that is cut open across its axis."""
    clear_desk(window)
    open_sample(window, "planetary_gear")
    window.actions_by_id["look_isometric"].trigger()
    window.actions_by_id["section"].trigger()
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
