"""Asks which of the shown plots a film has, and where."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from mechstudio.gui.widgets.slim_box import SlimBox

_PLACES = (("No plots", ""), ("Below the picture", "below"), ("Beside the picture", "beside"))
_MOST_ROWS = 3  # that are seen without scrolling


class FilmPlotBox(QWidget):
    """A place for plots, and a list of plots of which some are chosen.

    Args:
        titles: Of those that there are to choose from.
    """

    changed = Signal()

    def __init__(self, titles: Sequence[str]) -> None:
        super().__init__()
        self.place_box = SlimBox()
        self.place_box.setAccessibleName("Place of the plots")
        for text, key in _PLACES:
            self.place_box.addItem(text, key)
        self.list = QListWidget()
        self.list.setAccessibleName("Plots in the film")
        for title in titles:
            item = QListWidgetItem(title, self.list)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
        rows = min(max(len(titles), 1), _MOST_ROWS)
        self.list.setFixedHeight(rows * max(self.list.sizeHintForRow(0), 18) + 6)
        self.list.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.place_box)
        layout.addWidget(self.list)
        self.place_box.setEnabled(bool(titles))
        if not titles:
            self.place_box.setToolTip("Show curves in the plots first")
        self.place_box.currentIndexChanged.connect(self._show_list)
        self.list.itemChanged.connect(self.changed)

    @property
    def place(self) -> str:
        """Where plots are: "below" or "beside" the picture; empty for none."""
        return str(self.place_box.currentData())

    @property
    def chosen(self) -> tuple[int, ...]:
        """Numbers of the chosen plots; none where there are no plots."""
        rows = range(self.list.count()) if self.place else ()
        checked = Qt.CheckState.Checked
        return tuple(row for row in rows if self.list.item(row).checkState() == checked)

    @Slot()
    def _show_list(self) -> None:
        self.list.setVisible(bool(self.place))
        self.changed.emit()
