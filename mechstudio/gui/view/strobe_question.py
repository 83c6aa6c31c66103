"""Asks at which moments ghost poses stand."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mechstudio.gui.state.overlay_choice import OverlayChoice
from mechstudio.gui.widgets.text_dialog import text_dialog
from mechstudio.scene.strobe import strobe_of

_LABEL = 'Times in seconds ("0.1, 0.25, 0.5"), or a step ("every 0.1"); empty: evenly spaced'


def ask_strobe(parent: QWidget, choice: OverlayChoice) -> None:
    """Ask until the answer can be read, and show ghost poses at these moments."""
    _ask(parent, choice, choice.strobe.text, _LABEL)


def _ask(parent: QWidget, choice: OverlayChoice, text: str, label: str) -> None:
    dialog = text_dialog(parent, "Times of ghost poses", label, text)

    def take(answer: str) -> None:
        try:
            choice.show_ghosts_at(strobe_of(answer))
        except ValueError as error:
            _ask(parent, choice, answer, str(error))

    dialog.textValueSelected.connect(take)
    dialog.open()
