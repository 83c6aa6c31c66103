"""What the status bar says of a run: parts that have no room are left out whole, by their rank."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

_BESIDE = 8  # of a text, at both sides [px]


class PartLabel(QLabel):
    """A text of some parts, of which the first ones are shown: half a number is another one."""

    def __init__(self, separator: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._separator = separator
        self._parts: tuple[str, ...] = ()
        self.setContentsMargins(_BESIDE, 0, _BESIDE, 0)

    @property
    def parts(self) -> tuple[str, ...]:
        """All of it."""
        return self._parts

    @property
    def whole_text(self) -> str:
        """All of it as one text."""
        return self._separator.join(self._parts)

    def set_parts(self, *parts: str) -> None:
        """Say something else; the container chooses what of it is shown."""
        self._parts = parts

    def show_first(self, count: int) -> None:
        """Show as many parts."""
        self.setText(self._text(count))

    def width_of(self, count: int) -> int:
        """Room that as many parts take [px]."""
        return self.fontMetrics().horizontalAdvance(self._text(count)) + 2 * _BESIDE if count else 0

    def _text(self, count: int) -> str:
        return self._separator.join(self._parts[:count])


class RunWords(QWidget):
    """Method and progress of a run, one beside the other.

    Where room is short, the integrator goes first, then the number of steps, the solver, and the
    time. The pointer shows all of it then.
    """

    def __init__(self) -> None:
        super().__init__()
        self.method_label, self.run_label = PartLabel(" with ", self), PartLabel("   ", self)

    def show_method(self, *parts: str) -> None:
        """Say how the run is made: by which solver, and with which integrator."""
        self._take(self.method_label, parts)

    def show_progress(self, *parts: str) -> None:
        """Say how far the run is: its time, and its steps."""
        self._take(self.run_label, parts)

    def sizeHint(self) -> QSize:
        width = sum(label.width_of(len(label.parts)) for label in self._labels)
        return QSize(width, self.run_label.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @property
    def _labels(self) -> tuple[PartLabel, PartLabel]:
        return self.method_label, self.run_label

    def _take(self, label: PartLabel, parts: tuple[str, ...]) -> None:
        if parts != label.parts:
            label.set_parts(*parts)
            self.updateGeometry()
            self._fit()

    def _fit(self) -> None:
        """Show the parts that there is room for: the first of each text before the second ones."""
        left = self.width()
        counts = dict.fromkeys(self._labels, 0)
        ranks = ((label, count) for count in (1, 2) for label in reversed(self._labels))
        for label, count in ranks:
            if count > len(label.parts):
                continue
            left -= label.width_of(count) - label.width_of(count - 1)
            if left < 0:
                break
            counts[label] = count
        place = 0
        for label, count in counts.items():
            label.show_first(count)
            label.setGeometry(place, 0, label.width_of(count), self.height())
            place += label.width_of(count)
        is_whole = all(count == len(label.parts) for label, count in counts.items())
        said = (label.whole_text for label in self._labels)
        self.setToolTip("" if is_whole else "   ".join(filter(None, said)))
