"""What was not saved when the program last ended without being asked to."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QMessageBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.files.recovery import Recovery, RecoverySlot

Button = QMessageBox.StandardButton
Role = QDialogButtonBox.ButtonRole


class RecoveryList(QDialog):
    """Lists unsaved mechanisms; each is restored, discarded, or left for later."""

    restore_asked = Signal(object, object)  # RecoverySlot and its Recovery

    def __init__(
        self, entries: Sequence[tuple[RecoverySlot, Recovery]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("MechStudio")
        self._entries = list(entries)
        heading = QLabel("Unsaved changes were found")
        heading.setProperty("role", "heading")
        text = QLabel(
            "MechStudio closed before these changes were saved. Restoring a mechanism does "
            "not change its file until you save it."
        )
        text.setWordWrap(True)
        self.table = _make_table([recovery for _, recovery in self._entries])
        buttons = QDialogButtonBox()
        self.restore_button = buttons.addButton("Restore", Role.ActionRole)
        self.discard_button = buttons.addButton("&Discard…", Role.DestructiveRole)
        self.later_button = buttons.addButton("Later", Role.RejectRole)
        # Return restores, and never discards
        for button in (self.discard_button, self.later_button):
            button.setAutoDefault(False)
        self.restore_button.setDefault(True)
        self.restore_button.setFocus()
        self.restore_button.clicked.connect(self._restore)
        self.discard_button.clicked.connect(self._discard)
        self.table.itemSelectionChanged.connect(self._enable)
        buttons.rejected.connect(self.reject)
        self.finished.connect(self._release)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 16)
        layout.setSpacing(12)
        for widget in (heading, text):
            layout.addWidget(widget)
        layout.addWidget(self.table, 1)
        layout.addWidget(buttons)
        self.resize(680, 320)

    @Slot()
    def _restore(self) -> None:
        for slot, recovery in self._take():
            self.restore_asked.emit(slot, recovery)
        self._close_when_empty()

    @Slot()
    def _discard(self) -> None:
        chosen = [self._entries[row][1].name for row in self._rows()]
        names = chosen[0] if len(chosen) == 1 else f"{len(chosen)} mechanisms"
        question = f"Discard the unsaved changes of {names}? This cannot be undone."
        answer = QMessageBox.question(
            self, "MechStudio", question, Button.Discard | Button.Cancel, Button.Cancel
        )
        if answer == Button.Discard:
            for slot, _ in self._take():
                slot.clear()
                slot.release()
            self._close_when_empty()

    def _rows(self) -> list[int]:
        """Rows that are selected, from the top down."""
        return sorted(index.row() for index in self.table.selectionModel().selectedRows())

    @Slot()
    def _enable(self) -> None:
        for button in (self.restore_button, self.discard_button):
            button.setEnabled(bool(self._rows()))

    def _take(self) -> list[tuple[RecoverySlot, Recovery]]:
        """Take the selected entries out of the list; the next one is selected then."""
        rows = self._rows()
        taken = [self._entries[row] for row in rows]
        for row in reversed(rows):
            self.table.removeRow(row)
            self._entries.pop(row)
        self.table.selectRow(min(rows[0], len(self._entries) - 1))
        return taken

    def _close_when_empty(self) -> None:
        if not self._entries:
            self.accept()

    @Slot()
    def _release(self) -> None:
        # what is left is offered again at the next start
        while self._entries:
            self._entries.pop()[0].release()


def _make_table(recoveries: Sequence[Recovery]) -> QTableWidget:
    table = QTableWidget(len(recoveries), 3)
    table.setHorizontalHeaderLabels(["Mechanism", "Last change", "Folder"])
    table.verticalHeader().hide()
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    table.setShowGrid(False)
    for row, recovery in enumerate(recoveries):
        moment = QDateTime.fromSecsSinceEpoch(int(recovery.saved_at))
        folder = "never saved" if recovery.path is None else str(recovery.path.parent)
        when = QLocale().toString(moment, QLocale.FormatType.ShortFormat)
        for column, text in enumerate((recovery.name, when, folder)):
            table.setItem(row, column, QTableWidgetItem(text))
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setStretchLastSection(True)
    table.setCurrentCell(0, 0)
    return table
