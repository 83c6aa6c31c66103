"""Films have in them what the view adds to a run, in each frame: ghost, section, camera, arrows."""

from time import sleep

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.view import moments, scene_image
from mechstudio.gui.view.run_motion import RunMotion
from mechstudio.gui.window.panels import installed_panels
from mechstudio.model import Box, Mechanism, SimulationSettings
from mechstudio.scene.scene import Scene
from tests.gui.fakes.menus import press_action
from tests.gui.runs.run_hand import choose_for, double_click, front
from tests.gui.window.film_hand import filmed_frames

pytestmark = pytest.mark.window

LEFT, Key = Qt.MouseButton.LeftButton, Qt.Key
COMPILE_WAIT = 800_000  # a fresh checkout compiles the solvers first [ms]
SIZE = (240, 180)
ORANGE = "#d9730d"  # of the ghost
LEGEND = 42  # rows at the top, which lines of the legend may take [pixels]


def swinging_bar():
    """A red bar that falls about its end."""
    box = Box(size=(1.0, 0.2, 0.2), color="#d02020")
    edit = Mechanism(name="Swinging bar").add_body(
        (box,), name="bar", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0.5, 0.0, 0.0)
    )
    bar = edit.mechanism.add_joint("revolute", "ground", "bar", (0.0, 0.0, 0.0)).mechanism
    return bar.edited(simulation=SimulationSettings(duration=0.6, output_step=0.01))


class Cinema:
    """A window with a run on a moon, one on earth before it, and films of them."""

    def __init__(self, qtbot, window, path):
        self.qtbot, self.window, self.path = qtbot, window, path
        window.document.open(swinging_bar())
        self.first = self._run()
        window.document.apply(window.document.edited.edited(gravity=(0, -2.0, 0)), label="Moon")
        self.second = self._run()
        # unlike the arrows of velocities
        window.shelf.change(self.first, color=ORANGE)
        self.to_end()
        window.view.look("front")
        for _ in range(4):
            qtbot.keyClick(window.view.image, Key.Key_Minus)

    def _run(self):
        count = len(self.window.shelf.runs)
        self.qtbot.waitUntil(self.window.actions_by_id["run"].isEnabled)
        self.qtbot.keyClick(self.window, Key.Key_F5)
        self.qtbot.waitUntil(lambda: len(self.window.shelf.runs) == count + 1, timeout=COMPILE_WAIT)
        return self.window.shelf.runs[0].id

    def press(self, *action_ids):
        for action_id in action_ids:
            press_action(self.qtbot, self.window, action_id)

    def film(self):
        """Five frames of 0.4 s."""
        frames = filmed_frames(self.qtbot, self.window, self.path, SIZE, "10", "0.4")
        assert frames.shape == (5, SIZE[1], SIZE[0], 3)
        return frames

    def show(self, id):
        double_click(self.qtbot, front(self.window, "runs"), id)
        self.qtbot.waitUntil(lambda: self.window.shelf.shown == id)
        self.window.player.pause()

    def toggle_ghost(self):
        before = self.window.shelf.ghost
        runs = front(self.window, "runs")
        choose_for(self.qtbot, runs, self.first, "Show as ghost in the view")
        self.qtbot.waitUntil(lambda: self.window.shelf.ghost != before)

    def cut(self):
        """Take away the outer third of the bar."""
        self.press("section")
        bar = self.window.view.sections.bar
        self.qtbot.mouseClick(bar.axis_button(0), LEFT)
        steps = 0
        while self.window.view.section.cut.place < 0.7:
            self.qtbot.keyClick(bar.slider, Key.Key_Right)
            steps += 1
            assert steps < 1000

    def to_end(self):
        """Show the last row: another run that is shown may stand at any."""
        player = self.window.player
        player.pause()
        player.to_end()
        assert self.window.time_cursor.time == player.end > 0.0

    def follow(self):
        # the camera goes on from the shown moment: at the end the bar is low in the picture, and
        # stays clear of the legend
        self.to_end()
        self.window.selection.set({("body", "bar")})
        self.press("follow")
        self.window.selection.clear()


@pytest.fixture
def cinema(qtbot, make_window, tmp_path, monkeypatch):
    window = make_window(installed_engine(), installed_panels())
    window.resize(1100, 800)
    path = tmp_path / "film.gif"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    yield Cinema(qtbot, window, path)
    window.document.mark_clean()
    window.close()


def red(frames):
    """Where the bar is."""
    return (frames[..., 0] > 120) & (frames[..., 1:].max(axis=-1) < 70)


def blue(frames):
    """Where arrows of velocities and their line of the legend may be."""
    return frames[..., 2] - frames[..., 0] > 90


def orange(frames):
    """Where the ghost and its line of the legend may be."""
    return (frames[..., 0] - frames[..., 2] > 40) & (frames[..., 1] > 90)


def slowly(work):
    """The same, a little later."""

    def later(*given):
        sleep(0.05)
        return work(*given)

    return later


def differs(frames, others):
    return np.abs(frames - others).max(axis=-1) > 20


def middle_rows(frames):
    """Where the middle of the bar is in each frame, from the top [pixels]."""
    return np.array([np.nonzero(mask)[0].mean() for mask in red(frames)])


def last_columns(frames):
    """How far the bar reaches to the right in each frame [pixels]."""
    return np.array([np.nonzero(mask)[1].max() for mask in red(frames)])


def first_rows(frames):
    """Where the bar begins in each frame, from the top [pixels]."""
    return np.array([np.nonzero(mask)[0].min() for mask in red(frames)])


def test_each_is_in_the_frames(cinema):
    """And a film without it is as before."""
    plain = cinema.film()

    cinema.toggle_ghost()
    ghost = differs(cinema.film(), plain)
    cinema.toggle_ghost()
    cinema.show(cinema.first)
    alone = red(cinema.film()) & ~red(plain)
    cinema.show(cinema.second)
    for number in (2, 3, 4):
        # it stands where its own run has it, and is named above
        assert alone[number].sum() > 100
        assert ghost[number][alone[number]].mean() > 0.85
        assert ghost[number, :LEGEND].any()

    cinema.cut()
    cut = cinema.film()
    cinema.press("section")
    limits = last_columns(cut)
    assert np.ptp(limits) <= 2
    assert (last_columns(plain) - limits > 20).all()
    left = slice(None, int(limits.min()) - 2)
    # but for edges, as each frame of a GIF has its own colors
    assert (red(cut) ^ red(plain))[:, :, left].sum() < 0.02 * red(cut).sum()

    cinema.follow()
    followed = cinema.film()
    cinema.press("follow_none")
    assert np.ptp(middle_rows(plain)) > 5.0
    assert np.ptp(middle_rows(followed)) < 1.0

    cinema.press("overlay_velocity")
    frames = cinema.film()
    cinema.press("overlay_velocity")
    arrows = blue(frames) & differs(frames, plain)
    legend = arrows[:, :LEGEND]
    assert legend[0].sum() > 50
    # the line stands still
    assert (legend ^ legend[0]).sum(axis=(1, 2)).max() < 0.2 * legend[0].sum()
    # beside the axes of the view, of which one is blue; the bar is at rest at first
    below = arrows[:, LEGEND:, 90:].sum(axis=(1, 2))
    assert below[0] == 0
    assert (np.diff(below[1:]) > 0).all()
    assert np.array_equal(cinema.film(), plain)


def test_all_are_in_the_frames_together(cinema, monkeypatch):
    """However slowly a machine draws and reads: the frames are identical."""
    plain = cinema.film()
    cinema.toggle_ghost()
    cinema.cut()
    cinema.follow()
    cinema.press("overlay_velocity")
    frames = cinema.film()
    assert (red(frames).sum(axis=(1, 2)) < 0.9 * red(plain).sum(axis=(1, 2))).all()
    assert np.ptp(first_rows(plain)) <= 3
    assert first_rows(frames)[0] - first_rows(frames)[-1] > 5
    assert (blue(frames) & ~blue(plain))[-1, LEGEND:].sum() > 10
    assert orange(frames)[:, :LEGEND].any(axis=(1, 2)).all()
    assert (orange(frames) & ~orange(plain))[2:, LEGEND:].sum(axis=(1, 2)).min() > 100
    # as on a machine that takes long for each moment and picture, and does both on threads
    monkeypatch.setattr(moments, "SHORT", -1.0)
    monkeypatch.setattr(Scene, "is_heavy", True)
    monkeypatch.setattr(scene_image, "CAN_DRAW_BESIDE", True)
    for kind, name in ((RunMotion, "reading"), (Scene, "smooth_image")):
        monkeypatch.setattr(kind, name, slowly(getattr(kind, name)))
    assert np.array_equal(cinema.film(), frames)
