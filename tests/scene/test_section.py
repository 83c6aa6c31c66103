"""Laws of the section plane: what is cut off is neither seen nor met."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.model import Body, Box, Mechanism
from mechstudio.scene.scene import Scene
from mechstudio.scene.section import SectionPlane

SIZE = (240, 200)
Y = np.array((0.0, 1.0, 0.0))
Z = np.array((0.0, 0.0, 1.0))


@pytest.fixture
def scene():
    """A box of 1 m around the origin before a smaller one farther away, seen from the front."""
    found = Scene()
    found.set_size(*SIZE)
    found.show(
        Mechanism(
            bodies=(
                Body(name="near", shapes=(Box(size=(1, 1, 1), color="#d08020"),)),
                Body(
                    name="far",
                    position=(0, 0, -3),
                    shapes=(Box(size=(0.6, 0.6, 0.6), color="#2060c0"),),
                ),
            )
        )
    )
    found.scenery.show_grid(False)
    found.look("front")
    yield found
    found.finalize()


def met(scene, point=(0.0, 0.0, 0.0)):
    """Names of what lies behind each other where a point is seen."""
    contacts = scene.sight.contacts(*scene.display_point(point))
    return [contact.item[1] for contact in contacts]


def test_half_of_a_box_is_gone(scene):
    """Where it was, the background is seen and nothing is met; the other half stays."""
    whole = scene.image(*SIZE).astype(int)
    up, down = ((0.1, side * 0.4, 0.5) for side in (1.0, -1.0))
    scene.section.set_plane(SectionPlane(np.zeros(3), Y))
    half = scene.image(*SIZE).astype(int)

    def at(picture, point):
        column, row = scene.display_point(point)
        return picture[SIZE[1] - 1 - round(row), round(column)]

    assert np.abs(at(half, up) - whole[0, 0]).max() < 3
    assert np.abs(at(half, down) - at(whole, down)).max() < 3
    assert met(scene, up) == []
    assert met(scene, down)[0] == "near"
    assert scene.pick(*scene.display_point(up)) is None
    assert scene.pick(*scene.display_point(down)) == ("body", "near")
    for _ in range(2):
        scene.section.set_plane(None)
        assert np.abs(scene.image(*SIZE).astype(int) - whole).max() < 3
        assert scene.pick(*scene.display_point(up)) == ("body", "near")
        # the next section cuts as the first one did
        scene.section.set_plane(SectionPlane(np.zeros(3), Y))
        assert np.abs(scene.image(*SIZE).astype(int) - half).max() < 3


def test_a_cut_is_hatched_in_the_color_of_the_body(scene):
    """Before the eye the wall is gone, and the cut has lines of two tones instead of light."""
    scene.section.set_plane(SectionPlane(np.zeros(3), Z))
    picture = scene.image(*SIZE).astype(int)
    column, row = (round(part) for part in scene.display_point((0.0, 0.0, 0.0)))
    patch = picture[SIZE[1] - 1 - row - 12 : SIZE[1] - row + 12, column - 12 : column + 12]
    tones = np.unique(patch.reshape(-1, 3), axis=0)
    # brown: more red than blue
    assert (tones[:, 0] > tones[:, 2]).all()
    assert tones[:, 0].max() > 1.3 * tones[:, 0].min()
    assert met(scene)[0] == "near"


def test_what_lies_behind_is_met_when_the_first_is_cut_away(scene):
    """A plane behind the first box leaves the second."""
    assert met(scene)[:2] == ["near", "far"]
    scene.section.set_plane(SectionPlane(np.array((0.0, 0.0, -1.5)), Z))
    assert met(scene) == ["far"]
    scene.section.set_plane(SectionPlane(np.array((0.0, 0.0, -1.5)), -Z))
    assert met(scene) == ["near"]


def test_other_views_of_the_same_surfaces_stay_whole(scene):
    """Views share surfaces, but not the plane."""
    other = Scene()
    try:
        other.set_size(*SIZE)
        other.show(scene.mechanism)
        other.scenery.show_grid(False)
        other.look("front")
        before = other.image(*SIZE)
        scene.section.set_plane(SectionPlane(np.zeros(3), Y))
        scene.image(*SIZE)
        assert np.array_equal(other.image(*SIZE), before)
    finally:
        other.finalize()


def test_bodies_that_are_drawn_or_colored_later_are_cut_as_well(scene):
    """An edit makes new actors, colors by figures other mappers: the plane cuts all of them."""
    scene.section.set_plane(SectionPlane(np.zeros(3), Y))
    scene.image(*SIZE)
    up = (0.1, 0.4, 0.5)
    column, row = (round(part) for part in scene.display_point(up))

    def background():
        picture = scene.image(*SIZE).astype(int)
        return np.abs(picture[SIZE[1] - 1 - row, column] - picture[0, 0]).max() < 3

    assert background()
    scene.overlay.color_items(
        {("body", "near"): 0.5, ("body", "far"): 1.0}, (0.0, 1.0), "Speed [m/s]"
    )
    assert background()
    scene.overlay.color_items(None)
    assert background()
    body = scene.mechanism.body("near")
    bodies = [body.edited(shapes=(Box(size=(1.1, 1, 1)),)), scene.mechanism.body("far")]
    scene.show(scene.mechanism.edited(bodies=bodies))
    assert background()
    scene.section.set_plane(None)
    assert not background()
    # cut first and colored then, but whole again before the colors go
    scene.section.set_plane(SectionPlane(np.zeros(3), Y))
    assert background()
    scene.overlay.color_items(
        {("body", "near"): 0.5, ("body", "far"): 1.0}, (0.0, 1.0), "Speed [m/s]"
    )
    scene.section.set_plane(None)
    assert not background()
    scene.overlay.color_items(None)
    assert not background()
    # colored first and cut then
    scene.overlay.color_items(
        {("body", "near"): 0.5, ("body", "far"): 1.0}, (0.0, 1.0), "Speed [m/s]"
    )
    for _ in range(2):
        assert not background()
        scene.section.set_plane(SectionPlane(np.zeros(3), Y))
        assert background()
        scene.section.set_plane(None)
    scene.overlay.color_items(None)
    assert not background()


def test_a_section_follows_the_motion():
    """The plane stays in the world while bodies pass through it."""
    model = ms.sample("slider_crank")
    scene = Scene()
    try:
        scene.set_size(*SIZE)
        scene.show(model)
        scene.section.set_plane(SectionPlane(np.zeros(3), Y))
        poses = scene.poses.copy()
        poses[:, 1] += 10.0
        scene.set_poses(poses)
        scene.fit([(-1, -1, -1), (1, 1, 1)])
        for row in poses:
            assert not any(
                contact.item[0] == "body"
                for contact in scene.sight.contacts(*scene.display_point(row[:3]))
            )
    finally:
        scene.finalize()


def test_rims_are_cut_as_well(scene):
    """What is selected glows only where it is left, and all around again without a section."""
    scene.select([("body", "near")])
    whole = scene.image(*SIZE).astype(int)

    def glows(picture):
        """Where the color of the rim of the whole picture is seen, in rows of the picture."""
        rim = np.array(scene.scenery.theme.selection)
        rows = np.flatnonzero((np.abs(picture - rim).max(axis=2) < 40).any(axis=1))
        return (int(rows.min()), int(rows.max())) if len(rows) else None

    top, bottom = glows(whole)
    scene.section.set_plane(SectionPlane(np.zeros(3), Y))
    cut_top, cut_bottom = glows(scene.image(*SIZE).astype(int))
    assert cut_top > top + 0.3 * (bottom - top)
    assert abs(cut_bottom - bottom) <= 1
    scene.section.set_plane(SectionPlane(np.array((0.0, -5.0, 0.0)), Y))
    assert glows(scene.image(*SIZE).astype(int)) is None
    scene.section.set_plane(None)
    assert np.abs(scene.image(*SIZE).astype(int) - whole).max() < 3


def test_hatching_is_seen_on_dark_colors():
    """Lines on black are lighter than what lies between them."""
    scene = Scene()
    scene.set_size(*SIZE)
    black = Body(name="black", shapes=(Box(size=(1, 1, 1), color="#101010"),))
    scene.show(Mechanism(bodies=(black,)))
    scene.scenery.show_grid(False)
    scene.look("front")
    scene.section.set_plane(SectionPlane(np.zeros(3), Z))
    picture = scene.image(*SIZE).astype(int)
    column, row = scene.display_point((0.0, 0.0, 0.0))
    middle = SIZE[1] - 1 - round(row)
    face = picture[middle - 20 : middle + 20, round(column) - 20 : round(column) + 20]
    assert np.ptp(face.max(axis=2)) > 60
    scene.finalize()
