"""Actions on what the window shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mechstudio.gui.tools.sketch import NO_PLANE, PLANES
from mechstudio.gui.window.actions.action_spec import ActionSpec, Situation, has_mechanism
from mechstudio.gui.window.docks import use_assembly

if TYPE_CHECKING:
    from mechstudio.gui.window.main_window import MainWindow


def _has_theme(name: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.theme == name


def _choose_theme(name: str) -> Callable[[MainWindow], object]:
    return lambda window: window.choose_theme(name)


def _look(name: str) -> Callable[[MainWindow], object]:
    return lambda window: window.view.look(name)


def _is_drawn_in(key: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.sketch == key


def _sketch_in(key: str) -> Callable[[MainWindow], object]:
    return lambda window: window.sketch_in(key)


VIEW_ACTIONS = (
    ActionSpec(
        id="fit",
        text="&Fit",
        icon="fit",
        shortcut="Ctrl+0",
        tip="Show the whole mechanism",
        enabled=has_mechanism,
        function=lambda window: window.view.fit(),
    ),
    *(
        ActionSpec(
            id=f"look_{name}",
            text=text,
            icon=f"view_{name}",
            shortcut=f"Ctrl+{number}",
            tip=tip,
            enabled=has_mechanism,
            function=_look(name),
        )
        for number, (name, text, tip) in enumerate(
            (
                ("isometric", "&Isometric", "Look from a corner"),
                ("front", "F&ront", "Look from the front"),
                ("top", "&Top", "Look from above"),
                ("right", "Ri&ght", "Look from the right"),
            ),
            start=1,
        )
    ),
    ActionSpec(
        id="toggle_paths",
        text="Show or hide &paths",
        icon="measure",
        tip="The paths of measured points",
        enabled=has_mechanism,
        function=lambda window: window.view.toggle_paths(),
    ),
    *(
        ActionSpec(
            id=f"sketch_{key}",
            text=f"Sketch in the &{name}",
            icon=f"sketch_{key}",
            shortcut=f"Ctrl+{number}",
            tip=f"Draw in the {name}: straight view, grid, all clicks in the plane; again to leave",
            checked=_is_drawn_in(key),
            function=_sketch_in(key),
        )
        for number, (key, name, _) in enumerate(PLANES, start=5)
    ),
    ActionSpec(
        id="sketch_end",
        text="&Leave the sketch",
        icon="sketch_end",
        shortcut="Ctrl+8",
        tip="Draw in space again",
        enabled=lambda situation: bool(situation.sketch),
        function=lambda window: window.sketch_in(NO_PLANE),
    ),
    *(
        ActionSpec(
            id=f"theme_{name}",
            text=text,
            icon=f"theme_{name}",
            tip=tip,
            checked=_has_theme(name),
            function=_choose_theme(name),
        )
        for name, text, tip in (
            ("system", "As the &system", "Follow the desktop"),
            ("light", "&Light", "Dark text on a light ground"),
            ("dark", "&Dark", "Light text on a dark ground"),
        )
    ),
    ActionSpec(
        id="play_assembly",
        text="Play &assembly",
        icon="assembly",
        tip="Show step by step how the assembly tree is put together and taken apart",
        enabled=has_mechanism,
        function=lambda window: use_assembly(window.docks["assembly"], lambda panel: panel.play()),
    ),
    ActionSpec(
        id="reset_docks",
        text="&Restore layout",
        icon="panels",
        tip="Put all docks back to their places",
        function=lambda window: window.reset_docks(),
    ),
)
