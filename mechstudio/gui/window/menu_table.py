"""The menus as data: none is higher than a low screen, and in none two entries share a letter."""

from __future__ import annotations

from dataclasses import dataclass

from mechstudio.gui.state.tool_choice import SELECT
from mechstudio.gui.tools.tool_table import GROUP_OF_SELECT
from mechstudio.gui.window.actions.analysis_actions import ANALYSIS_ACTIONS
from mechstudio.gui.window.actions.selection_actions import TYPE_ACTIONS
from mechstudio.gui.window.actions.tool_actions import TOOL_GROUPS
from mechstudio.results.vectors import VECTOR_KINDS
from mechstudio.scene.overlaid import COLORINGS, SHOWABLE


@dataclass(frozen=True)
class MenuSpec:
    """A menu: ids of actions, None for a line between them, and menus below it.

    A menu with a ``content`` is filled when it is opened; keys of entries count before that.
    """

    title: str
    entries: tuple[str | MenuSpec | None, ...] = ()
    icon: str = ""
    content: str = ""  # what fills it


_CLIPBOARD = ("cut", "copy", "paste", "duplicate", "delete", "rename", "select_all")
_SHOWING = ("hide", "isolate", "show_all", "color")
_FOLLOWING = ("follow", "follow_turning")
_ARRANGE_MENU = MenuSpec(
    "Arran&ge",
    ("pattern_linear", "pattern_circular", "mirror", None, "move_up", "move_down"),
    icon="pattern_linear",
)
_JOINT_MENU = MenuSpec(
    "&Joint",
    (
        "joint_motor",
        "joint_coupling",
        "joint_spring",
        "joint_stops",
        None,
        "reverse_axis",
        "swap_bodies",
        MenuSpec("Change joint t&ype", tuple(spec.id for spec in TYPE_ACTIONS), icon="joint"),
    ),
    icon="joint",
)

# in the context menus of the model tree and of elements in the view
SELECTION_ENTRIES = (
    *_CLIPBOARD,
    None,
    *_SHOWING,
    MenuSpec("&Follow", _FOLLOWING, icon="follow"),
    None,
    _ARRANGE_MENU,
    _JOINT_MENU,
)

SAMPLES_MENU = MenuSpec("Sa&mples", icon="samples", content="samples")
SKETCH_MENU = MenuSpec(
    "&Sketch",
    ("sketch_xy", "sketch_xz", "sketch_yz", "tool_plane", None, "sketch_end"),
    icon="sketch_xy",
)
_DIRECTIONS = ("look_isometric", "look_front", "look_top", "look_right")

# in the context menu of the view, beside all elements
VIEW_ENTRIES = (
    "paste",
    "select_all",
    "show_all",
    None,
    "fit",
    *_DIRECTIONS,
    "orthographic",
    "follow_none",
    None,
    SKETCH_MENU,
)

OVERLAY_ENTRIES = (
    *(f"overlay_{key}" for key in VECTOR_KINDS),
    None,
    MenuSpec(
        "&Marks and ghosts",
        (*(f"overlay_{key}" for key, _ in SHOWABLE if key not in VECTOR_KINDS), "ghost_times"),
        icon="overlay_centers",
    ),
    MenuSpec(
        "&Color by",
        (*(f"color_by_{key}" for key, _ in COLORINGS), "color_by_channel"),
        icon="color_by_channel",
    ),
    MenuSpec(
        "&Elements and lengths",
        ("overlay_selected", "overlay_keep", None, "overlay_longer", "overlay_shorter"),
        icon="overlay_selected",
    ),
    None,
    "overlay_none",
)

_TOOL_ENTRIES = (
    f"tool_{SELECT}",
    *TOOL_GROUPS[GROUP_OF_SELECT],
    None,
    *TOOL_GROUPS["planes"],
    MenuSpec("&Bodies", TOOL_GROUPS["bodies"], icon="link"),
    MenuSpec("&Joints and motors", TOOL_GROUPS["joints"], icon="joint"),
    MenuSpec("Forces a&nd springs", TOOL_GROUPS["loads"], icon="force"),
    None,
    *TOOL_GROUPS["measures"],
)

MENUS = (
    MenuSpec(
        "&File",
        (
            "new",
            "new_window",
            "open",
            MenuSpec("Op&en recent", icon="recent", content="recent"),
            SAMPLES_MENU,
            None,
            "save",
            "save_as",
            None,
            MenuSpec(
                "Export res&ults",
                ("export_csv", "export_hdf5", "export_programs"),
                icon="table",
            ),
            "export_report",
            "export_film",
            "save_picture",
            "export_tree",
            None,
            "close_window",
            "quit",
        ),
    ),
    MenuSpec(
        "&Edit",
        (
            "undo",
            "redo",
            None,
            *_CLIPBOARD,
            None,
            MenuSpec("&Show", (*_SHOWING, None, *_FOLLOWING), icon="eye"),
            _ARRANGE_MENU,
            _JOINT_MENU,
            None,
            "preferences",
        ),
    ),
    MenuSpec(
        "&View",
        (
            "fit",
            MenuSpec("Loo&k from", _DIRECTIONS, icon="view_isometric"),
            MenuSpec("Sa&ved views", icon="view_saved", content="views"),
            "orthographic",
            "shadows",
            "follow_none",
            None,
            "section",
            "toggle_paths",
            "rulers_clear",
            MenuSpec("Overla&ys", OVERLAY_ENTRIES, icon="force"),
            SKETCH_MENU,
            "play_assembly",
            None,
            MenuSpec("&Layouts", icon="layouts", content="layouts"),
            MenuSpec("&Docks", ("side_docks", "reset_docks"), icon="panels", content="docks"),
            MenuSpec("&Theme", ("theme_system", "theme_light", "theme_dark"), icon="theme_light"),
        ),
    ),
    MenuSpec("&Tools", _TOOL_ENTRIES),
    MenuSpec(
        "&Run",
        (
            "run",
            MenuSpec(
                "Anal&ysis",
                tuple(spec.id for spec in ANALYSIS_ACTIONS),
                icon="analysis_dynamic",
            ),
            "run_solvers",
            "events",
            "pause",
            "stop",
            "check",
            "assemble",
            None,
            "play",
            MenuSpec(
                "Play&back",
                (
                    "play_backward",
                    "hold",
                    "play_forward",
                    "loop",
                    None,
                    "to_start",
                    "step_back",
                    "step_forward",
                    "to_end",
                    "go_to_time",
                ),
                icon="play_forward",
            ),
            MenuSpec(
                "Ran&ge to play", ("range_start", "range_end", "range_none"), icon="range_start"
            ),
            "follow_newest",
            None,
            "add_note",
            "mark_previous",
            "mark_next",
        ),
    ),
    MenuSpec("&Help", ("documentation", "guide", "palette", "shortcuts", None, "about")),
)
