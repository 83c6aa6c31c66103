"""A scene that is finalized after the test, and a few mechanisms to look at."""

import pytest

from mechstudio.scene.scene import Scene
from tests.scene.mechanisms import two_boxes


@pytest.fixture
def make_scene():
    """Makes scenes; each is finalized after the test."""
    scenes = []

    def make():
        scenes.append(Scene())
        return scenes[-1]

    yield make
    for scene in scenes:
        scene.finalize()


@pytest.fixture
def scene(make_scene):
    """An empty scene of 240 by 160 pixels."""
    made = make_scene()
    made.set_size(240, 160)
    return made


@pytest.fixture(autouse=True)
def _vtk_is_quiet(capfd):
    """Fail a test in which VTK complains."""
    yield
    assert capfd.readouterr().err == ""


@pytest.fixture
def boxes(scene):
    """A red box on the left, a green one on the right, seen from the front without grid."""
    scene.show_grid(False)
    scene._rendering.triad.renderer.SetDraw(False)  # its x axis is red, too
    scene.show(two_boxes())
    scene.look("front")
    return scene
