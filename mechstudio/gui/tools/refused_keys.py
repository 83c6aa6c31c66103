"""What is said of keys that would drop what is half drawn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from mechstudio.gui.tools.tool import ToolSpec

# with Shift; these letters alone are for tools
_PLAYBACK = {
    Qt.Key.Key_J: "plays the run backward",
    Qt.Key.Key_K: "holds the run",
    Qt.Key.Key_L: "plays the run forward",
}


class RefusedKeys:
    """The letters of tools, and of the playback, which ends a tool as they do.

    Args:
        specs: The tools there are.
    """

    def __init__(self, specs: Sequence[ToolSpec]) -> None:
        # key of a tool, with Shift or not: what it does
        self._letters = {(Qt.Key.Key_S, False): "S to select"} | {
            _letter(spec.shortcut): f"{spec.shortcut} for the tool {spec.name}" for spec in specs
        }

    def __contains__(self, key: Qt.Key) -> bool:
        """Whether a key is one of these, whatever it does with Shift."""
        return (key, False) in self._letters

    def refusal(self, event: QKeyEvent) -> str:
        """Why a key of a tool or of the playback does nothing now, and what to do first."""
        key = Qt.Key(event.key())
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        name = self._letters.get((key, is_shifted))
        if name is None and is_shifted and key in _PLAYBACK:
            letter = key.name.removeprefix("Key_")
            return (
                f"Shift+{letter} {_PLAYBACK[key]}, which would drop what you are drawing. Finish "
                "it, or press Esc to cancel it, first."
            )
        name = name or self._letters[key, False]
        return f"Finish what you are drawing, or press Esc to cancel it; then press {name}."


def _letter(shortcut: str) -> tuple[Qt.Key, bool]:
    """The key of a shortcut, such as "B" or "Shift+B", and whether Shift belongs to it."""
    letter = shortcut.rpartition("+")[2]
    return Qt.Key[f"Key_{letter}"], letter != shortcut
