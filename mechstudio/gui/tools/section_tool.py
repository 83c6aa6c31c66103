"""Lays the section plane along a face, or across a direction that is typed."""

from __future__ import annotations

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import applied
from mechstudio.gui.snapping.typed_place import parts_of
from mechstudio.gui.tools.pointer import Pointer
from mechstudio.gui.tools.tool import Tool
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.scene.joint_outline import axis_outline
from mechstudio.scene.palette import DRIVER
from mechstudio.scene.picking import Contact
from mechstudio.scene.preview import Outline
from mechstudio.units import QuantityError

ARROW_PIXELS = 64.0  # length of the normal at scale 1
SQUARE_PIXELS = 44.0  # half the edge of the piece of the plane at scale 1
SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))
_EXAMPLE = "Enter a direction as three components, such as 1, 1, 0."


class SectionTool(Tool):
    """Click a face: the view is cut along it, through the middle of the shape."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        bench.looks = True

    @property
    def hint(self) -> str:
        return "Section: click a face to cut along it, or type a direction to cut across. Esc ends."

    @property
    def typing_hint(self) -> str:
        return "direction across the plane: x, y, z"

    def end(self) -> None:
        super().end()
        self.bench.looks = False

    def moved(self, pointer: Pointer) -> None:
        contact = _contact(pointer)
        if contact is None:
            self.bench.clear()
            return
        pixel = self.bench.pixel(contact.point)
        mark = axis_outline(contact.point, contact.normal, ARROW_PIXELS * pixel, turns=False)
        across = _across(contact.normal)
        square = contact.point + SQUARE_PIXELS * pixel * np.array(SQUARE, float) @ across
        self.bench.show(Outline(marks=(mark,), lines=((square, DRIVER),)))
        self.bench.noted.emit(f"face of {contact.item[1]}")

    def clicked(self, pointer: Pointer) -> None:
        contact = _contact(pointer)
        if contact is None:
            return
        heights = applied(contact.place, contact.surface.points) @ contact.normal
        middle = 0.5 * float(heights.min() + heights.max())
        self._cut(contact.normal, middle)

    def typed(self, text: str) -> str:
        try:
            normal = np.array([self.bench.number(part, "1") for part in parts_of(text)], float)
        except QuantityError as error:
            return str(error)
        if len(normal) != 3:
            return _EXAMPLE
        length = float(np.linalg.norm(normal))
        if not (0.0 < length < np.inf):
            return f"A direction has a length above zero. {_EXAMPLE}"
        self._cut(normal / length, None)
        return ""

    def _cut(self, normal: FloatArray, place: float | None) -> None:
        self.bench.section_wanted.emit(normal, place)
        self.finished.emit()


def _contact(pointer: Pointer) -> Contact | None:
    """The face of the first body that the pointer meets; None where that is cut open."""
    contact = next((contact for contact in pointer.contacts if contact.item[0] == "body"), None)
    return None if contact is None or _is_inside(contact) else contact


def _is_inside(contact: Contact) -> bool:
    """Whether a surface is met from within: what is seen there is the cut."""
    first, second, third = contact.surface.points[contact.surface.triangles[contact.triangle]]
    outward = contact.place[:3, :3] @ np.cross(second - first, third - first)
    return bool(outward @ contact.normal < 0.0)


def _across(normal: FloatArray) -> FloatArray:
    """Two unit vectors across a normal, shape (2, 3)."""
    first = np.cross(normal, np.eye(3)[int(np.argmin(np.abs(normal)))])
    first /= np.linalg.norm(first)
    return np.array([first, np.cross(normal, first)])
