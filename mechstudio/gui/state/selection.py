"""Selected and hovered elements, shared by all views."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, Signal

from mechstudio.scene.draft import Item
from mechstudio.scene.palette import Tone

__all__ = ["Item", "Selection"]


class Selection(QObject):
    """The selected elements of the mechanism, in no order."""

    changed = Signal()
    pointed_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._items: frozenset[Item] = frozenset()
        self._pointed: Mapping[Item, Tone] = {}

    @property
    def items(self) -> frozenset[Item]:
        """The selected elements, each a kind and a name."""
        return self._items

    def set(self, items: Iterable[Item]) -> None:
        """Select exactly these elements."""
        items = frozenset(items)
        if items != self._items:
            self._items = items
            self.changed.emit()

    def clear(self) -> None:
        """Select nothing."""
        self.set(())

    @property
    def pointed(self) -> Mapping[Item, Tone]:
        """The hovered elements, highlighted in all views."""
        return self._pointed

    def point_at(self, tones: Mapping[Item, Tone]) -> None:
        """Highlight these elements, and no others, until somebody points elsewhere."""
        if tones != self._pointed:
            self._pointed = dict(tones)
            self.pointed_changed.emit()

    def names(self, kind: str) -> frozenset[str]:
        """Names of the selected elements of one kind."""
        return frozenset(name for item_kind, name in self._items if item_kind == kind)
