"""What a further run of a mechanism need not make or ask for again."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.compiler.record_copies import memory_of
from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.dynamics.time_loop import NEVER, Advance
from mechstudio.integrators.requests import DONE
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs import course as course_module
from mechstudio.simulation.runs import doubts
from mechstudio.simulation.runs import run as run_module
from mechstudio.simulation.runs import singular_rows as singular_rows_module
from mechstudio.simulation.runs.course import Course
from mechstudio.simulation.runs.doubts import ROUNDING, Balance

SHORT = {"duration": 0.05, "output_step": 0.01}


@pytest.fixture
def model():
    """A four-bar with a mass and a torque that follow parameters."""
    model = edits.add_parameter(ms.sample("four_bar"), "k", 0.0)
    body = model.bodies[0]
    torque = ms.Torque(name="drive", body=body.name, function=("0", "0", "1e-3*k"))
    model = model.edited(forces=[*model.forces, torque])
    return edits.set_values(model, {f"bodies.{body.name}.mass": f"{body.mass!r}*(1 + 1e-3*k)"})


def test_other_masses_share_settings(model):
    """Masses change the least mobility, but no setting that follows from it."""
    first, *others = ms.simulate_many(model, [{"k": float(k)} for k in range(4)], **SHORT)
    assert all(run.result.settings is first.result.settings for run in others)


def test_a_rank_tolerance_that_follows_from_masses_is_decided_anew(model):
    """A very light body may ask for a smaller one: settings are those of the run alone."""
    values = [{"k": 0.0}, {"k": -1000.0 * (1.0 - 1e-8)}, {"k": 1.0}]
    runs = ms.simulate_many(model, values, duration=1e-4, output_step=1e-4)
    for run in runs:
        alone = ms.simulate(edits.set_parameters(model, run.parameters), duration=1e-4)
        assert run.result.settings.rank_tolerance == alone.settings.rank_tolerance
    assert runs[0].result.settings is not runs[1].result.settings


def test_counts_are_read_once(model, monkeypatch):
    """A run of one chunk asks its integrator how much it did at the end alone."""
    # until its speed is known, a run is made in several chunks, and the first one loads kernels
    for _ in range(2):
        ms.simulate(model, **SHORT)
    asked = []
    counts = Course.counts
    monkeypatch.setattr(Course, "counts", lambda self: asked.append(self) or counts(self))
    result = ms.simulate(model, **SHORT)
    assert len(asked) == 1
    assert result.statistics.rhs_evaluations > 0


def test_springs_and_nearness_are_asked_for_where_they_matter(model, monkeypatch):
    """Neither has anything to say where no step was limited, and the solver knows no doubt."""

    def refuse(*_):
        raise AssertionError("not asked for")

    monkeypatch.setattr(course_module, "has_springs", refuse)
    monkeypatch.setattr(singular_rows_module, "came_near", refuse)
    monkeypatch.setattr(singular_rows_module, "allocate", refuse)
    assert ms.simulate(model, **SHORT).statistics.steps > 0


def test_the_balance_is_that_of_the_result(model):
    """All numbers at two looks are those at one each, to the bit."""
    result = ms.simulate(model, **SHORT)
    kinetic, potential = result["energy/kinetic"].max(), np.abs(result["energy/potential"]).max()
    turned = max(kinetic, np.ptp(result["energy/potential"]))
    balance = Balance.of(result)
    assert balance.drift == result.energy_drift
    work = sum(np.ptp(result[f"energy/{key}"]) for key in ("dissipated", "supplied"))
    assert turned <= balance.exchanged <= turned + work
    assert balance.unseen >= ROUNDING * max(kinetic, potential)
    result.store.count = 0
    assert Balance.of(result) == Balance(0.0, 0.0, 0.0)


@pytest.mark.parametrize("rows", [1, 4, 6, 7])
def test_balances_of_long_runs_are_found_in_blocks(model, monkeypatch, rows):
    """The same whatever the size of the blocks in which rows of a file are read."""
    result = ms.simulate(model, **SHORT)
    whole = Balance.of(result)
    assert whole.drift == result.energy_drift
    monkeypatch.setattr(doubts, "BLOCK", rows)
    assert Balance.of(result) == whole


def test_many_rows_of_a_further_run_lie_in_one_piece():
    """One look at it tells whether all are finite; they are those of the run alone, to the bit."""
    model = edits.add_parameter(ms.sample("spatial_double_pendulum"), "k", 0.0)
    torque = ms.Torque(name="drive", body=model.bodies[0].name, function=("0", "0", "1e-3*k"))
    model = model.edited(forces=[*model.forces, torque])
    options = {"duration": 5.0, "output_step": 0.01}
    *_, run = ms.simulate_many(model, [{"k": float(k)} for k in range(3)], **options)
    store = run.result.store
    piece = memory_of(store.kernel_rows)
    for name in ROW_LENGTHS:
        rows = getattr(store, name)
        assert np.shares_memory(rows, piece) == bool(rows.size), name
    assert store.is_surely_finite()
    store.energy[7, 2] = np.nan
    assert not store.is_surely_finite()
    store.energy[7, 2] = 0.0
    alone = ms.simulate(edits.set_parameters(model, run.parameters), **options)
    assert np.array_equal(store.body_pose, alone.store.body_pose)


@pytest.mark.parametrize("rows", [5, 500])
def test_rows_that_are_no_numbers_end_a_further_run_where_they_end_one_alone(rows):
    """Whether its rows lie in one piece or not."""
    model = edits.add_parameter(ms.sample("spatial_double_pendulum"), "k", 2.0)
    body = model.bodies[0].name
    torque = ms.Torque(name="drive", body=body, function=("0", "0", "sqrt(k - t)"))
    model = model.edited(forces=[*model.forces, torque])
    options = {"duration": 1.0, "output_step": 1.0 / rows}
    values = [{"k": 2.0}, {"k": 2.0}, {"k": 0.5}]
    *whole, broken = ms.simulate_many(model, values, **options)
    assert all(run.result.count == rows + 1 for run in whole)
    with pytest.raises(ms.SolverError) as alone:
        ms.simulate(edits.set_parameters(model, {"k": 0.5}), **options)
    assert broken.result.count == alone.value.result.count <= rows // 2 + 1
    assert str(broken.error) == str(alone.value)


def test_the_time_loop_is_left_for_looks_at_stiffness_alone(monkeypatch):
    """Rows that are written do not end it; what is due in so many evaluations does."""
    model, calls = ms.sample("slider_crank"), []
    options = RunOptions.for_mechanism(model, duration=60.0, output_step=0.01)
    course = run_module.Simulation(model, options)._course
    go_on = Advance.__call__

    def counted(self, limit, pause=NEVER):
        outcome = go_on(self, limit, pause)
        calls.append((int(self.run.evaluations), pause))
        return outcome

    monkeypatch.setattr(Advance, "__call__", counted)
    # not by the wall time that a computer has
    assert course.advance(10**9) == DONE
    *looks, (evaluations, _) = calls
    assert evaluations > 3 * course_module.LOOK
    assert len(looks) <= np.log(evaluations / course_module.LOOK) / np.log(1.5) + 1
    assert all(after == pause for after, pause in looks)
