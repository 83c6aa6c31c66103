"""Interface of tools: mouse and key events, and a hint for the next click."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.tools.pointer import Pointer
from mechstudio.gui.tools.workbench import Workbench

NO_BODY = "there is no body yet. Draw one first, such as a link (L) or a box (B)."


class Tool(QObject):
    """One tool in use. It is made when it is taken and dropped when another one is.

    Args:
        bench: What it works with.
    """

    hint_changed = Signal(str)
    # it is done; the view goes back to selecting
    finished = Signal()

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.bench = bench

    @property
    def hint(self) -> str:
        """What the next click does, as a sentence."""
        raise NotImplementedError

    def options(self) -> QWidget | None:
        """Fields for choices of the tool, shown in the view; None if it has none."""
        return None

    def end(self) -> None:
        """Another tool is taken: leave nothing behind in the view."""
        self.bench.clear()

    def moved(self, pointer: Pointer) -> None:
        """The pointer moved without a button."""

    def camera_moved(self, pointer: Pointer) -> None:
        """The camera or the view moved while the pointer rests, which means another place now."""
        self.moved(pointer)

    def left(self) -> None:
        """The pointer is no longer over the view, or turns it."""
        self.bench.clear()

    def pressed(self, pointer: Pointer) -> bool:
        """The left button went down; true takes the drag that may follow from the camera."""
        return False

    def dragged(self, pointer: Pointer) -> None:
        """The pointer moved in a drag that was taken."""

    def released(self, pointer: Pointer) -> None:
        """A drag that was taken is over."""

    def clicked(self, pointer: Pointer) -> None:
        """The left button was pressed and released at one place."""

    def double_clicked(self, pointer: Pointer) -> None:
        """The second press of two quick ones; the click of the first was told before."""

    def confirm(self) -> bool:
        """Enter was pressed; tells whether that meant anything."""
        return False

    def cancel(self) -> bool:
        """Esc was pressed; tells whether there was anything to take back."""
        return False

    def typed(self, text: str) -> str:
        """Numbers were typed in place of a click; answers what is wrong with them, or nothing."""
        return ""

    @property
    def awaits_typing(self) -> bool:
        """Whether a letter that begins the name of a parameter is typed, not a key for a tool."""
        return self.is_begun

    @property
    def typing_hint(self) -> str:
        """What can be typed now; empty if nothing can."""
        return ""

    @property
    def typing_note(self) -> str:
        """What keys do to what is typed, as a sentence; empty for nothing."""
        return ""

    @property
    def is_begun(self) -> bool:
        """Whether something is half drawn, which another tool would drop."""
        return False

    @property
    def begun_step(self) -> str:
        """What undo takes back first of what is half drawn, as it is named behind "Undo"."""
        return "last pick"

    @property
    def begun_at(self) -> FloatArray:
        """The places that are taken of what is half drawn [m], shape (n, 3)."""
        return np.zeros((0, 3))

    @property
    def keys(self) -> frozenset[Qt.Key]:
        """Keys that it takes although the window has a use for them too, such as Tab."""
        return frozenset()

    def key(self, event: QKeyEvent) -> bool:
        """Another key was pressed; tells whether it meant anything."""
        return False


@dataclass(frozen=True, kw_only=True)
class ToolSpec:
    """A tool as data.

    Attributes:
        id: Its name in actions and tests.
        group: Those beside it in the bar, one line apart from others.
        text: What it is called.
        icon: Its picture.
        shortcut: Its key.
        tip: What it does.
        make: Makes it when it is taken.
        needs_body: Whether it is of no use before there is a body.
    """

    id: str
    group: str
    text: str
    icon: str
    shortcut: str
    tip: str
    make: Callable[[Workbench], Tool]
    needs_body: bool = False

    @property
    def name(self) -> str:
        """Its text without the mark of a menu key."""
        return self.text.replace("&", "").rstrip("…")

    @property
    def first_step(self) -> str:
        """What to do before it is of use, where there is no body; empty if it needs none."""
        return f"{self.name}: {NO_BODY}" if self.needs_body else ""
