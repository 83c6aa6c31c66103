"""Visibility of elements in the view; not part of the mechanism."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio import edits
from mechstudio.gui.state.renamed_items import renamed_items

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.selection import Item
    from mechstudio.model import Mechanism


class Visibility(QObject):
    """The hidden elements, shared by all views. It is no part of the file and has no undo.

    Args:
        document: What is open; renamed elements stay hidden, others are shown when they come back.
    """

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._hidden: frozenset[Item] = frozenset()
        document.opened.connect(self.show_all)
        document.mechanism_changed.connect(self._follow)

    @property
    def hidden(self) -> frozenset[Item]:
        """The hidden elements, each a kind and a name."""
        return self._hidden

    def toggle(self, items: Iterable[Item]) -> None:
        """Hide these elements; show them if all of them are hidden."""
        items = frozenset(items)
        self._set(self._hidden - items if items <= self._hidden else self._hidden | items)

    def isolate(self, items: Iterable[Item]) -> None:
        """Show these elements and nothing else."""
        self._set(_all_items(self._document.mechanism).difference(items))

    @Slot()
    def show_all(self) -> None:
        """Hide nothing any more."""
        self._set(frozenset())

    @Slot(object, object)
    def _follow(self, before: Mechanism | None, after: Mechanism | None) -> None:
        if not self._hidden:
            return
        hidden = frozenset(self._hidden)
        if before is not None and after is not None:
            hidden = frozenset(renamed_items(hidden, before, after))
        self._set(hidden & _all_items(after))

    def _set(self, hidden: frozenset[Item]) -> None:
        if hidden != self._hidden:
            self._hidden = hidden
            self.changed.emit()


def _all_items(mechanism: Mechanism | None) -> frozenset[Item]:
    if mechanism is None:
        return frozenset()
    return frozenset(
        edits.item_of(element)
        for field in edits.LISTS.values()
        for element in getattr(mechanism, field)
    )
