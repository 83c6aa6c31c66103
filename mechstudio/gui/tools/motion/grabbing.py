"""What tools that move bodies by hand share: the body under the pointer, and the open hand."""

from __future__ import annotations

from PySide6.QtCore import Qt

from mechstudio.gui.tools.pointer import Pointer
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.scene.palette import Tone
from mechstudio.scene.picking import Contact


def grabbed(pointer: Pointer) -> Contact | None:
    """The nearest body under the pointer, and where it is met."""
    return next((c for c in pointer.contacts if c.item[0] == "body"), None)


def hover(bench: Workbench, contact: Contact | None) -> None:
    """Show what could be grabbed."""
    image = bench.image
    if image.finalized:
        return
    bench.selection.point_at({} if contact is None else {contact.item: Tone.POINTED})
    image.setCursor(
        Qt.CursorShape.ArrowCursor if contact is None else Qt.CursorShape.OpenHandCursor
    )
