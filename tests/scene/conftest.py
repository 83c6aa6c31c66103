"""A scene that is finalized after the test, and a few mechanisms to look at."""

import pytest

from mechstudio.scene.scene import Scene


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
