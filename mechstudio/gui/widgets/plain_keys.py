"""Plain keys for playback and view, which step back where a widget needs them for itself."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QTabBar,
    QTextEdit,
    QWidget,
)

# key: the action it triggers
KEYS = {
    "Space": "play",
    "Home": "to_start",
    "End": "to_end",
    "Left": "step_back",
    "Right": "step_forward",
    "Shift+J": "play_backward",
    "Shift+K": "hold",
    "Shift+L": "play_forward",
    "H": "hide",
    "Shift+H": "isolate",
}

_NEED_LETTERS = (QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit)
_NEED_SPACE = (QComboBox, QLineEdit, QPlainTextEdit, QTextEdit)
_NEED_ARROWS = (
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
)

_LETTERS = ("Shift+J", "Shift+K", "Shift+L", "H", "Shift+H")
# in any list these lead to its ends
_ENDS = ("Home", "End")
# property of widgets that could need keys, and do not
_LEAVES = "leaves_plain_keys"
_NEED = {"Space": _NEED_SPACE, **dict.fromkeys(_LETTERS, _NEED_LETTERS)}


class PlainKeys(QObject):
    """Act wherever the focus is, but not in a field or a list that needs the key itself.

    Space plays also where a button has the keyboard, which Enter presses: what was pressed last
    must not be pressed once more by who wants to hold a run. Without a run it is the button's, and
    always that of a check box, and of a button in a window of its own, such as a detached dock.
    """

    def __init__(self, window: QWidget, actions: Mapping[str, QAction]) -> None:
        super().__init__(window)
        self._window = window
        self.shortcuts = {}
        self._play = actions[KEYS["Space"]]
        self._play.enabledChanged.connect(self._follow_rows)
        for key, action_id in KEYS.items():
            shortcut = QShortcut(QKeySequence(key), window)
            shortcut.setAutoRepeat(key in ("Left", "Right"))
            shortcut.activated.connect(actions[action_id].trigger)
            self.shortcuts[key] = shortcut
        app = QGuiApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow_focus)

    @Slot(QWidget, QWidget)
    def _follow_focus(self, before: QWidget | None, after: QWidget | None) -> None:
        for key, shortcut in self.shortcuts.items():
            needed = _NEED.get(key, _NEED_ARROWS)
            leaves = after is not None and bool(after.property(_LEAVES)) and key not in _ENDS
            shortcut.setEnabled(leaves or not isinstance(after, needed))
        if isinstance(after, QAbstractButton):
            is_own = (
                isinstance(after, QCheckBox | QRadioButton) or after.window() is not self._window
            )
            self.shortcuts["Space"].setEnabled(self._play.isEnabled() and not is_own)

    @Slot()
    def _follow_rows(self) -> None:
        focused = QApplication.focusWidget()
        self._follow_focus(focused, focused)


def leave_plain_keys(widget: QWidget) -> None:
    """Let plain keys reach playback and view while a list has the keyboard.

    Args:
        widget: The list, in which Up, Down, Home and End lead anywhere.
    """
    widget.setProperty(_LEAVES, True)
