"""Letters with Alt for the buttons that Qt names in questions and dialogs."""

from __future__ import annotations

from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication

_CONTEXT = "QPlatformTheme"  # under which Qt looks for the names of its buttons
# none twice among buttons that stand beside each other
_TEXTS = {
    "Save": "&Save",
    "Discard": "&Discard",
    "Cancel": "&Cancel",
    "Close": "C&lose",
    "Open": "&Open",
    "OK": "&OK",
    "Apply": "&Apply",
    "Reset": "&Reset",
    "Help": "&Help",
    "Retry": "R&etry",
    "Ignore": "&Ignore",
}


class ButtonKeys(QTranslator):
    """Gives these names a letter each: desktops that draw none leave the names bare."""

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """The name of a button with its letter; None, which keeps the text, for all else."""
        return _TEXTS.get(source) if context == _CONTEXT else None

    def isEmpty(self) -> bool:
        """Whether it can be left out: no."""
        return False


def give_button_keys(app: QApplication) -> None:
    """Let the buttons of all dialogs have letters from now on."""
    if app.findChild(ButtonKeys) is None:
        app.installTranslator(ButtonKeys(app))
