"""The bar that says which color stands for which value."""

import numpy as np
import pytest

from mechstudio.scene.palette import DARK, LIGHT
from mechstudio.scene.scene import Scene
from tests.scene.mechanisms import double_pendulum


@pytest.fixture
def scene():
    found = Scene()
    found.show(double_pendulum())
    found.scenery.show_grid(False)
    yield found
    found.finalize()


def colored(scene, title, size):
    item = ("body", scene.mechanism.bodies[0].name)
    scene.set_size(*size)
    scene.overlay.color_items({item: 0.5}, (-1000.0, 1000.0), title)
    return scene.image(*size).astype(int)


@pytest.mark.parametrize("size", [(360, 300), (640, 480)])
def test_its_title_is_read_as_a_whole(scene, size):
    """The unit at its end, too: nothing of it reaches an edge of the picture."""
    long = "Joints: reaction force in the axes of the joint, norm [N]"
    told, short = colored(scene, long, size), colored(scene, "N", size)
    change = np.abs(told - short).max(axis=2)
    assert change.max() > 80
    assert not change[:, -3:].any()
    assert not change[:3].any()


def test_its_letters_have_the_color_of_the_theme(scene):
    """Dark letters on light paper, and light ones as soon as the theme is dark."""
    size, strength = (400, 300), {}
    for theme in (LIGHT, DARK):
        scene.set_theme("dark" if theme is DARK else "light")
        scene.overlay.show_arrows((), 1.0, 1.0, theme)
        picture = colored(scene, "Speed [m/s]", size)
        beside = picture[60:130, 300:]
        strength[theme] = np.abs(beside - picture[150, 2]).max()
    assert min(strength.values()) > 80
