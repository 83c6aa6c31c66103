"""Light and dark appearance: one palette and one style sheet, filled in from a table of colors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from string import Template

from PySide6.QtCore import QDir, QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from mechstudio.resources_path import resources_folder

# what the user may choose; "system" follows the desktop
CHOICES = ("system", "light", "dark")

# color role of the palette: name in the table of colors, and its name when disabled
_ROLES = {
    QPalette.ColorRole.Window: ("window", "window"),
    QPalette.ColorRole.WindowText: ("text", "disabled"),
    QPalette.ColorRole.Base: ("surface", "window"),
    QPalette.ColorRole.AlternateBase: ("window", "window"),
    QPalette.ColorRole.Text: ("text", "disabled"),
    QPalette.ColorRole.PlaceholderText: ("muted", "disabled"),
    QPalette.ColorRole.Button: ("surface", "window"),
    QPalette.ColorRole.ButtonText: ("text", "disabled"),
    QPalette.ColorRole.BrightText: ("error", "disabled"),
    QPalette.ColorRole.ToolTipBase: ("surface", "surface"),
    QPalette.ColorRole.ToolTipText: ("text", "text"),
    QPalette.ColorRole.Highlight: ("selected", "sunken"),
    QPalette.ColorRole.HighlightedText: ("on_selected", "disabled"),
    QPalette.ColorRole.Link: ("accent", "disabled"),
    QPalette.ColorRole.LinkVisited: ("accent", "disabled"),
    QPalette.ColorRole.Accent: ("accent_fill", "disabled"),
    QPalette.ColorRole.Light: ("surface", "surface"),
    QPalette.ColorRole.Midlight: ("hover", "hover"),
    QPalette.ColorRole.Mid: ("border", "border"),
    QPalette.ColorRole.Dark: ("border_strong", "border"),
    QPalette.ColorRole.Shadow: ("sunken", "sunken"),
}


class Theme(QObject):
    """The appearance of the application.

    ``changed`` carries "light" or "dark", whichever is shown from now on.
    """

    changed = Signal(str)

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self._app = app
        self._choice = ""
        self._name = ""
        self._sheet, self._is_held = "", False
        QDir.setSearchPaths("theme", [str(resources_folder() / "themes")])
        app.styleHints().colorSchemeChanged.connect(self._follow_system)

    @property
    def name(self) -> str:
        """What is shown: "light" or "dark"."""
        return self._name

    @property
    def choice(self) -> str:
        """What the user chose: "light", "dark" or "system"."""
        return self._choice

    def color(self, key: str) -> QColor:
        """A color of the shown theme by its name in the table."""
        return QColor(_colors(self._name)[key])

    def choose(self, choice: str) -> None:
        """Show a theme; an unknown name counts as "system"."""
        self._choice = choice if choice in CHOICES else "system"
        schemes = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}
        # also tells the window frame and the dialogs of the desktop
        self._app.styleHints().setColorScheme(schemes.get(self._choice, Qt.ColorScheme.Unknown))
        self._show(self._choice if self._choice != "system" else self._system_name())

    @contextmanager
    def style_at_end(self) -> Iterator[None]:
        """Build a window without the style sheet, which is set once the window is complete.

        Qt applies the sheet anew to all that a widget holds whenever the widget gets another
        parent, which takes as long as the rest of building a window. While another window is shown,
        the sheet stays: that window would lose its style and get it back.
        """
        if self._is_held or any(window.isVisible() for window in self._app.topLevelWidgets()):
            yield
            return
        self._is_held = True
        self._app.setStyleSheet("")
        try:
            yield
        finally:
            self._is_held = False
            self._app.setStyleSheet(self._sheet)

    @Slot()
    def _follow_system(self) -> None:
        if self._choice == "system":
            self._show(self._system_name())

    def _system_name(self) -> str:
        scheme = self._app.styleHints().colorScheme()
        return "dark" if scheme == Qt.ColorScheme.Dark else "light"

    def _show(self, name: str) -> None:
        if name == self._name:
            return
        self._name = name
        colors = _colors(name)
        # a sheet is taken off before the next one is put on: a style without one is quick to set,
        # and the one that drew it ended within Qt now and then where it met deleted widgets
        if self._app.styleSheet():
            self._app.setStyleSheet("")
        if self._app.style().name() != "fusion":
            self._app.setStyle("Fusion")
        self._app.setPalette(_palette(colors))
        sheet = (resources_folder() / "themes" / "application.qss").read_text(encoding="utf-8")
        self._sheet = Template(sheet).substitute(colors, name=name)
        if not self._is_held:
            self._app.setStyleSheet(self._sheet)
        self.changed.emit(name)


def _colors(name: str) -> dict[str, str]:
    text = (resources_folder() / "themes" / f"{name}.json").read_text(encoding="utf-8")
    colors: dict[str, str] = json.loads(text)
    return colors


def _palette(colors: dict[str, str]) -> QPalette:
    palette = QPalette()
    for role, (key, disabled_key) in _ROLES.items():
        palette.setColor(role, QColor(colors[key]))
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colors[disabled_key]))
    return palette
