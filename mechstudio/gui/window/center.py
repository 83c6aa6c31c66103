"""The middle of the window: bars on top, the view, the timeline below."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget


class Center(QWidget):
    """Stacks widgets without gaps; the pages take what the bars leave."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in widgets:
            column.addWidget(widget, 1 if isinstance(widget, QStackedWidget) else 0)
