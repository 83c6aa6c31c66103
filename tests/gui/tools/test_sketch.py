"""Drawing in a plane: a straight view, clicks that fall into it, and the grid they snap to."""

import numpy as np
import pytest

from mechstudio.gui.state.settings import Snapping
from mechstudio.units import UnitChoice
from tests.gui.view.bench import Alt, turn_wheel
from tests.scene.mechanisms import two_boxes


@pytest.mark.parametrize(("key", "axis"), [("xy", 2), ("xz", 1), ("yz", 0)])
def test_links_lie_in_the_plane(workshop, key, axis):
    """Whatever is drawn in a plane has no part along its normal, also without snapping."""
    workshop.view.sketch.toggle(key)
    assert abs(workshop.camera.GetDirectionOfProjection()[axis]) == pytest.approx(1)
    assert workshop.camera.GetParallelProjection()
    first, second = np.full(3, 0.1), np.full(3, 0.33)
    first[axis] = second[axis] = 0
    workshop.take("link")
    workshop.click(first)
    workshop.click(second, Alt)
    body = workshop.mechanism.bodies[0]
    assert body.position[axis] == pytest.approx(0, abs=1e-12)
    assert np.linalg.norm(np.subtract(body.position, (first + second) / 2)) < 0.01


def test_grid_is_where_clicks_go(workshop):
    """The step of the user's settings is the step between places."""
    workshop.box.bench.set_preferences(Snapping(grid=0.25), UnitChoice())
    workshop.view.sketch.toggle("xy")
    workshop.take("link")
    workshop.click((0.02, 0.01, 0))
    workshop.click((0.7, 0.55, 0))
    assert np.multiply(workshop.mechanism.bodies[0].position, 2) == pytest.approx((0.75, 0.5, 0))


def test_without_snapping_ends_stay_at_the_pointer(workshop):
    """Snapping can be switched off."""
    workshop.box.bench.set_preferences(Snapping(on=False), UnitChoice())
    workshop.view.sketch.toggle("xy")
    workshop.take("link")
    workshop.click((0.013, 0.027, 0))
    workshop.click((0.513, 0.027, 0))
    assert workshop.mechanism.bodies[0].position == pytest.approx((0.263, 0.027, 0), abs=4e-3)
    assert abs(workshop.mechanism.bodies[0].position[1]) > 0.01


def test_a_link_seen_from_its_end_does_not_fill_the_view(workshop):
    """Another plane leaves room to draw on, as wide as what there is."""
    workshop.view.sketch.toggle("xy")
    workshop.take("link")
    workshop.click((0, 0, 0))
    workshop.type("0.5<0")
    workshop.view.sketch.toggle("yz")
    width, height = workshop.scene.size
    low, high = workshop.scene.sight.display_points([(0.25, -0.25, 0), (0.25, 0.25, 0)])
    assert 0.3 * height < abs(high[1] - low[1]) < height
    assert 0 < low[0] < width


def test_face_becomes_the_plane(make_workshop):
    """A click on the right side of a box makes its face the plane."""
    workshop = make_workshop(two_boxes())
    workshop.view.look("right")
    workshop.take("plane")
    face = workshop.box.bench.image.scene.sight.contacts(320, 240)
    assert face
    point, normal = face[0].point, face[0].normal
    workshop.click(point)
    plane = workshop.box.bench.chosen_plane
    assert workshop.tool is None
    assert plane.normal == pytest.approx(normal)
    assert (point - plane.origin) @ plane.normal == pytest.approx(0, abs=1e-9)
    assert workshop.view.sketch.key == "picked"


def test_leaving_gives_the_perspective_back(workshop):
    """The same plane once more ends the sketch; a new mechanism does, too."""
    workshop.view.sketch.toggle("xy")
    workshop.view.sketch.toggle("xy")
    assert not workshop.camera.GetParallelProjection()
    workshop.view.sketch.toggle("xz")
    workshop.document.open(two_boxes())
    assert not workshop.camera.GetParallelProjection()
    assert workshop.box.bench.chosen_plane is None


def test_the_floor_is_not_drawn_under_a_sketch(make_workshop):
    """Two grids in one plane would be none; after the sketch the floor is there again."""
    workshop = make_workshop(two_boxes())

    def picture_changes(*, floor):
        before = workshop.picture()
        workshop.scene.show_grid(floor)
        workshop.image.redraw()
        return bool((workshop.picture() != before).any())

    workshop.view.sketch.toggle("xz")
    assert not picture_changes(floor=False)
    workshop.view.sketch.toggle("xz")
    assert not picture_changes(floor=True)
    assert picture_changes(floor=False)


def test_grids_are_labeled_in_the_units_chosen(make_workshop):
    """The spacing of the floor follows the units at once, and a wheel turns finer labels up."""
    workshop = make_workshop(two_boxes())
    labels = workshop.scene.scenery.labels
    workshop.picture()
    assert labels.spacing.endswith(" m")
    workshop.box.bench.set_preferences(Snapping(), UnitChoice(length="mm"))
    workshop.picture()
    assert labels.spacing.endswith(" mm")
    workshop.view.sketch.toggle("xz")
    workshop.picture()
    wide, step = set(labels.texts), labels.spacing
    assert wide
    for _ in range(4):
        turn_wheel(workshop.image, workshop.image.rect().center(), 5)
    workshop.picture()
    assert set(labels.texts) != wide
    assert labels.spacing != step
