"""Selected and hovered elements look different, and only while they are."""

import numpy as np
import pytest

from mechstudio.model import Driver, Joint
from mechstudio.scene.highlights import SELECTION_GLOW
from mechstudio.scene.palette import LIGHT, Tone
from mechstudio.scene.preview import FILM_WIDTH, Outline, Tint
from mechstudio.scene.revolution import ball
from tests.scene.pixels import changed

SIZE = (240, 160)
IDENTITY = (1.0, 0.0, 0.0, 0.0)


def test_highlight_can_be_seen_and_goes_away(boxes):
    """Selecting a body changes its pixels and only there; clearing restores the picture."""
    plain = boxes.image(*SIZE)
    boxes.select([("body", "left")])
    lit = boxes.image(*SIZE)
    assert changed(plain, lit) > 300
    assert changed(plain[:, 125:], lit[:, 125:]) == 0
    boxes.select([])
    assert changed(plain, boxes.image(*SIZE)) == 0


@pytest.mark.parametrize("tone", Tone)
def test_pointing_is_seen_once(boxes, tone):
    """What is pointed out is highlighted; the answer tells whether anything changed."""
    plain = boxes.image(*SIZE)
    assert boxes.point_out({("body", "right"): tone})
    assert not boxes.point_out({("body", "right"): tone})
    assert changed(plain, boxes.image(*SIZE)) > 100
    assert boxes.point_out({})
    assert changed(plain, boxes.image(*SIZE)) == 0


def test_what_was_hidden_shows_its_rim_again(boxes):
    """A selected body that is hidden and shown again looks as before."""
    boxes.select([("body", "right")])
    selected = boxes.image(*SIZE)
    boxes.hide({("body", "right")})
    assert changed(selected, boxes.image(*SIZE)) > 100
    boxes.hide(frozenset())
    assert changed(selected, boxes.image(*SIZE)) == 0


def test_sides_of_a_step_are_seen_on_selected_bodies(boxes):
    """A selected body that the pointer is on stays selected; as a side of a step it shows that."""
    boxes.select([("body", "right")])
    selected = boxes.image(*SIZE)
    boxes.point_out({("body", "right"): Tone.POINTED})
    assert changed(selected, boxes.image(*SIZE)) == 0
    boxes.point_out({("body", "right"): Tone.FIRST})
    assert changed(selected, boxes.image(*SIZE)) > 100


def test_selection_outlives_an_edit(boxes):
    """A selected body that is edited stays highlighted."""
    mechanism = boxes.mechanism
    boxes.select([("body", "left")])
    lit = boxes.image(*SIZE)
    left, right = mechanism.bodies
    boxes.show(mechanism.edited(bodies=(left.edited(mass=3.0), right)))
    assert changed(lit, boxes.image(*SIZE)) == 0


@pytest.mark.parametrize(
    ("key", "item"),
    [
        ("spherical", ("joint", "inner")),
        ("prismatic", ("joint", "inner")),
        ("point_on_line", ("joint", "inner")),
        ("point_on_line", ("driver", "motor")),
    ],
)
def test_what_is_looked_for_is_seen_through_bodies(boxes, key, item):
    """A joint in the middle of a body, or its motor, shows while it is selected or pointed out."""
    inner = Joint(name="inner", type=key, body1="left", body2="right")
    motor = Driver(name="motor", joint="inner", function="t")
    drivers = (motor,) if item[0] == "driver" else ()
    boxes.show(boxes.mechanism.edited(joints=(inner,), drivers=drivers))
    boxes.look("front")
    plain = boxes.image(*SIZE)
    boxes.select([item])
    assert changed(plain, boxes.image(*SIZE)) > 20
    boxes.hide({item})
    assert changed(plain, boxes.image(*SIZE)) == 0
    boxes.hide(frozenset())
    boxes.select([])
    assert changed(plain, boxes.image(*SIZE)) == 0
    boxes.point_out({item: Tone.POINTED})
    assert changed(plain, boxes.image(*SIZE)) > 20
    boxes.point_out({})
    assert changed(plain, boxes.image(*SIZE)) == 0


def test_symbols_of_a_preview_are_seen_through_bodies(boxes):
    """What a tool is about to make may lie within what is there."""
    (body, _) = boxes.mechanism.bodies
    place = np.eye(4)
    place[:3, 3] = body.position
    symbol = ball(0.05, sides=12).moved(place)
    plain = boxes.image(*SIZE)
    boxes.preview.show(Outline(bodies=(symbol,)))
    assert changed(plain, boxes.image(*SIZE)) == 0
    boxes.preview.show(Outline(symbols=(symbol,)))
    assert changed(plain, boxes.image(*SIZE)) > 20
    boxes.preview.clear()
    assert changed(plain, boxes.image(*SIZE)) == 0


def test_the_rod_of_a_selected_joint_is_seen_through_bodies(boxes):
    """It lies between the ends, which have symbols of their own."""
    rod = Joint(name="rod", type="distance", body1="left", body2="right", length=1.0)
    boxes.show(boxes.mechanism.edited(joints=(rod,)))
    boxes.look("front")
    x, y = (round(place) for place in boxes.display_point((-0.3, 0.0, 0.15)))
    around = np.s_[y - 4 : y + 4, x - 4 : x + 4]
    plain = boxes.image(*SIZE)
    boxes.select([("joint", "rod")])
    assert changed(plain[around], boxes.image(*SIZE)[around]) > 10


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("zoom", [0.3, 1.0, 4.0])
def test_rims_keep_their_width(boxes, flat, zoom):
    """However near the camera is and however large the picture, a rim has as many pixels."""
    boxes.camera.set_flat(flat)
    # the right edge of the box stays in the picture
    boxes.camera.zoom(zoom, *boxes.camera.project(np.array([(-0.2, 0.0, 0.15)]))[0])
    boxes.select([("body", "left")])
    for width, height in (SIZE, (480, 320)):
        for image in (boxes.image(width, height), boxes.smooth_image(width, height)):
            line = image[height // 2].astype(int)
            colored = np.flatnonzero((np.abs(line - LIGHT.selection) < 40).all(axis=1))
            edge = boxes.display_point((-0.2, 0.0, 0.15))[0]
            rim = colored[colored > edge - 4]
            # the dark edge of the box lies on a pixel of it
            assert SELECTION_GLOW - 1 <= len(rim) <= SELECTION_GLOW


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("zoom", [0.3, 1.0, 4.0])
def test_films_of_previews_keep_their_width(boxes, flat, zoom):
    """Where a tool tints a body, its color reaches as many pixels beyond the body at any zoom."""
    boxes.camera.set_flat(flat)
    boxes.camera.zoom(zoom, *boxes.camera.project(np.array([(-0.2, 0.0, 0.15)]))[0])
    plain = boxes.image(*SIZE)[SIZE[1] // 2].astype(int)
    place = np.eye(4)
    place[0, 3] = -0.5
    tint = Tint(boxes._drawing.draft.surfaces["left"], place, LIGHT.selection)
    boxes.preview.show(Outline(tints=(tint,)))
    tinted = boxes.image(*SIZE)[SIZE[1] // 2].astype(int)
    beside = np.arange(SIZE[0]) > boxes.display_point((-0.2, 0.0, 0.15))[0]
    empty = (plain == LIGHT.background).all(axis=1)
    colored = np.abs(tinted - plain).max(axis=1) > 20
    assert FILM_WIDTH - 1 <= np.count_nonzero(beside & empty & colored) <= FILM_WIDTH
    boxes.preview.clear()
    assert (boxes.image(*SIZE)[SIZE[1] // 2] == plain).all()
