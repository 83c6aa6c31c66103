"""In a sketch a drag draws from its press to its release; elsewhere it turns the view."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.state.settings import Snapping
from mechstudio.units import UnitChoice
from tests.gui.tools.bodies.test_link_tool import ends
from tests.gui.view.bench import Shift

ORIGIN = (0.0, 0.0, 0.0)


@pytest.fixture
def sketch(workshop):
    """A sketch in the x-y plane with a grid of 0.1 m."""
    workshop.view.sketch.toggle("xy")
    workshop.box.bench.set_preferences(Snapping(grid=0.1), UnitChoice())
    return workshop


def direction(workshop):
    """Where the camera looks."""
    return np.array(workshop.scene.renderer.GetActiveCamera().GetDirectionOfProjection())


def test_a_drag_draws_a_link(sketch):
    """From the press to the release, both on the grid; a drag from its end goes on."""
    sketch.take("link")
    before = direction(sketch)
    sketch.drag((0.003, -0.002, 0), (0.402, 0.298, 0))
    start, end = ends(sketch.mechanism, "link 1")
    assert start == pytest.approx(ORIGIN, abs=1e-12)
    assert end == pytest.approx((0.4, 0.3, 0), abs=1e-12)
    assert direction(sketch) == pytest.approx(before)
    sketch.drag((0.401, 0.302, 0), (0.7, 0.1, 0))
    (joint,) = sketch.mechanism.joints
    assert (joint.body1, joint.body2) == ("link 1", "link 2")
    assert sketch.document.step_count == 2


def test_a_drag_elsewhere_begins_another_chain(sketch):
    """Both links are apart."""
    sketch.take("link")
    sketch.drag(ORIGIN, (0.4, 0.3, 0))
    sketch.drag((-0.4, -0.3, 0), (0.2, -0.3, 0))
    start, end = ends(sketch.mechanism, "link 2")
    assert start == pytest.approx((-0.4, -0.3, 0), abs=1e-12)
    assert end == pytest.approx((0.2, -0.3, 0), abs=1e-12)
    assert not sketch.mechanism.joints


def test_a_clicked_start_goes_on_to_the_release(sketch):
    """A hand that moves while it clicks the end draws that link all the same."""
    sketch.take("link")
    sketch.click(ORIGIN)
    sketch.drag((0.3, 0.2, 0), (0.4, 0.3, 0))
    _, end = ends(sketch.mechanism, "link 1")
    assert end == pytest.approx((0.4, 0.3, 0), abs=1e-12)


def test_escape_drops_what_a_drag_draws(sketch):
    """The release means nothing then."""
    sketch.take("link")
    sketch.press_and_move(ORIGIN, (0.4, 0.3, 0))
    assert len(sketch.tool.places) == 1
    sketch.key(Qt.Key.Key_Escape)
    sketch.release((0.4, 0.3, 0))
    assert not sketch.mechanism.bodies
    assert not sketch.tool.places


def test_boxes_wheels_and_springs_are_drawn_by_a_drag(sketch):
    """From corner to corner, from the center to the rim, from end to end."""
    sketch.take("box")
    sketch.drag((-0.6, -0.4, 0), (-0.4, -0.2, 0))
    sketch.type("0.1")
    sketch.take("cylinder")
    sketch.drag((0.3, 0.2, 0), (0.4, 0.2, 0))
    sketch.type("0.05")
    box, wheel = sketch.mechanism.bodies
    assert box.shapes[0].size[:2] == pytest.approx((0.2, 0.2))
    assert wheel.shapes[0].radius == pytest.approx(0.1)
    sketch.take("spring")
    sketch.drag((-0.5, -0.3, 0), (0.3, 0.2, 0))
    (spring,) = sketch.mechanism.forces
    assert {spring.body1, spring.body2} == {box.name, wheel.name}


def test_other_drags_are_of_the_camera(sketch):
    """With Shift the view moves; without a sketch a drag turns it."""
    sketch.take("link")
    sketch.drag(ORIGIN, (0.3, 0.2, 0), Shift)
    assert not sketch.mechanism.bodies
    sketch.view.sketch.end()
    before = direction(sketch)
    sketch.drag(ORIGIN, (0.3, 0.2, 0))
    assert not sketch.mechanism.bodies
    assert np.abs(direction(sketch) - before).max() > 0.01
