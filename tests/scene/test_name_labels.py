"""Names in pictures: none covers another, and the nearest are written before all others."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.scene.motion import initial_poses
from mechstudio.scene.overlaid import NAMES, Overlaid
from mechstudio.scene.palette import LIGHT
from mechstudio.scene.run_drawing import RunDrawing

SIZE = (480, 360)
SAMPLES = ("four_bar", "planetary_gear", "bricard", "pendulum_16")


def show(scene, mechanism, scale=1.0):
    """Draw a mechanism with all names; returns the labels."""
    scene.show(mechanism)
    scene.look("front")
    drawing = RunDrawing(lambda time: None)
    overlaid = Overlaid(shown=frozenset({NAMES}))
    drawing.show(scene, overlaid, initial_poses(mechanism), None, None)
    scene._rendering.render(*(round(scale * side) for side in SIZE), scale)
    return scene.overlay.labels


def overlapping(boxes):
    return [
        (one, other)
        for place, one in enumerate(boxes)
        for other in boxes[:place]
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]


@pytest.mark.wide
@pytest.mark.parametrize("key", SAMPLES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_name_covers_another(scene, key, scale):
    """In samples that are flat or not, in a view and in a picture of twice as many pixels."""
    labels = show(scene, ms.sample(key), scale)
    assert len(labels.boxes) == len(labels.written) >= 4
    assert not overlapping(labels.boxes)
    for left, low, right, top in labels.boxes:
        assert 0 < right - left < scale * SIZE[0]
        assert 0 < top - low < scale * 40


def test_where_names_are_few_all_are_written(scene):
    """The linkage has room for each, although some begin at one place."""
    labels = show(scene, ms.sample("four_bar"))
    assert sorted(labels.written) == sorted(labels.names)


@pytest.mark.parametrize("look", ["front", "top"])
def test_the_nearest_are_written_first(scene, look):
    """Of many names behind each other those in front are left."""
    scene.show(ms.sample("four_bar"))
    scene.look(look)
    camera = scene.renderer.GetActiveCamera()
    start, sight = np.array(camera.GetPosition()), np.array(camera.GetDirectionOfProjection())
    depths = np.linspace(3.0, 1.0, 20)
    labels = scene.overlay.labels
    labels.show([(f"at {depth:.1f}", start + depth * sight) for depth in depths], LIGHT)
    scene._rendering.render(*SIZE, 1.0)
    nearest = [f"at {depth:.1f}" for depth in depths[::-1]]
    count = len(labels.written)
    assert 1 < count < len(nearest)
    assert set(labels.written) == set(nearest[:count])


def test_names_behind_the_viewer_are_not_written(scene):
    """They are at no place of the picture."""
    scene.show(ms.sample("four_bar"))
    scene.look("front")
    labels = scene.overlay.labels
    camera = scene.renderer.GetActiveCamera()
    behind = np.array(camera.GetPosition()) - 0.5 * np.array(camera.GetDirectionOfProjection())
    labels.show([("here", np.zeros(3)), ("behind", behind)], LIGHT)
    scene._rendering.render(*SIZE, 1.0)
    assert labels.written == ["here"]
