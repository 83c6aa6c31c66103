"""Make the pictures of the documentation: python docs/make_screenshots.py [FOLDER].

Needs no display. The window is the real one, with a sample that really runs.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QElapsedTimer, QEvent, QEventLoop, QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mechstudio import edits
from mechstudio.edits import body_poses, pose_of, remove
from mechstudio.gui.application import make_application
from mechstudio.gui.assembly.assembly_diagram import AssemblyDiagram
from mechstudio.gui.check.findings import Topic
from mechstudio.gui.guide.parts import CRANK_END, CRANK_START, ROD_END
from mechstudio.gui.jobs import RunState
from mechstudio.gui.main_window import MainWindow
from mechstudio.gui.pictures import PictureFolder, sample_picture
from mechstudio.gui.settings import SettingsStore
from mechstudio.gui.theme import Theme
from mechstudio.io import load, sample_paths, save
from mechstudio.io.file_stamp import read_stamp
from mechstudio.io.model_file import SUFFIX
from mechstudio.model import Mechanism
from mechstudio.units import UnitChoice

SIZE = (1440, 900)
PATIENCE = 600_000  # the solvers may have to be compiled first [ms]

# file, theme, sample, moment to show [s]
PICTURES = (
    ("window.png", "light", "four_bar", 2.36),
    ("window-dark.png", "dark", "slider_crank", 1.2),
)
# file, theme, sample, body that is pulled, way of the hand [px]
DRAGS = (("drag.png", "light", "four_bar", "crank", (120, 55)),)

# file, theme, sample, stage of its assembly
STEP_PICTURES = (("assembly-step.png", "light", "bricard", 5),)
# file, theme, sample, chip that is pressed
CHIP_PICTURES = (("check.png", "light", "four_bar", Topic.REDUNDANT),)

# file, theme, tool that points at a joint of the sample, and whether the joint is yet to be made
TOOL_PICTURES = (
    ("tool-joint.png", "light", "joint", "four_bar", "crank_coupler", True),
    ("tool-motor.png", "dark", "motor", "four_bar", "ground_crank", False),
)

# samples that stand for files of the user's
RECENT = ("planetary_gear", "flyball_governor", "slider_crank")


def main() -> None:
    """Make all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "images"
    folder.mkdir(parents=True, exist_ok=True)
    app = make_application()
    theme = Theme(app)
    for name, theme_name, sample, time in PICTURES:
        with shown_window(theme, theme_name) as window:
            take(window, sample, time, folder / name)
        print(folder / name)
    for name, theme_name, sample, stage in STEP_PICTURES:
        with shown_window(theme, theme_name) as window:
            take_step(window, sample, stage, folder / name)
        print(folder / name)
    for name, theme_name, tool, sample, joint, is_missing in TOOL_PICTURES:
        with shown_window(theme, theme_name) as window:
            take_tool(window, tool, sample, joint, folder / name, is_missing=is_missing)
        print(folder / name)
    for name, theme_name, sample, body, way in DRAGS:
        with shown_window(theme, theme_name) as window:
            drag(window, sample, body, way, folder / name)
        print(folder / name)
    for name, theme_name, sample, topic in CHIP_PICTURES:
        with shown_window(theme, theme_name) as window:
            take_explanation(window, sample, topic, folder / name)
        print(folder / name)
    with shown_window(theme, "light") as window:
        take_preferences(window, folder / "preferences.png")
    with shown_window(theme, "light") as window:
        take_values(window, folder)
    with shown_window(theme, "light") as window:
        take_drawing(window, folder / "building.png")
    with shown_window(theme, "dark") as window:
        take_guide(window, folder / "guide.png")
    take_welcome(theme, folder / "welcome.png")


@contextmanager
def shown_window(theme: Theme, theme_name: str) -> Iterator[MainWindow]:
    """A window with settings of its own."""
    theme.choose(theme_name)
    with tempfile.TemporaryDirectory() as settings_folder:
        pictures = PictureFolder(Path(settings_folder) / "pictures")
        window = MainWindow(SettingsStore(Path(settings_folder)), theme, pictures=pictures)
        window.resize(*SIZE)
        window.show()
        window.begin()
        yield window
        window.close()


def take_step(window: MainWindow, sample: str, stage: int, path: Path) -> None:
    """Write what the window shows at a step of the assembly of a sample."""
    window.files.open(sample_paths()[sample])
    wait(lambda: window.document.mechanism is not None)
    wait(lambda: window.checker.report is not None)
    window.docks["assembly"].raise_()
    spend(500)
    diagram = window.docks["assembly"].widget()
    assert isinstance(diagram, AssemblyDiagram)
    diagram.player.show(stage)
    spend(1500)
    window.grab().save(str(path))


def take_tool(
    window: MainWindow, tool: str, sample: str, name: str, path: Path, *, is_missing: bool
) -> None:
    """Write what the window shows while a tool points at a joint of a sample."""
    window.files.open(sample_paths()[sample])
    wait(lambda: window.document.mechanism is not None)
    mechanism = window.document.mechanism
    joint = mechanism.joint(name)
    where = body_poses(mechanism)[joint.body1].of(pose_of(joint.frame1)).position
    if is_missing:
        window.document.apply(remove(mechanism, [("joint", name)]).mechanism, label="Remove")
    wait(lambda: window.checker.report is not None)
    window.choose_tool(tool)
    spend(1500)
    point_at(window, where)
    spend(1500)
    window.grab().save(str(path))
    # closing must not ask
    window.document.mark_clean()


def take_explanation(window: MainWindow, sample: str, topic: Topic, path: Path) -> None:
    """Press a chip of a sample and write what the window shows."""
    window.files.open(sample_paths()[sample])
    wait(lambda: window.checker.report is not None)
    window.status_line.chips.by_topic[topic].click()
    if topic is Topic.REDUNDANT:
        wait(lambda: window.checker.proposals is not None)
    spend(1500)
    window.grab().save(str(path))


def take(window: MainWindow, sample: str, time: float, path: Path) -> None:
    """Run a sample and write what the window shows at a moment [s]."""
    window.files.open(sample_paths()[sample])
    wait(lambda: window.document.mechanism is not None)
    window.launcher.run()
    wait(lambda: window.launcher.state is RunState.DONE)
    wait(lambda: window.checker.report is not None)
    window.player.pause()
    window.player.seek(time)
    joint = window.document.mechanism.joints[1]
    window.selection.set([("joint", joint.name)])
    # plots and view draw on timers of their own
    spend(1500)
    window.grab().save(str(path))


def take_preferences(window: MainWindow, path: Path) -> None:
    """Write the dialog of preferences with its first page, the units, for somebody who likes mm."""
    window.units.choose(UnitChoice(length="mm"))
    window.actions_by_id["preferences"].trigger()
    wait(lambda: QApplication.activeModalWidget() is not None)
    dialog = QApplication.activeModalWidget()
    spend(300)
    dialog.grab().save(str(path))
    dialog.close()


def take_values(window: MainWindow, folder: Path) -> None:
    """Write the properties of a force over time, and the parameters that its function uses."""
    mechanism = edits.add_parameter(load(sample_paths()["slider_crank"]), "speed", 3.0)
    mechanism = edits.add_parameter(mechanism, "push", 0.5)
    mechanism = edits.add_driver(mechanism, "crank_pivot", "speed*t").mechanism
    functions = ("push*sin(speed*t)*step(t, 1, 0, 6, 30)", "0", "0")
    edit = edits.add_force(mechanism, "block", (0.0, 0.0, 0.0), functions, name="gas")
    window.document.open(edit.mechanism)
    window.selection.set(edit.added)
    for name, height in (("properties", 450), ("parameters", 220)):
        panel = window.docks[name].widget()
        window.docks[name].raise_()
        window.docks[name].setFloating(True)
        panel.setMinimumHeight(height)
        window.activateWindow()
        spend(1500)
        panel.grab(QRect(0, 0, panel.width(), height)).save(str(folder / f"{name}.png"))


def drag(window: MainWindow, sample: str, name: str, way: tuple[int, int], path: Path) -> None:
    """Pull a body of a sample and write what the window shows before the hand lets go."""
    window.files.open(sample_paths()[sample])
    wait(lambda: window.document.mechanism is not None)
    wait(lambda: window.checker.report is not None)
    window.choose_tool("drag")
    image = window.view.image
    x, y = window.view.scene.display_point(window.document.mechanism.body(name).position)
    start = QPointF(x, image.height() - 1 - y)
    send_mouse(image, QEvent.Type.MouseButtonPress, start)
    for part in range(1, 9):
        send_mouse(image, QEvent.Type.MouseMove, start + part / 8 * QPointF(*way))
        wait(lambda: not window.view.tool_box.bench.background.busy)
    spend(1500)
    window.grab().save(str(path))
    window.view.tool_box.end()


def send_mouse(image: QWidget, kind: QEvent.Type, place: QPointF) -> None:
    """Press or move the left button in a widget."""
    button = Qt.MouseButton.LeftButton
    modifiers = Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(kind, place, image.mapToGlobal(place), button, button, modifiers)
    QApplication.sendEvent(image, event)


def take_drawing(window: MainWindow, path: Path) -> None:
    """Draw a box and a plate, and write what the window shows while a cylinder is drawn."""
    window.document.open(Mechanism(name="By hand"))
    window.view.look("front")
    for tool, points in (
        ("box", ((-0.6, -0.2), (0.0, 0.0))),
        ("plate", ((-0.6, 0.2), (0.2, 0.2), (0.2, 0.4), (-0.2, 0.6), (-0.6, 0.4))),
        ("cylinder", ((0.6, 0.2),)),
    ):
        window.choose_tool(tool)
        for point in points:
            click(window, (*point, 0.0))
        if tool != "cylinder":
            QTest.keyClick(window.view.image, Qt.Key.Key_Return)
            spend(200)
    wait(lambda: window.checker.report is not None)
    point_at(window, (0.8, 0.2, 0.0))
    spend(1500)
    window.grab().save(str(path))
    window.view.tool_box.end()
    window.document.mark_clean()


def take_guide(window: MainWindow, path: Path) -> None:
    """Follow the guide for two steps, and write what the window shows in the second one."""
    window.guide.begin()
    window.sketch_in("xy")
    window.choose_tool("link")
    spend(500)
    click(window, CRANK_START)
    click(window, CRANK_END)
    point_at(window, ROD_END)
    spend(1500)
    window.grab().save(str(path))
    window.document.mark_clean()


def take_welcome(theme: Theme, path: Path) -> None:
    """Open some files, and write what the window shows at the next start."""
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
        window = MainWindow(settings, theme, pictures=pictures)
        window.resize(*SIZE)
        window.show()
        window.docks["plots"].hide()
        window.docks["assembly"].hide()
        spend(1500)
        window.grab().save(str(path))
        window.close()


def click(window: MainWindow, point: tuple[float, float, float]) -> None:
    """Click at a point of the world [m] in the view."""
    place = point_at(window, point)
    QTest.mouseClick(window.view.image, Qt.MouseButton.LeftButton, pos=place)


def point_at(window: MainWindow, point: tuple[float, float, float]) -> QPoint:
    """Move the pointer to a point of the world [m]; answers its place in the view."""
    image = window.view.image
    place = QPointF(window.view.place_of(point))
    none = Qt.MouseButton.NoButton
    keys = Qt.KeyboardModifier.NoModifier
    kind = QEvent.Type.MouseMove
    QApplication.sendEvent(
        image, QMouseEvent(kind, place, image.mapToGlobal(place), none, none, keys)
    )
    return place.toPoint()


def wait(condition: Callable[[], bool]) -> None:
    """Let the window live until a condition holds."""
    clock = QElapsedTimer()
    clock.start()
    while not condition():
        if clock.elapsed() > PATIENCE:
            raise TimeoutError("the window did not get there")
        spend(20)


def spend(milliseconds: int) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    main()
