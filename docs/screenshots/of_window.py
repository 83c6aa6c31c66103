"""Pictures of the window at work: runs, checks, values, the guide, the welcome page."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPixmap

from mechstudio import edits
from mechstudio.gui.assembly.assembly_diagram import AssemblyDiagram
from mechstudio.gui.check.findings import Topic
from mechstudio.gui.guide.parts import CRANK_END, CRANK_START, ROD_END
from mechstudio.gui.plots.plot_panel import PlotPanel
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.welcome.pictures import PictureFolder, sample_picture
from mechstudio.gui.widgets.theme import Theme
from mechstudio.gui.window.main_window import MainWindow
from mechstudio.io import load, sample_paths, save
from mechstudio.io.file_stamp import read_stamp
from mechstudio.io.model_file import SUFFIX
from mechstudio.results.run_library import RunLibrary
from mechstudio.units import UnitChoice
from screenshots.hands import awaited_dialog, click, point_at, spend, wait
from screenshots.photograph import WINDOW_SIZE, open_sample, whole

# samples that stand for files of the user's
RECENT = ("planetary_gear", "flyball_governor", "slider_crank")
COLUMNS_SIZE = (960, 620)  # [px]
HEIGHTS = {"properties": 450, "parameters": 220}  # of panels that stand alone [px]


def run(window: MainWindow, sample: str, time: float) -> QPixmap:
    """A moment [s] of the run of a sample."""
    mechanism = open_sample(window, sample)
    window.launcher.run()
    wait(lambda: window.launcher.state is RunState.DONE)
    window.player.pause()
    window.player.seek(time)
    window.selection.set([("joint", mechanism.joints[1].name)])
    return whole(window)


def columns(window: MainWindow, sample: str, time: float) -> QPixmap:
    """The plots of a run in two columns."""
    run(window, sample, time)
    dock = window.docks["plots"]
    dock.raise_()
    dock.setFloating(True)
    dock.resize(*COLUMNS_SIZE)
    plots = dock.widget()
    assert isinstance(plots, PlotPanel)
    spend(500)
    plots.placing.deal(2)
    spend()
    return plots.grab()


def earlier_results(window: MainWindow, sample: str, time: float) -> QPixmap:
    """The run of a sample after its gravity has become that of the moon."""
    run(window, sample, time)
    mechanism = load(sample_paths()[sample])
    window.selection.clear()
    window.document.apply(mechanism.edited(gravity=(0.0, -1.62, 0.0)), label="Change Gravity")
    spend(500)
    # below the banner
    window.actions_by_id["fit"].trigger()
    spend(500)
    return whole(window)


def assembly_step(window: MainWindow, sample: str, stage: int) -> QPixmap:
    """A step of the assembly of a sample."""
    open_sample(window, sample)
    window.docks["assembly"].raise_()
    spend(500)
    diagram = window.docks["assembly"].widget()
    assert isinstance(diagram, AssemblyDiagram)
    diagram.player.show(stage)
    return whole(window)


def explanation(window: MainWindow, sample: str, topic: Topic) -> QPixmap:
    """What a chip of a sample says when it is pressed."""
    open_sample(window, sample)
    window.status_line.chips.by_topic[topic].click()
    if topic is Topic.REDUNDANT:
        wait(lambda: window.checker.proposals is not None)
    return whole(window)


def preferences(window: MainWindow) -> QPixmap:
    """The dialog of preferences with its first page, the units, for somebody who likes mm."""
    window.units.choose(UnitChoice(length="mm"))
    window.actions_by_id["preferences"].trigger()
    dialog = awaited_dialog()
    spend(300)
    picture = dialog.grab()
    dialog.close()
    return picture


def panel(window: MainWindow, name: str) -> QPixmap:
    """The properties of a force over time, or the parameters that its function uses."""
    mechanism = edits.add_parameter(load(sample_paths()["slider_crank"]), "speed", 3.0)
    mechanism = edits.add_parameter(mechanism, "push", 0.5)
    mechanism = edits.add_driver(mechanism, "crank_pivot", "speed*t").mechanism
    functions = ("push*sin(speed*t)*step(t, 1, 0, 6, 30)", "0", "0")
    edit = edits.add_force(mechanism, "block", (0.0, 0.0, 0.0), functions, name="gas")
    window.document.open(edit.mechanism)
    window.selection.set(edit.added)
    dock, height = window.docks[name], HEIGHTS[name]
    dock.raise_()
    dock.setFloating(True)
    dock.widget().setMinimumHeight(height)
    window.activateWindow()
    spend()
    return dock.widget().grab(QRect(0, 0, dock.widget().width(), height))


def guide(window: MainWindow) -> QPixmap:
    """The guide in its second step, after the first one was followed."""
    window.guide.begin()
    window.actions_by_id["sketch_xy"].trigger()
    window.actions_by_id["tool_link"].trigger()
    spend(500)
    click(window, CRANK_START)
    click(window, CRANK_END)
    point_at(window, ROD_END)
    return whole(window)


def welcome(theme: Theme) -> QPixmap:
    """What the window shows when it starts, after some files have been opened."""
    theme.choose("light")
    with tempfile.TemporaryDirectory() as name:
        settings, pictures = SettingsStore(Path(name)), PictureFolder(Path(name) / "pictures")
        for key in RECENT:
            file = Path(name) / f"my_{key}{SUFFIX}"
            save(load(sample_paths()[key]), file)
            stamp = read_stamp(file)
            assert stamp is not None
            pictures.write(stamp, theme.name, QImage(str(sample_picture(key, theme.name))))
            settings.change(settings.settings.with_recent(file))
        window = MainWindow(
            settings, theme, pictures=pictures, library=RunLibrary(Path(name) / "runs")
        )
        window.resize(*WINDOW_SIZE)
        window.show()
        for name in ("plots", "analyses", "studies", "assembly"):
            window.docks[name].hide()
        picture = whole(window)
        window.close()
    return picture
