"""Options of tools that act on a joint coordinate: which of several coordinates is meant."""

from __future__ import annotations

from collections.abc import Sequence

from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.widgets.slim_box import SlimBox


class CoordinateOptions(OptionRow):
    """The coordinate; `add_coordinate` puts its field into the row."""

    def __init__(self) -> None:
        super().__init__()
        self.coordinate_box = SlimBox()
        self.coordinate_box.setAccessibleName("Coordinate")
        self.coordinate_box.setToolTip("Joint coordinate (Tab: next)")

    def add_coordinate(self) -> None:
        """Put the choice of the coordinate into the row."""
        self.add("Coordinate", self.coordinate_box)

    def show_coordinates(self, names: Sequence[str], chosen: int) -> None:
        """List the coordinates of a joint, of which one is meant."""
        box = self.coordinate_box
        blocked = box.blockSignals(True)
        if [box.itemText(index) for index in range(box.count())] != list(names):
            box.clear()
            box.addItems(list(names))
        box.setCurrentIndex(chosen if names else -1)
        box.blockSignals(blocked)
        box.setEnabled(len(names) > 1)
