"""The ALi3p: second order for every joint, all constraints held, loads in balance, known cost."""

from functools import cache

import numpy as np
import pytest

from mechstudio.errors import SolverError
from mechstudio.model import Body, Driver, Frame, Joint, Mechanism
from mechstudio.results import Result, RunStatus
from mechstudio.simulation import Ali3pOptions, RunOptions, Simulation, simulate
from tests.laws import test_drivers
from tests.laws.solved import SAMPLES, formulations_of, motion_of, relative_error, sample
from tests.laws.test_four_bar import crank_angle
from tests.laws.test_motions import DURATION, MODELS, ROWS, distance, run
from tests.reference.analytic import Parallelogram
from tests.reference.dense_dynamics import unbalanced_loads
from tests.reference.dense_model import DenseModel

STEP = 0.005


@cache
def stepped(name: str, step: float) -> Result:
    """A random model by the ALi3p; more iterations than usual, for springs on free joints."""
    return simulate(
        MODELS[name],
        solver="ali3p",
        duration=DURATION,
        output_step=DURATION / (ROWS - 1),
        ali3p=Ali3pOptions(step=step, max_iterations=30),
    )


def pendulum(**joint) -> Mechanism:
    """A bar of 1 m and 1 kg on a pin, level at the start."""
    bar = Body(name="bar", position=(0.5, 0.0, 0.0))
    pin = Joint(
        name="pin",
        type="revolute",
        body1="ground",
        body2="bar",
        frame2=Frame(position=(-0.5, 0.0, 0.0)),
        **joint,
    )
    return Mechanism(name="Pendulum", gravity=(0.0, -9.81, 0.0), bodies=(bar,), joints=(pin,))


def chain(count: int) -> Mechanism:
    """Links of 1 m, 1 kg and 1 kg m^2 on ball joints, stretched out level."""
    bodies = [Body(name=f"link {k}", position=(k + 0.5, 0.0, 0.0)) for k in range(count)]
    joints = [
        Joint(
            name=f"ball {k}",
            type="spherical",
            body1=f"link {k - 1}" if k else "ground",
            body2=f"link {k}",
            frame1=Frame(position=(0.5 if k else 0.0, 0.0, 0.0)),
            frame2=Frame(position=(-0.5, 0.0, 0.0)),
        )
        for k in range(count)
    ]
    return Mechanism(
        name="Chain", gravity=(0.0, -9.81, 0.0), bodies=tuple(bodies), joints=tuple(joints)
    )


@pytest.mark.wide
@pytest.mark.parametrize("name", MODELS)
def test_every_joint_is_of_second_order(name):
    """Poses, velocities and reactions: half the step, a quarter of the error."""
    reference = run(name, "hdca")
    errors = []
    for step in (STEP, STEP / 2):
        motion = motion_of(stepped(name, step))
        errors.append(
            (
                distance(MODELS[name], motion.pose, reference.pose),
                relative_error(motion.velocity, reference.velocity),
                relative_error(motion.reaction, reference.reaction),
            )
        )
    coarse, fine = np.array(errors)
    assert (coarse < 1e-2).all()
    assert (fine < 0.28 * coarse + 1e-12).all()


@pytest.mark.wide
@pytest.mark.parametrize("name", test_drivers.MODELS)
def test_driven_joints_are_of_second_order(name):
    """Velocities, efforts, energies exchanged with drivers and dampers; drivers are obeyed."""
    reference, errors = test_drivers.run(name, "hdca"), []
    for step in (STEP, STEP / 2):
        result = simulate(
            test_drivers.MODELS[name],
            solver="ali3p",
            duration=test_drivers.DURATION,
            output_step=test_drivers.DURATION / 4,
            ali3p=Ali3pOptions(step=step, max_iterations=30),
        )
        motion = motion_of(result)
        errors.append(
            (
                relative_error(motion.velocity, reference.velocity),
                relative_error(motion.effort, reference.effort),
                relative_error(motion.energy[:, 2], reference.energy[:, 2]),
                relative_error(motion.energy[:, 3], reference.energy[:, 3]),
            )
        )
        assert motion.constraint.max() < 1e-9
    coarse, fine = np.array(errors)
    assert (coarse < 2e-2).all()
    assert (fine < 0.3 * coarse + 1e-11).all()


@pytest.mark.wide
@pytest.mark.parametrize("name", MODELS)
def test_constraints_hold_on_all_levels(name):
    """Positions, velocities and accelerations keep their constraints in every row."""
    motion = motion_of(stepped(name, STEP))
    assert motion.constraint[:, :2].max() < 1e-12
    # rounding, of which there is more where bodies are accelerated more
    largest = max(1.0, np.abs(motion.acceleration).max())
    assert motion.constraint[:, 2].max() < 1e-11 * largest


@pytest.mark.wide
@pytest.mark.parametrize("name", MODELS)
def test_energy_balance_closes_with_the_square_of_the_step(name):
    """What kinetic and potential energy lose is what the dampers took, but for the step's error."""
    coarse, fine = (stepped(name, step).energy_drift for step in (STEP, STEP / 2))
    assert fine < 0.3 * coarse + 1e-10


@pytest.mark.parametrize("name", MODELS)
def test_each_body_is_in_balance(name):
    """Loads, reactions and inertia forces of the last row add up to nothing on each body."""
    motion = motion_of(stepped(name, STEP))
    pose, velocity = motion.pose[-1], motion.velocity[-1]
    rest = unbalanced_loads(
        DenseModel(MODELS[name]),
        pose,
        velocity,
        motion.acceleration[-1],
        motion.reaction[-1],
        motion.effort[-1],
    )
    assert np.abs(rest).max(initial=0.0) < 1e-9 * (1 + np.abs(motion.reaction).max(initial=0.0))


FAST = {
    "iftomm_a03": (0.02, 5e-5),  # the crank turns at 1e4 rad/s after 0.05 s
    "iftomm_spatial_slider_crank": (1.0, 0.001),  # a light crank, 0.1 rad in a step of 5 ms
    "joint_gallery": (1.0, 0.0025),  # rods whip through their lowest points within 20 ms
}
"""Duration and step [s] of samples that move far in a second or in a step."""

# left out: springs between points, stiff against the step, are no part of the tangent
UNFIT = {"flyball_governor"}
FIT = [name for name in SAMPLES if name not in UNFIT and "ali3p" in formulations_of(sample(name))]


@pytest.mark.wide
@pytest.mark.parametrize("name", FIT)
def test_samples_move_as_by_the_hdca(name):
    """All samples without couplings, by their own settings but for the step."""
    duration, step = FAST.get(name, (1.0, STEP))
    options = {"duration": duration, "output_step": duration / 4}
    expected = motion_of(simulate(sample(name), solver="hdca", rtol=1e-9, atol=1e-9, **options))
    result = simulate(sample(name), solver="ali3p", fixed_step=step, **options)
    motion = motion_of(result)
    assert relative_error(motion.velocity, expected.velocity) < 2e-3
    assert relative_error(motion.reaction, expected.reaction) < 1e-3
    assert np.allclose(motion.coordinate, expected.coordinate, rtol=0, atol=2e-3)
    assert motion.constraint.max() < 1e-7


def test_parallelogram_passes_its_singular_positions():
    """Redundant constraints all the way, singular ones five times: on the path to order two."""
    mechanism = sample("four_bar")
    body = mechanism.bodies[0]
    linkage = Parallelogram(
        mass=body.mass, inertia=body.inertia[2][2], gravity=-mechanism.gravity[1]
    )
    errors = []
    for step in (0.004, 0.002):
        motion = motion_of(simulate(mechanism, solver="ali3p", duration=10.0, fixed_step=step))
        angle, rate, _ = crank_angle(mechanism, motion)
        expected, _ = linkage.motion(motion.time, angle[0], rate[0])
        errors.append(np.abs(angle - expected).max())
        assert motion.constraint[:, :2].max() < 1e-8
    assert errors[0] < 1e-3
    assert errors[1] < 0.35 * errors[0]


def test_a_driven_linkage_passes_its_flat_positions():
    """What the motor of a four-bar supplies is of second order, also through flat positions."""
    motor = Driver(name="motor", joint="ground_crank", kind="velocity", function="2 + sin(3*t)")
    driven = sample("four_bar").edited(drivers=(motor,))
    options = {"duration": 4.0, "output_step": 0.1}
    exact = motion_of(simulate(driven, solver="hdca", rtol=1e-10, atol=1e-10, **options))
    errors = []
    for step in (0.02, 0.01):
        motion = motion_of(simulate(driven, solver="ali3p", fixed_step=step, **options))
        errors.append(
            (
                relative_error(motion.velocity, exact.velocity),
                relative_error(motion.effort, exact.effort),
                relative_error(motion.energy[:, 3], exact.energy[:, 3]),
            )
        )
    assert np.max(errors) < 1e-3
    assert (np.array(errors[1]) < 0.3 * np.array(errors[0])).all()


def test_rows_may_lie_within_steps():
    """Rows between steps are as exact as those at their ends, angles count their turns."""
    options = {"solver": "ali3p", "duration": 2.0}
    mechanism = pendulum()
    dense = simulate(mechanism, fixed_step=0.01, output_step=0.0025, **options)
    exact = simulate(mechanism, solver="hdca", rtol=1e-10, duration=2.0, output_step=0.0025)
    errors = np.abs(dense["joints/pin/coordinate"] - exact["joints/pin/coordinate"]).ravel()
    between = np.arange(dense.count) % 4 != 0
    assert errors[between].max() < 1.1 * errors[~between].max()
    assert dense.max_constraint_velocity < 1e-10
    rest = simulate(mechanism, fixed_step=0.03, output_step=0.07, **options)
    assert rest["time"][-1] == 2.0
    assert rest.statistics.steps == 67


def test_stiff_spring_costs_no_iterations():
    """The spring turns the bar back within 0.2 ms, 50 times in a step of 10 ms."""
    stiff = pendulum(stiffness=1e8, damping=1e4)
    result = simulate(stiff, solver="ali3p", duration=0.5, fixed_step=0.01)
    assert result.status is RunStatus.DONE
    assert result.statistics.rhs_evaluations <= 3 * result.statistics.steps
    sag = result["joints/pin/coordinate"].ravel() / (0.5 * 9.81 / 1e8)
    assert np.abs(sag + 1.0).max() < 1.0 + 1e-3


@pytest.mark.parametrize("tangent", ["exact", "modified"])
def test_fixed_iterations_make_the_cost_known(tangent):
    """So many iterations in every step, and a note of what they leave."""
    options = Ali3pOptions(
        step=0.01, max_iterations=2, fixed_iterations=True, tangent=tangent, tolerance=1e-14
    )
    result = simulate(
        sample("spatial_double_pendulum"), solver="ali3p", duration=1.0, ali3p=options
    )
    assert result.statistics.rhs_evaluations == 2 * result.statistics.steps == 200
    assert "largest last correction" in result.statistics.notes[-1]
    assert result.max_constraint_position < 1e-4


def test_both_tangents_lead_to_the_same_motion():
    """A modified tangent costs accuracy of a correction, not of the result."""
    models = ("spatial_double_pendulum", "slider_crank")
    for name in models:
        ends = [
            simulate(
                sample(name), solver="ali3p", duration=0.5, ali3p=Ali3pOptions(tangent=tangent)
            ).store.body_pose[50]
            for tangent in ("exact", "modified")
        ]
        assert np.allclose(*ends, rtol=0, atol=1e-8)


def test_geometric_stiffness_saves_iterations():
    """A falling chain converges faster if the tangent knows how its tension turns."""
    counts = [
        simulate(
            chain(24),
            solver="ali3p",
            duration=2.0,
            ali3p=Ali3pOptions(step=0.01, penalty=1e11, geometric_stiffness=wanted),
        ).statistics.rhs_evaluations
        for wanted in (False, True)
    ]
    assert counts[1] < 0.9 * counts[0]


def test_failure_keeps_the_rows_and_says_what_to_try():
    """One iteration and a small penalty are not enough: when, how large, what to do."""
    options = RunOptions.for_mechanism(
        chain(24),
        solver="ali3p",
        duration=1.0,
        ali3p=Ali3pOptions(step=0.01, penalty=1e5, max_iterations=1),
    )
    simulation = Simulation(chain(24), options)
    message = r"t = \d.*did not converge.*or rad, the tolerance is 2.35e-09.*larger penalty"
    with pytest.raises(SolverError, match=message):
        simulation.advance(60.0)
    assert simulation.result.status is RunStatus.FAILED
    assert simulation.result.count >= 1


@pytest.mark.parametrize(
    "options",
    [{"step": -1.0}, {"penalty": float("nan")}, {"max_iterations": 0}, {"tangent": "none"}],
)
def test_wrong_options_are_refused(options):
    """Before anything is computed."""
    with pytest.raises(SolverError, match=next(iter(options))):
        simulate(pendulum(), solver="ali3p", ali3p=Ali3pOptions(**options))
