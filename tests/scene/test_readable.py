"""Letters in the view are read on every background."""

import pytest

from mechstudio.scene.grid_labels import INK
from mechstudio.scene.palette import THEMES, mixed
from mechstudio.scene.pull_mark import COLOR
from mechstudio.scene.readable import LEAST_CONTRAST, contrast, readable
from mechstudio.scene.run_overlay import COLORS
from mechstudio.scene.style import Style

BACKGROUNDS = (None, (255, 255, 255), (0, 0, 0), (118, 118, 118), (230, 120, 40), (30, 60, 160))


@pytest.mark.parametrize("key", THEMES)
@pytest.mark.parametrize("background", BACKGROUNDS)
def test_letters_stand_out(key, background):
    """Those of the legend, of the grid and of a pull, in each theme and on colors of the user."""
    theme = Style(background=background).adapted(THEMES[key])
    grid = mixed(theme.background, theme.text, INK)
    for color in (*COLORS.values(), COLOR, grid):
        shown = tuple(round(255 * part) for part in readable(color, theme))
        assert contrast(shown, theme.background) >= LEAST_CONTRAST


def test_contrast_is_that_of_the_guidelines():
    """Black on white has 21, a color on itself 1."""
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((10, 20, 30), (10, 20, 30)) == 1.0
    # an example that is often quoted: the darkest gray that just fails on white, and the next one
    assert contrast((119, 119, 119), (255, 255, 255)) < 4.5 < contrast((118, 118, 118), (255,) * 3)
