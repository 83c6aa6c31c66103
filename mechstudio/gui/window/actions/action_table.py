"""All actions of the window, in the order of the list of shortcuts."""

from __future__ import annotations

from mechstudio.gui.state.tool_choice import RULER, SECTION, SELECT
from mechstudio.gui.window.actions.analysis_actions import ANALYSIS_ACTIONS
from mechstudio.gui.window.actions.edit_actions import EDIT_ACTIONS
from mechstudio.gui.window.actions.file_actions import FILE_ACTIONS
from mechstudio.gui.window.actions.help_actions import HELP_ACTIONS
from mechstudio.gui.window.actions.overlay_actions import OVERLAY_ACTIONS
from mechstudio.gui.window.actions.run_actions import RUN_ACTIONS
from mechstudio.gui.window.actions.selection_actions import SELECTION_ACTIONS
from mechstudio.gui.window.actions.tool_actions import TOOL_ACTIONS
from mechstudio.gui.window.actions.view_actions import VIEW_ACTIONS

# they change nothing of the mechanism
_HARMLESS = {
    *("copy", "select_all", "hide", "isolate", "show_all", "follow", "follow_turning"),
    f"tool_{SELECT}",
    f"tool_{RULER}",
    f"tool_{SECTION}",
}
# ids of all that make sense for a mechanism that can be edited only
EDITING_ACTIONS = frozenset(
    {
        *(spec.id for spec in SELECTION_ACTIONS),
        *(spec.id for spec in TOOL_ACTIONS),
        "assemble",
    }
    - _HARMLESS
)

ACTIONS = (
    *FILE_ACTIONS,
    *EDIT_ACTIONS,
    *TOOL_ACTIONS,
    *VIEW_ACTIONS,
    *OVERLAY_ACTIONS,
    *RUN_ACTIONS,
    *ANALYSIS_ACTIONS,
    *HELP_ACTIONS,
)
