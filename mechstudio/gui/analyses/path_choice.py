"""The measured point and the file of a path that inverse dynamics follow."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QToolButton, QWidget

from mechstudio.gui.analyses.question import PathFile
from mechstudio.gui.widgets.captioned import captioned
from mechstudio.gui.widgets.table_files import TABLES
from mechstudio.model import Mechanism

_TIP = "CSV file of the path: t, x, y and z in s and m on each line"
_WIDTH = 110  # room for the name of the file [px]


class PathChoice(QWidget):
    """A chooser of the point, and a button for the file."""

    def __init__(self, box: QComboBox) -> None:
        """Lay the fields out.

        Args:
            box: The chooser of the point, without entries.
        """
        super().__init__()
        self._file = ""
        self.box = box
        self.file_button = QToolButton()
        self.file_button.setAccessibleName("File of the path")
        self.file_button.clicked.connect(self.ask_file)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(captioned("Point", box))
        row.addWidget(captioned("Path", self.file_button))
        self.take_file("")

    @property
    def path(self) -> PathFile:
        """What is chosen."""
        return PathFile(measure=self.box.currentText(), file=self._file)

    def follow_model(self, mechanism: Mechanism | None) -> None:
        """Offer the measured points of a mechanism."""
        names = [] if mechanism is None else [measure.name for measure in mechanism.measures]
        if names != [self.box.itemText(k) for k in range(self.box.count())]:
            chosen = self.box.currentText()
            self.box.clear()
            self.box.addItems(names)
            self.box.setCurrentIndex(max(0, self.box.findText(chosen)))

    @Slot()
    def ask_file(self) -> None:
        """Let the user pick the file."""
        name, _ = QFileDialog.getOpenFileName(self, "Open the path of a point", "", TABLES)
        if name:
            self.take_file(name)

    def take_file(self, name: str) -> None:
        """Take a file; it is read when the analysis starts."""
        self._file = name
        metrics, end = self.file_button.fontMetrics(), Qt.TextElideMode.ElideMiddle
        self.file_button.setText(metrics.elidedText(Path(name).name, end, _WIDTH) or "Open…")
        self.file_button.setToolTip(f"{_TIP}\n{name}" if name else _TIP)
