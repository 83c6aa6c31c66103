"""Pictures of what runs show in the view, and of runs beside each other."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.main_window import MainWindow
from screenshots.hands import spend, wait
from screenshots.photograph import clear_desk, desk, open_sample, whole

MOON = (0.0, -1.62, 0.0)  # [m/s²]


def overlays(window: MainWindow, sample: str, time: float, *shown: str) -> QPixmap:
    """A moment [s] of the run of a sample with overlays, which are ids of actions."""
    clear_desk(window)
    open_sample(window, sample)
    window.actions_by_id["overlay_none"].trigger()
    _run(window)
    clear_desk(window)
    for action in shown:
        window.actions_by_id[action].trigger()
    window.player.seek(time)
    spend(500)
    window.actions_by_id["fit"].trigger()
    return desk(window)


def compared(window: MainWindow, sample: str, time: float) -> QPixmap:
    """A run under the gravity of the moon, beside the one before it as dashed curves and ghost."""
    mechanism = open_sample(window, sample)
    window.actions_by_id["overlay_none"].trigger()
    _run(window)
    (first,) = (run.id for run in window.shelf.runs)
    window.shelf.change(first, name="on earth")
    window.document.apply(mechanism.edited(gravity=MOON), label="Change Gravity")
    _run(window)
    window.shelf.tick(first)
    window.shelf.set_ghost(first)
    window.docks["runs"].raise_()
    window.player.seek(time)
    wait(lambda: window.shelf.ghost == first)
    return whole(window)


def _run(window: MainWindow) -> None:
    """Run what is open to its end, and wait until the run is listed."""
    count = len(window.shelf.runs)
    window.launcher.run()
    wait(lambda: window.launcher.state is RunState.DONE and len(window.shelf.runs) > count)
    window.player.pause()
    # what is compiled meanwhile has a bar above the view
    wait(lambda: not window.launcher.warm_up.active)
