"""Target paths drawn by clicks, by keys and freely, as users do."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

import mechstudio as ms
from mechstudio.gui.tools.path_tool import smoothed
from mechstudio.model import Mechanism
from tests.gui.tools.workshop import option
from tests.gui.view.bench import Alt, move_pressed

pytestmark = pytest.mark.window

CORNERS = ((0.1, 0.1, 0.0), (0.5, 0.1, 0.0), (0.6, 0.4, 0.0), (0.2, 0.5, 0.0))


@pytest.fixture
def drawing(make_workshop):
    """A view of the x-y plane with a linkage, and the tool in hand."""
    workshop = make_workshop(ms.sample("hoecken_linkage"))
    workshop.view.sketch.toggle("xy")
    workshop.take("path")
    return workshop


def test_clicks_and_enter_make_a_closed_curve(drawing):
    """Points lie in the sketch plane; the dashed line runs through them; the model stays."""
    for corner in CORNERS:
        drawing.click(corner, Alt)
    assert drawing.tool.is_begun
    drawing.key(Qt.Key.Key_Return)
    found = drawing.view.drawn_path.drawing
    assert found.closed
    assert found.points == pytest.approx(np.array(CORNERS), abs=4e-3)
    assert np.abs(found.points)[:, 2].max() == 0.0
    assert np.abs(found.normal).tolist() == [0, 0, 1]
    assert drawing.tool is None
    line = drawing.scene.overlay.target.target
    for corner in found.points:
        assert np.linalg.norm(line - corner, axis=1).min() < 0.01
    assert np.allclose(line[0], line[-1])
    assert not drawing.document.undo_step


def test_a_click_at_the_first_point_ends_the_path(drawing):
    """Without Enter; the checkbox is for Enter."""
    option(drawing, "Closed").click()
    for corner in (*CORNERS[:3], CORNERS[0]):
        drawing.click(corner, Alt)
    assert drawing.view.drawn_path.drawing.closed
    assert len(drawing.view.drawn_path.drawing.points) == 3
    # the tool is put away, and leaves neither a hint nor a mark
    assert drawing.tool is None
    assert drawing.box.hint_label.isHidden() or "Target" not in drawing.box.hint_label.text()
    assert drawing.box.note_label.isHidden()
    assert not len(drawing.scene.preview.outline.points())


def test_open_paths_and_typed_points(drawing):
    """The option holds for Enter; typed numbers are exact."""
    option(drawing, "Closed").click()
    drawing.click(CORNERS[0], Alt)
    for text in ("@0.25, 0", "@0, 0.125"):
        drawing.type(text)
    drawing.key(Qt.Key.Key_Return)
    found = drawing.view.drawn_path.drawing
    assert not found.closed
    steps = np.diff(np.array(found.points), axis=0)
    assert steps == pytest.approx(np.array(((0.25, 0, 0), (0, 0.125, 0))), abs=1e-12)


def test_typed_points_may_leave_the_plane(drawing):
    """The path has no plane then; typing the first point again closes it."""
    for text in ("0.1, 0.1, 0", "0.4, 0.1, 0.2", "0.3, 0.4, 0.1", "0.1, 0.1, 0"):
        drawing.type(text)
    found = drawing.view.drawn_path.drawing
    assert found.points == ((0.1, 0.1, 0.0), (0.4, 0.1, 0.2), (0.3, 0.4, 0.1))
    assert found.closed
    assert found.normal is None


def test_backspace_and_esc_take_back(drawing):
    """The last point, all points, and with nothing begun the last path."""
    for corner in CORNERS:
        drawing.click(corner, Alt)
    drawing.key(Qt.Key.Key_Backspace)
    assert len(drawing.tool.places) == 3
    drawing.key(Qt.Key.Key_Escape)
    assert not drawing.tool.is_begun
    assert drawing.view.drawn_path.drawing is None
    drawing.key(Qt.Key.Key_Return)
    assert drawing.view.drawn_path.drawing is None
    for corner in CORNERS[:3]:
        drawing.click(corner, Alt)
    drawing.key(Qt.Key.Key_Return)
    first = drawing.view.drawn_path.drawing
    assert first is not None
    drawing.take("path")
    drawing.key(Qt.Key.Key_Backspace)
    assert drawing.view.drawn_path.drawing is None
    assert len(drawing.scene.overlay.target.target) == 0


def test_a_dragged_line_is_a_smooth_path(drawing):
    """A circle by hand: closed where its end is at its start, and round between its points."""
    angles = np.linspace(0.0, 2 * np.pi, 61)
    circle = np.column_stack((0.3 + 0.2 * np.cos(angles), 0.3 + 0.2 * np.sin(angles), 0 * angles))
    before = drawing.camera.GetPosition()
    first = drawing.point_at(circle[0], Alt)
    drawing.qtbot.mousePress(drawing.image, Qt.MouseButton.LeftButton, Alt, first)
    for point in circle[1:]:
        move_pressed(drawing.image, Qt.MouseButton.LeftButton, Alt, drawing.place(point))
    assert drawing.tool.is_begun
    drawing.release(circle[-1], Alt)
    found = drawing.view.drawn_path.drawing
    assert found.closed
    radii = np.linalg.norm(np.array(found.points)[:, :2] - (0.3, 0.3), axis=1)
    assert radii == pytest.approx(np.full(len(radii), 0.2), abs=6e-3)
    assert drawing.camera.GetPosition() == before


def test_a_short_line_is_refused(drawing):
    """With what to do; the tool stays in hand."""
    drawing.drag(CORNERS[0], (0.11, 0.1, 0.0), Alt)
    assert drawing.view.drawn_path.drawing is None
    assert "longer line" in drawing.box.hint_label.text()
    assert not drawing.tool.is_begun


def test_a_shaky_line_becomes_smooth():
    """Shakes of a pixel are gone to a good part, and few points are left."""
    shakes = np.random.default_rng(3).normal(0.0, 1e-3, (200, 1))
    angles = np.linspace(0.0, 2 * np.pi, 200)
    ways = np.column_stack((np.cos(angles), np.sin(angles), 0 * angles))
    points = np.array(smoothed((0.2 + shakes) * ways, 1e-3, closed=True))
    assert len(points) <= 40
    assert np.abs(np.linalg.norm(points, axis=1) - 0.2).max() < 1.5e-3


def test_another_model_has_no_path(drawing):
    """Nothing of an earlier model is left in the view."""
    for corner in CORNERS:
        drawing.click(corner, Alt)
    drawing.key(Qt.Key.Key_Return)
    drawing.document.open(Mechanism(name="other"))
    assert drawing.view.drawn_path.drawing is None
