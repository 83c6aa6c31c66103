"""Actions on what the window shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mechstudio.gui.tools.sketch import NO_PLANE, PLANES
from mechstudio.gui.window.actions.action_spec import ActionSpec, Situation, has_mechanism
from mechstudio.gui.window.docks import arrange_docks, settle_tabs, toggle_side, use_assembly
from mechstudio.gui.window.window_parts import WindowParts
from mechstudio.scene.shadows import are_shown


def _has_theme(name: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.theme == name


def _choose_theme(name: str) -> Callable[[WindowParts], object]:
    def choose(parts: WindowParts) -> None:
        parts.theme.choose(name)
        parts.settings.change(replace(parts.settings.settings, theme=name))

    return choose


def _look(name: str) -> Callable[[WindowParts], object]:
    return lambda parts: parts.view.look(name)


def _is_drawn_in(key: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.sketch == key


def _sketch_in(key: str) -> Callable[[WindowParts], object]:
    def sketch(parts: WindowParts) -> None:
        parts.open_anything()
        parts.view.sketch.toggle(key)

    return sketch


def _toggle_orthographic(parts: WindowParts) -> None:
    settings = parts.settings.settings
    parts.settings.change(replace(settings, orthographic=not settings.orthographic))


def _toggle_shadows(parts: WindowParts) -> None:
    settings = parts.settings.settings
    shown = are_shown(settings.shadows, has_card=parts.view.has_card)
    parts.settings.change(replace(settings, shadows="off" if shown else "on"))


def _restore_layout(parts: WindowParts) -> None:
    arrange_docks(parts.window, parts.docks)
    settle_tabs(parts.window, parts.docks)


VIEW_ACTIONS = (
    ActionSpec(
        id="fit",
        text="&Fit",
        icon="fit",
        shortcut="Ctrl+0",
        tip="Zoom to the whole mechanism",
        enabled=has_mechanism,
        function=lambda parts: parts.view.fit(),
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
                ("isometric", "&Isometric", "Isometric view"),
                ("front", "F&ront", "Front view"),
                ("top", "&Top", "Top view"),
                ("right", "Ri&ght", "Right view"),
            ),
            start=1,
        )
    ),
    ActionSpec(
        id="orthographic",
        text="&Orthographic",
        icon="orthographic",
        shortcut="Ctrl+9",
        tip="Show parallel lines as parallel, without perspective; sketches always are",
        checked=lambda situation: situation.orthographic,
        function=_toggle_orthographic,
    ),
    ActionSpec(
        id="shadows",
        text="S&hadows",
        icon="shadows",
        tip="Let bodies cast shadows on each other and on the floor",
        checked=lambda situation: situation.shadows,
        function=_toggle_shadows,
    ),
    ActionSpec(
        id="follow_none",
        text="Stop follo&wing",
        icon="follow_none",
        tip="Leave the camera where it is",
        enabled=lambda situation: bool(situation.following[0]),
        target=lambda situation: situation.following[0] or None,
        function=lambda parts: parts.view.followed.end(),
    ),
    ActionSpec(
        id="section",
        text="Sect&ion plane",
        icon="section",
        tip="Cut the view by a plane to look inside",
        enabled=has_mechanism,
        checked=lambda situation: situation.is_cut,
        function=lambda parts: parts.view.toggle_section(),
    ),
    ActionSpec(
        id="rulers_clear",
        text="&Clear distances",
        icon="rulers_clear",
        tip="Remove the distances and angles that are shown in the view",
        enabled=lambda situation: situation.has_rulers,
        function=lambda parts: parts.view.rulers.clear(),
    ),
    ActionSpec(
        id="view_save",
        text="&Save view…",
        icon="view_save",
        tip="Save the camera position under a name",
        enabled=has_mechanism,
        function=lambda parts: parts.layouts.ask_view(),
    ),
    ActionSpec(
        id="layout_save",
        text="&Save layout…",
        icon="layout_save",
        tip="Save plots and overlays under a name, for any model",
        enabled=has_mechanism,
        function=lambda parts: parts.layouts.ask_template(),
    ),
    ActionSpec(
        id="layout_reset",
        text="&Reset plots and overlays",
        icon="layout_reset",
        tip="Restore the default plots and overlays of the model",
        enabled=has_mechanism,
        function=lambda parts: parts.layouts.reset(),
    ),
    ActionSpec(
        id="toggle_paths",
        text="Show or hide paths of &measured points",
        icon="paths",
        tip="Show or hide the paths of measured points",
        enabled=has_mechanism,
        function=lambda parts: parts.view.toggle_paths(),
    ),
    *(
        ActionSpec(
            id=f"sketch_{key}",
            text=f"Sketch in the {name}".replace(letter, f"&{letter}"),
            icon=f"sketch_{key}",
            shortcut=f"Ctrl+{number}",
            tip=f"Sketch in the {name}: normal view, grid, clicks in the plane; again to leave",
            checked=_is_drawn_in(key),
            function=_sketch_in(key),
        )
        for number, (letter, (key, name, _)) in enumerate(zip("XZY", PLANES, strict=True), start=5)
    ),
    ActionSpec(
        id="sketch_end",
        text="&Leave sketch",
        icon="sketch_end",
        shortcut="Ctrl+8",
        tip="Leave the sketch plane",
        enabled=lambda situation: bool(situation.sketch),
        function=_sketch_in(NO_PLANE),
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
            ("system", "As the &system", "Use the theme of the desktop"),
            ("light", "&Light", "Dark text on a light background"),
            ("dark", "&Dark", "Light text on a dark background"),
        )
    ),
    ActionSpec(
        id="play_assembly",
        text="&Animate assembly tree",
        icon="assembly",
        tip="Animate assembly and disassembly along the assembly tree",
        enabled=has_mechanism,
        function=lambda parts: use_assembly(parts.docks["assembly"], lambda panel: panel.play()),
    ),
    ActionSpec(
        id="side_docks",
        text="Si&de docks",
        icon="side_docks",
        shortcut="Ctrl+B",
        tip="Hide the docks beside the view, or show them again",
        function=lambda parts: toggle_side(parts.window, parts.docks),
    ),
    ActionSpec(
        id="reset_docks",
        text="&Restore docks",
        icon="panels",
        tip="Restore the default arrangement of the docks",
        function=_restore_layout,
    ),
)
