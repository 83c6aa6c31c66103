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


LONG = "Joints: reaction force in the axes of the joint, norm [N]"
BUTTONS = 46  # height that buttons of the view may take at the top


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


@pytest.mark.parametrize("largest", [1.25e-5, 999999.0, 1.25e123])
def test_long_numbers_are_whole(scene, largest):
    """The exponent of the smallest, too: -1.25e-0 would be another number."""
    size, item = (480, 360), ("body", scene.mechanism.bodies[0].name)
    pictures = []
    for end in (1.0, largest):
        scene.set_size(*size)
        scene.overlay.color_items({item: -end}, (-end, end), "N")
        pictures.append(scene.image(*size).astype(int))
    change = np.abs(pictures[1] - pictures[0]).max(axis=2)
    assert change.max() > 80
    assert not change[:, -3:].any()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_slow_stands_out_from_the_ground(scene, theme):
    """The first color of the bar and of a body is no dark violet on black."""
    scene.set_theme(theme)
    body = scene.mechanism.bodies[0].name
    untold = scene.image(400, 300).astype(int)
    scene.overlay.color_items({("body", body): 0.0}, (0.0, 1.0), "Speed [m/s]")
    told = scene.image(400, 300).astype(int)
    table = scene.overlay._bar._bar.GetLookupTable()
    first, ground = table.GetTableValue(0)[:3], scene.renderer.GetBackground()
    assert contrast(first, ground) >= 2.0
    # the body has that color, too: its brightest pixels, as others are in the shade
    changed = told[np.abs(told - untold).max(axis=2) > 30]
    assert changed.size
    hue = np.array(first) / max(first)
    assert any(np.abs(pixel / max(pixel.max(), 1) - hue).max() < 0.1 for pixel in changed)


def contrast(one, other):
    """How much brighter one color is than the other, 1 to 21."""
    lights = []
    for color in (one, other):
        parts = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in color]
        lights.append(0.05 + float(np.dot((0.2126, 0.7152, 0.0722), parts)))
    return max(lights) / min(lights)


@pytest.mark.parametrize("size", [(640, 100), (420, 130), (640, 150), (300, 200), (1000, 260)])
def test_low_pictures_have_the_whole_title_and_fewer_numbers(scene, size):
    """The title is below the buttons of a view and above the bar; numbers stand apart."""
    untold, told = colored(scene, "", size), colored(scene, LONG, size)
    change = np.abs(told - untold).max(axis=2) > 60
    assert change.any()
    assert not change[:BUTTONS].any()
    assert not change[-3:].any()
    assert not change[:, -3:].any()
    assert not change[:, :3].any()
    bar, title = scene.overlay._bar._bar, scene.overlay._bar._title
    assert " ".join(title.GetInput().split()) == LONG
    if bar.GetVisibility():
        apart = bar.GetHeight() * size[1] / (bar.GetNumberOfLabels() - 1)
        assert apart >= 16.0
        foot_of_title = title.GetPosition()[1] - 17.0 * (title.GetInput().count("\n") + 1)
        top_of_bar = (bar.GetPosition()[1] + bar.GetHeight()) * size[1]
        assert top_of_bar <= foot_of_title


def test_high_pictures_have_all_numbers(scene):
    """Five of them, and more pixels per letter in smooth pictures."""
    colored(scene, LONG, (640, 480))
    bar = scene.overlay._bar._bar
    assert bar.GetNumberOfLabels() == 5
    size = bar.GetLabelTextProperty().GetFontSize()
    scene.smooth_image(640, 480)
    assert bar.GetLabelTextProperty().GetFontSize() == 2 * size
    assert bar.GetNumberOfLabels() == 5


@pytest.mark.parametrize(
    ("ends", "written"),
    [((0.0, 1482.3), ["0", "741", "1482"]), ((-0.25, 1.29), ["-0.25", "0.52", "1.29"])],
)
def test_numbers_have_no_exponent_where_digits_say_them(scene, ends, written):
    """A speed of 1482 °/s is no 1.48e+03."""
    item = ("body", scene.mechanism.bodies[0].name)
    scene.overlay.color_items({item: 0.5}, ends, "Speed [°/s]")
    bar = scene.overlay._bar._bar
    numbers = np.linspace(*ends, len(written))
    assert [bar.GetLabelFormat().format(number) for number in numbers] == written
    scene.overlay.color_items({item: ends[1]}, (ends[1], ends[1]), "Speed [°/s]")
    assert "e+" not in scene.overlay._bar._words


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
@pytest.mark.parametrize("is_flat", [False, True])
def test_what_is_fitted_is_beside_the_bar(scene, size, is_flat):
    """The title stands above the bar, both at the right edge, and no body lies behind them."""
    scene.camera.set_flat(is_flat)
    colored(scene, "Speed [m/s]", size)
    scene.look("front")
    bar, title = scene.overlay._bar._bar, scene.overlay._bar._title
    left = bar.GetPosition()[0] * size[0]
    # letters end where the box of bar and numbers does
    assert left + bar.GetWidth() * size[0] == pytest.approx(title.GetPosition()[0])
    assert title.GetPosition()[0] == size[0] - 8.0
    places = np.array([scene.display_point(point) for point in scene.extent()])
    assert places[:, 0].min() > 0.0
    assert places[:, 0].max() < left
    middle = 0.5 * (places[:, 0].min() + places[:, 0].max())
    assert middle == pytest.approx(0.5 * left, abs=0.02 * size[0])


def test_one_value_is_named_and_has_no_bar(scene):
    """As in an equilibrium, where each speed is zero; the mechanism has the whole picture."""
    item = ("body", scene.mechanism.bodies[0].name)
    scene.overlay.color_items({item: 0.0}, (0.0, 0.0), "Speed [m/s]")
    scene.image(640, 480)
    assert scene.overlay._bar._title.GetInput() == "Speed [m/s]: 0"
    assert not scene.overlay._bar._bar.GetVisibility()
    assert scene.overlay.aside(640.0) == 0.0
