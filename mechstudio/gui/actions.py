"""All actions of the window, as data: menus, run bar and list of shortcuts are made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from mechstudio.gui.dialogs import help_page
from mechstudio.gui.dialogs.command_palette import CommandPalette
from mechstudio.gui.editing.action_table import EDIT_ACTIONS
from mechstudio.gui.jobs import RunState

if TYPE_CHECKING:
    from mechstudio.gui.main_window import MainWindow


@dataclass(frozen=True, kw_only=True)
class Situation:
    """What decides which actions make sense."""

    has_mechanism: bool
    has_rows: bool
    can_run: bool
    state: RunState
    playing: bool
    looping: bool
    theme: str  # the choice: "system", "light" or "dark"
    undo_step: str | None  # what undo would take back; None if there is nothing
    redo_step: str | None
    obstacles: Mapping[str, str]  # id of an action on the selection: why it cannot be done


def _always(situation: Situation) -> bool:
    return True


def _has_mechanism(situation: Situation) -> bool:
    return situation.has_mechanism


def _has_rows(situation: Situation) -> bool:
    return situation.has_rows


def _has_theme(name: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.theme == name


def _has_no_obstacle(action_id: str) -> Callable[[Situation], bool]:
    return lambda situation: action_id not in situation.obstacles


def _choose_theme(name: str) -> Callable[[MainWindow], object]:
    return lambda window: window.choose_theme(name)


def _look(name: str) -> Callable[[MainWindow], object]:
    return lambda window: window.view.look(name)


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
    """

    id: str
    text: str
    function: Callable[[MainWindow], object]
    icon: str = ""
    shortcut: str = ""
    tip: str = ""
    enabled: Callable[[Situation], bool] = _always
    checked: Callable[[Situation], bool] | None = None
    second_shortcut: str = ""
    target: Callable[[Situation], str | None] | None = None


# keys that widgets need for themselves; see playback/keys.py
PLAIN_KEYS = ("Space", "Home", "End", "Left", "Right")

ACTIONS = (
    # files
    ActionSpec(
        id="new_window",
        text="&New window",
        icon="new_window",
        shortcut="Ctrl+Shift+N",
        tip="Open another window, for another mechanism",
        function=lambda window: window.new_window_asked.emit(),
    ),
    ActionSpec(
        id="open",
        text="&Open…",
        icon="open",
        shortcut="Ctrl+O",
        tip="Open a mechanism",
        function=lambda window: window.files.ask_open(),
    ),
    ActionSpec(
        id="save",
        text="&Save",
        icon="save",
        shortcut="Ctrl+S",
        tip="Save the mechanism",
        enabled=_has_mechanism,
        function=lambda window: window.files.save(),
    ),
    ActionSpec(
        id="save_as",
        text="Save &as…",
        icon="save_as",
        shortcut="Ctrl+Shift+S",
        tip="Save the mechanism to another file",
        enabled=_has_mechanism,
        function=lambda window: window.files.ask_save(),
    ),
    ActionSpec(
        id="export_csv",
        text="Export &CSV…",
        icon="table",
        shortcut="Ctrl+E",
        tip="Write all channels of the run as text",
        enabled=_has_rows,
        function=lambda window: window.files.ask_csv(),
    ),
    ActionSpec(
        id="export_hdf5",
        text="Export &HDF5…",
        icon="archive",
        shortcut="Ctrl+Shift+E",
        tip="Write the whole run, readable by any HDF5 program",
        enabled=_has_rows,
        function=lambda window: window.files.ask_archive(),
    ),
    ActionSpec(
        id="save_picture",
        text="Save &picture…",
        icon="picture",
        tip="Write what the view shows to a picture",
        enabled=_has_mechanism,
        function=lambda window: window.files.ask_picture(),
    ),
    ActionSpec(
        id="close_window",
        text="C&lose window",
        icon="close",
        shortcut="Ctrl+W",
        tip="Close this window",
        function=lambda window: window.close(),
    ),
    ActionSpec(
        id="quit",
        text="&Quit",
        icon="quit",
        shortcut="Ctrl+Q",
        tip="Close the program with all its windows",
        function=lambda window: QApplication.closeAllWindows(),
    ),
    # edit
    ActionSpec(
        id="undo",
        text="&Undo",
        icon="undo",
        shortcut="Ctrl+Z",
        tip="Take the last step back",
        enabled=lambda situation: situation.undo_step is not None,
        target=lambda situation: situation.undo_step,
        function=lambda window: window.document.undo(),
    ),
    ActionSpec(
        id="redo",
        text="&Redo",
        icon="redo",
        shortcut="Ctrl+Shift+Z",
        second_shortcut="Ctrl+Y",
        tip="Do again what was taken back",
        enabled=lambda situation: situation.redo_step is not None,
        target=lambda situation: situation.redo_step,
        function=lambda window: window.document.redo(),
    ),
    # the selection
    *(
        ActionSpec(
            id=spec.id,
            text=spec.text,
            icon=spec.icon,
            shortcut=spec.shortcut,
            tip=spec.tip,
            enabled=_has_no_obstacle(spec.id),
            function=spec.function,
        )
        for spec in EDIT_ACTIONS
    ),
    # view
    ActionSpec(
        id="fit",
        text="&Fit",
        icon="fit",
        shortcut="Ctrl+0",
        tip="Show the whole mechanism",
        enabled=_has_mechanism,
        function=lambda window: window.view.fit(),
    ),
    *(
        ActionSpec(
            id=f"look_{name}",
            text=text,
            icon=f"view_{name}",
            shortcut=f"Ctrl+{number}",
            tip=tip,
            enabled=_has_mechanism,
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
    # run
    ActionSpec(
        id="run",
        text="&Run",
        icon="run",
        shortcut="F5",
        tip="Simulate the mechanism",
        enabled=lambda situation: situation.can_run,
        function=lambda window: window.launcher.run(),
    ),
    ActionSpec(
        id="pause",
        text="&Pause run",
        icon="pause",
        shortcut="F6",
        tip="Hold the run, or let it go on",
        enabled=lambda situation: situation.state in (RunState.RUNNING, RunState.PAUSED),
        checked=lambda situation: situation.state is RunState.PAUSED,
        function=lambda window: window.launcher.pause_or_resume(),
    ),
    ActionSpec(
        id="stop",
        text="&Stop run",
        icon="stop",
        shortcut="Shift+F5",
        tip="End the run and keep its rows",
        enabled=lambda situation: (
            situation.state.active and situation.state is not RunState.STOPPING
        ),
        function=lambda window: window.launcher.stop(),
    ),
    ActionSpec(
        id="check",
        text="&Check mechanism",
        icon="success",
        shortcut="F7",
        tip="Degrees of freedom, loops, redundant constraints and problems",
        enabled=_has_mechanism,
        function=lambda window: window.show_report(),
    ),
    # playback
    ActionSpec(
        id="play",
        text="P&lay or pause",
        icon="play",
        shortcut="Space",
        tip="Play the run, or hold it",
        enabled=_has_rows,
        function=lambda window: window.player.toggle(),
    ),
    ActionSpec(
        id="to_start",
        text="&First moment",
        icon="to_start",
        shortcut="Home",
        enabled=_has_rows,
        function=lambda window: window.player.to_start(),
    ),
    ActionSpec(
        id="step_back",
        text="One row &back",
        icon="step_back",
        shortcut="Left",
        enabled=_has_rows,
        function=lambda window: window.player.step(-1),
    ),
    ActionSpec(
        id="step_forward",
        text="One row &ahead",
        icon="step_forward",
        shortcut="Right",
        enabled=_has_rows,
        function=lambda window: window.player.step(1),
    ),
    ActionSpec(
        id="to_end",
        text="&Last moment",
        icon="to_end",
        shortcut="End",
        enabled=_has_rows,
        function=lambda window: window.player.to_end(),
    ),
    ActionSpec(
        id="loop",
        text="Play a&gain and again",
        icon="loop",
        shortcut="Ctrl+L",
        checked=lambda situation: situation.looping,
        function=lambda window: window.player.set_looping(not window.player.looping),
    ),
    # help
    ActionSpec(
        id="documentation",
        text="&Documentation",
        icon="book",
        shortcut="F1",
        function=lambda window: help_page.documentation(window).show(),
    ),
    ActionSpec(
        id="palette",
        text="&Command palette…",
        icon="palette",
        shortcut="Ctrl+Shift+P",
        tip="Find any command by a few letters",
        function=lambda window: CommandPalette(window, window.action_set.reason).open(),
    ),
    ActionSpec(
        id="shortcuts",
        text="&Keyboard shortcuts",
        icon="keyboard",
        function=lambda window: help_page.shortcut_list(
            window.action_set.shortcuts(), window
        ).show(),
    ),
    ActionSpec(
        id="about",
        text="&About MechStudio",
        icon="info",
        function=lambda window: help_page.about(window).open(),
    ),
)
