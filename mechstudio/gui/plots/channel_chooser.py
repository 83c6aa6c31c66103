"""A searchable list of everything a run yields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QMimeData,
    QModelIndex,
    QObject,
    QSortFilterProxyModel,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.plots.curve_words import curve_title
from mechstudio.gui.plots.dropped_curves import channels_as_mime
from mechstudio.gui.plots.plot_spec import owner
from mechstudio.gui.plots.plot_units import shown_unit
from mechstudio.gui.widgets.muted_color import muted_color
from mechstudio.gui.widgets.own_keys import ENTER
from mechstudio.gui.widgets.search_words import also_called
from mechstudio.gui.widgets.word_filter import SEARCH_ROLE, Index, WordFilter
from mechstudio.model.elements import FAMILIES
from mechstudio.results import Channel, Result
from mechstudio.results.curve_names import (
    names_of_curves,
    place_of,
    unit_of_place,
)
from mechstudio.units import UnitChoice

_HEADS = ("Element", "Quantity", "Unit")
_SUBJECTS = {family.listed: family.label for family in FAMILIES.values()}


class ChannelModel(QAbstractTableModel):
    """One row per channel."""

    def __init__(
        self, channels: Sequence[Channel], units: UnitChoice, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._channels, self._units = channels, units

    def name(self, row: int) -> str:
        """Name of the channel in a row."""
        return self._channels[row].name

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of channels."""
        return 0 if parent is not None and parent.isValid() else len(self._channels)

    def columnCount(self, parent: Index | None = None) -> int:
        """Element, quantity and unit."""
        return len(_HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Titles of the columns."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return _HEADS[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text and tool tip of a cell."""
        channel = self._channels[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            if index.column() == 0:
                return owner(channel) or "Mechanism"
            if index.column() == 1:
                return channel.label
            return shown_unit(channel.unit, self._units)
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == 2:
            return muted_color(QGuiApplication.palette())
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{channel.description}\n{channel.name}"
        if role == SEARCH_ROLE:
            subject = _SUBJECTS.get(channel.name.split("/")[0], "")
            words = f"{channel.label} of {channel.element} {subject}, {channel.name}"
            words = f"{words} {' '.join(channel.components)}"
            words = f"{words} {shown_unit(channel.unit, self._units)}".casefold()
            parts = " ".join(channel.components).replace("_", " ")
            called = also_called(f"{channel.label} {subject} {owner(channel)} {parts}")
            return f"{words}\n{called}"
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be dragged onto plots."""
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The channels of some rows."""
        return channels_as_mime([self.name(row) for row in sorted({i.row() for i in indexes})])


def single_curves(result: Result) -> list[Channel]:
    """Each component of each channel of a run, and the lengths of vectors, as channels."""
    found = []
    for name in names_of_curves(result):
        place = place_of(result, name)
        if place is None:
            continue
        channel, component = place
        found.append(
            replace(
                channel,
                name=name,
                label=curve_title(channel, component),
                unit=unit_of_place(place),
                components=(),
                component_units=(unit_of_place(place),),
            )
        )
    return found


class ChannelChooser(QDialog):
    """Lets the user pick channels; stays open to pick more."""

    # names of the picked channels, to be shown together
    picked = Signal(list)

    def __init__(
        self,
        channels: Sequence[Channel],
        units: UnitChoice,
        parent: QWidget | None = None,
        *,
        single: bool = False,
    ) -> None:
        super().__init__(parent)
        self._single = single
        self.setWindowTitle("Add curves")
        self.resize(460, 480)
        self.search_field = QLineEdit()
        self.search_field.setPlaceholderText("Search, for example: crank velocity")
        self.search_field.setClearButtonEnabled(True)
        self.search_field.setAccessibleName("Search channels")
        self.search_field.installEventFilter(self)
        self._model = ChannelModel(channels, units, self)
        self._proxy = WordFilter(self)
        self._proxy.setSourceModel(self._model)
        self.search_field.textChanged.connect(self._search)
        self.view = _make_view(self._proxy)
        if single:
            self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.setDragEnabled(not single)
        self.view.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.view.doubleClicked.connect(self.pick)
        self.view.selectionModel().selectionChanged.connect(self._update_button)
        hint = QLabel("Curves added together share a plot if their units agree.")
        hint.setHidden(single)
        hint.setWordWrap(True)
        hint.setProperty("role", "muted")
        self.empty_label = QLabel("No quantity matches the search")
        self.empty_label.setProperty("role", "muted")
        self.empty_label.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.add_button = buttons.addButton(
            "Choose" if single else "Add", QDialogButtonBox.ButtonRole.ActionRole
        )
        self.add_button.setDefault(True)
        self.add_button.clicked.connect(self.pick)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.search_field)
        layout.addWidget(self.empty_label)
        layout.addWidget(self.view, 1)
        layout.addWidget(hint)
        layout.addWidget(buttons)
        self._update_button()

    @Slot()
    def pick(self) -> None:
        """Show the selected channels."""
        rows = self.view.selectionModel().selectedRows()
        names = [self._model.name(self._proxy.mapToSource(row).row()) for row in rows]
        if names:
            self.picked.emit(names)
            if self._single:
                self.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the search field, Down moves on to the list, and Enter adds what is selected."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Down:
                self.view.setFocus(Qt.FocusReason.TabFocusReason)
                self.view.setCurrentIndex(self._proxy.index(0, 0))
                return True
            if event.key() in ENTER:
                # a dialog forgets its default button while that is disabled
                self.add_button.click()
                return True
        return super().eventFilter(watched, event)

    @Slot(str)
    def _search(self, text: str) -> None:
        self._proxy.search(text)
        rows = self.view.selectionModel()
        if self._proxy.rowCount() and (text.strip() or not rows.hasSelection()):
            # Enter adds the first one; nothing is left of a search without a match
            self.view.setCurrentIndex(self._proxy.index(0, 0))
        self._update_button()

    @Slot()
    def _update_button(self) -> None:
        shown = self._proxy.rowCount() > 0
        self.empty_label.setHidden(shown)
        self.add_button.setEnabled(shown and self.view.selectionModel().hasSelection())


def _make_view(model: QSortFilterProxyModel) -> QTreeView:
    view = QTreeView()
    view.setRootIsDecorated(False)
    view.setUniformRowHeights(True)
    view.setAlternatingRowColors(True)
    view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    view.setModel(model)
    view.setAccessibleName("Channels")
    header = view.header()
    header.setStretchLastSection(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
    # measuring thousands of rows for a column width is not worth it
    header.setResizeContentsPrecision(60)
    return view
