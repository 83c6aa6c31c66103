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
        tip="Pause or resume the run",
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
        tip="Stop the run; results so far are kept",
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
        tip="Report degrees of freedom, loops, redundant constraints and problems",
        enabled=has_mechanism,
        function=lambda parts: parts.check_views.show_report(),
    ),
    ActionSpec(
        id="assemble",
        text="&Assemble joints",
        icon="assemble",
        shortcut="Shift+F7",
        tip="Close all joints with the smallest displacement of the bodies",
        enabled=has_mechanism,
        function=lambda parts: parts.remedies.assemble(),
    ),
    ActionSpec(
        id="play",
        text="P&lay or pause",
        icon="play",
        shortcut="Space",
        tip="Play or pause the animation of the run",
        enabled=has_rows,
        function=lambda parts: parts.player.toggle(),
    ),
    ActionSpec(
        id="to_start",
        text="&First frame",
        icon="to_start",
        shortcut="Home",
        enabled=has_rows,
        function=lambda parts: parts.player.to_start(),
    ),
    ActionSpec(
        id="step_back",
        text="Pre&vious frame",
        icon="step_back",
        shortcut="Left",
        enabled=has_rows,
        function=lambda parts: parts.player.step(-1),
    ),
    ActionSpec(
        id="step_forward",
        text="Ne&xt frame",
        icon="step_forward",
        shortcut="Right",
        enabled=has_rows,
        function=lambda parts: parts.player.step(1),
    ),
    ActionSpec(
        id="to_end",
        text="&Last frame",
        icon="to_end",
        shortcut="End",
        enabled=has_rows,
        function=lambda parts: parts.player.to_end(),
    ),
    ActionSpec(
        id="loop",
        text="L&oop playback",
        icon="loop",
        shortcut="Ctrl+L",
        checked=lambda situation: situation.looping,
        function=lambda parts: parts.player.set_looping(not parts.player.looping),
    ),
)
