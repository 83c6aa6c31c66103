"""The viewport follows the run and the time cursor."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint

from mechstudio.gui.state.tool_choice import SELECT
from tests.gui.view.bench import Left, No, turn_wheel
from tests.gui.view.runs import swinging_run
from tests.scene.mechanisms import double_pendulum, loaded_arm

pytestmark = pytest.mark.window


def test_cursor_moves_the_mechanism(qtbot, make_bench):
    """Another moment is another picture; without a run the mechanism stands at its start."""
    bench = make_bench(double_pendulum())
    still = bench.picture()
    bench.cursor.set_time(0.4)
    assert (bench.picture() == still).all()
    bench.document.set_result(swinging_run(bench.document.mechanism, rows=11))
    moved = bench.picture()
    assert (np.abs(moved - still).max(axis=2) > 20).sum() > 30
    bench.cursor.set_time(0.9)
    assert (np.abs(bench.picture() - moved).max(axis=2) > 20).sum() > 30
    bench.document.set_result(None)
    bench.view.look("front")
    assert np.abs(bench.picture() - still).mean() < 1.0


def test_poses_follow_the_run(qtbot, make_bench):
    """A body is picked where the run has it at the time of the cursor."""
    bench = make_bench(double_pendulum())
    result = swinging_run(bench.document.mechanism, rows=11)
    bench.document.set_result(result)
    bench.cursor.set_time(0.55)
    place = result.store.body_pose[5:7, 1, :3].mean(axis=0)
    qtbot.mouseClick(bench.image, Left, No, bench.place(place + np.array((0, 0, 0.04))))
    assert bench.selection.items == {("body", "lower")}


def test_view_keeps_the_motion_in_sight_until_the_user_moves_it(qtbot, make_bench):
    """A run that leaves the picture widens the view, but not one the user has chosen."""
    bench = make_bench(double_pendulum())
    distance = bench.camera.GetDistance()
    bench.document.set_result(swinging_run(bench.document.mechanism, rows=11, drop=9.0))
    assert bench.camera.GetDistance() > 1.5 * distance
    assert bench.scene.sees(bench.scene.extent())
    bench.document.set_result(None)
    bench.view.fit()
    turn_wheel(bench.image, QPoint(200, 200), 2)
    chosen = bench.camera.GetDistance()
    bench.document.set_result(swinging_run(bench.document.mechanism, rows=11, drop=9.0))
    assert bench.camera.GetDistance() == pytest.approx(chosen)


@pytest.mark.parametrize("tool", ["pull", "box"])
def test_a_tool_holds_the_view_only_while_it_is_at_work(qtbot, make_bench, tool):
    """What is pointed at stays where it is; with the tool put down, all is in sight again."""
    bench = make_bench(double_pendulum())
    bench.document.set_result(swinging_run(bench.document.mechanism, rows=11))
    bench.view.tool_choice.choose(tool)
    distance = bench.camera.GetDistance()
    bench.document.set_result(swinging_run(bench.document.mechanism, rows=11, drop=9.0))
    assert bench.camera.GetDistance() == pytest.approx(distance)
    bench.view.tool_choice.choose(SELECT)
    assert bench.camera.GetDistance() > distance
    assert bench.scene.sees(bench.scene.extent())
    assert bench.view.framing.pose is None


def test_legends_take_the_colors_of_a_theme_at_once(qtbot, make_bench):
    """The picture of the moment is that of a view that was in this theme all along."""
    bench = make_bench(double_pendulum())
    bench.document.set_result(swinging_run(bench.document.mechanism, rows=11))
    bench.view.run_overlays.choice.toggle("velocity")
    bench.cursor.set_time(0.4)
    bench.view.set_theme("dark")
    told = bench.picture()
    bench.cursor.set_time(0.5)
    bench.cursor.set_time(0.4)
    assert (bench.picture() == told).all()


def test_growing_run_is_followed(qtbot, make_bench):
    """Rows that come later are shown, and their motion is taken into the view."""
    bench = make_bench(double_pendulum())
    result = swinging_run(bench.document.mechanism, rows=20, drop=9.0)
    result.store.count = 1
    bench.document.set_result(result)
    distance = bench.camera.GetDistance()
    result.store.count = 20
    bench.cursor.set_time(1.0)
    assert bench.camera.GetDistance() > distance
    assert bench.scene.sees(bench.scene.extent())


def test_paths_of_measured_points_can_be_hidden(qtbot, make_bench):
    """The strip offers to hide paths where points are measured, and only there."""
    bench = make_bench(double_pendulum())
    assert not bench.view.overlays.strip.paths.isVisible()
    bench.document.open(loaded_arm())
    bench.document.set_result(swinging_run(bench.document.mechanism, rows=30))
    bench.view.look("front")
    shown = bench.picture()
    qtbot.mouseClick(bench.view.overlays.strip.paths, Left)
    assert (np.abs(bench.picture() - shown).max(axis=2) > 20).any()


def test_paths_are_complete_once_the_run_holds(qtbot, make_bench):
    """While a run grows its paths may lag; when it holds or is over they have every row."""
    bench = make_bench(loaded_arm())
    result = swinging_run(bench.document.mechanism, rows=400)
    path = result["measures/tip/position"].copy()
    result.store.count = 330
    bench.document.set_result(result)
    result.store.count = 400
    bench.cursor.set_time(0.99)
    bench.document.rows_settled.emit()
    assert np.array_equal(bench.scene.scenery.paths.points("tip"), path)


def test_long_paths_are_thinned_evenly_to_their_end(qtbot, make_bench):
    """A run of very many rows has a path of some thousand corners, from its start to its end."""
    bench = make_bench(loaded_arm())
    result = swinging_run(bench.document.mechanism, rows=12_345)
    bench.document.set_result(result)
    path = result["measures/tip/position"]
    drawn = bench.scene.scenery.paths.points("tip")
    assert 4000 <= len(drawn) <= 5000
    assert np.array_equal(drawn[[0, -1]], path[[0, -1]])
    steps = np.linalg.norm(np.diff(drawn, axis=0), axis=1)
    assert steps.max() < 4 * np.linalg.norm(np.diff(path, axis=0), axis=1).max()
