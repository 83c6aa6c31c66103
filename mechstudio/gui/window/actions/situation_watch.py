"""Keeps the actions up to date with what makes sense now."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from mechstudio.gui.run.run_controls import RunControls
from mechstudio.gui.state.document import READ_ONLY
from mechstudio.gui.window.actions.action_set import ActionSet
from mechstudio.gui.window.actions.action_spec import Situation
from mechstudio.gui.window.actions.action_table import EDITING_ACTIONS
from mechstudio.gui.window.actions.selection_actions import found_obstacles
from mechstudio.gui.window.window_parts import WindowParts
from mechstudio.scene.shadows import are_shown


class SituationWatch(QObject):
    """Looks at the parts of a window whenever one of them has changed.

    Args:
        parts: The parts.
        controls: Where the next run is set up.
        actions: What is enabled and disabled.
    """

    def __init__(self, parts: WindowParts, controls: RunControls, actions: ActionSet) -> None:
        super().__init__(parts.window)
        self._parts, self._controls, self._actions = parts, controls, actions
        self._situation: Situation | None = None
        for signal in (
            parts.document.settled,
            parts.player.changed,
            parts.player.range_changed,
            parts.launcher.state_changed,
            parts.edits.changed,
            parts.view.tool_choice.changed,
            parts.view.begun_changed,
            parts.view.sketch.changed,
            parts.view.overlay_choice.changed,
            parts.view.followed.changed,
            parts.view.rulers.changed,
            parts.view.section.changed,
            parts.settings.changed,
            parts.theme.changed,
            controls.edited,
        ):
            signal.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Enable the actions that make sense now; in the middle of a change, after it."""
        if self._parts.document.is_changing:
            return
        situation = self._look()
        if situation != self._situation:
            self._situation = situation
            self._actions.update(situation)

    def _obstacles(self) -> dict[str, str]:
        found = found_obstacles(self._parts.edits.subject)
        if self._parts.document.looks_back:
            found |= dict.fromkeys(EDITING_ACTIONS, READ_ONLY)
        return found

    def _look(self) -> Situation:
        parts = self._parts
        return Situation(
            has_mechanism=parts.document.mechanism is not None,
            has_rows=parts.player.has_rows,
            has_results=parts.document.result is not None,
            can_run=parts.launcher.can_run,
            state=parts.launcher.state,
            analysis=self._controls.analysis.kind,
            playing=parts.player.playing,
            looping=parts.player.looping,
            follows_newest=parts.player.follows_newest,
            theme=parts.theme.choice,
            orthographic=parts.settings.settings.orthographic,
            shadows=are_shown(parts.settings.settings.shadows, has_card=parts.view.has_card),
            undo_step=parts.document.undo_step,
            redo_step=parts.document.redo_step,
            tool=parts.view.tool_choice.current,
            begun_step=parts.view.begun_step(),
            sketch=parts.view.sketch.key,
            overlays=parts.view.overlay_choice.shown,
            coloring=parts.view.overlay_choice.coloring,
            following=(parts.view.followed.name, parts.view.followed.turns),
            is_cut=parts.view.section.cut is not None,
            has_rulers=bool(parts.view.rulers.rulers),
            only_selected=parts.view.overlay_choice.only_selected,
            kept_overlays=bool(parts.view.overlay_choice.items),
            obstacles=self._obstacles(),
        )
