"""The error that a run by the ALi3p tells of itself, and the step that it takes by itself."""

import numpy as np
import pytest

from benchmarks.random_mechanisms import random_mechanism
from mechstudio.errors import SolverError
from mechstudio.model import Body, Frame, Joint, Mechanism, SpringDamper, Torsion
from mechstudio.results import Result, load_result
from mechstudio.simulation import Ali3pOptions, RunOptions, Simulation, simulate
from mechstudio.simulation.solvers.ali3p.companion import distance
from mechstudio.topology.compile import compile_model
from tests.laws.solved import sample
from tests.laws.test_motions import DURATION, MODELS, ROWS
from tests.reference.random_models import LINKAGES, random_linkage, random_loops, random_tree
from tests.simulation.models import taut_mass

FACTOR = 3.0  # true error over estimate at most
ROUNDING = 1e-9  # of the reference and of Newton's iteration


def true_error(result: Result) -> float:
    """Distance of a run from the one by the HDCA at tight tolerances."""
    settings = result.settings
    exact = simulate(
        result.mechanism,
        solver="hdca",
        duration=settings.duration,
        output_step=settings.output_step,
        rtol=1e-10,
        atol=1e-10,
    )
    length = compile_model(result.mechanism).system.length
    return distance(result.store.body_pose, exact.store.body_pose, length)


def notes_on_error(result: Result) -> list[str]:
    """What the run says of its error."""
    return [note for note in result.statistics.notes if "off by up to" in note]


def swing() -> Mechanism:
    """Two bodies of different mass: springs on a free joint, between points, and against turns."""
    heavy = Body(name="heavy", mass=4.0, inertia=((0.2, 0, 0), (0, 0.25, 0), (0, 0, 0.15)))
    light = Body(name="light", mass=0.3, inertia=((0.02, 0, 0), (0, 0.02, 0), (0, 0, 0.01)))
    light = light.edited(position=(0.8, -0.3, 0.0))
    free = Joint(
        name="free", type="free", body1="ground", body2="heavy", stiffness=(90.0, 60.0, 30.0)
    )
    ball = Joint(
        name="ball",
        type="spherical",
        body1="heavy",
        body2="light",
        frame1=Frame(position=(0.4, -0.1, 0.0)),
        frame2=Frame(position=(-0.4, 0.2, 0.0)),
    )
    twist = Torsion(name="twist", body1="ground", body2="heavy", stiffness=30.0, damping=0.3)
    spring = SpringDamper(
        name="spring",
        body1="light",
        point1=(0.3, 0.0, -0.4),
        body2="heavy",
        point2=(0.1, 0.1, 0.2),
        stiffness=150.0,
        damping=0.8,
        free_length=0.3,
    )
    return Mechanism(
        name="Swing",
        gravity=(0.0, -9.81, 0.0),
        bodies=(heavy, light),
        joints=(free, ball),
        forces=(twist, spring),
    )


def whirl() -> Mechanism:
    """A redundant linkage of a few centimeters, which gravity moves fast by its size."""
    return shrunk(sample("five_bar_loop"), 0.05)


def shrunk(mechanism: Mechanism, scale: float) -> Mechanism:
    """The mechanism with lengths times the scale; masses and gravity stay."""

    def short(vector):
        return tuple(scale * value for value in vector)

    return mechanism.edited(
        bodies=[
            body.edited(
                position=short(body.position),
                center_of_mass=short(body.center_of_mass),
                inertia=tuple(short(short(row)) for row in body.inertia),
                velocity=short(body.velocity),
                shapes=(),
            )
            for body in mechanism.bodies
        ],
        joints=[
            joint.edited(
                frame1=joint.frame1.edited(position=short(joint.frame1.position)),
                frame2=joint.frame2.edited(position=short(joint.frame2.position)),
            )
            for joint in mechanism.joints
        ],
    )


def needle(lean: float = 1e-3) -> Mechanism:
    """A bar of 1 m that stands upright on a pin, but for a small angle [rad]."""
    half = np.array([np.sin(lean), np.cos(lean), 0.0]) / 2.0
    turn = (np.cos(lean / 2.0), 0.0, 0.0, -np.sin(lean / 2.0))
    bar = Body(name="bar", position=tuple(half), orientation=turn)
    foot = Frame(position=(0.0, -0.5, 0.0))
    pin = Joint(name="pin", type="revolute", body1="ground", body2="bar", frame2=foot)
    return Mechanism(name="Needle", gravity=(0.0, -9.81, 0.0), bodies=(bar,), joints=(pin,))


RANDOM = {
    **{f"tree {seed}": random_tree(np.random.default_rng(seed), 3) for seed in range(4)},
    **{f"loops {seed}": random_loops(np.random.default_rng(seed), 5, 1) for seed in range(4)},
    "linkage": random_linkage(np.random.default_rng(7), LINKAGES[1]),
}
FAST = {"swing": swing, "whirl": whirl}


@pytest.mark.wide
@pytest.mark.parametrize("name", MODELS)
def test_the_estimate_is_the_true_error(name):
    """Every joint type, loops, redundant constraints: the true error is no larger than told."""
    result = simulate(
        MODELS[name],
        solver="ali3p",
        duration=DURATION,
        output_step=DURATION / (ROWS - 1),
        ali3p=Ali3pOptions(step=0.005, max_iterations=30),
    )
    error, estimate = true_error(result), result.statistics.error_estimate
    assert error < FACTOR * estimate + ROUNDING
    assert estimate < FACTOR * error + ROUNDING
    assert bool(notes_on_error(result)) == (estimate > 1e-3)


@pytest.mark.parametrize("name", RANDOM)
def test_the_default_step_keeps_the_error_small(name):
    """A thousandth of the size, or the run says that it is more; what it says is true."""
    result = simulate(RANDOM[name], solver="ali3p", duration=0.5, output_step=0.02)
    error = true_error(result)
    assert error < FACTOR * result.statistics.error_estimate + 1e-7
    assert error < 1e-3 or notes_on_error(result)


@pytest.mark.parametrize("name", FAST)
def test_a_step_too_long_for_the_motion_is_noted(name):
    """By a factor that is right; the default step is shorter and keeps a thousandth."""
    model = FAST[name]()
    given = simulate(model, solver="ali3p", duration=0.5, fixed_step=0.02, output_step=0.02)
    assert given.settings.step == 0.02
    assert true_error(given) > 1e-3
    assert notes_on_error(given)
    own = simulate(model, solver="ali3p", duration=0.5, output_step=0.02)
    assert true_error(own) < 1e-3
    assert not notes_on_error(own)
    assert own.settings.step < given.settings.step


@pytest.mark.parametrize("index", [31, 743])
def test_steps_are_divided_where_a_thin_body_turns_over(index):
    """Within a ten thousandth of the run; a step that is given is not divided, and fails."""
    model = random_mechanism(1, index).mechanism
    own = simulate(model, solver="ali3p")
    assert own.statistics.rejected_steps > 0
    assert true_error(own) < 1e-3
    with pytest.raises(SolverError, match="did not converge"):
        simulate(model, solver="ali3p", fixed_step=own.settings.step)


def test_growth_of_errors_is_seen():
    """A needle that falls over: what one step does wrong is tiny, what comes of it is not."""
    result = simulate(needle(1e-3), solver="ali3p", duration=6.0, fixed_step=0.02)
    error, estimate = true_error(result), result.statistics.error_estimate
    assert error > 1e-3
    assert estimate / FACTOR < error < FACTOR * estimate


@pytest.mark.parametrize(
    "options", [{"output_step": 0.5}, {"output_step": 0.3}, {"output_step": 4e-4}]
)
def test_rows_of_any_distance_are_compared(options):
    """Few rows, a last one that is nearer, and so many that the second run keeps only some."""
    result = simulate(needle(0.3), solver="ali3p", duration=1.0, fixed_step=0.01, **options)
    error, estimate = true_error(result), result.statistics.error_estimate
    assert estimate / FACTOR < error < FACTOR * estimate


def test_the_estimate_does_not_depend_on_chunks():
    """A run in pieces tells what a run in one go tells, for the rows so far."""
    options = RunOptions.for_mechanism(
        swing(), solver="ali3p", duration=1.0, output_step=0.01, ali3p=Ali3pOptions(step=0.01)
    )
    whole, pieces = Simulation(swing(), options), Simulation(swing(), options)
    while not whole.advance(10.0):
        pass
    told = []
    while not pieces.advance(1e-6):
        told.append(pieces.result.statistics.error_estimate)
    assert len(told) > 3
    assert told == sorted(told)
    assert pieces.statistics().error_estimate == whole.statistics().error_estimate >= told[-1]


def test_where_longer_steps_fail_shorter_ones_tell():
    """Taut springs, whose resistance across is not in the tangent, let Newton just converge."""
    options = {"duration": 0.2, "ali3p": Ali3pOptions(step=0.006, max_iterations=30)}
    result = simulate(taut_mass(), solver="ali3p", **options)
    assert "shorter steps" in notes_on_error(result)[0]
    assert true_error(result) < FACTOR * result.statistics.error_estimate


def test_a_run_of_few_steps_has_an_estimate():
    """Steps twice as long would be the run itself."""
    result = simulate(needle(0.3), solver="ali3p", duration=0.02, fixed_step=0.02, output_step=0.02)
    assert 0.0 < true_error(result) < FACTOR * result.statistics.error_estimate


def test_the_estimate_can_be_left_out(tmp_path):
    """Then there is none, nor a note; rows and step are the same."""
    options = {"solver": "ali3p", "duration": 0.5, "output_step": 0.02}
    result = simulate(swing(), ali3p=Ali3pOptions(error_estimate=False), **options)
    assert result.statistics.error_estimate is None
    full = simulate(swing(), **options)
    assert np.array_equal(full.store.body_pose, result.store.body_pose)
    assert full.settings == result.settings
    for run in (result, full):
        run.save(tmp_path / "out.h5")
        assert load_result(tmp_path / "out.h5").statistics == run.statistics


def test_light_bodies_beside_heavy_ones_are_no_singular_start():
    """Masses over six decades look like a singular position, whose penalty only rounds here."""
    mechanism = random_mechanism(1, 481).mechanism
    result = simulate(mechanism, solver="ali3p")

    assert result.statistics.rhs_evaluations < 2000
    assert true_error(result) < 1e-3
