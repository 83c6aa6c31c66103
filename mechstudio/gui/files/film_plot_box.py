"""Asks which of the shown curves a film has, and where."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

_PLACES = (("No plots", ""), ("Below the picture", "below"), ("Beside the picture", "beside"))
_MOST_ROWS = 5  # that are seen without scrolling


class FilmPlotBox(QWidget):
    """A place for plots, and a list of channels of which some are chosen.

    Args:
        channels: Names of those that there are to choose from.
    """

    changed = Signal()

    def __init__(self, channels: Sequence[str]) -> None:
        super().__init__()
        self.place_box = QComboBox()
        self.place_box.setAccessibleName("Place of the plots")
        for text, key in _PLACES:
            self.place_box.addItem(text, key)
        self.list = QListWidget()
        self.list.setAccessibleName("Curves in the film")
        for name in channels:
            item = QListWidgetItem(name, self.list)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
        rows = min(max(len(channels), 1), _MOST_ROWS)
        self.list.setFixedHeight(rows * max(self.list.sizeHintForRow(0), 18) + 6)
        self.list.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.place_box)
        layout.addWidget(self.list)
        self.place_box.setEnabled(bool(channels))
        if not channels:
            self.place_box.setToolTip("Show curves in the plots first")
        self.place_box.currentIndexChanged.connect(self._show_list)
        self.list.itemChanged.connect(self.changed)

    @property
    def place(self) -> str:
        """Where plots are: "below" or "beside" the picture; empty for none."""
        return str(self.place_box.currentData())

    @property
    def names(self) -> tuple[str, ...]:
        """The chosen channels; none where there are no plots."""
        items = (self.list.item(row) for row in range(self.list.count()) if self.place)
        return tuple(item.text() for item in items if item.checkState() == Qt.CheckState.Checked)

    @Slot()
    def _show_list(self) -> None:
        self.list.setVisible(bool(self.place))
        self.changed.emit()
