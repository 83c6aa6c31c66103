"""Pictures and films of runs that a hand pulled at show the hand, without a window as well."""

from dataclasses import replace

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.handover.film_frames import FilmSettings, film_frames
from mechstudio.results.pulls import pull_at
from mechstudio.scene.overlaid import Overlaid
from mechstudio.scene.run_drawing import RunDrawing
from mechstudio.scene.scene import Scene
from mechstudio.simulation.requests.grip import Grip
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.pulled import PulledSimulation
from mechstudio.units.quantity_text import quantity_text
from tests.handover.films import frames_of

SIZE = (320, 200)
HELD, FREE = 0.3, 0.8


@pytest.fixture(scope="module")
def result():
    """A run of a pendulum that a hand draws aside for half a second."""
    mechanism = ms.sample("spatial_double_pendulum")
    body = mechanism.bodies[-1]
    away = np.add(body.position, (0.3, 0.5, 0.0))
    grip = Grip(body.name, (0.0, 0.0, 0.0), tuple(away.tolist()))
    options = RunOptions.for_mechanism(mechanism, output_step=0.02)
    simulation = PulledSimulation(mechanism, options, lambda: grip)
    while simulation.time < 1.0:
        simulation.follow(grip if simulation.time < 0.5 else None)
    return simulation.result


def like_the_hand(picture):
    """How many pixels have the color of the hand, which is brighter than that of any body."""
    red, green, blue = np.moveaxis(picture.astype(int), 2, 0)
    return int(((blue > 215) & (green > 110) & (red < 90)).sum())


def test_a_picture_has_the_hand_while_it_holds(result):
    """The arrow, the figure and the legend, and nothing of them when it has let go."""
    held, free = (result.picture(time, size=SIZE).pixels for time in (HELD, FREE))
    assert like_the_hand(held) > 60
    assert like_the_hand(free) < 10


def test_a_film_has_the_hand_while_it_holds(result, tmp_path):
    """Frame by frame, from Python and from the command line."""
    settings = FilmSettings(width=SIZE[0], height=SIZE[1], rate=2.0, start=HELD, stop=FREE)
    held, free = film_frames(result, settings)
    assert like_the_hand(held) > 60
    assert like_the_hand(free) < 10
    result.save(tmp_path / "run.h5")
    arguments = ["--size", "320x200", "--rate", "2", "--start", str(HELD), "--stop", str(FREE)]
    arguments += ["--quiet", "-o", f"{tmp_path}/film.webp"]
    assert main(["film", f"{tmp_path}/run.h5", *arguments]) == 0
    first, last = frames_of(tmp_path / "film.webp", SIZE)
    assert like_the_hand(first) > 60
    assert like_the_hand(last) < 10


def test_the_figure_is_the_force(result):
    """Beside the hand and in the legend, in newtons; a hand that turns says its torque."""
    pull = pull_at(result, HELD)
    scene = Scene()
    try:
        overlay, theme = scene.overlay, scene.scenery.theme
        overlay.show_pull(pull, 2.0, theme)
        force = float(np.linalg.norm(pull.force))
        assert overlay.pull.figure == quantity_text(force, "N")
        assert overlay.legend == [f"Pull of the hand: {overlay.pull.figure}"]
        turning = pull._replace(way=np.zeros(3), force=np.zeros(3), torque=np.array((0, 0, 2.5)))
        overlay.show_pull(turning, 2.0, theme)
        assert overlay.pull.counts == (0, 1)
        assert overlay.legend == ["Pull of the hand: 2.5 N m"]
        overlay.show_pull(None, 2.0, theme)
        assert overlay.pull.figure == ""
        assert overlay.legend == []
    finally:
        scene.finalize()


def test_behind_its_end_a_run_that_is_held_shows_its_last_moment(result, monkeypatch):
    """As the window does where a run that has just begun does not reach the shown moment yet."""
    told = result.statistics
    held = replace(
        told,
        pull_rows=told.pull_rows[:1],
        pull_times=told.pull_times[:1],
        pull_bodies=told.pull_bodies[:1],
        pull_points=told.pull_points[:3],
    )
    monkeypatch.setattr(result, "statistics", held)
    last = float(result.time[-1])
    poses, chosen = result.at(last).body_pose, Overlaid(shown=frozenset({"fading"}))
    drawing, scene = RunDrawing(lambda time: poses), Scene()
    try:
        scene.set_size(*SIZE)
        scene.show(result.mechanism)
        pictures = []
        for time in (last, last + 1.0):
            scene.set_poses(poses, time)
            drawing.show(scene, chosen, poses, result, drawing.read(chosen, result, time))
            pictures.append(scene.smooth_image(*SIZE))
    finally:
        scene.finalize()
    assert np.array_equal(*pictures)
