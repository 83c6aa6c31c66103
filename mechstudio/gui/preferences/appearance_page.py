"""Theme, colors of the view, and what is up."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QCheckBox

from mechstudio.gui.preferences.color_button import ColorChoice
from mechstudio.gui.preferences.page import Page, choice_box, show_choice
from mechstudio.gui.state.settings import Colors, Settings
from mechstudio.scene.palette import BODY_PALETTES, THEMES, Color

_THEMES = (("As the system", "system"), ("Light", "light"), ("Dark", "dark"))
_PALETTES = (
    ("Standard", "standard"),
    ("Color-blind safe", "colorblind"),
    ("Muted", "muted"),
)
_UP_AXES = (("Against gravity", "auto"), ("y", "y"), ("z", "z"))
_SWATCH = QSize(84, 14)


class AppearancePage(Page):
    """How the window and the view look."""

    title = "Appearance"
    icon = "theme_light"
    introduction = (
        "The colors of symbols follow the theme. These settings are not stored in model files."
    )

    def build(self) -> None:
        self.theme_box = choice_box("Theme", _THEMES, self._choose_theme)
        self.form.addRow("Theme", self.theme_box)
        self.heading("Colors of the view")
        self.background = ColorChoice("Background")
        self.background.chosen.connect(lambda color: self._change_colors(background=color))
        self.form.addRow("Background", self.background)
        self.selection = ColorChoice("Selection")
        self.selection.chosen.connect(lambda color: self._change_colors(selection=color))
        self.form.addRow("Selection", self.selection)
        self.bodies_box = choice_box("Colors of bodies", _PALETTES, self._choose_bodies)
        self.bodies_box.setIconSize(_SWATCH)
        for row, (_, key) in enumerate(_PALETTES):
            self.bodies_box.setItemIcon(row, _swatch(BODY_PALETTES[key]))
        self.form.addRow("Bodies", self.bodies_box)
        self.repaint_box = QCheckBox("Also for bodies with their own color")
        self.repaint_box.toggled.connect(lambda on: self._change_colors(repaint=on))
        self.form.addRow("", self.repaint_box)
        self.heading("Camera")
        self.up_box = choice_box("Up axis", _UP_AXES, self._choose_up)
        self.form.addRow("Up axis", self.up_box)
        self.smooth_box = QCheckBox("Move smoothly to standard views and fits")
        self.smooth_box.toggled.connect(self._choose_smooth)
        self.form.addRow("", self.smooth_box)

    def show_settings(self, settings: Settings) -> None:
        show_choice(self.theme_box, settings.theme)
        dark = self.palette().base().color().lightness() < 128
        theme = THEMES["dark" if dark else "light"]
        self.background.show_color(settings.colors.background, _hex(theme.background))
        self.selection.show_color(settings.colors.selection, _hex(theme.selection))
        show_choice(self.bodies_box, settings.colors.bodies)
        self.repaint_box.setChecked(settings.colors.repaint)
        show_choice(self.up_box, settings.up_axis)
        self.smooth_box.setChecked(settings.smooth_camera)

    def restored(self, settings: Settings, usual: Settings) -> Settings:
        return replace(
            settings,
            theme=usual.theme,
            colors=usual.colors,
            up_axis=usual.up_axis,
            smooth_camera=usual.smooth_camera,
        )

    def _choose_theme(self, theme: str) -> None:
        self.store.change(replace(self.store.settings, theme=theme))

    def _choose_bodies(self, key: str) -> None:
        self._change_colors(bodies=key)

    def _choose_up(self, axis: str) -> None:
        self.store.change(replace(self.store.settings, up_axis=axis))

    def _choose_smooth(self, on: bool) -> None:
        self.store.change(replace(self.store.settings, smooth_camera=on))

    def _change_colors(
        self,
        *,
        background: str | None = None,
        selection: str | None = None,
        bodies: str | None = None,
        repaint: bool | None = None,
    ) -> None:
        before = self.store.settings.colors
        colors = Colors(
            background=before.background if background is None else background,
            selection=before.selection if selection is None else selection,
            bodies=bodies or before.bodies,
            repaint=before.repaint if repaint is None else repaint,
        )
        self.store.change(replace(self.store.settings, colors=colors))


def _hex(color: Color) -> str:
    return QColor(*color).name()


def _swatch(colors: tuple[Color, ...]) -> QIcon:
    """The first colors side by side."""
    picture = QPixmap(_SWATCH)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    shown = colors[:7]
    width = _SWATCH.width() / len(shown)
    for place, color in enumerate(shown):
        left = round(place * width)
        painter.fillRect(left, 0, round(width) - 1, _SWATCH.height(), QColor(*color))
    painter.end()
    return QIcon(picture)
