"""Actions on what a run adds to the view."""

from __future__ import annotations

from collections.abc import Callable

from mechstudio.gui.window.actions.action_spec import ActionSpec, Situation, has_mechanism
from mechstudio.gui.window.window_parts import WindowParts
from mechstudio.results.channel_figures import is_channel_figure
from mechstudio.scene.overlaid import COLORINGS, SHOWABLE, STEP


def _is_shown(key: str) -> Callable[[Situation], bool]:
    return lambda situation: key in situation.overlays


def _toggle(key: str) -> Callable[[WindowParts], object]:
    return lambda parts: parts.view.overlay_choice.toggle(key)


def _is_colored(key: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.coloring == key


def _color(key: str) -> Callable[[WindowParts], object]:
    return lambda parts: parts.view.overlay_choice.color_by(key)


def _ask_strobe(parts: WindowParts) -> None:
    from mechstudio.gui.view.strobe_question import ask_strobe

    ask_strobe(parts.window, parts.view.overlay_choice)


def _ask_channel(parts: WindowParts) -> None:
    from mechstudio.gui.view.color_question import ask_color

    ask_color(parts.window, parts.view.overlay_choice, parts.document.mechanism, parts.units.choice)


def _keep_to_selection(parts: WindowParts) -> None:
    choice = parts.view.overlay_choice
    choice.keep_to(choice.items or parts.edits.subject.items)


OVERLAY_ACTIONS = (
    *(
        ActionSpec(
            id=f"overlay_{key}",
            icon=f"overlay_{key}",
            text=label,
            tip=f"Show or hide in the view: {label.lower()}",
            enabled=has_mechanism,
            checked=_is_shown(key),
            function=_toggle(key),
        )
        for key, label in SHOWABLE
    ),
    *(
        ActionSpec(
            id=f"color_by_{key}",
            icon=f"color_by_{key}",
            text=f"Color {task}",
            tip=f"Color {task}, with a color bar",
            enabled=has_mechanism,
            checked=_is_colored(key),
            function=_color(key),
        )
        for key, task in COLORINGS
    ),
    ActionSpec(
        id="color_by_channel",
        icon="color_by_channel",
        text="Color by another &quantity…",
        tip="Color bodies, joints or force elements by any of their channels, with a color bar",
        enabled=has_mechanism,
        checked=lambda situation: is_channel_figure(situation.coloring),
        function=_ask_channel,
    ),
    ActionSpec(
        id="ghost_times",
        icon="ghost_times",
        text="&Times of ghost poses…",
        tip="Show ghost poses at chosen times, or from step to step",
        enabled=has_mechanism,
        function=_ask_strobe,
    ),
    ActionSpec(
        id="overlay_selected",
        icon="overlay_selected",
        text="Overlays follow the &selection",
        tip="Show overlays of selected elements only, or of all",
        enabled=has_mechanism,
        checked=lambda situation: situation.only_selected,
        function=lambda parts: parts.view.overlay_choice.toggle_selected(),
    ),
    ActionSpec(
        id="overlay_keep",
        icon="overlay_keep",
        text="Keep overlays of these &elements",
        tip="Show overlays only of the elements that are selected now, also after another "
        "selection. Choose it again to show all",
        enabled=has_mechanism,
        checked=lambda situation: situation.kept_overlays,
        function=_keep_to_selection,
    ),
    ActionSpec(
        id="overlay_longer",
        icon="overlay_longer",
        text="&Longer arrows",
        tip="Draw arrows of overlays longer",
        enabled=has_mechanism,
        function=lambda parts: parts.view.overlay_choice.resize(STEP),
    ),
    ActionSpec(
        id="overlay_shorter",
        icon="overlay_shorter",
        text="S&horter arrows",
        tip="Draw arrows of overlays shorter",
        enabled=has_mechanism,
        function=lambda parts: parts.view.overlay_choice.resize(1.0 / STEP),
    ),
    ActionSpec(
        id="overlay_none",
        icon="overlay_none",
        text="&No overlays",
        tip="Hide all overlays of the view",
        enabled=lambda situation: bool(situation.overlays or situation.coloring),
        function=lambda parts: parts.view.overlay_choice.clear(),
    ),
)
