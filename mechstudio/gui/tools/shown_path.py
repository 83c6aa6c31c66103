"""Draws the target path of a view, and the path of a trial beside it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, Slot

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.state.drawn_path import Drawing
from mechstudio.gui.tools.workbench import Workbench

DASHES = 48
_NONE: FloatArray = np.zeros((0, 3))


class ShownPath(QObject):
    """Keeps the dashed line of a view up to date.

    Args:
        bench: Has the path, and knows where it is shown.
    """

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._bench = bench
        bench.drawn_path.changed.connect(self._show)
        bench.document.opened.connect(bench.drawn_path.clear)

    @Slot()
    def _show(self) -> None:
        image, drawn = self._bench.image, self._bench.drawn_path
        if image.finalized:
            return
        target = _NONE if drawn.drawing is None else curve_of(drawn.drawing, 4 * DASHES)
        trial = _NONE if drawn.trial is None else drawn.trial
        if len(trial) and drawn.drawing is not None and drawn.drawing.closed:
            trial = np.concatenate((trial, trial[:1]))
        image.scene.overlay.target.show(target, trial)
        image.redraw()


def curve_of(drawing: Drawing, pieces: int) -> FloatArray:
    """Even places along a drawing [m], shape (pieces + 1, 3)."""
    # as the study has it; the first call loads what it needs
    from mechstudio.studies.arc_curve import ArcCurve

    points = np.array(drawing.points, float)
    curve = ArcCurve.through(points, closed=drawing.closed, smooth=drawing.smooth)
    places = curve.samples(pieces + (not drawing.closed))
    return np.concatenate((places, places[:1])) if drawing.closed else places
