"""Laws of paths of points: whole, fading, hidden."""

import numpy as np
import pytest

from mechstudio.scene.palette import DARK, LIGHT
from mechstudio.scene.scene import Scene

SIZE = (200, 160)
TIMES = np.linspace(0.0, 4.0, 81)
LINE = np.column_stack((np.linspace(-0.8, 0.8, 81), np.full(81, 0.1), np.zeros(81)))


@pytest.fixture
def scene():
    """A scene with one level path, seen from the front."""
    found = Scene()
    found.set_size(*SIZE)
    found.scenery.show_grid(False)
    found.scenery.paths.draw("tip", LINE, TIMES)
    found.fit(LINE)
    yield found
    found.finalize()


def inked(scene):
    """Strength of the path along the picture, from left to right."""
    picture = scene.image(*SIZE).astype(int)
    paper = picture[0, 0]
    # below is the mark of the axes
    return np.abs(picture - paper).sum(axis=2)[:100].max(axis=0)


def test_a_fading_path_ends_at_the_moment(scene):
    """Nothing is drawn of what is still to come, and less and less of what is long ago."""
    whole = inked(scene)
    assert (whole > 0.5 * whole.max()).sum() > 50
    scene.scenery.paths.fade(2.0, trail=1.0)
    opacity = scene.scenery.paths.opacity("tip")
    assert not opacity[(TIMES > 2.0) | (TIMES < 1.0)].any()
    inside = (TIMES >= 1.0) & (TIMES <= 2.0)
    assert np.allclose(opacity[inside], TIMES[inside] - 1.0, atol=1.0 / 255.0)
    faded = inked(scene)
    drawn = np.flatnonzero(faded > 20)
    assert len(drawn) < 0.4 * (whole > 20).sum()
    assert faded[drawn[-3]] > 2 * faded[drawn[2]]
    scene.scenery.paths.fade(None)
    assert np.array_equal(inked(scene), whole)


@pytest.mark.parametrize("moment", [0.0, 2.0])
def test_without_time_before_it_the_moment_is_left(scene, moment):
    """A run begins with a trail of no length."""
    scene.scenery.paths.fade(moment, trail=0.0)
    assert np.array_equal(scene.scenery.paths.opacity("tip") > 0, moment == TIMES)


def test_a_new_path_fades_as_the_others_do(scene):
    """What is drawn while paths fade has the same moment; a path without times stays whole."""
    scene.scenery.paths.fade(1.0, trail=0.5)
    scene.scenery.paths.draw("tip", LINE[:41], TIMES[:41])
    scene.scenery.paths.draw("line", LINE)
    assert scene.scenery.paths.opacity("tip")[TIMES[:41] > 1.0].max() == 0.0
    assert scene.scenery.paths.opacity("line").min() == 1.0


def test_hidden_paths_stay_hidden(scene):
    """Paths are hidden all together or by name, also those that are drawn later."""
    paths = scene.scenery.paths
    for switch, back in (
        (lambda: paths.show(False), lambda: paths.show(True)),
        (lambda: paths.hide({"tip"}), lambda: paths.hide(())),
    ):
        switch()
        assert inked(scene).max() == 0
        paths.draw("tip", LINE[:50], TIMES[:50])
        assert inked(scene).max() == 0
        back()
        assert inked(scene).max() > 50


def test_paths_have_the_color_of_the_theme(scene):
    """A change of the theme repaints what is drawn."""
    for theme in (DARK, LIGHT):
        scene.scenery.set_theme(theme)
        picture = scene.image(*SIZE).reshape(-1, 3).astype(int)
        assert np.abs(picture - np.array(theme.trace)).sum(axis=1).min() < 60


def test_points_without_place_are_left_out(scene):
    """A moment whose place is not a number makes no line through nowhere; one point is no path."""
    scene.scenery.paths.draw("tip", np.where(TIMES[:, None] == TIMES[7], np.nan, LINE), TIMES)
    assert np.isfinite(scene.scenery.paths.points("tip")).all()
    assert len(scene.scenery.paths.points("tip")) == 80
    scene.scenery.paths.draw("tip", LINE[:1], TIMES[:1])
    assert "tip" not in scene.scenery.paths
