"""Driven linkages with rods that can spin between two ball joints, which nothing else feels."""

import numpy as np
import pytest

import mechstudio as ms

BALL_1, BALL_2 = (0.1, 0.0, 0.0), (0.4, 0.3, 0.2)
SPAN = {"duration": 1.0, "output_step": 0.02}


def rssr(*, driven=True, coupler=None, forces=()):
    """A crank about z and a rocker about x, with a rod of `coupler` between two balls."""
    model = (
        ms.Mechanism(gravity=(0, 0, -9.81))
        .add_rod("crank", (0, 0, 0), BALL_1, mass=1)
        .add_rod("coupler", BALL_1, BALL_2, mass=1)
        .add_rod("rocker", BALL_2, (0.4, 0.3, -0.2), mass=1)
        .add_joint("pivot", "revolute", "ground", "crank", (0, 0, 0), axis=(0, 0, 1))
        .add_joint("a", "spherical", "crank", "coupler", BALL_1)
        .add_joint("b", "spherical", "coupler", "rocker", BALL_2)
        .add_joint("out", "revolute", "ground", "rocker", (0.4, 0.3, -0.2), axis=(1, 0, 0))
    )
    if driven:
        model = model.add_driver("motor", "pivot", "1.2*sin(2*t)")
    model = model.mechanism
    bodies = [
        body.edited(**(coupler or {})) if body.name == "coupler" else body for body in model.bodies
    ]
    return model.edited(bodies=bodies, forces=forces)


def spring(body, point):
    """A spring with a damper from the ground to a point of a body."""
    return ms.SpringDamper(
        name=f"spring of {body}",
        body1="ground",
        point1=(0.3, 0.1, 0.6),
        body2=body,
        point2=point,
        stiffness=80.0,
        damping=2.0,
        free_length=0.2,
    )


def test_a_balanced_rod_is_as_in_a_run():
    """Positions, efforts and reactions are those of a run, and the rod has no spin."""
    model = rssr(forces=(spring("rocker", (0.1, 0.0, 0.0)),))
    found = ms.kinematics(model, **SPAN)
    run = ms.simulate(model, solver="hdca", rtol=1e-12, atol=1e-12, **SPAN)
    for joint in ("pivot", "a", "b", "out"):
        for key in ("force", "torque"):
            channel = f"joints/{joint}/{key}"
            assert found[channel] == pytest.approx(run[channel], abs=1e-8), channel
    for body in ("crank", "coupler", "rocker"):
        for key in ("position", "velocity", "acceleration", "angular_velocity"):
            channel = f"bodies/{body}/{key}"
            assert found[channel] == pytest.approx(run[channel], abs=1e-8), channel
    assert found["drivers/motor/effort"] == pytest.approx(run["drivers/motor/effort"], abs=1e-9)
    (note,) = found.statistics.notes
    assert "'coupler' can spin about the line through its joints" in note
    assert "differ from those of a run" not in note
    # no turn about its own axis, which is x of its frame
    q, omega = found["bodies/coupler/orientation"], found["bodies/coupler/angular_velocity"]
    w, x, y, z = q.T
    axis = np.array([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)]).T
    assert np.abs(omega).max() > 0.1
    assert (omega * axis).sum(axis=1) == pytest.approx(0.0, abs=1e-12)


def test_the_rocker_follows_the_closed_form():
    """Over a range of the crank, its ball and that of the rocker keep their distance."""
    found = ms.kinematics(rssr(), driver="motor", start=-1.5, stop=1.5)
    theta, phi = (found[f"joints/{name}/coordinate"][:, 0] for name in ("pivot", "out"))
    phi = phi - phi[np.argmin(np.abs(theta))]
    first = 0.1 * np.array([np.cos(theta), np.sin(theta), 0 * theta]).T
    second = np.array([0.4 + 0 * phi, 0.3 - 0.4 * np.sin(phi), -0.2 + 0.4 * np.cos(phi)]).T
    length = np.linalg.norm(np.subtract(BALL_2, BALL_1))
    assert found.status == "done"
    assert np.ptp(phi) > 0.3
    assert np.linalg.norm(second - first, axis=1) == pytest.approx(length, abs=1e-9)


def test_a_rod_that_loads_turn_is_held_by_a_torque_that_is_told():
    """What no spin moves is as in a run all the same; what holds the rod is named."""
    model = rssr(forces=(spring("coupler", (0.0, 0.05, 0.02)),))
    found = ms.kinematics(model, **SPAN)
    run = ms.simulate(model, solver="hdca", rtol=1e-10, atol=1e-10, **SPAN)
    for joint in ("pivot", "out"):
        channel = f"joints/{joint}/coordinate"
        assert found[channel] == pytest.approx(run[channel], abs=1e-8)
    (note,) = found.statistics.notes
    assert "differ from those of a run" in note


@pytest.mark.parametrize("way", ["drivers", "samples", "path"])
def test_inverse_dynamics_of_the_same_motion_gives_the_same_effort(way):
    """The effort at the crank is that of its driver, however the motion is given."""
    inertia = ((0.011, 0, 0), (0, 0.018, 0), (0, 0, 0.025))
    model = rssr(coupler={"inertia": inertia})
    model = model.edited(measures=(ms.PointMeasure(name="tip", body="rocker", point=(0, 0, 0)),))
    # later the rocker comes to a dead point, from which its path leads both ways
    span = {"duration": 0.3, "output_step": 0.006}
    driven = ms.kinematics(model, **span)
    times = driven.time
    path = driven["bodies/rocker/position"]
    given = {
        "drivers": {"actuators": ["pivot"], **span},
        "samples": {"actuators": {"pivot": "1.2*sin(2*t)"}, "time": times},
        "path": {
            "actuators": ["pivot"],
            "path": {"tip": (times, path)},
        },
    }[way]
    found = ms.inverse_dynamics(model, **given)
    effort = driven["drivers/motor/effort"]
    told = 1e-5 if way == "path" else 1e-8  # splines of the fifth degree go through the path
    assert found["actuators/pivot/effort"] == pytest.approx(effort, abs=told)
    assert found["joints/b/force"] == pytest.approx(driven["joints/b/force"], abs=10 * told)


def test_a_motor_at_the_rocker_supplies_the_same_power():
    """Power is that of the crank's driver, wherever a single motor sits."""
    model = rssr()
    driven = ms.kinematics(model, **SPAN)
    found = ms.inverse_dynamics(model, ["out"], **SPAN)
    power = found["actuators/out/effort"] * found["joints/out/rate"][:, 0]
    expected = driven["drivers/motor/effort"] * driven["joints/pivot/rate"][:, 0]
    assert power == pytest.approx(expected, abs=1e-10)


def test_a_bent_rod_is_no_idle_spin():
    """A rod that swings about the line of its balls by its weight stays refused."""
    with pytest.raises(ms.UnderdrivenError, match="leave 1 degree") as caught:
        ms.kinematics(rssr(coupler={"center_of_mass": (0.0, 0.1, 0.0)}), duration=0.1)
    assert "takes no driver of free rotations" in str(caught.value)


def test_two_rods_between_balls_are_no_idle_spin():
    """A chain of two rods moves where no driver leads it; its spins alone are not told."""
    model = (
        ms.Mechanism(gravity=(0, 0, -9.81))
        .add_rod("left", (0, 0, 0), (0.3, 0, -0.2), mass=1)
        .add_rod("right", (0.3, 0, -0.2), (0.7, 0.1, 0), mass=1)
        .add_joint("a", "spherical", "ground", "left", (0, 0, 0))
        .add_joint("b", "spherical", "left", "right", (0.3, 0, -0.2))
        .add_joint("c", "spherical", "ground", "right", (0.7, 0.1, 0))
        .mechanism
    )
    with pytest.raises(ms.UnderdrivenError, match="leave 1 degree of freedom") as caught:
        ms.kinematics(model, duration=0.1)
    assert caught.value.coordinates == ()


def test_an_undriven_linkage_asks_for_its_crank_alone():
    """The spin of the rod is not among the freedoms that need a driver."""
    with pytest.raises(ms.UnderdrivenError, match="leave 1 degree of freedom") as caught:
        ms.kinematics(rssr(driven=False), duration=0.1)
    ((joint, _),) = caught.value.coordinates
    assert joint in ("pivot", "out")
