"""J, K and L: keys of the playback while a run is watched, and of tools at all other times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal, SignalInstance, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QMainWindow, QWidget

from mechstudio.gui.playback.player import Player

# key: the action of the playback that it triggers, with the key that always does
_KEYS = {
    "J": ("play_backward", "Shift+J"),
    "K": ("hold", "Shift+K"),
    "L": ("play_forward", "Shift+L"),
}
_DRAG_START = 3.0  # [pixels]


class ShuttleKeys(QObject):
    """Lends the keys to the playback while a run is played, or was held on the way.

    A run that came to its end by itself has been watched: whoever takes a tool by its key then
    gets it. What tells that the user builds again gives the keys back at once: a click in the
    view, Esc, another selection, a tool, an edit.

    Args:
        window: Where the keys are heard.
        player: Plays the run.
        view_widget: Where clicks and Esc give the keys back.
        actions: All actions by id.
    """

    changed = Signal(bool)  # whether the playback has the keys

    def __init__(
        self,
        window: QMainWindow,
        player: Player,
        view_widget: QWidget,
        actions: Mapping[str, QAction],
    ) -> None:
        super().__init__(window)
        self._player, self._actions = player, actions
        self._lent = self._was_moving = self._held = False
        self._pressed_at = QPointF()
        self._shortcuts = [self._watch(window, key) for key in _KEYS]
        self._tools = {
            action: keys
            for action in actions.values()
            if (keys := action.shortcuts()) and keys[0].toString() in _KEYS
        }
        player.changed.connect(self._follow)
        player.range_changed.connect(self._follow)
        (view_widget.focusProxy() or view_widget).installEventFilter(self)

    def give_back_at(self, signals: Sequence[SignalInstance]) -> None:
        """Give the keys back whenever one of these is emitted."""
        for signal in signals:
            signal.connect(self.give_back)

    @Slot()
    def give_back(self) -> None:
        """Let the tools have the keys, unless a run is being played."""
        self._held = False
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear of clicks and of Esc in the view, which are for others as well."""
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
                self.give_back()
        elif isinstance(event, QMouseEvent):
            if event.type() == QEvent.Type.MouseButtonPress:
                self._pressed_at = event.position()
            elif event.type() == QEvent.Type.MouseButtonRelease:
                way = event.position() - self._pressed_at
                # a drag turns the view, which belongs to watching
                if way.manhattanLength() <= _DRAG_START:
                    self.give_back()
        return super().eventFilter(watched, event)

    def _watch(self, window: QMainWindow, key: str) -> QShortcut:
        action = self._actions[_KEYS[key][0]]
        action.triggered.connect(self._hold)
        shortcut = QShortcut(QKeySequence(key), window)
        shortcut.setAutoRepeat(False)
        shortcut.setEnabled(False)
        shortcut.activated.connect(action.trigger)
        return shortcut

    @Slot()
    def _hold(self) -> None:
        self._held = True
        self._follow()

    @Slot()
    def _follow(self) -> None:
        player = self._player
        is_moving = player.playing or player.following
        if self._was_moving and not is_moving:
            self._held = self._held or 0.0 < player.time < player.end
        self._was_moving = is_moving
        lent = player.has_rows and (is_moving or self._held)
        if lent != self._lent:
            self._lent = lent
            self._show()

    def _show(self) -> None:
        """Change the keys, and what the menus say of them."""
        for action, keys in self._tools.items():
            action.setShortcuts([] if self._lent else keys)
        for shortcut in self._shortcuts:
            shortcut.setEnabled(self._lent)
        for key, (action_id, other) in _KEYS.items():
            action = self._actions[action_id]
            action.setText(f"{action.text().split(chr(9))[0]}\t{key if self._lent else other}")
        self.changed.emit(self._lent)
