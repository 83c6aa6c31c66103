"""Differences between two runs, against motions whose difference is known."""

import re
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.results import Result, RunSettings, Store
from mechstudio.results.compared import Comparison
from mechstudio.results.difference import difference
from tests.simulation.models import double_hinge, pendulum

SETTINGS = RunSettings(
    solver="hdca", integrator="dopri5", duration=1.0, output_step=0.5, rtol=1e-6, atol=1e-6
)


def _result(shift=0.0, angle=0.0, force=0.0, rows=None, sign=1.0, times=(0.0, 0.5, 1.0)):
    """A pendulum that stands still, moved, turned about z and loaded by given amounts."""
    mechanism = pendulum()
    store = Store(mechanism, len(times), has_momentum=True)
    store.time[:] = times
    store.body_pose[:, 0, 2] = shift
    store.body_pose[:, 0, 3] = sign * np.cos(0.5 * angle)
    store.body_pose[:, 0, 6] = sign * np.sin(0.5 * angle)
    store.joint_load[:, 0, 1] = force
    store.count = len(times) if rows is None else rows
    return Result(mechanism, SETTINGS, store)


@pytest.mark.parametrize("angle", [1e-12, 0.3, 3.0, np.pi])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_differences_are_distances_angles_and_forces(angle, sign):
    """The angle is exact from rounding to half a turn, whichever quaternion names it."""
    found = difference(_result(), _result(shift=0.25, angle=angle, force=-7.0, sign=sign))
    assert (found.position, found.force, found.torque, found.rows) == (0.25, 7.0, 0.0, 3)
    assert found.orientation == pytest.approx(angle, rel=1e-6)


def test_only_common_rows_count():
    """A run that ended early is compared as far as it went."""
    comparison = Comparison((_result(), _result(shift=1.0, rows=0), _result(shift=0.5, rows=2)))
    assert [item.position for item in comparison.differences] == [0.0, 0.0, 0.5]
    assert comparison.max_difference.rows == 0
    assert comparison.max_difference.position == 0.5


@pytest.mark.parametrize(
    ("times", "others", "rows", "interpolated"),
    [
        (np.arange(101) / 100, np.arange(51) / 50, 51, 0),
        (np.arange(101) * 0.01, np.arange(41) * 0.025, 21, 0),  # equal but for rounding
        (np.sort(np.append(np.arange(11) / 10, 0.123)), np.arange(11) / 10, 11, 0),
        ([0.0, 0.5, 0.5, 1.0], [0.0, 0.5, 0.5, 0.7, 1.0], 4, 0),  # two rows at an event
        (np.arange(101) / 100, [0.005, 0.105, 0.2, 1.5], 3, 2),
        (np.arange(1001) / 1000, np.arange(100) * 0.00999, 100, 99),
        ([0.0, 1.0], [2.0, 3.0], 0, 0),
    ],
)
def test_runs_of_other_output_steps_are_compared(times, others, rows, interpolated):
    """At all times that both have, whatever lies between; else the finer run is interpolated."""
    first, second = _result(times=times), _result(shift=0.5, force=2.0, times=others)
    for pair in ((first, second), (second, first)):
        found = difference(*pair)
        assert (found.rows, found.interpolated) == (rows, interpolated)
        assert found.position == pytest.approx(0.5 if rows else 0.0)
        assert found.force == pytest.approx(2.0 if rows else 0.0)


def test_interpolation_tells_the_difference_of_motions():
    """A heavier slider moves elsewhere by as much as rows at the same times tell."""
    model = ms.sample("slider_crank")
    first, same = (ms.simulate(model, duration=0.5, output_step=h) for h in (0.01, 0.0137))
    heavy = ms.simulate(model.set("bodies.block.mass", 3.0), duration=0.5, output_step=0.02)
    exact, between = first.compare(heavy).max_difference, same.compare(heavy).max_difference
    assert (exact.rows, exact.interpolated, between.rows) == (26, 0, 26)
    assert between.interpolated > 20
    assert between.position == pytest.approx(exact.position, rel=0.1)
    assert first.compare(same).max_difference.position < 1e-5


def test_tables_say_how_many_rows_were_compared():
    """Differences of no rows are unknown, not zero; few rows are warned of."""
    first = _result(times=np.arange(11) / 10)
    text = str(Comparison((first, _result(shift=1.0, times=[2.0, 3.0, 4.0]))))
    assert "position difference [m]                     -  " in text.replace("-\n", "-  \n")
    assert "only 0 of 3 rows could be compared" in text
    half = str(Comparison((first, _result(times=np.arange(11) / 20))))
    assert "the largest of 6 rows in common" in half
    assert "warning" not in half
    few = str(Comparison((first, _result(times=np.arange(11) * 0.025))))
    assert "only 3 of 11 rows could be compared" in few
    # all that there is, such as of two equilibria
    one = str(Comparison((_result(rows=1), _result(rows=1))))
    assert "warning" not in one
    assert "the largest of 1 row in common" in one
    between = str(Comparison((first, _result(times=np.arange(4) * 0.3 + 0.05))))
    assert "of 4 rows, up to 4 of them interpolated in the finer run" in between


def _columns(*runs):
    """Lines of the table of runs by their label."""
    lines = str(Comparison(runs)).split("\n\n")[0].splitlines()
    return {label: cells for label, *cells in (re.split(r"\s{2,}", line) for line in lines)}


def test_tables_say_in_what_runs_differ():
    """Settings beside solver and integrator, of which those that are the same say nothing."""
    model = ms.sample("spatial_double_pendulum")
    options = {"duration": 0.1, "solver": "hdca", "integrator": "dopri5"}
    joint, shape = (ms.simulate(model, momenta=kind, **options) for kind in ("joint", "shape"))
    found = _columns(joint, shape)
    assert found["momenta"] == ["joint", "shape"]
    assert list(found)[:5] == ["run", "solver", "integrator", "momenta", "status"]
    assert found["run"] == ["momenta=joint", "momenta=shape"]
    rates = ms.simulate(model, **options | {"solver": "aba"})
    assert _columns(joint, shape, rates)["momenta"] == ["joint", "shape", "-"]
    # which have none, and are no other ones for it
    assert "momenta" not in _columns(shape, rates)
    tight = ms.simulate(model, momenta="joint", rtol=1e-9, **options)
    found = _columns(joint, tight)
    assert found["relative tolerance"] == ["1.00e-06", "1.00e-09"]
    assert "momenta" not in found
    stepped = ms.simulate(model, fixed_step=0.01, **options | {"integrator": "rk4"})
    assert _columns(joint, stepped)["step [s]"] == ["-", "1.00e-02"]


@pytest.mark.parametrize("turn", [(1.0, 0.0, 0.0, 0.0), (0.5, 0.5, 0.5, 0.5)])
def test_unique_components_of_planar_loops_are_compared(turn):
    """Forces within the plane of a four-bar are unique, those along its axes are not."""
    motion = ms.edits.Pose((0.0, 0.0, 0.0), turn)
    sample = ms.sample("four_bar")
    model = ms.edits.move_bodies(sample, sample.bodies.names, motion)
    model = model.edited(gravity=motion.direction(sample.gravity))
    comparison = ms.compare(model, ["hdca", "dca"], duration=0.3, rtol=1e-9, atol=1e-9)
    components = comparison.runs[0].statistics.undetermined_components
    assert "joints/ground_crank/local_force/z" in components
    assert not {name for name in components if name.endswith(("force/x", "force/y"))}
    assert comparison.max_difference.force < 1e-4
    first, second = comparison.runs
    second.store.joint_load[:, 0, :3] += motion.direction((0.0, 0.0, 1e3))
    assert Comparison((first, second)).max_difference.force < 1e-4
    second.store.joint_load[:, 0, :3] += motion.direction((0.0, 2.0, 0.0))
    assert Comparison((first, second)).max_difference.force == pytest.approx(2.0, abs=1e-4)


def test_reactions_that_are_not_unique_are_left_out(monkeypatch):
    """Of a door on two hinges no single reaction can be compared; the tables say so."""
    pandas = SimpleNamespace(
        Index=lambda values, name: list(values),
        DataFrame=lambda facts, index: dict(zip(index, facts, strict=True)),
    )
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    comparison = ms.compare(double_hinge(), ["hdca", "dca"], duration=0.2, rtol=1e-8, atol=1e-8)
    assert comparison.max_difference.force is None
    assert comparison.max_difference.position < 1e-6
    assert [run.settings.solver for run in comparison.runs] == ["hdca", "dca"]
    table = comparison.to_dataframe()
    assert list(table) == ["hdca", "dca"]
    assert table["dca"]["right-hand sides"] == comparison.runs[1].statistics.rhs_evaluations
    assert table["hdca"]["position difference [m]"] is None
    assert table["dca"]["position difference [m]"] == comparison.differences[1].position
    assert table["dca"]["force difference [N]"] is None
    for label in table["dca"]:
        assert f"\n{label}" in str(comparison)


def test_several_models_are_simulated():
    """The second one was taken for a list of solvers."""
    first = pendulum()
    second = first.set("bodies.link.mass", 3.0)
    for given in ((first, second), ([first, second],)):
        comparison = ms.compare(*given, duration=0.05)
        assert comparison.labels[1] == "bodies.link.mass=3"
        assert comparison.runs[1].mechanism == second
        assert comparison.runs[0].time[-1] == 0.05
    for mixed in ((ms.simulate(first, 0.05), second), (first, "hdca", second)):
        with pytest.raises(ms.SolverError, match=r"ms\.compare\(ms\.simulate\(first, "):
            ms.compare(*mixed)
    with pytest.raises(ms.SolverError, match="one model and solvers"):
        ms.compare(first, second, solvers=["hdca", "dca"])


def test_runs_of_many_are_compared():
    """They were taken for models."""
    runs = ms.simulate_many(pendulum(), {"bodies.link.mass": [1, 2]}, duration=0.05)
    for given in (runs, (runs,), (list(runs),)):
        comparison = ms.compare(*given)
        assert comparison.runs == tuple(run.result for run in runs)
    failed = ms.simulate_many(pendulum(), {"bodies.link.mass": [1, -2]}, duration=0.05)
    with pytest.raises(ms.ModelError, match="mass"):
        ms.compare(failed)


def test_labels_may_be_given():
    first, second = _result(), _result(shift=1.0)
    for found in (
        ms.compare(first, second, labels=["before", "after"]),
        ms.compare([first, second], names=["before", "after"]),
        ms.compare({"before": first, "after": second}),
    ):
        assert found.labels == ("before", "after")
        assert found["after"] is found[1] is second
        assert str(found).splitlines()[0].split() == ["run", "before", "after"]
    with pytest.raises(ms.UnknownNameError, match="there are before, after; channels"):
        found["joints/pin/force"]
    for wrong in ("ab", ["one"], ["same", "same"]):
        with pytest.raises(ms.SolverError, match="one text for each of the 2 runs"):
            ms.compare(first, second, labels=wrong)
    with pytest.raises(ms.SolverError, match="has no duration: they are computed"):
        ms.compare(first, second, duration=1.0)
    assert first.compare([second]).labels == first.compare(second).labels


def test_solvers_may_be_one_text():
    """As on the command line; without any it says what it takes."""
    assert ms.compare(pendulum(), "hdca, dca", duration=0.05).labels == ("hdca", "dca")
    with pytest.raises(ms.SolverError, match="needs two solvers or more"):
        ms.compare(pendulum(), duration=0.05)
    with pytest.raises(TypeError, match="integrators are compared by runs"):
        ms.compare(pendulum(), integrators=["dopri5", "radau"])
