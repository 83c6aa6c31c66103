"""What an action is, and what decides whether it makes sense now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from mechstudio.gui.editing.obstacles import Obstacle
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.window_parts import WindowParts

# keys that widgets need for themselves; see gui/widgets/plain_keys.py
PLAIN_KEYS = (
    *("Space", "Home", "End", "Left", "Right"),
    *("Shift+J", "Shift+K", "Shift+L", "H", "Shift+H"),
)


@dataclass(frozen=True, kw_only=True)
class Situation:
    """What decides which actions make sense."""

    has_mechanism: bool
    has_rows: bool  # of a run that the shown mechanism has
    has_results: bool  # of any run
    can_run: bool
    state: RunState
    analysis: str  # what a run is to compute
    playing: bool
    looping: bool
    follows_newest: bool  # whether growing runs are shown at their newest rows
    theme: str  # the choice: "system", "light" or "dark"
    orthographic: bool  # the choice; sketches are so in any case
    shadows: bool  # whether the view draws them
    undo_step: str | None  # what undo would take back; None if there is nothing
    redo_step: str | None
    tool: str  # id of the tool in use in the view
    begun_step: str  # what undo takes back first, of what is half drawn; empty for nothing
    sketch: str  # key of the plane that is drawn in; empty for none
    overlays: frozenset[str]  # keys of what a run adds to the view
    coloring: str  # key of the figure that colors bodies; empty for none
    following: tuple[str, bool]  # the body the camera goes with, and whether it turns with it
    is_cut: bool  # a section plane cuts the view open
    has_rulers: bool  # distances or angles are shown in the view
    only_selected: bool  # whether overlays are those of selected elements
    kept_overlays: bool  # whether they are those of certain elements
    obstacles: Mapping[str, str]  # id of an action: why it cannot be done


def always(situation: Situation) -> bool:
    return True


def has_mechanism(situation: Situation) -> bool:
    return situation.has_mechanism


def has_results(situation: Situation) -> bool:
    return situation.has_results


def has_rows(situation: Situation) -> bool:
    return situation.has_rows


@dataclass(frozen=True, kw_only=True)
class ActionSpec:
    """One action.

    Attributes:
        id: Its name in menus and tests.
        text: Its text in the menu.
        function: What it does.
        icon: Its picture; none if empty.
        shortcut: Its key. A plain key without modifiers works only where nothing else needs it.
        tip: What the status bar and the tool tip say; the text if empty.
        enabled: When it makes sense.
        checked: Whether it is on; None for one that is no switch.
        second_shortcut: Another key that does the same.
        target: What it would act on now, said behind its text; None if there is nothing.
        obstacle: Why it cannot be done for the selected elements; None if they do not matter.
        is_delayed: Whether its effect comes after its call; a switch shows the press until then.
    """

    id: str
    text: str
    function: Callable[[WindowParts], object]
    icon: str = ""
    shortcut: str = ""
    tip: str = ""
    enabled: Callable[[Situation], bool] = always
    checked: Callable[[Situation], bool] | None = None
    second_shortcut: str = ""
    target: Callable[[Situation], str | None] | None = None
    obstacle: Obstacle | None = None
    is_delayed: bool = False
