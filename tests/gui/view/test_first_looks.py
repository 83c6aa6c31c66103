"""What a long run is looked through for the first time is no work of the thread of the window."""

import threading

import numpy as np
import pytest

from mechstudio.results import vectors
from mechstudio.scene import run_arrows, run_drawing
from tests.gui.view.bench import arrows, shown_bench
from tests.gui.view.runs import swinging_run
from tests.scene.mechanisms import double_pendulum

pytestmark = pytest.mark.window
ROWS = 500


class Looks:
    """Which threads look through a run."""

    def __init__(self):
        self.threads = []

    def noted(self, look):
        def noting(*given):
            self.threads.append(threading.current_thread())
            return look(*given)

        return noting

    @property
    def waits(self):
        """Whether the window waited for one of them."""
        return threading.main_thread() in self.threads


@pytest.fixture
def looks(monkeypatch):
    """Of runs with more than a few rows, as if they were long."""
    made = Looks()
    monkeypatch.setattr(vectors, "FEW", 100)
    monkeypatch.setattr(run_arrows, "longest_vectors", made.noted(run_arrows.longest_vectors))
    monkeypatch.setattr(run_drawing, "largest_figure", made.noted(run_drawing.largest_figure))
    return made


@pytest.fixture
def bench(qtbot, looks):
    """A view of two bodies whose run is long, with arrows that reach farthest in one row of it."""
    made = shown_bench(qtbot, double_pendulum())
    made.document.set_result(run_of(made))
    made.view.overlay_choice.resize(4.0)
    return made


def run_of(bench):
    """Slow all the time but for one row."""
    result = swinging_run(bench.document.mechanism, rows=ROWS, drop=0.1)
    result.store.body_velocity[:ROWS, :, 0] = 0.1
    result.store.body_velocity[207, :, 0] = 1e3
    return result


def reach_is_in_sight(bench):
    tips = bench.view.run_overlays.tips()
    assert np.ptp(tips[:, 0]) > 1.0
    return bench.scene.sees(tips)


def test_arrows_that_are_switched_on_come_a_little_later(qtbot, bench, looks):
    """In a view that nobody turned they are in sight as far as they reach; then nothing waits."""
    bench.view.overlay_choice.toggle("velocity")
    qtbot.waitUntil(lambda: arrows(bench) == {"velocity"})
    assert looks.threads
    assert not looks.waits
    qtbot.waitUntil(lambda: reach_is_in_sight(bench))
    looks.threads.clear()
    bench.cursor.set_time(0.5)
    assert arrows(bench) == {"velocity"}
    assert not looks.threads


def test_a_run_that_replaces_another_is_looked_through_beside_the_window(qtbot, bench, looks):
    bench.view.overlay_choice.toggle("velocity")
    qtbot.waitUntil(lambda: arrows(bench) == {"velocity"})
    looks.threads.clear()
    other = run_of(bench)
    bench.document.set_result(other)
    qtbot.waitUntil(lambda: bool(looks.threads) and arrows(bench) == {"velocity"})
    qtbot.waitUntil(lambda: not bench.view.run_overlays.takes_long)
    qtbot.waitUntil(lambda: reach_is_in_sight(bench))
    assert not looks.waits


def test_fitting_waits_for_no_arrows(qtbot, bench, looks):
    """It takes in what is shown, and the rest when that is known."""
    bench.view.overlay_choice.toggle("velocity")
    bench.view.fit()
    assert not looks.waits
    qtbot.waitUntil(lambda: arrows(bench) == {"velocity"})
    qtbot.waitUntil(lambda: reach_is_in_sight(bench))


def test_colors_by_a_figure_come_a_little_later(qtbot, bench, looks):
    """Their bar reaches to the largest figure of the run."""
    bench.view.overlay_choice.color_by("speed")
    qtbot.waitUntil(lambda: bool(looks.threads))
    qtbot.waitUntil(lambda: not bench.view.run_overlays.takes_long)
    qtbot.waitUntil(lambda: bench.scene.overlay.aside(bench.scene.size[0]) > 0.0)
    assert not looks.waits
