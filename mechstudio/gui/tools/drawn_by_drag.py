"""Base of tools whose first two places a drag may give as well, in a sketch."""

from __future__ import annotations

from mechstudio.gui.tools.place_tool import PlaceTool
from mechstudio.gui.tools.pointer import FREE, Pointer, Spot
from mechstudio.gui.tools.workbench import Workbench


class DrawnByDrag(PlaceTool):
    """Takes the place of a press and that of its release, where nothing is to be turned.

    In a sketch the view stays straight above the plane; elsewhere a drag is one of the camera.
    """

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        # where the button went down, until a drag follows, and whether one draws
        self._pressed: Spot | None = None
        self._draws = False

    def pressed(self, pointer: Pointer) -> bool:
        if self.bench.chosen_plane is None or pointer.modifiers & ~FREE:
            return False
        self.moved(pointer)
        self._pressed, self._draws = self.at, False
        return self.at is not None

    def dragged(self, pointer: Pointer) -> None:
        start, self._pressed = self._pressed, None
        if start is not None:
            self.is_typed = False
            self._begin(start)
        if self._draws:
            self.moved(pointer)

    def released(self, pointer: Pointer) -> None:
        if self._draws:
            self._draws = False
            self.clicked(pointer)

    def cancel(self) -> bool:
        self._draws = False
        return super().cancel()

    def _begin(self, start: Spot) -> None:
        """Begin at a place, unless something is begun or ends there, which goes on."""
        is_there = self.places and not self.bench.are_apart(start.point, self.places[-1].point)
        if not (self.is_begun or is_there):
            if self.places:
                self.start_over()
            self.go_to(start)
        # it may have been refused
        self._draws = bool(self.places)
