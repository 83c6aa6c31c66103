"""The menu bar, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.window.actions.selection_actions import TYPE_ACTIONS
from mechstudio.gui.window.actions.tool_actions import TOOL_ACTIONS
from mechstudio.io.model_file import SUFFIX

if TYPE_CHECKING:
    from mechstudio.gui.window.main_window import MainWindow


@dataclass(frozen=True)
class MenuSpec:
    """A menu: ids of actions, None for a line between them, and menus below it.

    A menu with a ``content`` is filled when it is opened.
    """

    title: str
    entries: tuple[str | MenuSpec | None, ...] = ()
    icon: str = ""
    content: str = ""  # "recent", "samples" or "docks"


# in the menu bar, and in the context menu of the model tree
SELECTION_ENTRIES = (
    "cut",
    "copy",
    "paste",
    "duplicate",
    "delete",
    "rename",
    None,
    "select_all",
    None,
    "move_up",
    "move_down",
    None,
    "pattern_linear",
    "pattern_circular",
    "mirror",
    None,
    "hide",
    "isolate",
    "show_all",
    "color",
    None,
    "reverse_axis",
    "swap_bodies",
    MenuSpec("Change joint t&ype", tuple(spec.id for spec in TYPE_ACTIONS), icon="joint"),
)

MENUS = (
    MenuSpec(
        "&File",
        (
            "new",
            "new_window",
            "open",
            MenuSpec("Open &recent", icon="recent", content="recent"),
            MenuSpec("Sa&mples", icon="samples", content="samples"),
            None,
            "save",
            "save_as",
            None,
            "export_csv",
            "export_hdf5",
            "save_picture",
            "export_tree",
            None,
            "close_window",
            "quit",
        ),
    ),
    MenuSpec("&Edit", ("undo", "redo", None, *SELECTION_ENTRIES, None, "preferences")),
    MenuSpec(
        "&View",
        (
            "fit",
            "look_isometric",
            "look_front",
            "look_top",
            "look_right",
            None,
            "toggle_paths",
            None,
            MenuSpec(
                "&Sketch",
                ("sketch_xy", "sketch_xz", "sketch_yz", "tool_plane", None, "sketch_end"),
                icon="sketch_xy",
            ),
            "play_assembly",
            None,
            MenuSpec("&Docks", icon="panels", content="docks"),
            MenuSpec("&Theme", ("theme_system", "theme_light", "theme_dark"), icon="theme_light"),
        ),
    ),
    MenuSpec("&Tools", tuple(spec.id for spec in TOOL_ACTIONS)),
    MenuSpec(
        "&Run",
        (
            "run",
            "pause",
            "stop",
            "check",
            "assemble",
            None,
            "play",
            "to_start",
            "step_back",
            "step_forward",
            "to_end",
            "loop",
        ),
    ),
    MenuSpec("&Help", ("documentation", "guide", "palette", "shortcuts", None, "about")),
)


def add_menus(window: MainWindow, actions: Mapping[str, QAction]) -> None:
    """Fill the menu bar of a window."""
    for spec in MENUS:
        window.menuBar().addMenu(_make(spec, window, actions))


def selection_menu(window: MainWindow, actions: Mapping[str, QAction]) -> QMenu:
    """The context menu of selected elements."""
    return _make(MenuSpec("Selection", SELECTION_ENTRIES), window, actions)


def _make(spec: MenuSpec, window: MainWindow, actions: Mapping[str, QAction]) -> QMenu:
    menu = QMenu(spec.title, window)
    menu.setToolTipsVisible(True)
    if spec.icon:
        menu.setIcon(icon(spec.icon))
    for entry in spec.entries:
        if entry is None:
            menu.addSeparator()
        elif isinstance(entry, MenuSpec):
            menu.addMenu(_make(entry, window, actions))
        else:
            menu.addAction(actions[entry])
    fill = {"recent": _fill_recent, "samples": _fill_samples, "docks": _fill_docks}.get(
        spec.content
    )
    if fill is not None:
        menu.aboutToShow.connect(lambda: fill(menu, window))
    return menu


def _fill_recent(menu: QMenu, window: MainWindow) -> None:
    menu.clear()
    for number, name in enumerate(window.settings.settings.recent_files, start=1):
        path = Path(name)
        # an ampersand in a menu marks a key, two are one
        title = f"{path.name.removesuffix(SUFFIX)}\t{path.parent}".replace("&", "&&")
        action = menu.addAction(f"&{number}  {title}" if number < 10 else title)
        action.setToolTip(name)
        action.triggered.connect(lambda _=False, path=path: window.files.open(path))
    if menu.isEmpty():
        menu.addAction("No recent files").setEnabled(False)


def _fill_samples(menu: QMenu, window: MainWindow) -> None:
    menu.clear()
    for sample in window.samples:
        action = menu.addAction(sample.title.replace("&", "&&"))
        action.setObjectName(f"sample_{sample.key}")
        action.setToolTip(sample.description)
        action.setStatusTip(sample.summary)
        action.triggered.connect(lambda _=False, path=sample.path: window.files.open(path))
    if menu.isEmpty():
        menu.addAction("No samples installed").setEnabled(False)


def _fill_docks(menu: QMenu, window: MainWindow) -> None:
    menu.clear()
    for dock in window.docks.values():
        menu.addAction(dock.toggleViewAction())
    menu.addSeparator()
    menu.addAction(window.actions_by_id["reset_docks"])
