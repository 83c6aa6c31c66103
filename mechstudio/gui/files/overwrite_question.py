"""Asks what to do with a file that somebody else changed before it is saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

Role = QMessageBox.ButtonRole


class OverwriteQuestion(QMessageBox):
    """Overwrite, save elsewhere, reload, or nothing; does not hold up the program."""

    def __init__(
        self,
        parent: QWidget,
        path: Path,
        overwrite: Callable[[], None],
        save_as: Callable[[], None],
        reload: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(QMessageBox.Icon.Warning)
        self.setWindowTitle("MechStudio")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(f"{path.name} was changed by another program since it was opened or saved.")
        self.setInformativeText(
            "Overwriting discards the changes of the other program. Reloading shows them, "
            "and Undo restores your changes."
        )
        self.save_as_button = self.addButton("&Save as…", Role.AcceptRole)
        self.overwrite_button = self.addButton("&Overwrite", Role.DestructiveRole)
        self.reload_button = self.addButton("&Reload", Role.ActionRole)
        self.addButton(QMessageBox.StandardButton.Cancel)
        self.setDefaultButton(self.save_as_button)
        self.save_as_button.clicked.connect(save_as)
        self.overwrite_button.clicked.connect(overwrite)
        self.reload_button.clicked.connect(reload)
