"""Docks that only remember what they were told."""

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel

from mechstudio.gui.state.drawn_path import DrawnPath
from mechstudio.gui.state.followed_body import FollowedBody
from mechstudio.gui.state.hand import Hand
from mechstudio.gui.state.overlay_choice import OverlayChoice
from mechstudio.gui.state.rulers import Rulers
from mechstudio.gui.state.section_choice import SectionChoice
from mechstudio.gui.state.tool_choice import ToolChoice
from mechstudio.gui.window.panels import Panels


class FakeSketch(QObject):
    """A sketch without a view."""

    changed = Signal()
    key = ""

    def toggle(self, key):
        self.key = "" if key == self.key else key
        self.changed.emit()


class FakePanel(QLabel):
    """Stands for the view and for every dock."""

    projection_clicked = Signal(bool)
    typing_closed, begun_changed = Signal(), Signal()

    def __init__(self, text):
        super().__init__(text)
        self.tool_choice = ToolChoice()
        self.overlay_choice = OverlayChoice()
        self.followed = FollowedBody()
        self.rulers, self.hand = Rulers(), Hand()
        self.drawn_path = DrawnPath()
        self.section = SectionChoice()
        self.sketch = FakeSketch()
        self.theme = ""
        self.preferences = None
        self.calls = []
        self.finalized = 0
        self.has_card = False

    def fit(self):
        self.calls.append("fit")

    def look(self, name):
        self.calls.append(name)

    def toggle_paths(self):
        self.calls.append("paths")

    def set_theme(self, name):
        self.theme = name

    def set_preferences(self, settings):
        self.preferences = settings

    def begun_step(self):
        return ""

    def confirm_tool(self):
        return False

    def take_back(self):
        return False

    def confirm_typed(self):
        return ""

    def half_drawn(self):
        return ""

    def keeps(self, key):
        return False

    def finalize(self):
        self.finalized += 1

    def picture(self):
        return QImage(64, 48, QImage.Format.Format_RGB32)

    def film_frame(self, size, use, done, refuse):
        use(np.zeros((size[1], size[0], 3), np.uint8))
        done()

    def save_picture(self, path, done, refuse):
        path.write_bytes(b"picture")
        done()


def fake_panels():
    """A view and docks without content."""

    def make(text):
        return lambda document, selection, cursor: FakePanel(text)

    return Panels(
        viewport=make("view"),
        model_tree=make("model"),
        properties=make("properties"),
        parameters=make("parameters"),
        assembly=make("assembly"),
        runs=make("runs"),
        plots=make("plots"),
        analyses=make("analyses"),
        studies=make("studies"),
    )
