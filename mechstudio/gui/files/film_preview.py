"""What a frame of a film will look like, in the dialog that asks for the film."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from mechstudio.gui.files.film_maker import FilmMaker

if TYPE_CHECKING:
    from mechstudio.handover.film_frames import FilmSettings
    from mechstudio.handover.film_plots import FilmPlots

    Asked = Callable[[], tuple[FilmSettings, FilmPlots | None] | None]

_WIDTH, _HEIGHT = 400, 225  # room for the picture [px]
_PAUSE = 200  # after a change, before a frame is drawn [ms]
_MOST = 960  # longer side of a frame without plots, which looks alike in any size [px]


class FilmPreview(QLabel):
    """Shows the moment that the view shows as a frame of the film.

    Args:
        maker: Draws the frame.
        asked: Gives the film and new plots for it; None where there is no such film.
    """

    def __init__(self, maker: FilmMaker, asked: Asked, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._maker, self._asked = maker, asked
        self.setAccessibleName("Preview of a frame")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFixedHeight(_HEIGHT)
        self.setMinimumWidth(_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._draw)
        maker.previewed.connect(self._show)

    def renew(self) -> None:
        """Draw another frame, soon."""
        self._timer.start()

    def halt(self) -> None:
        """Draw none for now."""
        self._timer.stop()

    @Slot()
    def _draw(self) -> None:
        asked = self._asked()
        if asked is None:
            self.clear()
            return
        settings, plots = asked
        if plots is None:
            part = min(1.0, _MOST / max(settings.width, settings.height))
            size = (max(2, 2 * round(0.5 * part * n)) for n in (settings.width, settings.height))
            width, height = size
            settings = replace(settings, width=width, height=height)
        self._maker.preview(settings, plots)

    @Slot(object)
    def _show(self, picture: object) -> None:
        pixels = np.ascontiguousarray(picture, dtype=np.uint8)
        height, width, _ = pixels.shape
        image = QImage(pixels.data, width, height, 3 * width, QImage.Format.Format_RGB888)
        ratio = self.devicePixelRatioF()
        shown = QPixmap.fromImage(image).scaled(
            round(ratio * self.width()),
            round(ratio * self.height()),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        shown.setDevicePixelRatio(ratio)
        self.setPixmap(shown)
