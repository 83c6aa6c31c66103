"""The viewport, driven by mouse and keys as a user does."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage

from mechstudio import edits
from mechstudio.scene.palette import Tone
from tests.gui.view.bench import Control, Left, Middle, No, Shift, drag, move, turn_wheel
from tests.gui.view.runs import swinging_run
from tests.scene.mechanisms import double_pendulum, two_boxes

pytestmark = pytest.mark.window


def test_click_selects_what_it_hits(qtbot, boxes):
    """A click selects, a click with Ctrl adds and takes away, a click beside all clears."""
    left, right = boxes.place((-0.5, 0, 0.15)), boxes.place((0.5, 0, 0.15))
    qtbot.mouseClick(boxes.image, Left, No, left)
    assert boxes.selection.items == {("body", "left")}
    qtbot.mouseClick(boxes.image, Left, Control, right)
    assert boxes.selection.items == {("body", "left"), ("body", "right")}
    qtbot.mouseClick(boxes.image, Left, Control, left)
    assert boxes.selection.items == {("body", "right")}
    qtbot.mouseClick(boxes.image, Left, No, QPoint(4, 4))
    assert not boxes.selection.items


def test_what_the_wheel_takes_away_is_not_pointed_at(qtbot, boxes):
    """The pointer rests; the body that was there has moved."""
    place = boxes.place((-0.5, 0, 0.15))
    move(boxes.image, place)
    qtbot.waitUntil(lambda: bool(boxes.selection.pointed))
    turn_wheel(boxes.image, QPoint(4, 4), -12)
    qtbot.waitUntil(lambda: not boxes.selection.pointed)


def test_handed_out_picture_is_the_shown_one(boxes):
    """A picture of the view is upright, and places of the world are where they are seen."""
    shown = boxes.picture()
    image = boxes.view.picture().convertToFormat(QImage.Format.Format_RGBX8888)
    image = image.scaled(shown.shape[1], shown.shape[0])
    found = np.frombuffer(image.constBits(), np.uint8).reshape(*shown.shape[:2], 4)[..., :3]
    error, upside_down = (np.abs(rows - shown).mean() for rows in (found, found[::-1]))
    assert error < 0.3 * upside_down
    for point in ((-0.5, 0, 0.15), (0.3, 0.4, 0)):
        assert boxes.view.place_of(point) == boxes.place(point)


def test_escape_clears_the_selection(qtbot, boxes):
    """Esc selects nothing."""
    boxes.selection.set({("body", "left")})
    qtbot.keyClick(boxes.image, Qt.Key.Key_Escape)
    assert not boxes.selection.items


def test_selection_is_shown(qtbot, boxes):
    """A selection that is made elsewhere changes the picture."""
    before = boxes.picture()
    boxes.selection.set({("body", "left")})
    assert (np.abs(boxes.picture() - before).max(axis=2) > 20).any()


def test_drag_orbits_and_selects_nothing(qtbot, boxes):
    """Dragging with the left button turns the camera around the same point."""
    position, focus = boxes.camera.GetPosition(), boxes.camera.GetFocalPoint()
    drag(qtbot, boxes, Left, No, boxes.place((-0.5, 0, 0.15)), QPoint(60, 20))
    assert boxes.camera.GetFocalPoint() == pytest.approx(focus)
    assert np.linalg.norm(np.subtract(boxes.camera.GetPosition(), position)) > 0.5
    assert not boxes.selection.items


@pytest.mark.parametrize(("button", "modifier"), [(Middle, No), (Left, Shift)])
def test_drag_pans(qtbot, boxes, button, modifier):
    """What is grabbed by the middle button or with Shift follows the pointer."""
    focus = boxes.camera.GetFocalPoint()
    start = boxes.place(focus)
    direction = boxes.camera.GetDirectionOfProjection()
    drag(qtbot, boxes, button, modifier, start, QPoint(40, -24))
    moved = boxes.place(focus) - start
    assert abs(moved.x() - 40) <= 1
    assert abs(moved.y() + 24) <= 1
    assert boxes.camera.GetDirectionOfProjection() == pytest.approx(direction)


def test_wheel_zooms_about_the_pointer(qtbot, boxes):
    """The wheel enlarges, and what is under the pointer stays there."""
    focus = np.array(boxes.camera.GetFocalPoint())
    point = focus + np.array((0.4, 0.1, 0))
    place, distance = boxes.place(point), boxes.camera.GetDistance()
    turn_wheel(boxes.image, place, 3)
    assert boxes.camera.GetDistance() < 0.75 * distance
    assert (boxes.place(point) - place).manhattanLength() <= 1
    turn_wheel(boxes.image, place, -3)
    assert boxes.camera.GetDistance() == pytest.approx(distance)


def test_fit_brings_everything_back(qtbot, boxes):
    """F and a double click undo any zoom and pan."""
    distance = boxes.camera.GetDistance()
    for fit in (
        lambda: qtbot.keyClick(boxes.image, Qt.Key.Key_F),
        lambda: qtbot.mouseDClick(boxes.image, Left, No, QPoint(240, 180)),
    ):
        turn_wheel(boxes.image, QPoint(30, 30), 6)
        drag(qtbot, boxes, Middle, No, QPoint(240, 180), QPoint(90, 0))
        assert not boxes.scene.sees(boxes.scene.extent())
        fit()
        assert boxes.scene.sees(boxes.scene.extent())
        assert boxes.camera.GetDistance() == pytest.approx(distance, rel=1e-3)


@pytest.mark.parametrize(
    ("key", "direction"), [("front", (0, 0, -1)), ("top", (0, -1, 0)), ("right", (-1, 0, 0))]
)
def test_strip_turns_the_view(qtbot, boxes, key, direction):
    """Each button of the strip turns the camera its way."""
    boxes.view.look("isometric")
    qtbot.mouseClick(boxes.view.overlays.strip.buttons[key], Left)
    assert boxes.camera.GetDirectionOfProjection() == pytest.approx(direction, abs=1e-9)


def test_keys_zoom_and_turn(qtbot, boxes):
    """Plus, minus and Shift with arrows move the camera; plain arrows are left to others."""
    distance = boxes.camera.GetDistance()
    qtbot.keyClick(boxes.image, Qt.Key.Key_Plus)
    assert boxes.camera.GetDistance() < distance
    qtbot.keyClick(boxes.image, Qt.Key.Key_Minus)
    assert boxes.camera.GetDistance() == pytest.approx(distance)
    position = boxes.camera.GetPosition()
    qtbot.keyClick(boxes.image, Qt.Key.Key_Right)
    assert boxes.camera.GetPosition() == pytest.approx(position)
    qtbot.keyClick(boxes.image, Qt.Key.Key_Right, Shift)
    assert boxes.camera.GetPosition() != pytest.approx(position)


def test_pointer_shows_what_a_click_would_take(qtbot, boxes):
    """Over a body the pointer becomes a hand and the name appears; beside it both go."""
    move(boxes.image, boxes.place((0.5, 0, 0.15)))
    qtbot.waitUntil(lambda: boxes.image.cursor().shape() == Qt.CursorShape.PointingHandCursor)
    assert boxes.view.overlays.name_label.isVisible()
    assert boxes.view.overlays.name_label.text() == "right"
    move(boxes.image, QPoint(5, 5))
    qtbot.waitUntil(lambda: boxes.image.cursor().shape() == Qt.CursorShape.ArrowCursor)
    assert not boxes.view.overlays.name_label.isVisible()


def test_a_deleted_body_leaves_no_name(qtbot, boxes):
    """What was under the pointer is not named any more once an edit took it away."""
    move(boxes.view.image, boxes.place((0.5, 0, 0.15)))
    label = boxes.view.overlays.name_label
    qtbot.waitUntil(label.isVisible)
    edited = edits.rename(boxes.document.mechanism, ("body", "right"), "other")
    boxes.document.apply(edited, label="Rename")
    assert not label.isVisible()


def test_another_file_leaves_no_name_of_the_one_before(qtbot, boxes):
    """What the pointer was over is gone, although the pointer did not move."""
    move(boxes.image, boxes.place((0.5, 0, 0.15)))
    qtbot.waitUntil(boxes.view.overlays.name_label.isVisible)
    boxes.document.open(double_pendulum(), None)
    assert not boxes.view.overlays.name_label.isVisible()
    assert not boxes.selection.pointed


def test_pointing_is_shared_with_other_views(qtbot, boxes):
    """What the pointer is on here is told to others, and what others point at is seen here."""
    move(boxes.image, boxes.place((-0.5, 0, 0.15)))
    qtbot.waitUntil(lambda: boxes.selection.pointed == {("body", "left"): Tone.POINTED})
    boxes.selection.point_at({})
    before = boxes.picture()
    boxes.selection.point_at({("body", "right"): Tone.SECOND})
    assert (np.abs(boxes.picture() - before).max(axis=2) > 20).any()


def test_edits_are_shown_without_moving_the_camera(qtbot, boxes):
    """An edited body changes the picture; the camera stays where the user left it."""
    turn_wheel(boxes.image, QPoint(240, 180), 1)
    before, camera = boxes.picture(), boxes.camera.GetPosition()
    left, right = boxes.document.mechanism.bodies
    raised = left.edited(position=(-0.5, 0.3, 0))
    boxes.document.apply(
        boxes.document.mechanism.edited(bodies=(raised, right)), label="Move a body"
    )
    assert (np.abs(boxes.picture() - before).max(axis=2) > 20).any()
    assert boxes.camera.GetPosition() == pytest.approx(camera)
    boxes.document.undo()
    assert np.abs(boxes.picture() - before).mean() < 0.5


def test_other_models_get_their_own_view(qtbot, boxes):
    """Opening another model fits it, whatever the camera did before."""
    turn_wheel(boxes.image, QPoint(0, 0), 10)
    boxes.document.open(double_pendulum())
    assert boxes.scene.sees(boxes.scene.extent())


def test_nothing_open_is_a_quiet_view(qtbot, make_bench):
    """Without a mechanism, and after the first is taken back, the view shows nothing."""
    bench = make_bench(None)
    empty = bench.picture()
    bench.document.apply(double_pendulum(), label="Begin")
    bench.document.undo()
    bench.view.look("front")
    bench.view.fit()
    qtbot.mouseClick(bench.image, Left, No, QPoint(240, 180))
    assert np.abs(bench.picture() - empty).mean() < 2.0


def test_theme_recolors_the_view(qtbot, boxes):
    """The dark theme darkens the picture."""
    bright = boxes.picture().mean()
    boxes.view.set_theme("dark")
    assert boxes.picture().mean() < 0.6 * bright


def test_resting_view_is_drawn_with_smooth_edges(qtbot, boxes):
    """After a moment of rest the picture is drawn once more, smoother."""
    rough = boxes.picture()
    boxes.image.redraw()
    qtbot.waitUntil(lambda: (boxes.picture() != rough).any())
    difference = np.abs(boxes.picture() - rough)
    assert 0.02 < difference.mean() < 4.0


def test_drawings_are_coalesced(qtbot, boxes):
    """Many requests within a frame become one drawing."""
    drawn = []
    boxes.scene.render_window.AddObserver("StartEvent", lambda *_: drawn.append(1))
    boxes.image.redraw()
    for k in range(200):
        boxes.cursor.set_time(k * 1e-3)
    qtbot.waitUntil(lambda: len(drawn) > 0)
    assert len(drawn) <= 2


def test_picture_is_saved(qtbot, boxes, tmp_path):
    """A picture file shows what the view shows, in its proportions."""
    done = []
    boxes.view.save_picture(tmp_path / "view.png", lambda: done.append("done"), done.append)
    qtbot.waitUntil(lambda: done == ["done"])
    image = QImage(str(tmp_path / "view.png"))
    assert image.width() == 1600
    assert image.height() == 1200


def test_a_picture_that_cannot_be_written_is_refused(qtbot, boxes, tmp_path):
    """Whoever asked hears why, and the view goes on."""
    heard = []
    place = tmp_path / "missing" / "view.png"
    boxes.view.save_picture(place, lambda: heard.append("done"), lambda e: heard.append(str(e)))
    qtbot.waitUntil(lambda: bool(heard))
    assert "missing" in heard[0]
    boxes.view.look("top")
    qtbot.waitUntil(lambda: boxes.image.picture() is not None)


def test_finalizing_twice_is_safe(qtbot, make_bench):
    """After the end nothing draws any more, whatever still arrives."""
    bench = make_bench(double_pendulum())
    bench.view.finalize()
    bench.view.finalize()
    bench.selection.set({("body", "upper")})
    bench.cursor.set_time(0.5)
    bench.document.open(two_boxes())
    bench.document.set_result(swinging_run(bench.document.mechanism, rows=3))
    bench.view.look("top")
    bench.view.fit()
    bench.view.set_theme("dark")
    qtbot.mouseClick(bench.image, Left, No, QPoint(100, 100))
    move(bench.image, QPoint(120, 100))
    turn_wheel(bench.image, QPoint(100, 100), 1)
    bench.view.resize(300, 300)
    assert not bench.view.grab().isNull()
