"""What a pixel of the view means to a tool after the camera moved or a place was typed."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from tests.gui.view.bench import move, turn_wheel

pytestmark = pytest.mark.window

Key = Qt.Key
FAR = QPoint(600, 40)  # near a corner of the view


def in_plane(hands, place):
    """The point of the plane z = 0 at a place of the widget [m]."""
    scene = hands.image.scene_to_read
    origin, way = scene.sight.ray(*hands.image.display_place(place.x(), place.y()))
    axis = int(np.argmax(np.abs(way)))
    return origin - origin[axis] / way[axis] * way


def previewed(hands):
    """The bodies that are previewed."""
    return hands.box.bench.outline.bodies


def dots(hands):
    return [point for point, _ in hands.box.bench.outline.dots]


def note(hands):
    """What stands beside the pointer."""
    label = hands.box.note_label
    return label.text() if label.isVisible() else ""


@pytest.mark.parametrize(
    ("view", "point", "told"),
    [
        ("isometric", (0.2, 0.1, 0.0), "x 0.2 m, y 0.1 m, z 0 m"),
        ("top", (0.2, 0.0, 0.1), "x 0.2 m, y 0 m, z 0.1 m"),
    ],
)
def test_a_first_place_without_a_sketch_shows_its_coordinates(workshop, view, point, told):
    """In the plane that faces the viewer; in a sketch the lines of the grid have them."""
    workshop.view.look(view)
    workshop.take("link")
    workshop.point_at(point)
    assert note(workshop) == told
    workshop.click(point)
    assert workshop.tool.places[0].point == pytest.approx(point, abs=1e-9)
    workshop.key(Qt.Key.Key_Escape)
    workshop.view.sketch.toggle("xy")
    workshop.take("link")
    workshop.point_at((0.2, 0.1, 0.0))
    assert note(workshop) == ""


def test_the_note_of_a_first_place_keeps_its_form(workshop):
    """Also where the pointer snaps: what is there stands below the coordinates."""
    workshop.view.look("isometric")
    workshop.take("link")
    workshop.point_at((0.2, 0.1, 0.0))
    place, pointer = workshop.box.note_label.pos(), workshop.place((0.2, 0.1, 0.0))
    assert note(workshop) == "x 0.2 m, y 0.1 m, z 0 m"
    origin = workshop.point_at((0.0, 0.0, 0.0))
    assert note(workshop) == "x 0 m, y 0 m, z 0 m\norigin"
    assert workshop.box.note_label.pos() - place == origin - pointer


def length(hands):
    """The length in the note [m]."""
    return hands.box.bench.number(note(hands).split("  ")[0])


def test_after_a_typed_link_nothing_is_previewed_until_the_pointer_moves(workshop):
    """The camera comes close to the link, and the next one begins where the pointer is by then."""
    workshop.take("link")
    move(workshop.image, FAR)
    workshop.type("0, 0")
    height = workshop.view.camera_now.height
    workshop.type("100 mm<60")
    assert workshop.view.camera_now.height < height
    assert not previewed(workshop)
    assert not note(workshop)
    end = 0.1 * np.array((0.5, 3**0.5 / 2, 0))
    assert np.allclose(dots(workshop)[0], end)
    # what closes over the view tells the pointer where it was
    move(workshop.image, FAR)
    assert not previewed(workshop)
    place = QPoint(300, 200)
    move(workshop.image, place)
    assert previewed(workshop)
    gap = np.linalg.norm(in_plane(workshop, place) - end)
    assert length(workshop) == pytest.approx(gap, abs=0.02)


def test_after_a_typed_wheel_the_next_one_has_no_size_yet(workshop):
    workshop.take("cylinder")
    move(workshop.image, FAR)
    for text in ("0, 0", "0.05", "0.01"):
        workshop.type(text)
    assert len(workshop.mechanism.bodies) == 1
    workshop.type("150 mm, 0")
    assert not previewed(workshop)
    assert not note(workshop)
    workshop.type("0.02")
    # a depth is the usual one until the pointer moves
    move(workshop.image, FAR)
    assert workshop.tool._depth is None
    workshop.type("0.01")
    assert workshop.mechanism.bodies[1].shapes[0].radius == pytest.approx(0.02)


def test_a_typed_length_goes_where_the_pointer_is_by_now(workshop):
    """Not to where it was before the camera moved."""
    workshop.take("link")
    move(workshop.image, FAR)
    workshop.type("0, 0")
    workshop.type("100 mm<-90")
    start = np.array((0, -0.1, 0))
    workshop.type("0.05")
    way = in_plane(workshop, FAR) - start
    (joint,) = workshop.mechanism.joints[-1:]
    body = workshop.mechanism.body(joint.body2)
    end = 2 * np.array(body.position) - start
    assert np.allclose(end, start + 0.05 * way / np.linalg.norm(way), atol=0.01)


def zoom(hands):
    turn_wheel(hands.image, QPoint(100, 100), -6)


def fit(hands):
    hands.key(Key.Key_F)


def press_strip(hands):
    hands.view.look("isometric")
    hands.view.look("front")
    hands.view.fit()


@pytest.mark.parametrize("act", [zoom, fit, press_strip], ids=lambda act: act.__name__)
def test_the_preview_follows_the_camera(workshop, act):
    """Zoomed, fitted and seen from elsewhere, while the pointer rests."""
    workshop.take("link")
    workshop.click((0, 0, 0))
    workshop.click((0.1, 0.2, 0))
    place = QPoint(500, 100)
    move(workshop.image, place)
    before = length(workshop)
    act(workshop)
    gap = np.linalg.norm(in_plane(workshop, place) - (0.1, 0.2, 0))
    assert gap != pytest.approx(before, rel=0.2)
    assert length(workshop) == pytest.approx(gap, rel=0.1)
