"""Moments of large mechanisms are read on a thread; what is shown is that of the cursor."""

import threading
from time import sleep

import numpy as np
import pytest

from mechstudio.errors import FileError
from mechstudio.gui.state.tool_choice import SELECT
from mechstudio.gui.view import moments, scene_image
from mechstudio.gui.view.result_motion import poses_at
from mechstudio.gui.view.run_motion import RunMotion
from mechstudio.scene.scene import Scene
from tests.gui.view.bench import arrows, shown_bench
from tests.gui.view.runs import swinging_run
from tests.scene.mechanisms import double_pendulum

pytestmark = pytest.mark.window


class Reading:
    """How moments are read: on which threads, and while a gate is open."""

    def __init__(self):
        self.threads, self.gate, self.wait = [], threading.Event(), 0.0
        self.gate.set()

    def held(self, read):
        def reading():
            self.threads.append(threading.current_thread())
            if threading.current_thread() is not threading.main_thread():
                self.gate.wait()
            sleep(self.wait)
            return read()

        return None if read is None else reading

    @property
    def is_beside(self):
        """Whether the last moment was read beside the window."""
        return bool(self.threads) and self.threads[-1] is not threading.main_thread()


@pytest.fixture
def reading(monkeypatch):
    """Pictures that are taken for slow ones, whose moments are read on the thread."""
    made, read = Reading(), RunMotion.reading
    monkeypatch.setattr(RunMotion, "reading", lambda motion, time: made.held(read(motion, time)))
    monkeypatch.setattr(Scene, "is_heavy", True)
    monkeypatch.setattr(scene_image, "CAN_DRAW_BESIDE", True)
    yield made
    made.gate.set()


@pytest.fixture
def bench(qtbot, monkeypatch, reading):
    """A viewport with a run of a pendulum, of which no moment is taken for one that is short."""
    monkeypatch.setattr(moments, "SHORT", -1.0)
    made = shown_bench(qtbot, double_pendulum())
    made.document.set_result(swinging_run(made.document.mechanism, rows=11))
    qtbot.waitUntil(lambda: shows(made, 0.0) and not made.image.is_drawing)
    return made


def read_slowly(qtbot, bench, reading, time):
    """Ask for a moment whose reading waits for the gate."""
    reading.gate.clear()
    before = len(reading.threads)
    bench.cursor.set_time(time)
    qtbot.waitUntil(lambda: len(reading.threads) > before and reading.is_beside)


def shows(bench, time):
    """Whether the bodies are where the run has them at a time."""
    scene = bench.image.scene_to_read
    wanted = poses_at(bench.document.result, time)[:, :3]
    found = [scene.frames()[body.name][:3, 3] for body in scene.mechanism.bodies]
    return bool(np.allclose(found, wanted, atol=1e-9))


def test_the_window_goes_on_while_a_moment_is_read(qtbot, bench, reading):
    """Until it is there the bodies stay; then they are where the cursor has gone meanwhile."""
    read_slowly(qtbot, bench, reading, 0.4)
    for time in (0.5, 0.6, 0.7):
        bench.cursor.set_time(time)
    assert shows(bench, 0.0)
    reading.gate.set()
    qtbot.waitUntil(lambda: shows(bench, 0.7))
    assert reading.is_beside


def test_what_is_read_soon_is_read_at_once(qtbot, monkeypatch, bench, reading):
    """To ask a thread would take longer; with other arrows it may take long again."""
    monkeypatch.setattr(moments, "SHORT", 10.0)
    bench.cursor.set_time(0.2)
    qtbot.waitUntil(lambda: shows(bench, 0.2) and not bench.image.is_drawing)
    bench.cursor.set_time(0.3)
    assert shows(bench, 0.3)
    assert not reading.is_beside
    qtbot.waitUntil(lambda: not bench.image.is_drawing)
    bench.view.overlay_choice.toggle("velocity")
    qtbot.waitUntil(lambda: arrows(bench) == {"velocity"})
    assert reading.is_beside


def test_what_waits_for_a_disk_stays_beside_the_window(qtbot, monkeypatch, bench, reading):
    """The thread hardly works for it, and the window would wait."""
    monkeypatch.setattr(moments, "SHORT", 0.02)
    reading.wait = 0.1
    for time in (0.2, 0.3, 0.4):
        bench.cursor.set_time(time)
        qtbot.waitUntil(lambda time=time: shows(bench, time) and not bench.image.is_drawing)
        assert reading.is_beside


def test_what_is_chosen_while_a_moment_is_read_is_shown(qtbot, bench, reading):
    """Arrows that were switched on, and none that were switched off."""
    choice = bench.view.overlay_choice
    read_slowly(qtbot, bench, reading, 0.4)
    choice.toggle("velocity")
    choice.toggle("acceleration")
    reading.gate.set()
    qtbot.waitUntil(lambda: arrows(bench) == {"velocity", "acceleration"})
    read_slowly(qtbot, bench, reading, 0.5)
    choice.clear()
    reading.gate.set()
    qtbot.waitUntil(lambda: shows(bench, 0.5) and not arrows(bench))


def test_what_was_read_is_shown_though_the_cursor_moved_on(qtbot, monkeypatch, bench, reading):
    """Else a view that is turned while a run is played would stand still now and then."""
    read_slowly(qtbot, bench, reading, 0.4)
    drawing, render = threading.Event(), Scene.render

    def held(scene, *size):
        drawing.wait()
        render(scene, *size)

    monkeypatch.setattr(Scene, "render", held)
    bench.image.redraw()
    qtbot.waitUntil(lambda: bench.image.is_drawing)
    seen = []
    bench.view.moments.posed.connect(lambda: seen.append(shows(bench, 0.4)))
    reading.gate.set()
    qtbot.waitUntil(lambda: bench.view.moments._ready is not None)
    bench.cursor.set_time(0.6)
    drawing.set()
    qtbot.waitUntil(lambda: shows(bench, 0.6))
    assert seen[0]


@pytest.mark.parametrize("other", ["run", "model"])
def test_what_was_read_of_something_else_is_not_shown(qtbot, bench, reading, other):
    """A run that came meanwhile, or another mechanism, is shown as it is."""
    read_slowly(qtbot, bench, reading, 0.4)
    mechanism = bench.document.mechanism
    if other == "model":
        body = mechanism.bodies[0].name
        mechanism = mechanism.edited(
            bodies=[b.edited(name="renamed") if b.name == body else b for b in mechanism.bodies],
            joints=[
                j.edited(
                    body1="renamed" if j.body1 == body else j.body1,
                    body2="renamed" if j.body2 == body else j.body2,
                )
                for j in mechanism.joints
            ],
        )
        bench.document.open(mechanism)
        qtbot.waitUntil(lambda: not bench.view.loader.busy)
    bench.document.set_result(swinging_run(mechanism, rows=11, drop=2.0))
    reading.gate.set()
    qtbot.waitUntil(lambda: shows(bench, bench.cursor.time))
    qtbot.waitUntil(lambda: not bench.image.is_drawing)
    qtbot.wait(100)
    assert shows(bench, bench.cursor.time)


def test_a_tool_takes_the_view_while_a_moment_is_read(qtbot, bench, reading):
    """What is edited are the poses at the start, whatever comes from the run."""
    read_slowly(qtbot, bench, reading, 0.4)
    bench.view.tool_choice.choose("box")
    at_start = bench.image.scene.frames()
    reading.gate.set()
    qtbot.wait(100)
    now = bench.image.scene.frames()
    assert all(np.array_equal(now[name], at_start[name]) for name in at_start)
    bench.view.tool_choice.choose(SELECT)
    qtbot.waitUntil(lambda: shows(bench, 0.4))


def test_films_have_the_moment_of_each_frame(qtbot, bench, reading):
    """However long it takes to read one, and whatever was being read before."""
    reading.wait = 0.05
    for time in (0.2, 0.5, 0.8):
        read_slowly(qtbot, bench, reading, time - 0.1)
        bench.cursor.set_time(time)
        filmed, ended = [], []
        bench.view.film_frame(
            (64, 48),
            lambda _, time=time, filmed=filmed: filmed.append(shows(bench, time)),
            lambda ended=ended: ended.append(""),
            ended.append,
        )
        reading.gate.set()
        qtbot.waitUntil(lambda ended=ended: bool(ended))
        assert (filmed, ended) == ([True], [""])
        qtbot.waitUntil(lambda time=time: shows(bench, time) and not bench.image.is_drawing)


def test_a_frame_that_cannot_be_used_leaves_the_view_as_it_was(qtbot, bench):
    """What is fitted lies below the bars again."""
    bench.view.lie_below(40)
    bench.view.framing.fit()
    camera, ended = bench.image.scene.camera, []
    before = camera.covered
    assert bench.view.framing.is_at_work
    assert max(before) > 0.0

    def use(_):
        raise FileError("There is no room for another frame.")

    bench.view.film_frame((64, 48), use, lambda: ended.append(""), ended.append)
    qtbot.waitUntil(lambda: bool(ended))
    assert str(ended[0]) == "There is no room for another frame."
    qtbot.waitUntil(lambda: not bench.image.is_drawing)
    assert camera.covered == before


def test_a_view_is_closed_while_a_moment_is_read(qtbot, bench, reading):
    """What was asked for is finished and not shown."""
    read_slowly(qtbot, bench, reading, 0.4)
    threading.Timer(0.05, reading.gate.set).start()
    bench.view.finalize()
    assert bench.image.finalized
    qtbot.wait(50)
