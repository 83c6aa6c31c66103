"""Analyses of loops and ball joints against runs, differences of runs and closed forms."""

import numpy as np
import pytest

import mechstudio as ms
from tests.amounts import examples
from tests.analyses.test_kinematics import spatial_four_bar
from tests.reference.random_models import FOUR_BAR, STEPHENSON, random_doubles, random_linkage

STEP = 1e-3  # of differences of the fourth order


def at_rest(model):
    """The same without drivers and velocities."""
    return model.edited(
        drivers=(),
        bodies=[
            body.edited(velocity=(0, 0, 0), angular_velocity=(0, 0, 0)) for body in model.bodies
        ],
    )


def sprung(model, rng):
    """The same at the equilibrium on a spring from each body to the ground."""
    springs = tuple(
        ms.SpringDamper(
            name=f"hold {body.name}",
            body1="ground",
            point1=tuple((np.array(body.position) + rng.normal(size=3)).tolist()),
            body2=body.name,
            point2=tuple((0.3 * rng.normal(size=3)).tolist()),
            stiffness=200.0,
            damping=1.0,
            free_length=0.1,
        )
        for body in model.bodies
    )
    return ms.static(model.edited(forces=springs)).mechanism


def matrix_of_runs(model, names):
    """A of x' = A x of coordinates and rates, by accelerations at the start of runs."""
    told = ms.coordinates(model)
    rest = np.array([float(told[name][0]) for name in names])
    still = np.zeros(len(names))

    def accelerations(places, rates):
        moved = ms.pose(
            model,
            dict(zip(names, places.tolist(), strict=True)),
            rates=dict(zip(names, rates.tolist(), strict=True)),
        )
        run = ms.simulate(moved, duration=1e-6, output_step=1e-6, solver="hdca")
        return np.array([run[f"joints/{name}/acceleration"][0, 0] for name in names])

    columns = []
    for part in (0, 1):
        for way in STEP * np.eye(len(names)):
            ways = (way, still) if part == 0 else (still, way)
            near, far = (
                accelerations(rest + k * ways[0], k * ways[1])
                - accelerations(rest - k * ways[0], -k * ways[1])
                for k in (1, 2)
            )
            columns.append((8 * near - far) / (12 * STEP))
    lower = np.array(columns).T
    upper = np.hstack([np.zeros_like(lower[:, : len(names)]), np.eye(len(names))])
    return np.vstack([upper, lower])


@pytest.mark.parametrize("seed", [1, 4, 7])
def test_eigenvalues_of_redundant_loops_are_those_of_differences(seed):
    """K and C of bodies that pairs of hinges hold, to 1e-7 of the fastest root."""
    rng = np.random.default_rng(seed)
    model = sprung(at_rest(random_doubles(rng, 3)), rng)
    report = ms.check(model)
    assert report.redundant_constraints
    with pytest.raises(ms.UnderdrivenError) as caught:
        ms.kinematics(model, duration=0.01)
    names = [joint for joint, _ in caught.value.coordinates]
    assert len(names) == report.degrees_of_freedom
    wanted = np.linalg.eigvals(matrix_of_runs(model, names))
    found = ms.modes(model).eigenvalues
    told = np.concatenate([found, found.conj()])
    missed = max(np.abs(told - value).min() for value in wanted)
    assert missed < 1e-7 * np.abs(wanted).max()


def test_a_body_on_a_ball_joint_swings_as_the_closed_form():
    """Two swings by the inertias about the ball, and a free spin about the vertical."""
    mass, arm = 2.0, 0.5
    inertia = (0.3, 0.25, 0.07)
    body = ms.Body(
        name="bob",
        mass=mass,
        inertia=tuple(tuple(row) for row in np.diag(inertia).tolist()),
        position=(0.0, 0.0, -arm),
    )
    ball = ms.Joint(
        name="ball",
        type="spherical",
        body1="ground",
        body2="bob",
        frame2=ms.Frame(position=(0.0, 0.0, arm)),
    )
    model = ms.Mechanism(bodies=(body,), joints=(ball,), gravity=(0, 0, -9.81))
    found = ms.modes(model)
    about = np.array(inertia[:2]) + mass * arm**2
    expected = np.sort(np.sqrt(mass * 9.81 * arm / about)) / (2 * np.pi)
    assert found.frequencies == pytest.approx(expected, rel=1e-9)
    assert found.zero_modes == 1
    rest = ms.static(model)
    assert rest.stability == "neutral"
    assert rest["joints/ball/force"] == pytest.approx([0, 0, mass * 9.81], abs=1e-9)


@pytest.mark.parametrize("pivots", [FOUR_BAR, STEPHENSON], ids=["four-bar", "six-bar"])
@pytest.mark.parametrize("seed", range(examples(8)))
def test_random_linkages_move_as_in_runs(seed, pivots):
    """Driven planar linkages somewhere in space, with redundant constraints."""
    _compare(driven_where_it_can_be(at_rest(random_linkage(np.random.default_rng(seed), pivots))))


@pytest.mark.parametrize("seed", range(examples(8)))
def test_spatial_linkages_move_as_in_runs(seed):
    """A driven loop with a universal and a ball joint."""
    _compare(driven_where_it_can_be(spatial_four_bar(seed)))


def driven_where_it_can_be(model):
    """The same with drivers on the coordinates that a kinematic analysis asks for."""
    with pytest.raises(ms.UnderdrivenError) as caught:
        ms.kinematics(model, duration=0.01)
    places = zip(caught.value.coordinates, caught.value.values, strict=True)
    drivers = tuple(
        ms.Driver(
            name=f"motor {k}",
            joint=joint,
            coordinate=coordinate,
            function=f"{value!r} + 0.02*sin({3 + k}*t)",
        )
        for k, ((joint, coordinate), value) in enumerate(places)
    )
    return model.edited(drivers=drivers)


def _compare(model):
    span = {"duration": 0.2, "output_step": 0.02}
    row = ms.kinematics(model, **span)
    run = ms.simulate(model, solver="hdca", rtol=1e-12, atol=1e-12, **span)
    for body in model.bodies.names:
        for key, told in (("position", 1e-9), ("velocity", 1e-9), ("acceleration", 1e-9)):
            channel = f"bodies/{body}/{key}"
            scale = 1.0 + np.abs(run[channel]).max()
            assert row[channel] == pytest.approx(run[channel], abs=told * scale), channel
    for driver in model.drivers.names:
        channel = f"drivers/{driver}/effort"
        scale = 1.0 + np.abs(run[channel]).max()
        assert row[channel] == pytest.approx(run[channel], abs=1e-9 * scale), channel


@pytest.mark.parametrize("seed", range(examples(8)))
def test_the_motor_of_a_spatial_loop_is_found_again(seed):
    """The torque of a motor in a run of a loop with a universal and a ball joint."""
    torque = "6*sin(8*t)"
    motor = ms.Motor(name="torque", joint="pivot", function=torque)
    model = spatial_four_bar(seed)
    model = model.edited(forces=(motor,))
    run = ms.simulate(model, duration=0.1, output_step=0.01, rtol=1e-11, atol=1e-12)
    found = ms.inverse_dynamics(model, ["pivot"], motion=run)
    expected = 6 * np.sin(8 * found.time)
    assert found["actuators/pivot/effort"] == pytest.approx(expected, abs=1e-9)
    for joint in ("pivot", "cross", "ball", "out"):
        channel = f"joints/{joint}/force"
        scale = 1.0 + np.abs(run[channel]).max()
        assert found[channel] == pytest.approx(run[channel], abs=1e-9 * scale), channel
