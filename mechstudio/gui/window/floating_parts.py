"""Where everything is that floats over the view: below the bars, each part beside the others."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from mechstudio.gui.tools.tool_box import ToolBox
from mechstudio.gui.view.framing import Framing
from mechstudio.gui.view.legend_room import LegendRoom
from mechstudio.gui.view.navigation import NavigatedScene
from mechstudio.gui.view.overlays import Overlays
from mechstudio.gui.view.section_bar import SectionBar


class FloatingParts(QObject):
    """Places the parts anew when one of them, or the view, gets another size.

    Args:
        image: The view.
        framing: Keeps what is shown beside them.
        tool_box: Has a hint and a bar of options.
        section_bar: The bar of the section plane.
        overlays: Buttons and labels.
        legend_room: Knows where the legend ends.
    """

    def __init__(
        self,
        image: NavigatedScene,
        framing: Framing,
        tool_box: ToolBox,
        section_bar: SectionBar,
        overlays: Overlays,
        legend_room: LegendRoom,
    ) -> None:
        super().__init__(image)
        self._image, self._framing, self._tool_box = image, framing, tool_box
        self._section_bar, self._overlays, self._legend_room = section_bar, overlays, legend_room
        tool_box.bar_resized.connect(self.place)
        legend_room.changed.connect(self.place)

    @Slot()
    def place(self) -> None:
        """Put everything where it belongs, and keep what is shown in sight."""
        self._move()
        if not self._image.finalized:
            self._image.when_still("covered", self._framing.follow_covered)

    def lie_below(self, height: int) -> None:
        """Leave the upper part of the view [px] to bars; what is shown does not move."""
        self._image.lie_below(height)
        self._move()
        self._tool_box.entry.settle()
        if not self._image.finalized:
            self._image.when_still("covered", self._framing.note_covered)

    def _move(self) -> None:
        below, legend = self._image.below, self._legend_room.foot
        self._tool_box.place()
        bars = self._tool_box.option_bar, self._section_bar
        foot = self._tool_box.hint.foot
        self._overlays.place(*bars, below=below, legend=legend, foot=foot)
        # beside the buttons, wherever they are by now
        self._tool_box.place_hint()
        self._image.gizmo.keep_below(legend)
