"""Actions that take a tool."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mechstudio.gui.state.tool_choice import SELECT
from mechstudio.gui.tools.tool_table import TOOLS
from mechstudio.gui.window.actions.action_spec import ActionSpec, Situation

if TYPE_CHECKING:
    from mechstudio.gui.window.main_window import MainWindow


def _is_in_use(tool_id: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.tool == tool_id


def _take(tool_id: str) -> Callable[[MainWindow], object]:
    return lambda window: window.choose_tool(tool_id)


TOOL_ACTIONS = (
    ActionSpec(
        id=f"tool_{SELECT}",
        text="&Select",
        icon="select",
        shortcut="S",
        tip="Click to select, drag to turn the view",
        checked=_is_in_use(SELECT),
        function=_take(SELECT),
    ),
    *(
        ActionSpec(
            id=f"tool_{spec.id}",
            text=spec.text,
            icon=spec.icon,
            shortcut=spec.shortcut,
            tip=spec.tip,
            checked=_is_in_use(spec.id),
            function=_take(spec.id),
        )
        for spec in TOOLS
    ),
)
