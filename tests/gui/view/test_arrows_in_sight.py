"""The view that nobody has turned shows the arrows of a run as a whole, too."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from mechstudio.gui.view import scene_image
from mechstudio.scene.run_arrows import RunArrows
from mechstudio.scene.scene import Scene
from tests.gui.view.bench import shown_bench, turn_wheel
from tests.gui.view.runs import swinging_run
from tests.scene.mechanisms import double_pendulum

pytestmark = pytest.mark.window
VELOCITY = np.array((0, 114, 178))


@pytest.fixture
def bench(qtbot):
    """A view with a run whose velocities are large."""
    return shown_bench(qtbot, double_pendulum())


def fast_run(bench):
    """A run that moves little, with velocities to the side."""
    result = swinging_run(bench.document.mechanism, rows=11, drop=0.1)
    result.store.body_velocity[:11, :, 0] = np.linspace(1.0, 9.0, 11)[:, None]
    return result


def arrows_in_sight(bench):
    tips = bench.view.run_overlays.tips()
    assert len(tips)
    return bench.scene.sees(tips)


def longer_arrows(bench):
    bench.view.overlay_choice.toggle("velocity")
    for _ in range(6):
        bench.view.overlay_choice.resize(1.3)


def reaches_an_edge(bench):
    """Whether an arrow is cut by an edge of the picture."""
    drawn = np.abs(bench.picture() - VELOCITY).max(axis=2) < 60
    drawn[-110:, :110] = False  # the axes in the corner
    drawn[:40, :240] = False  # the legend
    assert drawn.any()
    return any(edge.any() for edge in (drawn[:2], drawn[-2:], drawn[:, :2], drawn[:, -2:]))


def test_fit_takes_arrows_in(qtbot, bench):
    """By its key; at the moment of the longest arrows nothing of them is cut."""
    bench.document.set_result(fast_run(bench))
    longer_arrows(bench)
    bench.cursor.set_time(1.0)
    assert not arrows_in_sight(bench)
    assert reaches_an_edge(bench)
    bench.image.setFocus()
    qtbot.keyClick(bench.image, Qt.Key.Key_F)
    assert arrows_in_sight(bench)
    assert not reaches_an_edge(bench)
    # without arrows the mechanism is as large as before
    bench.view.overlay_choice.clear()
    wide = bench.camera.GetDistance()
    qtbot.keyClick(bench.image, Qt.Key.Key_F)
    assert bench.camera.GetDistance() < 0.9 * wide


@pytest.mark.parametrize("turned", [False, True], ids=["left alone", "turned by the user"])
def test_the_end_of_a_run_takes_arrows_in(qtbot, bench, turned):
    """Once all of its rows are known, unless the user has chosen what to look at."""
    longer_arrows(bench)
    result = fast_run(bench)
    result.store.count = 2
    bench.document.set_result(result)
    if turned:
        turn_wheel(bench.image, QPoint(200, 200), 1)
    result.store.count = 11
    bench.document.rows_settled.emit()
    assert arrows_in_sight(bench) is not turned


def test_arrows_that_are_switched_on_are_in_sight(bench):
    """At once, in a view that nobody has turned; the longest of a long run, too."""
    result = swinging_run(bench.document.mechanism, rows=5001, drop=0.1)
    result.store.body_velocity[:5001, :, 0] = 0.1
    result.store.body_velocity[2007, :, 0] = 1e3  # for one row
    bench.document.set_result(result)
    bench.view.overlay_choice.resize(4.0)
    bench.view.overlay_choice.toggle("velocity")
    bench.cursor.set_time(float(result["time"][2007]))
    assert arrows_in_sight(bench)
    assert np.ptp(bench.view.run_overlays.tips()[:, 0]) > 1.0
    assert not reaches_an_edge(bench)


def test_looking_from_a_side_takes_arrows_in(bench):
    bench.document.set_result(fast_run(bench))
    longer_arrows(bench)
    for name in ("front", "top", "isometric"):
        bench.view.look(name)
        assert arrows_in_sight(bench)


def test_a_large_run_is_fitted_without_reading_it(qtbot, monkeypatch, bench):
    """The window does not wait for rows: the arrows that are drawn are those that count."""
    bench.document.set_result(fast_run(bench))
    longer_arrows(bench)
    bench.cursor.set_time(1.0)
    qtbot.waitUntil(lambda: not bench.image.is_drawing)
    whole = bench.view.run_overlays.tips()
    monkeypatch.setattr(Scene, "is_heavy", True)
    monkeypatch.setattr(scene_image, "CAN_DRAW_BESIDE", True)
    monkeypatch.setattr(RunArrows, "reach", None)  # would read the whole run
    at_end = bench.view.run_overlays.tips_to_fit()
    assert 0 < len(at_end) < len(whole)
    bench.view.fit()
    qtbot.waitUntil(lambda: not bench.image.is_drawing)
    assert bench.scene.sees(at_end)


def test_a_bar_of_colors_gets_its_room(bench):
    """As long as it is wanted, and not in a view that was moved."""
    bench.document.set_result(fast_run(bench))
    free = bench.scene.camera.pose
    bench.view.overlay_choice.color_by("bodies/position/y")
    aside = bench.scene.camera.aside
    assert aside > 0.0
    assert bench.scene.camera.pose != free
    bench.view.overlay_choice.color_by("")
    assert bench.scene.camera.aside == 0.0
    turn_wheel(bench.image, QPoint(200, 150), 2)
    moved = bench.scene.camera.pose
    bench.view.overlay_choice.color_by("bodies/position/y")
    assert bench.scene.camera.pose == moved


def test_a_smooth_picture_does_not_move_the_view(qtbot, bench):
    """It is larger, with larger letters; the bar of colors takes the same share of it."""
    bench.document.set_result(fast_run(bench))
    bench.view.overlay_choice.color_by("bodies/position/y")
    bench.picture()
    fitted = bench.scene.camera.pose
    # as a view at rest draws itself
    bench.scene.smooth_image(*bench.scene.size)
    bench.cursor.set_time(0.5)
    qtbot.waitUntil(lambda: not bench.image.is_drawing)
    assert bench.scene.camera.pose == fitted
