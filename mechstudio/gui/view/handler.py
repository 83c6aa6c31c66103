"""What may take events of the view before the camera does."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent

Modifier = Qt.KeyboardModifier


class Handler(Protocol):
    """What may take clicks, drags of the left button and keys before the camera does."""

    def move(self, place: QPointF, modifiers: Modifier) -> None:
        """The pointer moved without a button."""

    def leave(self) -> None:
        """The pointer is no longer over the view, or turns it."""

    def press(self, place: QPointF, modifiers: Modifier) -> bool:
        """The left button went down; true takes the drag that may follow."""

    def drag(self, place: QPointF, modifiers: Modifier) -> None:
        """The pointer moved in a drag that was taken."""

    def release(self, place: QPointF, modifiers: Modifier) -> None:
        """A drag that was taken is over."""

    def click(self, place: QPointF, modifiers: Modifier) -> None:
        """The left button was pressed and released at one place."""

    def double_click(self, place: QPointF, modifiers: Modifier) -> None:
        """The second press of two quick ones."""

    def needs(self, key: Qt.Key) -> bool:
        """Whether a key is wanted although the window has a use for it too."""

    def key(self, event: QKeyEvent) -> bool:
        """A key was pressed; true takes it."""


class Carrier(Protocol):
    """What may take drags out of the view."""

    def begin(self, place: QPointF) -> None:
        """A drag of the left button begins at a place of the view, before the camera moves."""

    def over(self, place: QPoint) -> bool:
        """The pointer is at a place of the screen; true takes the drag as long as it is there."""

    def leave(self) -> bool:
        """The pointer is beside all that takes anything; tells whether it was not so before."""

    def drop(self, place: QPoint) -> bool:
        """The drag ends at a place of the screen; true if something took what it carried."""

    def end(self) -> bool:
        """The drag is given up; tells whether it was taken."""
