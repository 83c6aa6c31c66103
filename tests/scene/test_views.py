"""Cameras: standard views, fitting, and moving by hand."""

import numpy as np
import pytest

from mechstudio.model import Body, Frame, Joint, Mechanism
from mechstudio.scene.camera import VIEWS
from mechstudio.scene.ground_grid import grid_step
from mechstudio.scene.layout import directions, layers
from tests.scene.mechanisms import double_pendulum, two_boxes

SIDEWAYS = (0.5**0.5, 0.5**0.5, 0.0, 0.0)  # z of a joint frame along -y


@pytest.fixture
def boxes(scene):
    """Two boxes along x, gravity along -y."""
    scene.show(two_boxes())
    return scene


def spatial(gravity):
    """A body that moves in space."""
    return Mechanism(gravity=gravity, bodies=(Body(name="part"),))


@pytest.mark.parametrize(
    ("gravity", "up"),
    [
        ((0, -9.81, 0), (0, 1, 0)),
        ((0, 0, -9.81), (0, 0, 1)),
        ((0, 0, 1.6), (0, 0, -1)),
        ((0.1, -9.7, 0.2), (0, 1, 0)),
        ((0, 0, 0), (0, 0, 1)),
    ],
)
def test_up_is_against_gravity(gravity, up):
    """The vertical of the views is the axis nearest to the opposite of gravity."""
    found = directions(spatial(gravity))
    assert np.allclose(found.up, up)
    frame = np.stack((found.right, found.up, found.front))
    assert np.allclose(frame @ frame.T, np.eye(3))
    assert np.linalg.det(frame) == pytest.approx(1)


@pytest.mark.parametrize(("upward", "up"), [("y", (0, 1, 0)), ("z", (0, 0, 1))])
def test_up_is_what_somebody_prefers(upward, up):
    """Whatever gravity is, the views stand upright along the axis that was chosen."""
    for mechanism in (spatial((-9.81, 0, 0)), spatial((0, 0, -9.81)), double_pendulum()):
        found = directions(mechanism, upward)
        assert np.allclose(found.up, up)
        frame = np.stack((found.right, found.up, found.front))
        assert np.allclose(frame @ frame.T, np.eye(3))
        assert np.linalg.det(frame) == pytest.approx(1)


def test_flat_mechanisms_are_seen_from_the_front():
    """The front view of a mechanism that moves in a plane looks along its axes."""
    flat = double_pendulum()
    found = directions(flat)
    assert found.planar
    assert np.allclose(found.front, (0, 0, 1))
    assert np.allclose(found.right, (1, 0, 0))
    weightless = directions(flat.edited(gravity=(0, 0, 0)))
    assert np.allclose(weightless.up, (0, 1, 0))


def test_twisted_axes_are_not_flat():
    """A joint axis in another direction makes a mechanism spatial."""
    flat = double_pendulum()
    elbow = flat.joints[1].edited(frame1=Frame(position=(0.5, 0, 0), orientation=SIDEWAYS))
    assert not directions(flat.edited(joints=(flat.joints[0], elbow))).planar


@pytest.mark.parametrize("name", VIEWS)
def test_views_show_everything_with_a_margin(boxes, name):
    """After a standard view all points lie inside the picture, and fill it in one direction."""
    boxes.look(name)
    assert boxes.sees(boxes.extent())
    places = np.array([boxes.display_point(point) for point in boxes.extent()])
    filled = np.ptp(places, axis=0) / boxes.size
    assert 0.75 < filled.max() < 0.95
    assert np.allclose(places.min(axis=0) + places.max(axis=0), (240, 160), rtol=0, atol=3)


def test_views_look_from_where_they_say(boxes):
    """From the right, the right box hides the left one; from above, y points at the viewer."""
    boxes.look("right")
    assert boxes.pick(120, 80) == ("body", "right")
    boxes.look("top")
    assert np.allclose(boxes.renderer.GetActiveCamera().GetDirectionOfProjection(), (0, -1, 0))
    with pytest.raises(ValueError, match="no view 'below'"):
        boxes.look("below")


def test_zoom_holds_the_place_under_the_pointer(boxes):
    """What is under the pointer stays there while the rest grows."""
    boxes.look("front")
    focus = np.array(boxes.renderer.GetActiveCamera().GetFocalPoint())
    point = np.array((0.4, 0.1, focus[2]))
    x, y = boxes.display_point(point)
    far = boxes.display_point((-0.4, 0, focus[2]))
    boxes.camera.zoom(1.5, (x - 120) / 160, (y - 80) / 160)
    assert boxes.display_point(point) == pytest.approx((x, y), abs=1e-6)
    assert x - boxes.display_point((-0.4, 0, focus[2]))[0] == pytest.approx(1.5 * (x - far[0]))


def test_pan_moves_the_picture(boxes):
    """Panning by a tenth of the height moves the focal point by that many pixels."""
    boxes.look("isometric")
    focus = boxes.renderer.GetActiveCamera().GetFocalPoint()
    x, y = boxes.display_point(focus)
    boxes.camera.pan(0.1, -0.2)
    assert boxes.display_point(focus) == pytest.approx((x + 16, y - 32))


def test_orbit_keeps_the_vertical_upright(boxes):
    """Any sequence of turns keeps distance and focus, and the up axis vertical on screen."""
    boxes.look("top")
    camera = boxes.renderer.GetActiveCamera()
    focus, distance = np.array(camera.GetFocalPoint()), camera.GetDistance()
    rng = np.random.default_rng(2)
    for turn in rng.uniform(-70, 70, (40, 2)):
        boxes.camera.orbit(*turn)
        assert camera.GetDistance() == pytest.approx(distance)
        assert np.allclose(camera.GetFocalPoint(), focus)
        low, high = boxes.display_point(focus), boxes.display_point(focus + np.array((0, 0.01, 0)))
        assert high[1] > low[1]
        assert abs(high[0] - low[0]) < 1e-2


def test_orbit_follows_the_hand(boxes):
    """Dragging right brings the left side to the front, dragging up shows the lower side."""
    boxes.look("front")
    boxes.camera.orbit(30, 0)
    assert boxes.renderer.GetActiveCamera().GetPosition()[0] < -0.5
    boxes.look("front")
    boxes.camera.orbit(0, 30)
    assert boxes.renderer.GetActiveCamera().GetPosition()[1] < -0.5


@pytest.mark.parametrize("extent", [1e-4, 0.03, 0.9, 1.0, 7.0, 123.0, 5e4])
def test_grid_lines_lie_at_round_distances(extent):
    """The grid step is 1, 2 or 5 times a power of ten and divides the extent sensibly."""
    step = grid_step(extent)
    mantissa = step / 10.0 ** np.floor(np.log10(step) + 1e-9)
    assert min(abs(mantissa - wanted) for wanted in (1, 2, 5)) < 1e-6
    assert 4 < extent / step <= 14 + 1e-9


def test_neighbors_lie_in_different_layers():
    """Bodies that share a joint get different layers."""
    bodies = tuple(Body(name=name) for name in "abcd")
    pairs = ("ab", "bc", "cd", "da", "ac")
    joints = tuple(
        Joint(name=f"{one}{two}", type="spherical", body1=one, body2=two) for one, two in pairs
    )
    mechanism = Mechanism(bodies=bodies, joints=joints)
    for before in ({}, dict.fromkeys("abc", 3)):
        found = layers(mechanism, before)
        assert all(found[one] != found[two] for one, two in pairs)
    assert layers(mechanism, found) == found


@pytest.mark.parametrize("name", VIEWS)
def test_nothing_is_looked_at_in_the_middle(scene, name):
    """Where a first body will be drawn is in the middle of the picture, and a meter fits."""
    scene.show(Mechanism())
    scene.look(name)
    width, height = scene.size
    assert scene.display_point((0, 0, 0)) == pytest.approx((width / 2, height / 2), abs=8)
    assert scene.sees(np.concatenate((np.eye(3), -np.eye(3))))
