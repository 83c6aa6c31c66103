"""Draws the path that a measured point is to follow: point by point, or freely."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from mechstudio.errors import MechStudioError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.state.drawn_path import Drawing
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.place_tool import PlanePlaceTool, View, dots
from mechstudio.gui.tools.pointer import Pointer, Spot
from mechstudio.gui.tools.shown_path import curve_of
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.scene.palette import DRIVER
from mechstudio.scene.preview import Outline

FEWEST = 3
# how near to the first point a click or the end of a free line closes the path [pixels at scale 1]
CLOSING_PIXELS = 9.0
SPACING = 4.0  # of places that are taken from a free line [pixels at scale 1]
SMOOTHING = 1.5  # how far a free line may be from its smooth curve [pixels at scale 1]
MOST_POINTS = 40  # that a free line becomes
FLAT = 1e-7  # how far points of a plane are beside it, in parts of the size of the path
_PIECES = 120  # of the preview


class PathTool(PlanePlaceTool):
    """Click places, or drag to draw freely; the first place again or Enter ends the path."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._free: list[FloatArray] = []
        self._loaded = False
        self._options = OptionRow()
        self._closed = QCheckBox("Closed")
        self._closed.setAccessibleName("Closed")
        self._closed.setToolTip("Join the last point to the first")
        self._closed.setChecked(True)
        self._closed.toggled.connect(self.show)
        self._options.add("", self._closed)
        bench.background.submit(_load, self._take_loaded, _ignore)

    @property
    def hint(self) -> str:
        if not self.places:
            return "Target path: click its first point, or drag to draw it freely."
        if len(self.places) < FEWEST:
            return "Click the next point of the path. Backspace removes the last one."
        return "Click the next point; click the first one again or press Enter to end the path."

    def options(self) -> QWidget:
        return self._options

    def moved(self, pointer: Pointer) -> None:
        super().moved(pointer)
        if self.at is not None and self._is_at_start(self.at.point, len(self.places)):
            self.at = replace(self.places[0], label="closes the path")
            self.show()

    def double_clicked(self, pointer: Pointer) -> None:
        self.confirm()

    def confirm(self) -> bool:
        if len(self.places) < FEWEST:
            return False
        self._finish([place.point for place in self.places], closed=self._closed.isChecked())
        return True

    def take(self, spot: Spot) -> str:
        if len(self.places) >= FEWEST and np.array_equal(spot.point, self.places[0].point):
            self._finish([place.point for place in self.places], closed=True)
            return ""
        if self.places and float(np.linalg.norm(spot.point - self.places[-1].point)) == 0.0:
            return "This point is the one before: type another place." if self.is_typed else ""
        if not self.places:
            self.hold_plane(spot.point)
        self.places.append(spot)
        return ""

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace and not self.places:
            return self.bench.drawn_path.undo()
        return super().key(event)

    # a free line is drawn with the button held

    def pressed(self, pointer: Pointer) -> bool:
        if self.places:
            return False
        self.at = self.spot(pointer)
        self._free = []
        return self.at is not None

    def dragged(self, pointer: Pointer) -> None:
        if not self._free and self.at is not None:
            self.hold_plane(self.at.point)
            self._free.append(self.at.point)
            self.hint_changed.emit(self.hint)
        point = self.plane.met(*pointer.ray)
        if point is None:
            return
        gap = float(np.linalg.norm(point - self._free[-1])) if self._free else np.inf
        if gap >= SPACING * self.bench.pixel(point):
            self._free.append(point)
        self.bench.show(Outline(lines=((np.array(self._free), DRIVER),)))
        ends = "closes the path" if self._is_at_start(point, len(self._free)) else ""
        self.bench.noted.emit(ends)

    def released(self, pointer: Pointer) -> None:
        line, self._free = self._free, []
        if len(line) < 2 * FEWEST:
            self.start_over()
            self.hint_changed.emit("Draw a longer line, or click the points one after the other.")
            return
        closed = self._is_at_start(line[-1], len(line), line[0])
        pixel = self.bench.pixel(line[0])
        self._finish(smoothed(np.array(line), SMOOTHING * pixel, closed=closed), closed=closed)

    def cancel(self) -> bool:
        drawing, self._free = bool(self._free), []
        return super().cancel() or drawing

    @property
    def is_begun(self) -> bool:
        return super().is_begun or bool(self._free)

    @property
    def begun_step(self) -> str:
        return "line" if self._free else super().begun_step

    def view(self, spot: Spot) -> View:
        points = [place.point for place in self.places]
        marks = dots(*self.places, spot)
        if not points:
            return marks, spot.label
        ends = spot.point is points[0]
        if not ends and float(np.linalg.norm(spot.point - points[-1])) > 0.0:
            points.append(spot.point)
        if len(points) < 2:
            return marks, spot.label
        closed = len(points) >= FEWEST and (ends or self._closed.isChecked())
        line = np.array(points)
        if self._loaded and len(points) >= FEWEST:
            line = curve_of(Drawing(_listed(points), closed), _PIECES)
        return replace(marks, lines=((line, DRIVER),)), spot.label

    def _is_at_start(self, point: FloatArray, count: int, start: FloatArray | None = None) -> bool:
        """Whether a place is so near to the first of some places that it closes the path."""
        if count < FEWEST:
            return False
        if start is None:
            start = self._free[0] if self._free else self.places[0].point
        sight = self.bench.image.scene_to_read.sight
        first, last = sight.display_points(np.array((start, point)))
        ratio = self.bench.image.devicePixelRatioF()
        return float(np.linalg.norm(first - last)) <= CLOSING_PIXELS * ratio

    def _finish(self, points: list[FloatArray], *, closed: bool) -> None:
        """Hand the path over; the tool is put away."""
        normal = self.plane.normal
        beside = np.abs((np.array(points) - points[0]) @ normal).max()
        # typed points may be anywhere in space
        is_flat = beside <= FLAT * float(np.linalg.norm(np.ptp(points, axis=0)))
        drawing = Drawing(_listed(points), closed, _listed([normal])[0] if is_flat else None)
        # nothing is pointed at any more
        self.at = None
        self.start_over()
        self.bench.drawn_path.draw(drawing)
        self.bench.document.note("In the Study dock, a measured point can follow the target path.")
        self.finished.emit()

    def _take_loaded(self, _: object) -> None:
        self._loaded = True


def smoothed(line: FloatArray, blur: float, *, closed: bool) -> list[FloatArray]:
    """A free line as few points of a smooth curve.

    Args:
        line: Places that the pointer passed [m], shape (n, 3).
        blur: How far they may be from the curve [m], as root mean square.
        closed: Whether the last is followed by the first.
    """
    from scipy.interpolate import splev, splprep

    line = line[np.concatenate(([True], np.any(np.diff(line, axis=0) != 0.0, axis=1)))]
    if closed:
        line = np.concatenate((line[:-1], line[:1]))
    spline, _ = splprep(line.T, s=len(line) * blur**2, per=closed, k=3)
    count = min(MOST_POINTS, max(8, len(line) // 3))
    parts = np.linspace(0.0, 1.0, count, endpoint=not closed)
    return list(np.stack(splev(parts, spline), axis=1))


def _listed(points: list[FloatArray]) -> tuple[tuple[float, float, float], ...]:
    return tuple((float(x), float(y), float(z)) for x, y, z in points)


def _load() -> object:
    """What curves need takes longer to load than a frame."""
    from scipy.interpolate import splprep

    from mechstudio.studies.arc_curve import ArcCurve

    return ArcCurve, splprep


def _ignore(_: MechStudioError) -> None:
    """Nothing is lost: straight lines are shown meanwhile."""
