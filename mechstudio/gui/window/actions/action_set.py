"""The actions of one window, made of their table and kept up to date."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from mechstudio.gui.editing.obstacles import NOTHING_OPEN
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.number_field import NumberField
from mechstudio.gui.window.actions.action_spec import PLAIN_KEYS, ActionSpec, Situation
from mechstudio.gui.window.actions.action_table import ACTIONS
from mechstudio.gui.window.window_parts import WindowParts

EARLIER = "The results are those of an earlier model."


class ActionSet(QObject):
    """The actions of one window; they do nothing until they are tied to its parts."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._situation: Situation | None = None
        self.by_id = {spec.id: self._make(spec, window) for spec in ACTIONS}

    def tie_to(self, parts: WindowParts) -> None:
        """Let each action do its work on the parts of the window."""
        for spec in ACTIONS:
            self.by_id[spec.id].triggered.connect(partial(self._do, spec, parts))

    def update(self, situation: Situation) -> None:
        """Enable what makes sense now."""
        self._situation = situation
        for spec in ACTIONS:
            action = self.by_id[spec.id]
            action.setEnabled(spec.enabled(situation) and spec.id not in situation.obstacles)
            if spec.checked is not None:
                action.setChecked(spec.checked(situation))
            if spec.target is not None:
                # an ampersand in a menu marks a key, two are one
                name = (spec.target(situation) or "").replace("&", "&&")
                action.setText(f"{spec.text} {name}".rstrip())

    def reason(self, action: QAction) -> str:
        """Why an action is off, as a sentence; empty if it is on or nobody knows."""
        spec = next((spec for spec in ACTIONS if spec.id == action.objectName()), None)
        now = self._situation
        if spec is None or now is None or action.isEnabled():
            return ""
        if spec.id in now.obstacles:
            return now.obstacles[spec.id]
        if not now.has_mechanism:
            return NOTHING_OPEN
        if not spec.enabled(replace(now, has_rows=True, has_results=True)):
            return ""
        return EARLIER if now.has_results else "Nothing has been run yet."

    def shortcuts(self) -> list[tuple[str, QKeySequence]]:
        """What each action is called whatever it does now, with each of its keys."""
        return [
            (spec.text, QKeySequence(name))
            for spec in ACTIONS
            for name in (spec.shortcut, spec.second_shortcut)
            if name
        ]

    def _do(self, spec: ActionSpec, parts: WindowParts, checked: bool = False) -> None:
        focused = QApplication.focusWidget()
        if isinstance(focused, NumberField):
            # commands use what is typed
            focused.entered.emit()
        spec.function(parts)
        if spec.checked is not None and not spec.is_delayed and self._situation is not None:
            # a switch that was pressed while on must not go off
            self.by_id[spec.id].setChecked(spec.checked(self._situation))

    def _make(self, spec: ActionSpec, window: QWidget) -> QAction:
        action = QAction(spec.text, window)
        action.setObjectName(spec.id)
        action.setCheckable(spec.checked is not None)
        # in a menu the mark of a switch stands where the picture would be
        action.setIconVisibleInMenu(spec.checked is None)
        if spec.icon:
            action.setIcon(icon(spec.icon))
        tip = spec.tip or spec.text.replace("&", "").rstrip("…")
        keys = QKeySequence(spec.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
        if spec.shortcut in PLAIN_KEYS:
            # shown in the menu; the key itself is watched by gui/widgets/plain_keys.py
            action.setText(f"{spec.text}\t{keys}")
        elif spec.shortcut:
            names = filter(None, (spec.shortcut, spec.second_shortcut))
            action.setShortcuts([QKeySequence(name) for name in names])
        action.setToolTip(f"{tip} ({keys})" if keys else tip)
        action.setStatusTip(tip)
        return action
