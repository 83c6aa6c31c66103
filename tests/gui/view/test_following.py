"""The camera goes with a body: through the run, while it is orbited, under a new name."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.geometry.matrices import matrices
from tests.gui.fakes.menus import press_action
from tests.gui.view.bench import shown_bench
from tests.gui.view.runs import swinging_run
from tests.scene.mechanisms import double_pendulum

TIMES = (0.1, 0.35, 0.6, 0.9)


@pytest.fixture
def bench(qtbot):
    bench = shown_bench(qtbot, double_pendulum())
    bench.document.set_result(swinging_run(bench.document.mechanism, rows=11))
    bench.cursor.set_time(0.0)
    return bench


def seen(bench, number, point=(0.0, 0.0, 0.0), times=TIMES):
    """Where a point of a body is in the picture at some times, and where it is in the world."""
    places, world = [], []
    for time in times:
        bench.cursor.set_time(time)
        frame = matrices(np.asarray(bench.view.motion.poses(time)))[number]
        at = frame[:3, :3] @ np.array(point) + frame[:3, 3]
        world.append(at)
        places.append(bench.scene.camera.project(at[None])[0])
    return np.array(places), np.array(world)


def spread(values):
    return float(np.ptp(np.array(values), axis=0).max())


def test_a_followed_body_stays_where_it_is_in_the_picture(bench):
    """Its origin stands still while it moves in the world; the direction of sight stays."""
    name = bench.document.mechanism.bodies[1].name
    before, world = seen(bench, 1)
    assert spread(before) > 0.05
    assert spread(world) > 0.05
    axes = bench.scene.camera.axes
    bench.view.followed.choose(name)
    places, _ = seen(bench, 1)
    assert spread(places) < 1e-9
    np.testing.assert_allclose(bench.scene.camera.axes, axes, atol=1e-12)
    # a point beside the origin turns with the body
    assert spread(seen(bench, 1, (0.2, 0.1, 0.0))[0]) > 1e-3
    bench.view.followed.end()
    assert spread(seen(bench, 1)[0]) > 0.05


def test_a_camera_that_turns_sees_the_whole_body_at_rest(bench):
    """All points of the body stand still; afterwards the picture is upright again."""
    name = bench.document.mechanism.bodies[1].name
    up = np.array(bench.camera.GetViewUp())
    bench.view.followed.choose(name, turns=True)
    for point in ((0.0, 0.0, 0.0), (0.3, 0.1, 0.2), (0.0, -0.4, 0.0)):
        assert spread(seen(bench, 1, point)[0]) < 1e-9
    bench.view.followed.choose(name, turns=True)
    assert not bench.view.followed.name
    right = bench.scene.camera.axes[0]
    assert abs(right @ up) < 1e-9


def test_the_camera_can_be_moved_while_it_follows(qtbot, bench):
    """An orbit by hand stays, and the body stands still again from there."""
    bench.view.followed.choose(bench.document.mechanism.bodies[0].name)
    seen(bench, 0)
    axes = bench.scene.camera.axes
    for _ in range(3):
        qtbot.keyClick(bench.image, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert spread([axes, bench.scene.camera.axes]) > 0.05
    second, _ = seen(bench, 0)
    assert spread(second) < 1e-9


def test_following_survives_a_rename_and_ends_with_the_body(bench):
    document = bench.document
    name = document.mechanism.bodies[1].name
    bench.view.followed.choose(name)
    document.apply(edits.rename(document.mechanism, ("body", name), "arm"), label="Rename")
    assert bench.view.followed.name == "arm"
    document.apply(edits.remove(document.mechanism, [("body", "arm")]).mechanism, label="Delete")
    assert bench.view.followed.name == ""


def test_the_menu_offers_it_for_one_body(window, qtbot, model):
    """Commands of the selection and of the view, the same again to stop."""
    with qtbot.waitSignal(window.document.opened):
        window.files.open(model)
    actions, followed = window.actions_by_id, window.view.followed
    body = window.document.mechanism.bodies[0].name
    assert not actions["follow"].isEnabled()
    assert not actions["follow_none"].isEnabled()
    window.selection.set([("body", body)])
    qtbot.waitUntil(actions["follow"].isEnabled)
    press_action(qtbot, window, "follow")
    assert (followed.name, followed.turns) == (body, False)
    press_action(qtbot, window, "follow_turning")
    assert (followed.name, followed.turns) == (body, True)
    assert actions["follow_none"].isEnabled()
    press_action(qtbot, window, "follow_none")
    assert not followed.name
