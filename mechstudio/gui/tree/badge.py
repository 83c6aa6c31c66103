"""What the list of elements shows of a mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from mechstudio.gui.widgets.icons import icon

if TYPE_CHECKING:
    from mechstudio.gui.check.marks import Mark

# easy to tell from the text on light and dark grounds
MARK_COLORS = {"warning": QColor("#d08700"), "error": QColor("#d9413a")}


def badge(mark: Mark | None, role: int) -> object:
    """What the column of badges shows of a mark."""
    if mark is None:
        return None
    if role == Qt.ItemDataRole.DecorationRole:
        return icon(f"badge_{mark.level}", MARK_COLORS[mark.level])
    return mark.sentence if role == Qt.ItemDataRole.AccessibleTextRole else None
