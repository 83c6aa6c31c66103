"""What is wrong with a file: each problem with its place, its value and what would be right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mechstudio.errors import MechStudioError, ModelError, Problem
from mechstudio.gui.widgets.button_row import ButtonRow
from mechstudio.gui.widgets.icons import icon


class ProblemList(QDialog):
    """Lists the problems of one file; the text can be copied as a whole."""

    def __init__(self, title: str, error: MechStudioError, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("MechStudio")
        problems = error.problems if isinstance(error, ModelError) else ()
        self.table = _make_table(problems)
        self.table.setVisible(bool(problems))
        buttons = ButtonRow(self, lambda: str(error))
        self.copy_button = buttons.copy_button
        self.text = QLabel(_introduction(error))
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 16)
        layout.setSpacing(12)
        layout.addLayout(_head(title))
        layout.addWidget(self.text)
        layout.addWidget(self.table, 1)
        if not problems:
            layout.addStretch()
        layout.addWidget(buttons)
        self.resize(720 if problems else 560, 420 if problems else 160)


def _introduction(error: MechStudioError) -> str:
    if not isinstance(error, ModelError):
        return str(error)
    count = len(error.problems)
    where = f"{error.source}\n" if error.source else ""
    what = "One value is invalid." if count == 1 else f"{count} values are invalid."
    return f"{where}{what} Nothing was changed; correct the file and open it again."


def _head(title: str) -> QHBoxLayout:
    picture = QLabel()
    picture.setPixmap(icon("error").pixmap(QSize(28, 28)))
    heading = QLabel(title)
    heading.setProperty("role", "heading")
    heading.setWordWrap(True)
    row = QHBoxLayout()
    row.setSpacing(12)
    row.addWidget(picture)
    row.addWidget(heading, 1)
    return row


def _make_table(problems: tuple[Problem, ...]) -> QTableWidget:
    table = QTableWidget(len(problems), 2)
    table.setHorizontalHeaderLabels(["Location in the file", "Problem"])
    table.verticalHeader().hide()
    table.setWordWrap(True)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setAlternatingRowColors(True)
    table.setShowGrid(False)
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    for row, problem in enumerate(problems):
        place = QTableWidgetItem(problem.path or "entire file")
        place.setFont(fixed)
        table.setItem(row, 0, place)
        table.setItem(row, 1, QTableWidgetItem(problem.message))
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    return table
