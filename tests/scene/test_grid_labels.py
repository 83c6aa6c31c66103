"""The coordinates along the grid, its spacing and the mark of the origin."""

from itertools import combinations

import numpy as np
import pytest

from mechstudio.model import Box, Mechanism
from mechstudio.scene.camera import VIEWS
from mechstudio.scene.grid_labels import APART
from mechstudio.scene.origin_mark import LENGTH
from tests.scene.mechanisms import double_pendulum, lone_body, two_boxes

SIZE = (480, 360)
UNITS = {"m": 1.0, "mm": 1e-3, "in": 0.0254}
ZOOMS = (0.3, 1.0, 4.0)


def drawn(scene, mechanism, view, zoom=1.0):
    """The labels in a picture, by text."""
    scene.set_size(*SIZE)
    scene.show(mechanism)
    scene.look(view)
    scene.camera.zoom(zoom, 0.0, 0.0)
    scene.image(*SIZE)
    return scene.scenery.labels.texts


@pytest.mark.wide
@pytest.mark.parametrize("symbol", UNITS)
@pytest.mark.parametrize("view", VIEWS)
def test_a_label_is_the_coordinate_of_its_place(scene, view, symbol):
    """At every zoom and in every unit it stands where it says, in the picture, beside no other."""
    unit = UNITS[symbol]
    scene.scenery.set_length_unit(unit, symbol)
    for zoom in ZOOMS:
        found = drawn(scene, double_pendulum(), view, zoom)
        assert len(found) < 30
        for text, point in found.items():
            name, _, value = text.rpartition(" ")
            axes = [name] if name else list("xyz")
            assert min(abs(point["xyz".index(a)] / unit - float(value)) for a in axes) < 1e-6
        places = [np.array(scene.display_point(point)) for point in found.values()]
        assert all((place > 0).all() and (place < SIZE).all() for place in places)
        gaps = [np.linalg.norm(one - other) for one, other in combinations(places, 2)]
        assert min(gaps, default=APART) > 0.6 * APART
    assert scene.scenery.labels.spacing.endswith(f" {symbol}")


def test_both_coordinates_are_told_from_above(scene):
    """Labels are on lines of both axes, more of them when the camera comes closer."""
    wide = drawn(scene, two_boxes(), "top", 0.3)
    assert {text[0] for text in wide} >= {"x", "z"}
    near = drawn(scene, two_boxes(), "top", 1.5)
    places = [point[0] for text, point in near.items() if text.startswith("x")]
    spread = [point[0] for text, point in wide.items() if text.startswith("x")]
    assert np.diff(sorted(places)).min() < np.diff(sorted(spread)).min()


def test_lines_are_at_round_numbers_of_the_unit(scene):
    """The spacing is 1, 2 or 5 times a power of ten in whatever unit."""
    for symbol, unit in UNITS.items():
        scene.scenery.set_length_unit(unit, symbol)
        drawn(scene, two_boxes(), "isometric")
        word, step, shown = scene.scenery.labels.spacing.split()
        assert (word, shown) == ("Grid", symbol)
        assert f"{float(step):e}"[0] in "125"


def test_a_hidden_grid_has_no_labels(scene):
    """Nor is there a spacing."""
    assert drawn(scene, two_boxes(), "isometric")
    scene.show_grid(False)
    scene.image(*SIZE)
    assert not scene.scenery.labels.texts
    assert not scene.scenery.labels.spacing
    scene.show_grid(True)
    scene.image(*SIZE)
    assert scene.scenery.labels.texts


@pytest.mark.parametrize("flat", [False, True])
def test_the_mark_of_the_origin_keeps_its_size(scene, flat):
    """From near and far, with perspective and without, it is as many pixels long."""
    scene.camera.set_flat(flat)
    for zoom in ZOOMS:
        drawn(scene, double_pendulum(), "front", zoom)
        length = scene.scenery.origin.length
        ends = [np.array(scene.display_point(point)) for point in ((0, 0, 0), (length, 0, 0))]
        assert np.linalg.norm(ends[1] - ends[0]) == pytest.approx(LENGTH, rel=0.02)


def test_an_empty_mechanism_stands_on_a_grid(scene):
    """Before the first body there are coordinates to click at, around the origin."""
    empty = drawn(scene, Mechanism(name="empty"), "isometric")
    assert {name.split()[0] for name in empty} == {"0", "x", "z"}
    floor = scene.scenery.labels.spacing
    drawn(scene, double_pendulum(), "isometric")
    assert drawn(scene, Mechanism(name="empty"), "isometric") == empty
    assert scene.scenery.labels.spacing == floor


@pytest.mark.parametrize("parallel", [False, True], ids=["perspective", "parallel"])
def test_seen_from_below_the_grid_lies_behind_all_bodies(scene, parallel):
    """As from above: lines fill the background, none is drawn over what is looked at."""
    scene.set_size(*SIZE)
    scene.show(two_boxes())
    camera = scene.renderer.GetActiveCamera()
    for below in (False, True, False):
        scene.look("isometric")
        camera.SetParallelProjection(parallel)
        if below:
            place, focus = np.array(camera.GetPosition()), np.array(camera.GetFocalPoint())
            camera.SetPosition(*(focus + (place - focus) * (1.0, -1.0, 1.0)))
        pictures = []
        for shown in (False, True):
            scene.show_grid(shown)
            pictures.append(scene.image(*SIZE).astype(int))
        bare, lined = pictures
        body = np.abs(bare - bare[0, 0]).max(axis=2) > 24
        changed = np.abs(lined - bare).max(axis=2) > 8
        assert body.sum() > 2000
        assert changed.sum() > 2000
        # the mark of the origin comes with the grid
        assert (changed & body).sum() < 60
        assert bool(scene.scenery.labels.texts) is not below


def test_a_small_first_body_leaves_the_grid_as_large(scene):
    """Until the camera comes closer; then lines lie as close as suits the body."""
    drawn(scene, Mechanism(name="empty"), "isometric")
    wide = scene.scenery.floor
    scene.show(lone_body(Box(size=(0.05, 0.01, 0.01))))
    floor = scene.scenery.floor
    assert (floor.step, floor.low, floor.high) == (wide.step, wide.low, wide.high)
    scene.fit()
    assert scene.scenery.floor.step < 0.1 * wide.step
