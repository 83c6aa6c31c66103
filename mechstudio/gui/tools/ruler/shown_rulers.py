"""Draws the rulers of a view at the shown time."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.gui.tools.ruler.ruler_text import ruler_text
from mechstudio.gui.tools.workbench import Workbench

if TYPE_CHECKING:
    from mechstudio.model import Mechanism


class ShownRulers(QObject):
    """Keeps the rulers of a view up to date with mechanism, moment and units.

    Args:
        bench: Has the rulers, and knows where they are shown.
    """

    # something else is to be drawn
    changed = Signal()

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._bench = bench
        bench.rulers.changed.connect(self.changed)
        bench.units_changed.connect(self.changed)
        bench.document.opened.connect(bench.rulers.clear)
        bench.document.mechanism_changed.connect(self._keep_up)

    def show(self) -> None:
        """Draw them for the bodies as they are shown now."""
        self._bench.rulers.moved.emit()
        scene, units = self._bench.image.scene, self._bench.units
        if not self._bench.rulers.rulers and not scene.overlay.rulers.shown:
            return
        frames = scene.frames()
        lines = []
        for ruler in self._bench.rulers.rulers:
            # a mechanism that is still being drawn may be the one before
            if ruler.bodies <= frames.keys():
                text = ruler_text(ruler.measured(frames), units)
                lines.append((*ruler.drawn(frames), text))
        scene.overlay.rulers.show(lines, scene.scenery.theme)

    @Slot(object, object)
    def _keep_up(self, before: object, after: object) -> None:
        rulers = self._bench.rulers
        rulers.keep_up(cast("Mechanism | None", before), cast("Mechanism | None", after))
