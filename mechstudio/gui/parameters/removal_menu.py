"""What can become of the functions that use a parameter which is to go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from mechstudio.gui.editing.sentences import listed
from mechstudio.gui.widgets.number_text import number_text

if TYPE_CHECKING:
    from mechstudio.gui.state.selection import Item
    from mechstudio.model import Parameter


class RemovalMenu(QMenu):
    """Asks what to do with a parameter that is in use."""

    inline_asked = Signal()
    users_asked = Signal()


def removal_menu(
    name: str, entry: Parameter, users: tuple[Item, ...], parent: QWidget
) -> RemovalMenu:
    """A menu that says who uses a parameter and offers what can be done.

    Args:
        name: Name of the parameter.
        entry: Its value and unit, as functions take it.
        users: Elements whose functions use it.
        parent: The button that was pressed.
    """
    menu = RemovalMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    heading = menu.addAction(f"“{name}” is used by {listed(users)}".replace("&", "&&"))
    heading.setEnabled(False)
    value = f"{number_text(entry.value)} {entry.unit}".strip()
    inline = menu.addAction(f"Replace it by {value} in the functions and delete it")
    inline.triggered.connect(lambda: menu.inline_asked.emit())
    select = menu.addAction("Keep it and select the elements that use it")
    select.triggered.connect(lambda: menu.users_asked.emit())
    return menu
