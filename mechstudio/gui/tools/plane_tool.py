"""Picks a face to draw on."""

from __future__ import annotations

import numpy as np

from mechstudio.gui.snapping.work_plane import WorkPlane
from mechstudio.gui.tools.pointer import Pointer
from mechstudio.gui.tools.tool import Tool
from mechstudio.scene.joint_outline import axis_outline
from mechstudio.scene.palette import DRIVER
from mechstudio.scene.preview import Outline

ARROW_PIXELS = 64.0  # length of the normal at scale 1
SQUARE_PIXELS = 44.0  # half the edge of the piece of the plane at scale 1
SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))


class PlaneTool(Tool):
    """Click a face: the sketch goes on in its plane."""

    @property
    def hint(self) -> str:
        return "Sketch: click a flat face to sketch in its plane. Esc cancels."

    def moved(self, pointer: Pointer) -> None:
        plane = self._plane(pointer)
        if plane is None:
            self.bench.clear()
            return
        contact = next(c for c in pointer.contacts if c.item[0] == "body")
        length = ARROW_PIXELS * self.bench.pixel(contact.point)
        mark = axis_outline(contact.point, plane.normal, length, turns=False)
        half = SQUARE_PIXELS * self.bench.pixel(contact.point)
        square = [contact.point + half * (a * plane.x + b * plane.y) for a, b in SQUARE]
        self.bench.show(Outline(marks=(mark,), lines=((np.array(square), DRIVER),)))

    def clicked(self, pointer: Pointer) -> None:
        plane = self._plane(pointer)
        if plane is not None:
            self.bench.plane_picked.emit(plane)
            self.finished.emit()

    def _plane(self, pointer: Pointer) -> WorkPlane | None:
        """The plane of the face under the pointer; its grid starts where the world's does."""
        contact = next((c for c in pointer.contacts if c.item[0] == "body"), None)
        if contact is None:
            return None
        toward, normal = self.bench.image.scene_to_read.directions, contact.normal
        x = np.cross(toward.up, normal)
        if float(np.linalg.norm(x)) < 1e-3:
            x = toward.right - (toward.right @ normal) * normal
        return WorkPlane(np.zeros(3), x / np.linalg.norm(x), normal).through(contact.point)
