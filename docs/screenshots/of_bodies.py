"""Pictures of tools that make bodies, each in use."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFileDialog

from mechstudio.gui.tools.bodies.mesh_dialog import MeshDialog
from mechstudio.gui.tools.bodies.mesh_tool import MeshTool
from mechstudio.gui.window.main_window import MainWindow
from mechstudio.model import Mechanism
from screenshots.hands import Point, click, point_at, press_key, spend, wait
from screenshots.photograph import desk, open_on_desk, step_back, whole, with_dialog
from screenshots.workpieces import column, stand, write_gear


def drawing(window: MainWindow) -> QPixmap:
    """A cylinder that is being drawn beside a box and a plate."""
    window.document.open(Mechanism(name="By hand"))
    window.view.look("front")
    for tool, points in (
        ("box", ((-0.6, -0.2), (0.0, 0.0))),
        ("plate", ((-0.6, 0.2), (0.2, 0.2), (0.2, 0.4), (-0.2, 0.6), (-0.6, 0.4))),
        ("cylinder", ((0.6, 0.2),)),
    ):
        window.actions_by_id[f"tool_{tool}"].trigger()
        for point in points:
            click(window, (*point, 0.0))
        if tool != "cylinder":
            press_key(window, Qt.Key.Key_Return)
            spend(200)
    wait(lambda: window.checker.report is not None)
    point_at(window, (0.8, 0.2, 0.0))
    return whole(window)


def unfinished(
    window: MainWindow, tool: str, clicks: tuple[Point, ...], last: Point, view: str
) -> QPixmap:
    """A body that is being drawn beside others.

    Args:
        window: The window.
        tool: What draws it.
        clicks: Where it was clicked [m].
        last: Where the pointer is then [m].
        view: Where it is looked at from.
    """
    open_on_desk(window, column())
    window.view.look(view)
    step_back(window)
    window.actions_by_id[f"tool_{tool}"].trigger()
    for point in clicks:
        click(window, point)
    point_at(window, last)
    return desk(window)


def mesh_question(window: MainWindow) -> QPixmap:
    """The dialog that asks for the unit and the material of a mesh file."""
    with read_gear(window) as dialog:
        return with_dialog(window, dialog)


def mesh(window: MainWindow) -> QPixmap:
    """A part from a mesh file that hangs on the pointer."""
    with read_gear(window) as dialog:
        dialog.accept()
        point_at(window, (0.15, 0.7, 0.0))
        return desk(window)


@contextmanager
def read_gear(window: MainWindow) -> Iterator[MeshDialog]:
    """Choose a gear with the mesh tool; yields the dialog that follows."""
    open_on_desk(window, stand())
    step_back(window)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "gear.stl"
        write_gear(file)
        with patch.object(QFileDialog, "getOpenFileName", lambda *_: (str(file), "")):
            window.actions_by_id["tool_mesh"].trigger()
            tool = window.view.tool_box.tool
            assert isinstance(tool, MeshTool)
            wait(lambda: tool.dialog is not None)
        assert tool.dialog is not None
        spend(300)
        yield tool.dialog
