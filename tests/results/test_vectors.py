"""Vectors of a run are its channels, at the points that they belong to."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.io.samples import sample
from mechstudio.results.interpolation import RowsBetween
from mechstudio.results.longest_vectors import longest_vectors
from mechstudio.results.store import Store
from mechstudio.results.vectors import VECTOR_KINDS, parts_from
from tests.gui.plots.made_up_run import finished_run
from tests.gui.tree.example import all_kinds


@pytest.fixture(scope="module")
def run():
    return ms.simulate(sample("sprung_four_bar"), duration=0.3)


def vectors_at(run, key, time):
    """Vectors of a kind at a time [s], also between rows; one row."""
    return VECTOR_KINDS[key].read(RowsBetween(run.store, np.array([time])))


def test_reactions_are_those_of_the_channels(run):
    """At a row, each joint has its reaction, at the origin of frame 2 in the world."""
    time = float(run["time"][7])
    for key, channel in (("reaction_force", "force"), ("reaction_torque", "torque")):
        found = vectors_at(run, key, time)
        for place, (kind, name) in enumerate(found.items):
            assert kind == "joint"
            wanted = run[f"joints/{name}/{channel}"][7]
            assert found.values[0, place] == pytest.approx(wanted, abs=1e-9)


def test_velocities_are_the_derivatives_of_the_points(run):
    """Velocity and acceleration of a centre of mass, by differences of its places."""
    step = 1e-5
    before, at, after = (vectors_at(run, "velocity", 0.15 + s) for s in (-step, 0.0, step))
    speed = (after.points - before.points) / (2 * step)
    assert at.values == pytest.approx(speed, abs=1e-4)
    change = (after.values - before.values) / (2 * step)
    acceleration = vectors_at(run, "acceleration", 0.15).values
    assert acceleration == pytest.approx(change, abs=2e-2)


@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("driven_slider_crank", "drivers"),
        ("servo_arm", "forces"),
        ("joint_gallery", "joints"),
        ("tree_spatial", "joints"),
    ],
)
def test_efforts_do_the_work_of_their_channels(name, group):
    """F v + T w between both bodies of a joint is the power of what acts there."""
    run = ms.simulate(sample(name), duration=0.1)
    time, found = float(run["time"][-1]), {}
    for key in ("effort_force", "effort_torque"):
        vectors = vectors_at(run, key, time)
        for (kind, element), place, value in zip(
            vectors.items, vectors.points[0], vectors.values[0], strict=True
        ):
            owner = {"joint": "joints", "driver": "drivers", "force": "forces"}[kind]
            if owner == "joints":
                joint = element
            elif owner == "drivers":
                joint = run.mechanism.drivers[element].joint
            else:
                joint = run.mechanism.forces[element].joint
            motion = _relative(run, joint, place)[int(key == "effort_torque")]
            entry = f"{owner}/{element}"
            found[entry] = found.get(entry, 0.0) + value @ motion
    assert any(entry.startswith(group) for entry in found)
    for entry, power in found.items():
        assert power == pytest.approx(float(run[f"{entry}/power"][-1]), rel=1e-9, abs=1e-9), entry


def _relative(run, joint, place):
    """Velocity and angular velocity of body 2 as seen from body 1, at a place in the world."""
    entry, found = run.mechanism.joint(joint), []
    for body in (entry.body1, entry.body2):
        if body == "ground":
            found.append((np.zeros(3), np.zeros(3)))
            continue
        spin = run[f"bodies/{body}/angular_velocity"][-1]
        origin = run[f"bodies/{body}/position"][-1]
        found.append((run[f"bodies/{body}/velocity"][-1] + np.cross(spin, place - origin), spin))
    return found[1][0] - found[0][0], found[1][1] - found[0][1]


def test_largest_is_that_of_all_rows(run):
    """In one go, and in two with the rows that came later."""
    for key in VECTOR_KINDS:
        values = VECTOR_KINDS[key].read(run.store).values[: run.count]
        whole = float(np.linalg.norm(values, axis=2).max(initial=0.0))
        assert longest_vectors(run, (key,))[key].length == pytest.approx(whole)
        assert longest_vectors(run, (key,), 10)[key].length <= whole


def test_every_kind_reads_every_element():
    """Loads, springs and joints of all kinds have places and values of one shape."""
    run = finished_run(all_kinds(), 11)
    mechanism = run.mechanism
    for key, kind in VECTOR_KINDS.items():
        found = vectors_at(run, key, 0.05)
        assert found.points.shape == found.values.shape == (1, len(found.items), 3)
        assert kind.unit
    for key, types in (
        ("applied_force", ("force", "bushing")),
        ("applied_torque", ("torque", "bushing", "torsion")),
    ):
        names = {name for _, name in vectors_at(run, key, 0.05).items}
        assert names == {force.name for force in mechanism.forces if force.type in types}
    springs = [force for force in mechanism.forces if force.type == "spring_damper"]
    assert len(vectors_at(run, "spring_force", 0.05).items) == 2 * len(springs)
    pulls = vectors_at(run, "spring_force", 0.05).values[0]
    assert pulls[: len(springs)] == pytest.approx(-pulls[len(springs) :])


class Growing(Store):
    """Rows of a run that goes on, all but the first of them in memory."""

    is_stored = True
    first_kept = 1


@pytest.mark.parametrize(("bodies", "rows"), [(4, 100), (128, 50), (1280, 5)])
def test_few_new_rows_of_large_models_are_looked_at(bodies, rows):
    """What is looked at between two pictures takes no longer for a large model."""
    links = [ms.Body(name=f"{k}", mass=1.0, inertia=np.eye(3)) for k in range(bodies)]
    store = Growing(ms.Mechanism(bodies=links), 500, False)
    store.count = 500
    parts = [part for _, part in parts_from(store, 1)]
    assert sum(part.count for part in parts) == rows
    assert parts[0].time.shape == (parts[0].count,)


def test_all_rows_of_a_short_run_are_looked_at_as_they_come():
    """None of them has left the memory yet."""
    links = [ms.Body(name="link", mass=1.0, inertia=np.eye(3))]
    store = Growing(ms.Mechanism(bodies=links), 500, False)
    store.first_kept, seen = 0, []
    for count in (1, 30, 90, 180, 181):
        before, store.count = store.count, count
        seen += [part.count for _, part in parts_from(store, before)]
    assert seen == [1, 29, 60, 90, 1]


def test_rows_that_went_to_the_file_unseen_are_looked_at():
    """A picture that stood still knows a few rows; the others are in the file by now."""
    links = [ms.Body(name="link", mass=1.0, inertia=np.eye(3))]
    store = Growing(ms.Mechanism(bodies=links), 5000, False)
    store.time[:] = np.arange(5000.0)
    store.count = store.first_kept = 5000
    seen = np.concatenate([part.time for _, part in parts_from(store, 300)])
    assert (seen.min(), seen.max()) == (300.0, 4999.0)
    assert np.diff(seen).max() < 5000 / 100
