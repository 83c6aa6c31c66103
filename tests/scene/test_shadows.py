"""Laws of shadows, by pixels of software rendering."""

import numpy as np
import pytest

from mechstudio.model import Body, Box, Mechanism
from mechstudio.scene.section import SectionPlane
from mechstudio.scene.style import Style
from tests.scene.pixels import changed

SIZES = ((300, 200), (160, 260))
WHITE = "#f0f0f0"
# of a plate and of a post on it, seen from the front
PLATE = Body(name="plate", shapes=(Box(size=(2.0, 0.1, 2.0), color=WHITE),))
POST = Body(name="post", position=(0, 0.65, 0), shapes=(Box(size=(0.2, 1.0, 0.2), color=WHITE),))
# on the plate behind the post, away from the sun, and before it, toward the sun
DIM, BRIGHT = (0.35, 0.05, -0.5), (-0.35, 0.05, 0.5)


@pytest.fixture
def shaded(scene):
    """A post on a plate, with shadows."""
    scene.set_style(Style(shadows="on"))
    scene.show(Mechanism(gravity=(0.0, -9.81, 0.0), bodies=(PLATE, POST)))
    scene.look("isometric")
    return scene


def brightness(scene, size, point):
    """Brightness of a small patch around where a point of the world is seen."""
    picture = scene.image(*size).astype(float).mean(axis=2)
    column, row = (round(part) for part in scene.display_point(point))
    row = size[1] - 1 - row
    return picture[row - 1 : row + 2, column - 1 : column + 2].mean()


@pytest.mark.parametrize("size", SIZES)
def test_a_shadow_lies_on_the_side_away_from_the_sun(shaded, size):
    """Whatever the shape of the picture and wherever the camera is."""
    for view in ("isometric", "top"):
        shaded.set_size(*size)
        shaded.look(view)
        assert brightness(shaded, size, DIM) < 0.8 * brightness(shaded, size, BRIGHT)


def test_shadows_can_be_left_out(shaded):
    """Then the picture is the one before them, bit by bit."""
    with_shadows = shaded.image(*SIZES[0])
    shaded.set_style(Style(shadows="off"))
    without = shaded.image(*SIZES[0])
    assert changed(with_shadows, without) > 500
    shaded.set_style(Style(shadows="on"))
    assert np.array_equal(shaded.image(*SIZES[0]), with_shadows)
    shaded.set_style(Style(shadows="off"))
    assert np.array_equal(shaded.image(*SIZES[0]), without)


def test_the_processor_draws_shadows_only_when_asked(shaded):
    """They cost about as much again as the picture itself."""
    shaded.set_style(Style())
    shaded.image(*SIZES[0])
    # known after the first picture
    assert shaded.uses_processor
    assert not shaded.has_card
    by_itself = shaded.image(*SIZES[0])
    shaded.set_style(Style(shadows="off"))
    assert np.array_equal(shaded.image(*SIZES[0]), by_itself)


def test_the_floor_is_shaded_where_it_is_shown(shaded):
    """The shadow of the plate lies on the grid; without it there is no floor to lie on."""
    with_floor = shaded.image(*SIZES[0])
    shaded.set_style(Style(shadows="off"))
    bare = shaded.image(*SIZES[0])
    below = slice(SIZES[0][1] // 2, None)
    assert changed(with_floor[below], bare[below]) > 300
    shaded.show_grid(False)
    empty = shaded.image(*SIZES[0])
    shaded.set_style(Style(shadows="on"))
    dark = shaded.image(*SIZES[0]).astype(int).sum(axis=2) < empty.astype(int).sum(axis=2) - 24
    background = (empty == empty[0, 0]).all(axis=2)
    assert not (dark & background).any()


def test_shadows_follow_the_bodies(shaded):
    """Where the post stood, the plate is bright again."""
    before = brightness(shaded, SIZES[0], DIM)
    poses = shaded.poses.copy()
    poses[1, 0] += 5.0
    shaded.set_poses(poses)
    assert brightness(shaded, SIZES[0], DIM) > 1.2 * before


def test_what_is_hidden_or_cut_off_casts_no_shadow(shaded):
    """Neither the hidden post nor the part of it that a section takes away."""
    with_post = brightness(shaded, SIZES[0], DIM)
    shaded.hide({("body", "post")})
    alone = brightness(shaded, SIZES[0], DIM)
    assert alone > 1.2 * with_post
    shaded.hide(())
    assert brightness(shaded, SIZES[0], DIM) == pytest.approx(with_post)
    shaded.section.set_plane(SectionPlane(np.array((0.0, 0.1, 0.0)), np.array((0.0, 1.0, 0.0))))
    assert brightness(shaded, SIZES[0], DIM) == pytest.approx(alone, rel=0.02)
    shaded.section.set_plane(SectionPlane(np.array((0.0, 0.0, -0.9)), np.array((0.0, 0.0, -1.0))))
    # surfaces that are cut show shadows as well
    assert brightness(shaded, SIZES[0], DIM) == pytest.approx(with_post, rel=0.02)
    shaded.section.set_plane(None)
    assert brightness(shaded, SIZES[0], DIM) == pytest.approx(with_post)


def test_ghosts_and_flat_views_get_along_with_shadows(shaded):
    """See-through copies cast none, and parallel lines of sight change nothing about them."""
    shaded.camera.set_flat(True)
    shaded.fit()
    dim = brightness(shaded, SIZES[0], DIM)
    assert dim < 0.8 * brightness(shaded, SIZES[0], BRIGHT)
    poses = np.repeat(shaded.poses[None], 2, axis=0)
    poses[0, 1, 1] += 3.0
    bright = brightness(shaded, SIZES[0], BRIGHT)
    shaded.set_ghosts(poses[:1])
    assert brightness(shaded, SIZES[0], BRIGHT) == pytest.approx(bright, rel=0.02)


def test_large_pictures_have_the_same_shadows(shaded):
    """A picture of a file is drawn at another size."""
    small = shaded.image(*SIZES[0]).astype(int)
    smooth = shaded.smooth_image(*SIZES[0]).astype(int)
    assert changed(small, smooth) < 0.06 * small[..., 0].size
