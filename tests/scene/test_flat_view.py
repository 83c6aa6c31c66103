"""Views without perspective: parallel lines of sight, sizes that do not depend on the distance."""

import numpy as np
import pytest

from mechstudio.scene.palette import LIGHT
from mechstudio.scene.sketch_grid import SketchGrid
from tests.scene.mechanisms import two_boxes
from tests.scene.pixels import changed

FACE = np.array(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 0.15)))  # in front of the boxes


@pytest.fixture
def flat(scene):
    """Two boxes, seen without perspective from the front."""
    scene.show(two_boxes())
    scene.look("front")
    scene.camera.set_flat(True)
    return scene


def test_depth_does_not_change_the_place(flat):
    """A point keeps its place when it moves along the line of sight."""
    sight = np.array(flat.renderer.GetActiveCamera().GetDirectionOfProjection())
    points = np.array((0.3, 0.1, 0.2)) + np.outer((-1.0, 0.0, 2.0), sight)
    places = flat.sight.display_points(points)
    assert places == pytest.approx(np.tile(places[0], (3, 1)), abs=1e-6)


def test_rays_meet_what_they_show(flat):
    """The line of sight of a point's place goes through the point."""
    point = np.array((-0.4, 0.2, 0.1))
    origin, direction = flat.sight.ray(*flat.display_point(point))
    arm = point - origin
    assert np.linalg.norm(arm - (arm @ direction) * direction) < 1e-9
    assert flat.pick(*flat.display_point((-0.5, 0, 0.15))) == ("body", "left")


def test_zoom_holds_the_place_still(flat):
    """What is at the place of the zoom stays there; sizes grow by the factor."""
    point = np.array((-0.4, 0.2, 0.1))
    width, height = flat.size
    column, row = flat.display_point(point)
    before = flat.sight.pixel_size(point)
    flat.camera.zoom(1.5, (column - width / 2) / height, (row - height / 2) / height)
    assert flat.display_point(point) == pytest.approx((column, row), abs=1e-6)
    assert flat.sight.pixel_size(point) == pytest.approx(before / 1.5)


def test_fit_shows_everything(flat):
    """All points are in view, and fill it."""
    flat.fit()
    assert flat.sees(flat.extent())
    flat.camera.zoom(1.4, 0, 0)
    assert not flat.sees(flat.extent())


def test_switching_keeps_the_size(flat):
    """What is in the focal plane is as large with perspective as without."""
    focus = flat.renderer.GetActiveCamera().GetFocalPoint()
    before = flat.sight.pixel_size(focus)
    flat.camera.set_flat(False)
    assert flat.sight.pixel_size(focus) == pytest.approx(before)


def test_the_grid_of_a_sketch_leaves_nothing_behind(flat):
    """Without it everything is drawn as before it, edges and hidden lines too."""
    flat.camera.set_flat(False)
    flat.look("isometric")
    before = flat.image(240, 160)
    grid = SketchGrid(flat.renderer)
    grid.show(FACE, (-1.0, -1.0), (1.0, 1.0), 0.1, LIGHT)
    flat.image(240, 160)
    grid.clear()
    assert changed(before, flat.image(240, 160)) == 0


def test_the_grid_of_a_sketch_lies_before_the_face(flat):
    """Its lines cross the boxes, whose front faces lie in the plane that is drawn in."""
    grid = SketchGrid(flat.renderer)
    before = flat.image(240, 160)
    grid.show(FACE, (-0.7, -0.2), (-0.3, 0.2), 0.1, LIGHT)
    assert changed(before, flat.image(240, 160)) > 100
