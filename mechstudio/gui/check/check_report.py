"""The full report of the mechanism check, in a separate window."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout, QWidget

from mechstudio.gui.check.findings import (
    EXPLANATIONS,
    Knowledge,
    Topic,
    as_text,
    sections,
    verdict,
)
from mechstudio.gui.check.findings_list import FindingsList
from mechstudio.gui.check.remedies import Remedies
from mechstudio.gui.widgets.button_row import ButtonRow
from mechstudio.gui.widgets.screen_room import resize_on_screen


class CheckReport(QDialog):
    """The whole report; it follows the mechanism, and the window behind it stays usable."""

    def __init__(self, remedies: Remedies, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Mechanism check")
        self._remedies = remedies
        self._text = ""
        self.title = QLabel()
        self.title.setProperty("role", "heading")
        self.title.setWordWrap(True)
        self.list = FindingsList()
        self.list.remedy_asked.connect(remedies.apply)
        self.note = QLabel(EXPLANATIONS[Topic.REDUNDANT])
        self.note.setProperty("role", "muted")
        self.note.setWordWrap(True)
        self.failure_label = QLabel()
        self.failure_label.setProperty("role", "error")
        self.failure_label.setWordWrap(True)

        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 16)
        layout.setSpacing(12)
        layout.addWidget(self.title)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.note)
        layout.addWidget(self.failure_label)
        layout.addWidget(ButtonRow(self, lambda: self._text))
        resize_on_screen(self, QSize(680, 620))
        remedies.changed.connect(self._show_work)
        self._show_work()

    def show_knowledge(self, known: Knowledge) -> None:
        """Show new results."""
        self._text = as_text(known)
        self.title.setText(verdict(known))
        self.note.setVisible(known.report.valid and bool(known.report.redundant))
        self.list.show_sections(sections(known))

    @Slot()
    def _show_work(self) -> None:
        self.list.set_busy(bool(self._remedies.work))
        self.failure_label.setText(self._remedies.failure)
        self.failure_label.setVisible(bool(self._remedies.failure))
