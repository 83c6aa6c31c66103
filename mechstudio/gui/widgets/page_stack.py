"""Pages of which one is shown, and only that one asks for room."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStackedWidget, QWidget


class PageStack(QStackedWidget):
    """Is as tall as the shown page wants to be; Qt would take the tallest of all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """What the shown page wishes."""
        page = self.currentWidget()
        return super().sizeHint() if page is None else page.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """What the shown page needs."""
        page = self.currentWidget()
        return super().minimumSizeHint() if page is None else page.minimumSizeHint()

    def heightForWidth(self, width: int) -> int:
        """The height that the shown page wishes at a width [px]."""
        page = self.currentWidget()
        if page is None:
            return super().heightForWidth(width)
        return page.heightForWidth(width) if page.hasHeightForWidth() else page.sizeHint().height()
