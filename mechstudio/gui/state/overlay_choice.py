"""Which overlays of a run the view shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from mechstudio.scene.overlaid import GHOSTS, LEAST, MOST, Overlaid
from mechstudio.scene.strobe import Strobe


class OverlayChoice(QObject):
    """What is shown over the mechanism, of which elements, and how large."""

    changed = Signal()
    # the user chose to show what has that key, or to hide it
    toggled = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__()
        self.overlaid = Overlaid()

    @property
    def shown(self) -> frozenset[str]:
        """Keys of what is shown."""
        return self.overlaid.shown

    @property
    def only_selected(self) -> bool:
        """Whether only selected elements have overlays."""
        return self.overlaid.only_selected

    @property
    def items(self) -> frozenset[tuple[str, str]]:
        """Elements that alone have overlays; none for all."""
        return self.overlaid.items

    @property
    def scale(self) -> float:
        """Length of arrows in that which is proposed."""
        return self.overlaid.scale

    @property
    def coloring(self) -> str:
        """Key of the figure that colors elements; empty for none."""
        return self.overlaid.coloring

    @property
    def strobe(self) -> Strobe:
        """Moments of ghost poses."""
        return self.overlaid.strobe

    def take(self, overlaid: Overlaid) -> None:
        """Show these and no others."""
        if overlaid != self.overlaid:
            self.overlaid = overlaid
            self.changed.emit()

    def toggle(self, key: str) -> None:
        """Show something, or hide it again."""
        self.take(replace(self.overlaid, shown=self.shown ^ {key}))
        self.toggled.emit(key, key in self.shown)

    def toggle_selected(self) -> None:
        """Show overlays of selected elements only, or of all."""
        self.take(replace(self.overlaid, only_selected=not self.only_selected))

    def keep_to(self, items: Iterable[tuple[str, str]]) -> None:
        """Show overlays of these elements alone from now on; of all, where it is these already."""
        chosen = frozenset(items)
        self.take(replace(self.overlaid, items=frozenset() if chosen == self.items else chosen))

    def resize(self, factor: float) -> None:
        """Draw arrows longer or shorter by a factor."""
        self.take(replace(self.overlaid, scale=min(max(self.scale * factor, LEAST), MOST)))

    def color_by(self, key: str) -> None:
        """Color elements by a figure; the one that is shown ends that."""
        self.take(replace(self.overlaid, coloring="" if key == self.coloring else key))

    def show_ghosts_at(self, strobe: Strobe) -> None:
        """Show ghost poses at these moments."""
        self.take(replace(self.overlaid, shown=self.shown | {GHOSTS}, strobe=strobe))

    def clear(self) -> None:
        """Show none."""
        self.take(replace(self.overlaid, shown=frozenset(), coloring=""))
