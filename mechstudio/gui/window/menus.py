"""The menus of a window, made of the table of menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from mechstudio.gui.welcome.samples import Sample
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.window.menu_table import (
    MENUS,
    SAMPLES_MENU,
    SELECTION_ENTRIES,
    SKETCH_MENU,
    VIEW_ENTRIES,
    MenuSpec,
)
from mechstudio.gui.window.window_parts import WindowParts
from mechstudio.io.model_file import SUFFIX


@dataclass(frozen=True)
class MenuContent:
    """What menus are filled with.

    Attributes:
        parts: The parts of the window: recent files, docks, and what opens files.
        samples: The mechanisms that come with the program.
        actions: The actions by id.
    """

    parts: WindowParts
    samples: Sequence[Sample]
    actions: Mapping[str, QAction]


def add_menus(content: MenuContent) -> None:
    """Fill the menu bar of a window."""
    for spec in MENUS:
        content.parts.window.menuBar().addMenu(_make(spec, content))


def selection_menu(content: MenuContent) -> QMenu:
    """The context menu of selected elements."""
    return _make(MenuSpec("Selection", SELECTION_ENTRIES), content)


def view_menu(content: MenuContent) -> QMenu:
    """The context menu of the view, beside all elements."""
    return _make(MenuSpec("View", VIEW_ENTRIES), content)


def sketch_menu(content: MenuContent) -> QMenu:
    """The planes to sketch in."""
    return _make(SKETCH_MENU, content)


def samples_menu(content: MenuContent) -> QMenu:
    """The mechanisms that come with the program."""
    return _make(SAMPLES_MENU, content)


def _make(spec: MenuSpec, content: MenuContent) -> QMenu:
    menu = QMenu(spec.title, content.parts.window)
    menu.setToolTipsVisible(True)
    if spec.icon:
        menu.setIcon(icon(spec.icon))
    for entry in spec.entries:
        if entry is None:
            menu.addSeparator()
        elif isinstance(entry, MenuSpec):
            menu.addMenu(_make(entry, content))
        else:
            menu.addAction(content.actions[entry])
    fill = _FILLED.get(spec.content)
    if fill is not None:
        menu.aboutToShow.connect(lambda: fill(menu, content))
    return menu


def _fill_recent(menu: QMenu, content: MenuContent) -> None:
    menu.clear()
    for number, name in enumerate(content.parts.settings.settings.recent_files, start=1):
        path = Path(name)
        # an ampersand in a menu marks a key, two are one
        title = f"{path.name.removesuffix(SUFFIX)}\t{path.parent}".replace("&", "&&")
        action = menu.addAction(f"&{number}  {title}" if number < 10 else title)
        action.setToolTip(name)
        action.triggered.connect(lambda _=False, path=path: content.parts.files.open(path))
    if menu.isEmpty():
        menu.addAction("No recent files").setEnabled(False)


def _fill_samples(menu: QMenu, content: MenuContent) -> None:
    menu.clear()
    for sample in content.samples:
        action = menu.addAction(sample.title.replace("&", "&&"))
        action.setObjectName(f"sample_{sample.key}")
        action.setToolTip(sample.description)
        action.setStatusTip(sample.summary)
        action.triggered.connect(lambda _=False, path=sample.path: content.parts.files.open(path))
    if menu.isEmpty():
        menu.addAction("No samples installed").setEnabled(False)


def _fill_docks(menu: QMenu, content: MenuContent) -> None:
    menu.clear()
    for dock in content.parts.docks.values():
        menu.addAction(dock.toggleViewAction())
    menu.addSeparator()
    menu.addActions([content.actions["side_docks"], content.actions["reset_docks"]])


def _fill_views(menu: QMenu, content: MenuContent) -> None:
    layouts = content.parts.layouts
    _fill_kept(menu, layouts.views, layouts.look, layouts.forget_view)
    menu.addAction(content.actions["view_save"])


def _fill_layouts(menu: QMenu, content: MenuContent) -> None:
    layouts = content.parts.layouts
    _fill_kept(menu, layouts.templates, layouts.use_template, layouts.forget_template)
    menu.addActions([content.actions["layout_save"], content.actions["layout_reset"]])


def _fill_kept(
    menu: QMenu,
    names: Sequence[str],
    use: Callable[[str], object],
    forget: Callable[[str], object],
) -> None:
    """List what the user keeps by names, and a menu to delete it from."""
    menu.clear()
    for name in names:
        menu.addAction(name.replace("&", "&&")).triggered.connect(lambda _=False, n=name: use(n))
    if not names:
        return
    menu.addSeparator()
    deletes = menu.addMenu(icon("delete"), "&Delete")
    for name in names:
        deletes.addAction(name.replace("&", "&&")).triggered.connect(
            lambda _=False, n=name: forget(n)
        )


_FILLED: dict[str, Callable[[QMenu, MenuContent], None]] = {
    "recent": _fill_recent,
    "samples": _fill_samples,
    "docks": _fill_docks,
    "views": _fill_views,
    "layouts": _fill_layouts,
}
