"""Undo, redo, the actions on what is selected, and the preferences."""

from __future__ import annotations

from mechstudio.gui.preferences.preferences_dialog import PreferencesDialog
from mechstudio.gui.window.actions.action_spec import ActionSpec
from mechstudio.gui.window.actions.selection_actions import SELECTION_ACTIONS
from mechstudio.gui.window.window_parts import WindowParts


def _undo(parts: WindowParts) -> None:
    # the start of a link is undone before what was there when it was drawn
    if not parts.view.take_back():
        parts.document.undo()


EDIT_ACTIONS = (
    ActionSpec(
        id="undo",
        text="&Undo",
        icon="undo",
        shortcut="Ctrl+Z",
        tip="Undo the last edit",
        enabled=lambda situation: bool(situation.begun_step) or situation.undo_step is not None,
        target=lambda situation: situation.begun_step or situation.undo_step,
        function=_undo,
    ),
    ActionSpec(
        id="redo",
        text="&Redo",
        icon="redo",
        shortcut="Ctrl+Shift+Z",
        second_shortcut="Ctrl+Y",
        tip="Redo the last undone edit",
        enabled=lambda situation: situation.redo_step is not None,
        target=lambda situation: situation.redo_step,
        function=lambda parts: parts.document.redo(),
    ),
    *SELECTION_ACTIONS,
    ActionSpec(
        id="preferences",
        text="Pre&ferences…",
        icon="settings",
        shortcut="Ctrl+,",
        tip="Preferences: units, colors, snapping",
        function=lambda parts: PreferencesDialog(parts.settings, parts.window).open(),
    ),
)
