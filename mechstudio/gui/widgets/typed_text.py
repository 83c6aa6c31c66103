"""What is being typed anywhere in a window, for what is done by a key meanwhile."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QWidget

from mechstudio.gui.widgets.edit_line import EditLine


def take_typed(focused: QWidget | None) -> None:
    """Take a text that is being written into a line or into a row of a list, as Enter does.

    Args:
        focused: What has the keyboard.
    """
    if isinstance(focused, EditLine):
        focused.commit()
    elif isinstance(focused, QLineEdit) and (rows := _rows_around(focused)) is not None:
        delegate = rows.itemDelegateForIndex(rows.currentIndex())
        delegate.commitData.emit(focused)
        delegate.closeEditor.emit(focused)
        # rows change once their editor is gone
        QCoreApplication.sendPostedEvents(rows.parentWidget(), QEvent.Type.MetaCall)


def _rows_around(line: QLineEdit) -> QAbstractItemView | None:
    """The list of whose rows a line is the editor; None if it is a line of its own."""
    viewport = line.parentWidget()
    rows = None if viewport is None else viewport.parentWidget()
    return rows if isinstance(rows, QAbstractItemView) and rows.viewport() is viewport else None
