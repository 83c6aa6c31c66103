"""Measures distances and angles between what is clicked, at the shown time."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import applied, inverse
from mechstudio.geometry.matrices import frame as matrix_of
from mechstudio.geometry.separation import Feature, FeatureKind
from mechstudio.gui.snapping.anchors import BAR
from mechstudio.gui.state.rulers import Ruler, RulerEnd
from mechstudio.gui.tools.pointer import FREE, Pointer, Spot
from mechstudio.gui.tools.ruler.ruler_text import ruler_note
from mechstudio.gui.tools.tool import Tool
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import GROUND, Box
from mechstudio.scene.palette import DRIVER, SPRING
from mechstudio.scene.preview import Outline

# half the length of the mark along an axis or of the edge of that on a face [pixels at scale 1]
_MARK = 40.0
_SQUARE = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)), float)


class RulerTool(Tool):
    """Click two points, axes or faces: their distance and angle stay in the view."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._first: RulerEnd | None = None
        self._pointer: Pointer | None = None
        bench.looks = True
        bench.rulers.moved.connect(self._follow_motion)
        bench.document.mechanism_changed.connect(self._forget_first)

    @property
    def hint(self) -> str:
        if self._first is not None:
            return "Distance: click the second point, axis or face. Esc cancels."
        if self.bench.rulers.rulers:
            return "Distance: click a point, an axis or a face. Backspace removes the last one."
        return "Distance and angle: click a point, an axis or a face."

    def end(self) -> None:
        self.bench.rulers.moved.disconnect(self._follow_motion)
        self.bench.document.mechanism_changed.disconnect(self._forget_first)
        super().end()
        self.bench.looks = False

    @property
    def is_begun(self) -> bool:
        return self._first is not None

    def left(self) -> None:
        self._pointer = None
        super().left()

    @Slot()
    def _follow_motion(self) -> None:
        """Another moment is shown: under the pointer there may be something else."""
        if self._pointer is not None:
            self.moved(self._pointer)

    @Slot()
    def _forget_first(self) -> None:
        """An edit may have taken away what was clicked first."""
        self.cancel()

    def moved(self, pointer: Pointer) -> None:
        self._pointer = replace(pointer)
        found = self._pointed(pointer)
        if found is None:
            self.bench.clear()
            return
        end, label = found
        frames = self.bench.image.scene_to_read.frames()
        if self._first is not None and self._first.body not in (GROUND, *frames):
            # the edit that took it away is being shown
            self._first = None
        outline = self._marks(end.placed(frames))
        note = label
        if self._first is not None:
            ruler = Ruler(self._first, end, self._across)
            measured, ends = ruler.measured(frames), ruler.drawn(frames)
            outline = Outline(
                lines=(
                    *self._marks(self._first.placed(frames)).lines,
                    *outline.lines,
                    (np.array(ends), DRIVER),
                ),
                dots=((ends[0], SPRING), (ends[1], SPRING)),
            )
            note = f"{label}\n{ruler_note(ruler, measured, self.bench.units)}"
        self.bench.show(outline)
        self.bench.noted.emit(note)

    def clicked(self, pointer: Pointer) -> None:
        found = self._pointed(pointer)
        if found is None:
            return
        end, _ = found
        if self._first is None:
            self._first = end
        else:
            self.bench.rulers.add(Ruler(self._first, end, self._across))
            self._first = None
            self.bench.clear()
        self.hint_changed.emit(self.hint)

    def cancel(self) -> bool:
        begun, self._first = self.is_begun, None
        self.bench.clear()
        self.hint_changed.emit(self.hint)
        return begun

    def key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Backspace:
            return False
        if self._first is not None:
            self.cancel()
        else:
            self.bench.rulers.drop_last()
            self.hint_changed.emit(self.hint)
        return True

    @property
    def _across(self) -> FloatArray | None:
        """Across the plane of a flat mechanism; None in space."""
        shown = self.bench.image.scene_to_read.directions
        return shown.front if shown.planar else None

    def _pointed(self, pointer: Pointer) -> tuple[RulerEnd, str] | None:
        """What is pointed at, and what it is called."""
        bench = self.bench
        spot = bench.spot(pointer)
        frames = bench.image.scene_to_read.frames()
        if spot is not None and spot.axis is not None and not pointer.bodies:
            # beside its bodies, an axis of a joint goes with the second of them
            spot = replace(spot, body=spot.axis.bodies[-1])
        # a mechanism that is still being drawn may be the one before
        if spot is None or spot.body not in (GROUND, *frames):
            return None
        feature, label = self._feature(spot, pointer, frames)
        back = np.eye(4) if spot.body == GROUND else inverse(frames[spot.body])
        own = Feature(
            feature.kind,
            back[:3, :3] @ feature.point + back[:3, 3],
            back[:3, :3] @ feature.direction,
        )
        return RulerEnd(spot.body, own), label

    def _feature(
        self, spot: Spot, pointer: Pointer, frames: dict[str, FloatArray]
    ) -> tuple[Feature, str]:
        if spot.axis is not None and spot.body in spot.axis.bodies:
            return Feature(FeatureKind.LINE, spot.point, spot.axis.direction), spot.axis.label
        if spot.label or spot.body == GROUND or pointer.modifiers & FREE:
            return Feature(FeatureKind.POINT, spot.point, np.zeros(3)), spot.label or "a place"
        contact = next(c for c in pointer.contacts if c.item[0] == "body")
        if not self.bench.is_flat:
            face = Feature(FeatureKind.PLANE, spot.point, contact.normal)
            return face, f"a face of {spot.body}"
        line = self._length(spot.body, frames[spot.body])
        if line is not None:
            return line, f"the axis of {spot.body}"
        return Feature(FeatureKind.POINT, spot.point, np.zeros(3)), f"a place on {spot.body}"

    def _length(self, name: str, frame: FloatArray) -> Feature | None:
        """The line along a body: of its longest bar, or through its only two joints."""
        body = self.bench.mechanism.body(name)
        bars = [shape for shape in body.shapes if isinstance(shape, Box) and _is_bar(shape)]
        if bars:
            bar = max(bars, key=lambda shape: max(shape.size))
            placed = frame @ matrix_of(bar.position, bar.orientation)
            return Feature(FeatureKind.LINE, placed[:3, 3], placed[:3, int(np.argmax(bar.size))])
        points = [
            applied(frame, np.array(own.position))
            for joint in self.bench.mechanism.joints
            for side, own in ((joint.body1, joint.frame1), (joint.body2, joint.frame2))
            if side == name
        ]
        if len(points) != 2:
            return None
        way = points[1] - points[0]
        length = float(np.linalg.norm(way))
        return Feature(FeatureKind.LINE, points[0], way / length) if length > 0.0 else None

    def _marks(self, feature: Feature) -> Outline:
        """A feature as it is drawn while it is pointed at."""
        size = _MARK * self.bench.pixel(feature.point)
        if feature.kind is FeatureKind.POINT:
            return Outline(dots=((feature.point, SPRING),))
        if feature.kind is FeatureKind.LINE:
            ends = feature.point + np.outer((-size, size), feature.direction)
            return Outline(lines=((ends, SPRING),))
        across = np.eye(3)[int(np.argmin(np.abs(feature.direction)))]
        x = np.cross(feature.direction, across)
        x /= np.linalg.norm(x)
        square = feature.point + 0.5 * size * _SQUARE @ np.stack(
            (x, np.cross(feature.direction, x))
        )
        return Outline(lines=((square, SPRING),))


def _is_bar(box: Box) -> bool:
    """Whether a box has two ends."""
    _, wide, long = sorted(box.size)
    return long > BAR * wide
