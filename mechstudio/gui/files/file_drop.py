"""Files dropped onto the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from mechstudio.io.model_file import RUN_SUFFIXES

_SUFFIXES = (".json", *RUN_SUFFIXES)


class FileDrop(QObject):
    """Lets a widget take model and result files from the file manager."""

    dropped = Signal(object)  # Path

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent):  # also entering and moving are of this class
            path = _wanted_file(event)
            if path is not None:
                event.acceptProposedAction()
                if event.type() == QEvent.Type.Drop:
                    self.dropped.emit(path)
                return True
        return False


def _wanted_file(event: QDropEvent) -> Path | None:
    for url in event.mimeData().urls():
        if url.isLocalFile() and url.toLocalFile().lower().endswith(_SUFFIXES):
            return Path(url.toLocalFile())
    return None
