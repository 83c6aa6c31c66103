"""What the user prefers is seen in the view: colors, and what is up."""

from dataclasses import replace

import numpy as np
import pytest

from mechstudio.gui.state.settings import Colors, Settings
from mechstudio.scene.palette import BODY_PALETTES, LIGHT, color
from mechstudio.scene.style import Style
from tests.gui.view.bench import shown_bench
from tests.gui.view.runs import swinging_run
from tests.scene.mechanisms import two_boxes

pytestmark = pytest.mark.window


@pytest.fixture
def boxes(qtbot):
    """A viewport with two boxes."""
    bench = shown_bench(qtbot, two_boxes())
    bench.view.look("front")
    return bench


def share_like(picture, wanted):
    """Share of the pixels whose hue is that of a color, in any light."""
    flat = picture.reshape(-1, 3).astype(float)
    own, other = flat - flat.mean(axis=1)[:, None], np.array(wanted) - np.mean(wanted)
    length = np.linalg.norm(own, axis=1)
    along = own @ other / (np.linalg.norm(other) * np.maximum(length, 1e-9))
    return float(((along > 0.97) & (length > 25)).mean())


def test_colors_change_and_come_back(boxes):
    """A background, and bodies of another palette, that go back to what they were."""
    before = boxes.picture()
    usual = Settings()
    colors = Colors(background="#203040", bodies="colorblind", repaint=True)
    boxes.view.set_preferences(replace(usual, colors=colors))
    picture = boxes.picture()
    assert np.abs(picture[2, 2] - (0x20, 0x30, 0x40)).max() <= 2
    for wanted in BODY_PALETTES["colorblind"][:2]:
        assert share_like(picture, wanted) > 0.01
        assert share_like(before, wanted) < 0.01
    boxes.view.set_preferences(usual)
    assert np.abs(boxes.picture() - before).max() < 8


def test_shadows_come_and_go(boxes):
    """By themselves only where a graphics card draws; when they are chosen, anywhere."""
    boxes.view.look("isometric")
    plain = boxes.picture()
    boxes.view.set_preferences(Settings(shadows="on"))
    shaded = boxes.picture()
    darker = shaded.astype(int).sum(axis=2) < plain.astype(int).sum(axis=2) - 24
    assert darker.mean() > 0.005
    boxes.view.set_preferences(Settings(shadows="off"))
    assert np.array_equal(boxes.picture(), plain)
    boxes.view.set_preferences(Settings())
    assert np.array_equal(boxes.picture(), shaded if boxes.view.has_card else plain)


def test_the_view_stands_on_the_chosen_axis(boxes):
    """With z up the camera turns at once, and the front view looks along y."""
    boxes.view.set_preferences(Settings(up_axis="z"))
    assert np.array(boxes.camera.GetViewUp()) @ (0, 0, 1) > 0.5
    boxes.view.look("front")
    assert np.allclose(boxes.camera.GetViewUp(), (0, 0, 1))
    assert np.allclose(boxes.camera.GetDirectionOfProjection(), (0, 1, 0), atol=1e-9)
    boxes.view.look("top")
    assert np.allclose(boxes.camera.GetDirectionOfProjection(), (0, 0, -1), atol=1e-9)


def test_a_run_stays_at_its_moment(boxes):
    """Other colors redraw the bodies where the run has them, not where they began."""
    boxes.document.set_result(swinging_run(boxes.document.mechanism, rows=11))
    boxes.cursor.set_time(0.8)
    before = boxes.picture()
    colors = Colors(bodies="muted", repaint=True)
    boxes.view.set_preferences(Settings(colors=colors))
    assert (np.abs(boxes.picture() - before).max(axis=2) > 8).mean() > 0.01
    boxes.view.set_preferences(Settings())
    assert np.abs(boxes.picture() - before).max() < 8


def test_lines_stand_out_from_any_background():
    """Grid and letters are darker on a light ground and lighter on a dark one."""
    for text in ("#ffffff", "#000000", "#808080", "#ffff00", "#0000ff"):
        theme = Style(background=color(text)).adapted(LIGHT)
        steps = [
            np.abs(np.subtract(ink, theme.background)).max()
            for ink in (theme.grid, theme.grid_strong, theme.text)
        ]
        assert steps[0] >= 12
        assert steps == sorted(steps)
