"""How far arrows reach during a run is known from few of its rows."""

import numpy as np
import pytest

from mechstudio.generators import chain
from mechstudio.results.vectors import VECTOR_KINDS
from mechstudio.scene.overlaid import Overlaid
from mechstudio.scene.run_arrows import RunArrows, ends_of
from tests.gui.view.runs import swinging_run

ROWS = 10_000
KINDS = ("velocity", "acceleration", "reaction_force", "reaction_torque")


@pytest.fixture
def run():
    """A long run of 16 bodies with waves, and with strokes of one row to all sides."""
    result = swinging_run(chain(16), rows=ROWS, drop=0.1)
    store, angles = result.store, np.linspace(0.0, 40.0, ROWS)
    wave = np.stack((np.cos(angles), np.sin(angles), np.cos(3.0 * angles)), axis=1)[:, None]
    for rows in (store.body_velocity, store.body_acceleration, store.joint_load):
        rows[:ROWS, :, :3] = rows[:ROWS, :, 3:6] = wave
    for number, row in enumerate((1237, 3331, 5557, 7411, 8623, 9871)):
        stroke = np.roll((7.0 + 0.1 * number, 0.0, 0.0), number % 3) * (-1.0 if number > 2 else 1.0)
        store.body_velocity[row, 2 * number, :3] = store.joint_load[row, number, :3] = stroke
    return result


@pytest.mark.parametrize("kinds", [KINDS[:1], KINDS], ids=["one kind", "four kinds"])
def test_few_arrows_are_placed_to_know_how_far_all_reach(scene, run, kinds):
    """None of the run ends out of the box of those by more than a point moves between rows."""
    scene.show(run.mechanism)
    overlaid, arrows = Overlaid(shown=frozenset(kinds)), RunArrows(lambda item: True)
    reached = arrows.reach(scene, overlaid, run)
    placed = sum(len(VECTOR_KINDS[key].read(run.store).items) for key in kinds)
    assert len(reached) <= 40_000 < placed * ROWS
    every = ends_of(scene, overlaid, arrows.at(overlaid, run, run["time"]))
    way = np.abs(np.diff(run.store.body_pose[:ROWS, :, :2], axis=0)).max() * ROWS / 500
    assert (every.max(axis=0) <= reached.max(axis=0) + way).all()
    assert (every.min(axis=0) >= reached.min(axis=0) - way).all()


def test_rows_of_a_file_are_read_only_as_far_as_no_one_waits(scene, run, monkeypatch):
    monkeypatch.setattr(type(run.store), "is_stored", True)
    scene.show(run.mechanism)
    overlaid = Overlaid(shown=frozenset(KINDS[:1]))
    reached = RunArrows(lambda item: True).reach(scene, overlaid, run)
    assert 0 < len(reached) <= run.store.scattered_rows * len(run.mechanism.bodies)


def test_a_run_without_rows_has_none(scene, run):
    run.store.count = 0
    scene.show(run.mechanism)
    overlaid = Overlaid(shown=frozenset(KINDS))
    assert RunArrows(lambda item: True).reach(scene, overlaid, run).shape == (0, 3)
