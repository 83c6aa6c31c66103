"""Lines of text over the view."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget

ASIDE = 16  # from the pointer to what is beside it [px]
ABOVE, BELOW = 28, 14  # from the pointer to the upper edge of what is beside it [px]
EDGE = 4  # from the edges of the view [px]
LOW = 320  # views that are lower show bars and hints in one line each [px]


def floating_label(parent: QWidget, name: str) -> QLabel:
    """A label over the view, hidden at first; clicks go through it."""
    label = QLabel(parent)
    label.setObjectName(name)
    label.setProperty("floating", True)
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.hide()
    return label


def fit_text(label: QLabel, width: int) -> None:
    """Give a label the size of its text, in several lines where it would be wider [px]."""
    label.setWordWrap(False)
    label.adjustSize()
    if label.width() > width > 0:
        label.setWordWrap(True)
        label.resize(width, label.heightForWidth(width))


def fit_hint(label: QLabel, hint: str, width: int, *, low: bool) -> None:
    """Give a label the size of a hint; over a low view the first sentence stands for many lines."""
    label.setText(hint)
    fit_text(label, width)
    if low and label.wordWrap():
        first, dot, _ = hint.partition(". ")
        label.setText(first + dot.strip())
        fit_text(label, width)


def place_beside(
    pointer: QPoint,
    size: QSize,
    room: QRect,
    taken: Iterable[QRect],
    spared: Iterable[QRect] = (),
) -> QPoint:
    """The upper left corner of a label beside the pointer.

    Args:
        pointer: The pointer.
        size: Size of the label.
        room: The view.
        taken: What is to stay visible, as far as there is another place.
        spared: What is to stay visible, too, where there is a place beside all of that.
    """
    room, spared = room.adjusted(EDGE, EDGE, -EDGE, -EDGE), tuple(spared)
    kept = (*taken, QRect(pointer, QSize(1, 1)))
    right, left = pointer.x() + ASIDE, pointer.x() - ASIDE - size.width()
    upper = [pointer.y() - ABOVE, pointer.y() + BELOW, pointer.y() - BELOW - size.height()]
    # where these are taken, next to what takes them
    beyond = [y for each in kept for y in (each.bottom() + EDGE, each.top() - size.height() - EDGE)]
    upper += sorted(beyond, key=lambda y: abs(y - pointer.y()))
    corners = [
        QPoint(
            max(room.left(), min(x, room.right() + 1 - size.width())),
            max(room.top(), min(y, room.bottom() + 1 - size.height())),
        )
        for x in (right, left)
        for y in upper
    ]
    free = [
        corner
        for corner in corners
        if not any(QRect(corner, size).intersects(other) for other in kept)
    ]
    best = (
        corner
        for corner in free
        if not any(QRect(corner, size).intersects(other) for other in spared)
    )
    return next(best, free[0] if free else corners[0])
