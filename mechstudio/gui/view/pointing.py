"""Clicks, frames and hovers in the view as selection, and the selection in the scene."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.edits.selection import by_item
from mechstudio.gui.state.selection import Item, Selection
from mechstudio.gui.view.navigation import NavigatedScene
from mechstudio.model import Mechanism
from mechstudio.scene.palette import Tone


class Pointing(QObject):
    """Ties a view to the selection, in both directions.

    Args:
        image: The view.
        selection: What is selected, and what the user points at.
    """

    named = Signal(str)  # name of what is under the pointer; empty for nothing

    def __init__(self, image: NavigatedScene, selection: Selection) -> None:
        super().__init__(image)
        self._image, self._selection = image, selection
        self._hovered: Item | None = None
        selection.changed.connect(self._show_selection)
        selection.pointed_changed.connect(self._show_pointed)
        image.clicked.connect(self._select)
        image.framed.connect(self._select_framed)
        image.hovered.connect(self.hover)
        image.escaped.connect(selection.clear)

    @Slot(object)
    def hover(self, item: object) -> None:
        """Highlight what is under the pointer; None for nothing."""
        self._hovered = hovered = cast("Item | None", item)
        self._selection.point_at({} if hovered is None else {hovered: Tone.POINTED})
        self.named.emit("" if hovered is None else hovered[1])

    def keep_to(self, mechanism: Mechanism) -> None:
        """Forget what is under the pointer if an edit took it away."""
        if self._hovered is not None and self._hovered not in by_item(mechanism):
            self.hover(None)

    @Slot(object, bool)
    def _select(self, item: object, adding: bool) -> None:
        picked = cast("Item | None", item)
        if picked is None:
            if not adding:
                self._selection.clear()
        elif adding:
            self._selection.set(self._selection.items ^ {picked})
        else:
            self._selection.set({picked})

    @Slot(object, bool)
    def _select_framed(self, items: object, taking_out: bool) -> None:
        framed, before = cast("frozenset[Item]", items), self._selection.items
        self._selection.set(before - framed if taking_out else before | framed)

    @Slot()
    def _show_selection(self) -> None:
        def show() -> None:
            self._image.scene.select(self._selection.items)
            self._image.redraw()

        self._image.when_still("selection", show)

    @Slot()
    def _show_pointed(self) -> None:
        def show() -> None:
            if self._image.scene.point_out(self._selection.pointed):
                self._image.redraw()

        self._image.when_still("pointed", show)
