"""Actions at work: on the parts of a window, in its menus, and on plain keys."""

from __future__ import annotations

from collections.abc import Sequence

from mechstudio.gui.run.run_controls import RunControls
from mechstudio.gui.welcome.samples import Sample
from mechstudio.gui.widgets.plain_keys import PlainKeys
from mechstudio.gui.window.actions.action_set import ActionSet
from mechstudio.gui.window.actions.situation_watch import SituationWatch
from mechstudio.gui.window.menus import (
    MenuContent,
    add_menus,
    selection_menu,
    sketch_menu,
    view_menu,
)
from mechstudio.gui.window.panels import ElementList, HasMenus
from mechstudio.gui.window.tool_bars import add_quick_bar
from mechstudio.gui.window.window_parts import WindowParts


def serve_actions(
    actions: ActionSet,
    parts: WindowParts,
    controls: RunControls,
    samples: Sequence[Sample],
    elements: ElementList | None,
) -> SituationWatch:
    """Tie the actions of a window to its parts and fill its menus with them.

    Args:
        actions: The actions.
        parts: What they work on.
        controls: Where the next run is set up.
        samples: Entries of a menu.
        elements: The list of elements, which gets a context menu.

    Returns:
        What enables and disables the actions from now on.
    """
    actions.tie_to(parts)
    content = MenuContent(parts, samples, actions.by_id)
    add_menus(content)
    if elements is not None:
        elements.set_menu(selection_menu(content))
    if isinstance(parts.view, HasMenus):
        parts.view.set_menus(selection_menu(content), view_menu(content))
    add_quick_bar(parts.window, actions.by_id, sketch_menu(content))
    PlainKeys(parts.window, actions.by_id)
    return SituationWatch(parts, controls, actions)
