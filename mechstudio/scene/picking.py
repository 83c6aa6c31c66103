"""What lies under a place of the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtkmodules.vtkRenderingCore import vtkCellPicker

if TYPE_CHECKING:
    from vtkmodules.vtkRenderingCore import vtkActor, vtkRenderer

    from mechstudio.scene.posed_actor import Item

# how far a click may miss, as a share of the picture's diagonal
TOLERANCE = 0.002


class Picker:
    """Finds items by shooting a ray; needs no drawing."""

    def __init__(self) -> None:
        self._picker = vtkCellPicker()
        self._picker.SetTolerance(TOLERANCE)

    def item_at(
        self, renderer: vtkRenderer, x: float, y: float, items: dict[vtkActor, Item]
    ) -> Item | None:
        """The item of the nearest actor at display coordinates from the lower left corner."""
        if not self._picker.Pick(x, y, 0.0, renderer):
            return None
        return items.get(self._picker.GetActor())

    def place(self) -> tuple[float, float, float]:
        """World point of the last hit [m]."""
        x, y, z = self._picker.GetPickPosition()
        return x, y, z
