"""Names in pictures: none covers another, and the nearest are written before all others."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.scene.name_labels import GAP, NameLabels
from mechstudio.scene.overlaid import NAMES, Overlaid
from mechstudio.scene.palette import LIGHT
from mechstudio.scene.run_drawing import RunDrawing
from mechstudio.scene.motion import initial_poses
from mechstudio.scene.scene import Scene


@pytest.fixture
def scene():
    scene = Scene()
    yield scene
    scene.finalize()


def drawn_names(scene, key, size, scale=1.0):
    """Draw a sample with all names."""
    mechanism = ms.sample(key)
    scene.show(mechanism)
    scene.camera.look("front")
    scene.fit()
    drawing = RunDrawing(lambda time: None)
    shown = Overlaid(shown=frozenset({NAMES}))
    drawing.show(scene, shown, initial_poses(mechanism), None, None)
    scene.render(*size, scale)
    return scene.overlay.labels


def overlaps(boxes):
    return [
        (one, other)
        for place, one in enumerate(boxes)
        for other in boxes[:place]
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]
