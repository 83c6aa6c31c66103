"""Actions that run a mechanism and play the run."""

from __future__ import annotations

from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.actions.action_spec import ActionSpec, has_mechanism, has_rows

RUN_ACTIONS = (
    ActionSpec(
        id="run",
        text="&Run",
        icon="run",
        shortcut="F5",
        tip="Simulate the mechanism",
        enabled=lambda situation: situation.can_run,
        function=lambda parts: parts.launcher.run(),
    ),
    ActionSpec(
        id="pause",
        text="&Pause run",
        icon="pause",
        shortcut="F6",
        tip="Hold the run, or let it go on",
        enabled=lambda situation: situation.state in (RunState.RUNNING, RunState.PAUSED),
        checked=lambda situation: situation.state is RunState.PAUSED,
        is_delayed=True,
        function=lambda parts: parts.launcher.pause_or_resume(),
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
        function=lambda parts: parts.launcher.stop(),
    ),
    ActionSpec(
        id="check",
        text="&Check mechanism",
        icon="success",
        shortcut="F7",
        tip="Degrees of freedom, loops, redundant constraints and problems",
        enabled=has_mechanism,
        function=lambda parts: parts.check_views.show_report(),
    ),
    ActionSpec(
        id="assemble",
        text="&Assemble joints",
        icon="assemble",
        shortcut="Shift+F7",
        tip="Move the bodies as little as it takes to close all joints",
        enabled=has_mechanism,
        function=lambda parts: parts.remedies.assemble(),
    ),
    ActionSpec(
        id="play",
        text="P&lay or pause",
        icon="play",
        shortcut="Space",
        tip="Play the run, or hold it",
        enabled=has_rows,
        function=lambda parts: parts.player.toggle(),
    ),
    ActionSpec(
        id="to_start",
        text="&First moment",
        icon="to_start",
        shortcut="Home",
        enabled=has_rows,
        function=lambda parts: parts.player.to_start(),
    ),
    ActionSpec(
        id="step_back",
        text="One row &back",
        icon="step_back",
        shortcut="Left",
        enabled=has_rows,
        function=lambda parts: parts.player.step(-1),
    ),
    ActionSpec(
        id="step_forward",
        text="One row &ahead",
        icon="step_forward",
        shortcut="Right",
        enabled=has_rows,
        function=lambda parts: parts.player.step(1),
    ),
    ActionSpec(
        id="to_end",
        text="&Last moment",
        icon="to_end",
        shortcut="End",
        enabled=has_rows,
        function=lambda parts: parts.player.to_end(),
    ),
    ActionSpec(
        id="loop",
        text="Play a&gain and again",
        icon="loop",
        shortcut="Ctrl+L",
        checked=lambda situation: situation.looping,
        function=lambda parts: parts.player.set_looping(not parts.player.looping),
    ),
)
