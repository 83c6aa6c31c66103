"""A row of settings, some of which leave it where it is too narrow for all."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QWidget

_SIDE, _EDGE = 4, 2  # beside the settings, and above and below them [px]


class FoldingRow(QHBoxLayout):
    """Hides widgets in a given order until the others have the width that they like.

    Args:
        parent: The widget that it fills.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(_SIDE, _EDGE, _SIDE, _EDGE)
        self.setSpacing(8)
        self._folding: Sequence[QWidget] = ()
        self._places: Sequence[tuple[int, QWidget]] = ()

    def fold_first(self, *widgets: QWidget) -> None:
        """Say what is hidden where room is short, the first one first; the row is complete."""
        self._folding = widgets
        # from the left, so that each place is right once those before are taken
        self._places = sorted(
            ((self.indexOf(widget), widget) for widget in widgets), key=lambda each: each[0]
        )

    def put_back(self) -> None:
        """Put widgets that were shown elsewhere back to their places."""
        for place, widget in self._places:
            if self.indexOf(widget) < 0:
                self.insertWidget(place, widget)

    def least_width(self) -> int:
        """Room for what is never hidden, cut where it can be [px]."""
        return self._width_of_others(lambda widget: _least_size(widget).width())

    def usual_width(self, *, without: QWidget) -> int:
        """Room for all that never folds, uncut, but for one widget [px]."""
        width = self._width_of_others(lambda widget: _usual_size(widget).width())
        gap = self.spacing()
        return width if without.isHidden() else width - _usual_size(without).width() - gap

    def share_with(self, guest: QWidget | None, usual: QWidget) -> None:
        """Let a guest have all the height and what is left of the width.

        Args:
            guest: A widget of the row that is about to be shown; None once there is none.
            usual: What has the rest of the width at other times.
        """
        edge = _EDGE if guest is None else 0
        self.setContentsMargins(_SIDE, edge, _SIDE, edge)
        self.setStretchFactor(usual, 1 if guest is None else 0)

    def fold(
        self, width: int, idle: Container[QWidget], unused: Container[QWidget] = ()
    ) -> list[QWidget]:
        """Show what fits.

        Args:
            width: Room for the row [px].
            idle: What has no effect now, which is hidden before all else.
            unused: What is hidden whether it fits or not, and not named.

        Returns:
            What is hidden, the most important first.
        """
        gap = self.spacing()
        needed = self._width_of_others(lambda widget: _usual_size(widget).width())
        used = [widget for widget in self._folding if widget not in unused]
        for widget in self._folding:
            widget.setVisible(widget in used)
        needed += sum(widget.sizeHint().width() + gap for widget in used)
        hidden: list[QWidget] = []
        for widget in sorted(used, key=lambda widget: widget not in idle):
            fits = needed <= width
            widget.setVisible(fits)
            if not fits:
                hidden.append(widget)
            needed -= widget.sizeHint().width() + gap
        return sorted(hidden, key=self._folding.index, reverse=True)

    def _width_of_others(self, width_of: Callable[[QWidget], int]) -> int:
        margins, width = self.contentsMargins(), 0
        for place in range(self.count()):
            item = self.itemAt(place)
            widget = item.widget() if item is not None else None
            if widget is not None and widget not in self._folding and not widget.isHidden():
                width += width_of(widget) + self.spacing()
            elif item is not None and widget is None:
                width += item.minimumSize().width()
        return margins.left() + width + margins.right()


def _least_size(widget: QWidget) -> QSize:
    """Room that a widget asks for, hidden or not."""
    return widget.minimumSizeHint().expandedTo(widget.minimumSize())


def _usual_size(widget: QWidget) -> QSize:
    """Room in which nothing of it is cut."""
    return widget.sizeHint().expandedTo(widget.minimumSize())
