"""The buttons at the foot of a dialog."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton

from mechstudio.gui.widgets.icons import icon


class ButtonRow(QDialogButtonBox):
    """Close, and a button that copies what the dialog says."""

    def __init__(self, dialog: QDialog, copied_text: Callable[[], str] | None = None) -> None:
        super().__init__(QDialogButtonBox.StandardButton.Close)
        self.rejected.connect(dialog.reject)
        self.copy_button = QPushButton("Copy")
        if copied_text is not None:
            self._copied_text = copied_text
            self.copy_button.setIcon(icon("copy"))
            self.copy_button.setToolTip("Copy everything as text")
            # Return closes
            self.copy_button.setAutoDefault(False)
            self.copy_button.clicked.connect(self._copy)
            self.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        close = self.button(QDialogButtonBox.StandardButton.Close)
        close.setDefault(True)
        close.setFocus()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._copied_text())
        self.copy_button.setText("Copied")
