"""The axes in the corner of the view, and the switch for perspective beside them."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint

from mechstudio.gui.state.settings import Settings
from mechstudio.scene.axis_triad import ENDS, edge_length, places_of_ends
from tests.gui.view.bench import Left, No, Shift, drag, move

pytestmark = pytest.mark.window


def place_of_end(bench, end):
    """Where an end of the axes is in the image widget."""
    edge = edge_length(bench.image.width(), bench.image.height())
    x, y = places_of_ends(edge, bench.scene.camera.axes)[ENDS.index(end)]
    return QPoint(round(x), round(bench.image.height() - y))


def toward_viewer(bench):
    """Unit vector to the viewer."""
    return -np.array(bench.camera.GetDirectionOfProjection())


@pytest.mark.wide
@pytest.mark.parametrize("end", ENDS)
def test_a_click_looks_from_the_end_of_an_axis(qtbot, boxes, end):
    """The camera stands on that side, upright; a second click at the same place looks back."""
    boxes.view.look("isometric")
    boxes.scene.camera.orbit(20, 50 if end[1] < 0 else -10)
    side = end[1] * np.eye(3)[end[0]]
    place = place_of_end(boxes, end)
    middle = boxes.camera.GetFocalPoint()
    qtbot.mouseClick(boxes.image, Left, No, place)
    assert np.allclose(toward_viewer(boxes), side, atol=1e-9)
    assert np.allclose(boxes.camera.GetFocalPoint(), middle)
    assert np.max(np.abs(boxes.camera.GetViewUp())) == pytest.approx(1.0)
    assert not boxes.selection.items
    # it is seen in the middle of the triad now
    qtbot.mouseClick(boxes.image, Left, No, place_of_end(boxes, end))
    assert np.allclose(toward_viewer(boxes), -side, atol=1e-9)


@pytest.mark.parametrize("modifier", [No, Shift])
def test_a_drag_of_the_axes_orbits(qtbot, boxes, modifier):
    """Wherever on them it begins, the view turns about the same point and nothing is selected."""
    boxes.view.look("isometric")
    before, middle = toward_viewer(boxes), boxes.camera.GetFocalPoint()
    drag(qtbot, boxes, Left, modifier, place_of_end(boxes, (0, 1)), QPoint(40, 10))
    assert np.linalg.norm(toward_viewer(boxes) - before) > 0.1
    assert boxes.camera.GetFocalPoint() == pytest.approx(middle)
    assert not boxes.selection.items


def test_an_end_that_is_pointed_at_is_marked(boxes):
    """The picture changes at that end, and comes back when the pointer leaves it."""
    boxes.view.look("isometric")
    place = place_of_end(boxes, (0, 1))
    elsewhere = QPoint(boxes.image.width() - 60, boxes.image.height() // 2)
    move(boxes.image, elsewhere)
    before = boxes.picture()
    move(boxes.image, place)
    changed = np.abs(boxes.picture() - before).max(axis=2) > 20
    rows, columns = np.nonzero(changed)
    assert len(rows) > 20
    assert np.hypot(columns.mean() - place.x(), rows.mean() - place.y()) < 5
    move(boxes.image, elsewhere)
    assert not (np.abs(boxes.picture() - before).max(axis=2) > 20).any()


def test_the_button_asks_for_another_projection(qtbot, boxes):
    """A press of the button beside the axes asks for none, and the next one for perspective."""
    heard = []
    boxes.view.projection_clicked.connect(lambda flat: heard.append(flat))
    for _ in range(2):
        qtbot.mouseClick(boxes.view.overlays.projection, Left)
    assert heard == [True, False]


def test_the_switch_follows_the_settings(boxes):
    """Without perspective the middle keeps its size; a sketch leaves the choice as it was."""
    view, focus = boxes.view, boxes.camera.GetFocalPoint()
    before = boxes.scene.sight.pixel_size(focus)
    view.set_preferences(Settings(orthographic=True))
    assert boxes.scene.camera.is_flat
    assert view.overlays.projection.isChecked()
    assert boxes.scene.sight.pixel_size(focus) == pytest.approx(before)
    view.sketch.begin("xy")
    view.sketch.end()
    assert boxes.scene.camera.is_flat
    view.sketch.begin("xy")
    view.set_preferences(Settings())
    assert boxes.scene.camera.is_flat
    view.sketch.end()
    assert not boxes.scene.camera.is_flat
