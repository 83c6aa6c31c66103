"""Actions on what the window shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mechstudio.gui.actions.action_spec import ActionSpec, Situation, has_mechanism

if TYPE_CHECKING:
    from mechstudio.gui.main_window import MainWindow


def _has_theme(name: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.theme == name


def _choose_theme(name: str) -> Callable[[MainWindow], object]:
    return lambda window: window.choose_theme(name)


def _look(name: str) -> Callable[[MainWindow], object]:
    return lambda window: window.view.look(name)


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
        id="reset_docks",
        text="&Restore layout",
        icon="panels",
        tip="Put all docks back to their places",
        function=lambda window: window.reset_docks(),
    ),
)
