"""Sizes of windows that their screens have room for."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

_FRAME = QSize(8, 36)  # what the desktop draws around a window [px]


def resize_on_screen(window: QWidget, size: QSize) -> None:
    """Give a window a size [px], or as much of it as its screen has."""
    window.resize(size.boundedTo(window.screen().availableSize() - _FRAME))
