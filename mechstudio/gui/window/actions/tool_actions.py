"""Actions that take a tool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby

from mechstudio.gui.state.tool_choice import SELECT
from mechstudio.gui.tools.tool_table import TOOLS
from mechstudio.gui.window.actions.action_spec import ActionSpec, Situation
from mechstudio.gui.window.window_parts import WindowParts


def _is_in_use(tool_id: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.tool == tool_id


def _take(tool_id: str) -> Callable[[WindowParts], object]:
    def take(parts: WindowParts) -> None:
        parts.open_anything()
        parts.view.tool_choice.choose(tool_id)
        parts.view.setFocus()

    return take


TOOL_ACTIONS = (
    ActionSpec(
        id=f"tool_{SELECT}",
        text="&Select",
        icon="select",
        shortcut="S",
        tip="Click to select, drag to rotate the view",
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

# ids of the actions by the groups of the bar, in its order
TOOL_GROUPS: Mapping[str, tuple[str, ...]] = {
    group: tuple(f"tool_{spec.id}" for spec in members)
    for group, members in groupby(TOOLS, key=lambda spec: spec.group)
}
