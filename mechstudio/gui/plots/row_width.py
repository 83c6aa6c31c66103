"""Width of a row of controls whose texts are all read as a whole."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtWidgets import QHBoxLayout, QWidget


def whole_width(row: QHBoxLayout, without: Collection[QWidget]) -> int:
    """Width of a row in which nothing is cut [px].

    Args:
        row: The row.
        without: Parts that are left out; others count whether they are shown or not.
    """
    items = map(row.itemAt, range(row.count()))
    parts = [item.widget() for item in items if item is not None]
    widths = [part.sizeHint().width() for part in parts if part and part not in without]
    margins = row.contentsMargins()
    return margins.left() + margins.right() + sum(widths) + len(widths) * row.spacing()
