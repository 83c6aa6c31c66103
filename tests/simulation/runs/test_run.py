"""Runs in chunks: options, progress, stopping, failures, cut joints, singular positions."""

import math

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.errors import ModelError, SolverError
from mechstudio.io import load
from mechstudio.io.samples import sample_paths
from mechstudio.model import Body, Frame, Joint, Mechanism
from mechstudio.results import RunStatus
from mechstudio.simulation import RunOptions, Simulation, simulate
from tests.reference.dense_dynamics import solve
from tests.reference.dense_model import DenseModel, initial_state
from tests.simulation.models import double_hinge, pendulum


@pytest.fixture(scope="module")
def four_bar():
    """The four-bar sample."""
    return load(sample_paths()["four_bar"])


@pytest.mark.parametrize("solver", ["hdca", "dca"])
def test_chunks_give_the_rows_of_one_go(four_bar, solver):
    """Rows, steps and evaluations do not depend on how the run is cut into chunks."""
    options = RunOptions.for_mechanism(four_bar, solver=solver, duration=1.0, rtol=1e-8)
    whole = Simulation(four_bar, options)
    while not whole.advance(10.0):
        pass
    pieces = Simulation(four_bar, options)
    seen = 0
    while not pieces.advance(1e-6):
        assert pieces.result.count >= seen
        assert 0.0 <= pieces.progress <= 1.0
        seen = pieces.result.count
    assert np.array_equal(whole.result.store.body_pose, pieces.result.store.body_pose)
    assert np.array_equal(whole.result.store.joint_load, pieces.result.store.joint_load)
    assert whole.statistics().rhs_evaluations == pieces.statistics().rhs_evaluations
    assert pieces.result.status is RunStatus.DONE
    assert pieces.result.count == 101
    assert pieces.advance(1.0)


def test_a_stopped_run_keeps_its_rows(four_bar):
    """Stopping marks the result and ends the run."""
    simulation = Simulation(four_bar, RunOptions.for_mechanism(four_bar, duration=100.0))
    simulation.advance(1e-3)
    simulation.stop()
    count = simulation.result.count
    assert 0 < count < 10001
    assert simulation.result.status is RunStatus.STOPPED
    assert simulation.advance(1.0)
    assert simulation.result.count == count
    assert np.isfinite(simulation.result["energy/total"]).all()


def test_a_stopped_run_says_how_far_its_rows_come(four_bar):
    """Also in the middle of a step, of which rows are there before its end."""
    options = RunOptions.for_mechanism(four_bar, duration=100.0, output_step=1e-4)
    for chunks in range(1, 12):
        simulation = Simulation(four_bar, options)
        for _ in range(chunks):
            simulation.advance(1e-6)
        simulation.stop()
        told = float(simulation.result.status_message.split()[-2])
        assert told >= simulation.result.time[-1] * (1.0 - 1e-5)


def test_a_run_that_blows_up_keeps_its_rows_and_says_when():
    """A spring with negative stiffness runs away; the error names time and remedy."""
    runaway = pendulum(stiffness=-1e8)
    simulation = Simulation(runaway, RunOptions.for_mechanism(runaway, duration=10.0))

    def finish():
        while not simulation.advance(0.2):
            pass

    with pytest.raises(SolverError, match=r"could not go on at t = .*without bound.*kept"):
        finish()
    assert simulation.result.status is RunStatus.FAILED
    assert simulation.result.status_message
    assert simulation.result.count >= 1
    assert np.isfinite(simulation.result.store.body_pose[: simulation.result.count]).all()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"solver": "magic"}, "solver 'magic' is unknown"),
        ({"integrator": "euler"}, "integrator 'euler' is unknown"),
        ({"integrator": "abm", "fixed_step": 0.01}, "abm chooses its steps"),
        ({"rtol": 0.0}, "rtol is 0.0"),
        ({"rtol": 1e-17}, "double precision"),
        ({"rtol": 2.0}, "rtol is 2"),
        ({"duration": math.inf}, "duration is inf"),
        ({"output_step": -1.0}, "output_step is -1.0"),
        ({"threads": -1}, "threads is -1"),
        ({"solver": "aba", "threads": 2}, "aba computes on one thread"),
        ({"singular": "jump"}, "singular is 'jump'"),
        ({"fixed_step": -1.0}, "step is -1.0"),
    ],
)
def test_options_out_of_range_are_refused(fields, message):
    """Each wrong option is named with its value."""
    with pytest.raises(SolverError, match=message):
        RunOptions.for_mechanism(pendulum(), **fields)


def test_a_fixed_step_is_given_or_the_model_s():
    """Methods without error control take the step of the model unless they are given one."""
    model = pendulum().edited(simulation={"integrator": "rk4", "step": 0.05, "duration": 1.0})
    for result, steps, step in (
        (simulate(model), 20, 0.05),
        (simulate(model, fixed_step=0.1), 10, 0.1),
        (simulate(model, integrator="dop853", fixed_step=0.1), 10, 0.1),
    ):
        assert (result.statistics.steps, result.settings.step) == (steps, step)
    assert simulate(model, integrator="dop853").settings.step == 0.0
    assert RunOptions.for_mechanism(model, dt=None).fixed_step == 0.05
    with pytest.raises(SolverError, match="give it a step"):
        RunOptions(integrator="rk4").validate()


def test_results_that_would_not_fit_are_refused():
    """A run of too many rows is refused before memory is asked for."""
    with pytest.raises(SolverError, match="output_step"):
        simulate(pendulum(), duration=1e4, output_step=1e-8)


@pytest.mark.parametrize("gravity", [(0.0, -9.81, 0.0), (0.0, 0.0, 0.0)])
@pytest.mark.parametrize("solver", ["hdca", "dca"])
def test_a_cut_angle_counts_full_turns(solver, gravity):
    """A cut joint's angle follows the motion, also where a step makes many even turns."""
    door = double_hinge()
    body = door.bodies[0].edited(angular_velocity=(0.0, 0.0, 20.0), velocity=(0.0, 10.0, 0.0))
    spinning = door.edited(bodies=(body,), gravity=gravity)
    result = simulate(spinning, solver=solver, duration=5.0, output_step=0.5)
    first, second = (result[f"joints/{name}/coordinate"].ravel() for name in ("pin", "upper"))
    assert first[-1] > 40.0
    assert np.allclose(first, second, rtol=0, atol=1e-9)


@pytest.mark.parametrize("singular", ["hold", "reset"])
def test_both_ways_pass_the_flat_position(four_bar, singular):
    """Hold and gauge reset give the same motion, and the statistics say where they acted."""
    result = simulate(
        four_bar, integrator="dop853", rtol=1e-9, atol=1e-9, duration=3.0, singular=singular
    )
    assert any(abs(time - 1.01374) < 1e-3 for time in result.statistics.singular_times)
    assert result.max_constraint_position < 1e-10
    assert result.energy_drift < 1e-6


def test_momenta_are_reset_without_a_trace(four_bar):
    """Clearing the gauge changes no velocity and no stored momentum, but costs evaluations."""
    runs = [
        simulate(four_bar, rtol=1e-10, atol=1e-10, duration=0.9, singular=singular)
        for singular in ("hold", "reset")
    ]
    for channel in ("rate", "momentum"):
        hold, reset = (run[f"joints/ground_crank/{channel}"] for run in runs)
        assert np.abs(hold).max() > 1.0
        assert np.allclose(hold, reset, rtol=0, atol=1e-7)
    hold, reset = (run.statistics for run in runs)
    assert reset.rhs_evaluations > hold.rhs_evaluations + 0.5 * reset.steps


@pytest.mark.parametrize("solver", ["hdca", "dca"])
def test_reactions_stay_smooth_through_the_flat_position(four_bar, solver):
    """Near the singular position, where reactions are ill-conditioned, no spikes are stored."""
    result = simulate(
        four_bar, solver=solver, rtol=1e-10, atol=1e-10, duration=1.1, output_step=2e-4
    )
    near = abs(result["time"] - 1.01374) < 0.03
    forces = result["joints/ground_crank/force"][near]
    assert np.linalg.norm(forces, axis=1).max() < 100.0
    assert np.abs(np.diff(forces, axis=0)).max() < 1.0
    assert result["constraints/acceleration"].max() < 1e-2


def test_a_mechanism_without_bodies_runs():
    """An empty model gives rows of time and zero energy."""
    result = simulate(Mechanism(name="Empty"), duration=0.1, output_step=0.05)
    assert result["time"].tolist() == pytest.approx([0.0, 0.05, 0.1])
    assert not result["energy/total"].any()


def test_a_locked_structure_stands_still_with_reactions():
    """A body fixed to ground does not move and its joint carries the weight."""
    shelf = Mechanism(
        name="Shelf",
        bodies=(Body(name="board", mass=2.0, center_of_mass=(0.5, 0.0, 0.0)),),
        joints=(Joint(name="weld", type="fixed", body1="ground", body2="board", frame1=Frame()),),
    )
    result = simulate(shelf, duration=0.1)
    assert np.allclose(result["joints/weld/force"], [0.0, 2.0 * 9.81, 0.0], rtol=0, atol=1e-12)
    assert np.allclose(result["joints/weld/torque"], [0.0, 0.0, 9.81], rtol=0, atol=1e-12)
    assert result["joints/weld/coordinate"].shape == (11, 0)


def test_velocities_that_do_not_fit_are_changed_with_a_note(four_bar):
    """Only the crank was given a rate: the projection changes it and says by how much."""
    spinning = tuple(
        body.edited(angular_velocity=(0.0, 0.0, 5.0)) if body.name == "crank" else body
        for body in four_bar.bodies
    )
    result = simulate(four_bar.edited(bodies=spinning), duration=0.1)
    (note,) = result.statistics.notes
    assert "velocities were fitted" in note
    change = abs(result["joints/ground_crank/rate"][0, 0] - 5.0)
    assert f"{change:.3g} rad/s" in note
    assert simulate(four_bar, duration=0.1).statistics.notes == ()


def test_driver_of_a_mechanism_at_rest_is_no_news(four_bar):
    """Nobody gave a velocity, so nothing was lost when the driver set them all."""
    driven = edits.add_driver(four_bar, "ground_crank", "1", kind="velocity").mechanism
    result = simulate(driven, duration=0.1)
    assert result["joints/ground_crank/rate"][0, 0] == pytest.approx(1.0)
    assert result.statistics.notes == ()


def test_a_run_that_loses_its_energy_says_so():
    """The DCA across singular positions at a coarse tolerance: done, but marked as doubtful."""
    mechanism = load(sample_paths()["double_loop"])
    result = simulate(mechanism, solver="dca", rtol=1e-4, atol=1e-4, duration=10.0)
    assert result.energy_drift > 0.01 * result["energy/kinetic"].max()
    assert any("doubtful" in note and "singular" in note for note in result.statistics.notes)


TIGHT = {"rtol": 1e-8, "atol": 1e-8, "integrator": "dop853"}


def test_a_run_that_breaks_its_promise_says_so():
    """A loss below a hundredth is far beyond a tolerance of 1e-8."""
    result = simulate(load(sample_paths()["double_loop"]), **TIGHT)
    lost = result.energy_drift / result["energy/kinetic"].max()
    assert 1e-4 < lost < 1e-2
    assert any("drifted" in note for note in result.statistics.notes)


@pytest.mark.wide
@pytest.mark.parametrize("name", sorted(set(sample_paths()) - {"double_loop"}))
def test_samples_keep_the_promise_of_their_tolerances(name):
    """No sample but the one whose motion branches has a note on its energy."""
    result = simulate(load(sample_paths()[name]), **TIGHT)
    assert not any("drifted" in note for note in result.statistics.notes)


def test_each_passage_is_told_once(four_bar):
    """The four-bar passes its flat position about every 2.03 s: five times in 10 s."""
    times = simulate(four_bar, rtol=1e-10, atol=1e-10, duration=10.0).statistics.singular_times
    assert len(times) == 5
    assert np.allclose(np.diff(times), 2.0274, rtol=0, atol=1e-2)


@pytest.mark.parametrize("solver", ["hdca", "dca"])
def test_a_light_link_in_a_tree_keeps_its_joints(solver):
    """In a tree nothing is redundant: constraints on a link of 1e-6 kg are not cut."""
    light = ((1e-6, 0.0, 0.0), (0.0, 1e-6, 0.0), (0.0, 0.0, 1e-6))
    bodies = (
        Body(name="first", position=(0.5, 0.0, 0.0)),
        Body(name="light", position=(1.5, 0.0, 0.0), mass=1e-6, inertia=light),
        Body(name="last", position=(2.5, 0.0, 0.0)),
    )
    names = ("ground", "first", "light", "last")
    joints = tuple(
        Joint(
            name=f"pin {k}",
            type="spherical",
            body1=names[k],
            body2=names[k + 1],
            frame1=Frame(position=(0.5, 0.0, 0.0)) if k else Frame(),
            frame2=Frame(position=(-0.5, 0.0, 0.0)),
        )
        for k in range(3)
    )
    chain = Mechanism(name="Chain", bodies=bodies, joints=joints)
    result = simulate(chain, solver=solver, duration=0.1, output_step=0.1)
    dense = solve(DenseModel(chain), *initial_state(chain))
    found = [result[f"bodies/{body.name}/acceleration"][0] for body in bodies]
    assert np.allclose(found, dense.acceleration[:, :3], rtol=0, atol=1e-6)
    assert result.max_constraint_velocity < 1e-8


@pytest.mark.parametrize("fixed_step", [0.0, 0.01])
@pytest.mark.parametrize("solver", ["hdca", "dca"])
def test_values_that_are_no_numbers_fail_whatever_stands_beside_them(solver, fixed_step):
    """The errors of a well-behaved second mechanism do not cover those of the first."""
    spring, plain = pendulum(stiffness=1e150), pendulum()
    both = spring.edited(
        bodies=(*spring.bodies, plain.bodies[0].edited(name="other")),
        joints=(*spring.joints, plain.joints[0].edited(name="second", body2="other")),
    )
    with pytest.raises(SolverError, match="could not go on"):
        simulate(both, solver=solver, duration=0.1, fixed_step=fixed_step)


def test_a_closed_gap_is_told(four_bar):
    """A pivot off by half a millimeter: the bodies are moved and a note says so."""
    joints = tuple(
        joint.edited(
            frame1=joint.frame1.edited(position=(0.0, 1.0005, 0.0))
            if joint.name == "ground_rocker"
            else joint.frame1
        )
        for joint in four_bar.joints
    )
    result = simulate(four_bar.edited(joints=joints), duration=0.05)
    assert any("'ground_rocker' was open by 0.0005 m" in note for note in result.statistics.notes)
    assert result["constraints/position"][0] < 1e-12


def test_the_dca_warns_of_singular_positions(four_bar):
    """It does not pass them well, so a run that comes near one says so."""
    notes = {
        solver: simulate(four_bar, solver=solver, duration=1.2).statistics.notes
        for solver in ("hdca", "dca")
    }
    assert not notes["hdca"]
    assert any("near a singular position" in note for note in notes["dca"])


def test_parameters_of_a_run_are_those_of_another_model():
    """Another value for a parameter gives the run of the model with that number."""
    falling = Mechanism(parameters={"g": 9.81}, gravity=(0, "-g", 0), bodies=[{"name": "stone"}])
    options = {"duration": 0.1, "output_step": 0.05}
    result = simulate(falling, parameters={"g": 1.62}, **options)
    assert result.mechanism.gravity == (0, -1.62, 0)
    assert result["bodies/stone/velocity"][-1] == pytest.approx((0, -0.162, 0))
    with pytest.raises(ModelError, match='there is no place "h"'):
        simulate(falling, parameters={"h": 1}, **options)
