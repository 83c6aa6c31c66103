"""The menus of the right button in the view."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, Slot
from PySide6.QtWidgets import QMenu

from mechstudio.gui.state.selection import Selection
from mechstudio.gui.view.navigation import NavigatedScene


class ContextMenus(QObject):
    """Opens one menu over an element, which it selects, and another one beside all elements.

    Args:
        image: The view.
        selection: What is selected.
        is_drawing: Tells whether something is half drawn, which no menu interrupts.
    """

    def __init__(
        self, image: NavigatedScene, selection: Selection, is_drawing: Callable[[], bool]
    ) -> None:
        super().__init__(image)
        self._image, self._selection, self._is_drawing = image, selection, is_drawing
        self._over: QMenu | None = None
        self._beside: QMenu | None = None
        image.menu_wanted.connect(self._open)

    def use(self, over: QMenu, beside: QMenu) -> None:
        """Offer menus from now on.

        Args:
            over: For the selected elements.
            beside: For the view.
        """
        self._over, self._beside = over, beside

    @Slot(QPointF)
    def _open(self, place: QPointF) -> None:
        if self._is_drawing():
            return
        item = self._image.item_at(place)
        if item is not None and item not in self._selection.items:
            self._selection.set({item})
        menu = self._beside if item is None else self._over
        if menu is not None:
            menu.popup(self._image.mapToGlobal(place.toPoint()))
