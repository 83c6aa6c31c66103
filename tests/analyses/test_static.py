"""Static equilibria against closed forms, searches by brute force and long damped runs."""

import json
from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import brentq, minimize_scalar

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.io.samples import sample
from mechstudio.results.rounding import rounding
from tests.analyses.models import governor, hanging_chain, pendulum
from tests.reference.random_elements import loaded
from tests.reference.random_models import random_doubles, random_tree


def test_a_pendulum_hangs():
    """From any angle it ends below its pivot, with its weight as the reaction."""
    found = ms.static(pendulum(angle=2.0))
    assert found.converged
    assert found.stability == "stable"
    assert found.bodies["rod"]["position"] == pytest.approx([0, -0.5, 0], abs=1e-9)
    assert found.joints["pivot"]["force"] == pytest.approx([0, 2 * 9.81, 0], abs=1e-8)
    # g l / (l^2 + k^2) for the rod
    assert found.eigenvalues[0] == pytest.approx(9.81 * 0.5 / (0.25 + 0.1), rel=1e-8)


def test_an_upright_pendulum_is_unstable():
    """Exactly upright nothing moves it, and the report names what leads away."""
    found = ms.static(pendulum(angle=np.pi))
    assert found.stability == "unstable"
    assert "joint 'pivot'" in found.unstable_directions[0]


@pytest.mark.parametrize("count", [3, 10])
def test_a_hanging_chain_is_the_polygon(count):
    """Slopes of a chain between two supports are those of weights on a string with one tension."""
    span, length = 0.7 * count, 1.0
    found = ms.static(hanging_chain(count, span))
    # tan of the link i is (i - (n - 1) / 2) w / H: all links weigh w, half of it at each end
    places = np.arange(count) - (count - 1) / 2

    def reach(pull: float) -> float:
        return float((length / np.sqrt(1 + (places / pull) ** 2)).sum()) - span

    pull = brentq(reach, 1e-3, 1e3, xtol=1e-14)
    angles = np.arctan(places / pull)
    ends = np.cumsum(np.stack([np.cos(angles), np.sin(angles)], axis=1), axis=0)
    middles = ends - 0.5 * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    computed = np.array([found.bodies[f"link {i}"]["position"][:2] for i in range(count)])
    assert computed == pytest.approx(middles, abs=1e-8)
    assert found.stability == "stable"
    # the tension is horizontal at the support, as far as weights do not pull
    weight = 9.81 * found.mechanism.bodies[0].mass
    assert abs(found.joints["support 0"]["force"][0]) == pytest.approx(pull * weight, rel=1e-7)


@pytest.mark.parametrize("speed", [5.0, 8.0, 12.0])
def test_a_governor_at_speed(speed):
    """The arm of a point mass on a turning shaft stands where cos = g / (omega^2 l)."""
    found = ms.static(governor(speed, length=0.5), drivers="move")
    angle = float(found.result["joints/hinge/coordinate"][0, 0])
    assert np.cos(angle) == pytest.approx(9.81 / (speed**2 * 0.5), abs=1e-6)
    assert found.stability == "stable"
    assert found.drivers["motor"] == pytest.approx(0.0, abs=1e-8)
    moving = found.mechanism.body("ball").velocity
    assert np.linalg.norm(moving) == pytest.approx(speed * 0.5 * abs(np.sin(angle)), rel=1e-8)


def test_a_sprung_four_bar_is_in_its_minimum():
    """Brute force over the crank finds the same least potential."""
    model = ms.sample("sprung_four_bar")
    found = ms.static(model)
    first = model.joints[0].name
    driven = model.edited(
        drivers=(ms.Driver(name="hold", joint=first, coordinate=0, function="0"),)
    )
    middle = float(found.result[f"joints/{first}/coordinate"][0, 0])

    def energy(angle: float) -> float:
        driver = driven.drivers[0].edited(function=repr(float(angle)))
        here = ms.static(driven.edited(drivers=(driver,)))
        return float(here.result["energy/potential"][0])

    best = minimize_scalar(energy, bracket=(middle - 0.1, middle + 0.15), tol=1e-10)
    assert best.x == pytest.approx(middle, abs=2e-6)
    assert best.fun >= energy(middle) - 1e-9


@pytest.mark.parametrize("seed", range(6))
def test_runs_from_an_equilibrium_stay(seed):
    """A run that starts at the equilibrium of a random loaded tree or loop does not move."""
    rng = np.random.default_rng(seed)
    bare = random_tree(rng, 4) if seed % 2 else random_doubles(rng, 4)
    model = _sprung(bare, rng)
    found = ms.static(model)
    assert found.converged
    assert found.residual < 1e-7
    run = ms.simulate(found.mechanism, duration=0.1, output_step=0.05)
    for body in model.bodies:
        path = run[f"bodies/{body.name}/position"]
        assert np.abs(path - path[0]).max() < 1e-7
        assert np.abs(run[f"bodies/{body.name}/acceleration"][0]).max() < 1e-5


def _sprung(model, rng):
    """A model that rests somewhere: a spring from each body to the ground."""
    springs = tuple(
        ms.SpringDamper(
            name=f"hold {body.name}",
            body1="ground",
            point1=tuple(np.array(body.position) + rng.normal(size=3)),
            body2=body.name,
            point2=tuple(0.3 * rng.normal(size=3)),
            stiffness=200.0,
            damping=1.0,
            free_length=0.1,
        )
        for body in model.bodies
    )
    still = tuple(
        body.edited(velocity=(0, 0, 0), angular_velocity=(0, 0, 0)) for body in model.bodies
    )
    return model.edited(bodies=still, forces=springs, drivers=())


def test_a_falling_body_has_no_equilibrium():
    """What nothing holds is named, with what to do, and where it ended is kept."""
    body = ms.Body(name="stone", position=(0, 1, 0))
    with pytest.raises(ms.EquilibriumError, match=r"free shift y of body 'stone'.*Hold") as caught:
        ms.static(ms.Mechanism(name="fall", bodies=(body,), gravity=(0, -9.81, 0)))
    assert not caught.value.equilibrium.converged
    assert caught.value.result.count == 1


def test_a_wheel_is_neutral():
    """A wheel on its axle rests at any angle; what nothing holds is named."""
    found = ms.static(pendulum(angle=0.3, arm=0.0))
    assert found.stability == "neutral"
    assert found.free_directions == ("angle of joint 'pivot'",)


def test_loaded_trees_balance():
    """Springs, bushings and stops of random elements balance to a residual that is told."""
    rng = np.random.default_rng(3)
    found = ms.static(_sprung(loaded(random_tree(rng, 3), rng).edited(forces=()), rng))
    assert found.residual < 1e-7


def test_the_command_tells_and_writes(tmp_path, capsys):
    """The command prints the keys of the interface and writes a model that rests."""
    path = tmp_path / "pendulum.mech.json"
    ms.save(pendulum(angle=1.0), path)
    out = tmp_path / "rest.mech.json"
    assert main(["static", str(path), "-o", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["converged"] is True
    assert told["stability"] == "stable"
    assert told["bodies"]["rod"]["position"] == pytest.approx([0, -0.5, 0], abs=1e-9)
    assert ms.static(ms.load(out)).iterations <= 2


def test_what_the_search_left_is_told_as_zero():
    """Also where that of all three bodies comes together in one joint."""
    found = ms.static(sample("slider_crank"))
    assert found.converged
    assert found.joints["crank_pivot"]["force"][1] == pytest.approx(14.715)
    for left, force in ((1.0, "[0 14.715 0]"), (5.0, "[0 0 0]")):
        made_up = replace(found, unbalanced_force=left, unbalanced_torque=2.0 * left)
        assert (made_up.floors["N"], made_up.floors["N m"]) == (3.0 * left, 6.0 * left)
        assert f"joint 'crank_pivot'   {force} N  [0 0 0] N m" in str(made_up)
    # where loads do not balance, what is left is told
    assert replace(made_up, converged=False).floors["N"] == 5.0
    exact = replace(found, unbalanced_force=0.0, unbalanced_torque=0.0)
    assert exact.floors == dict(rounding(found.result))


def test_the_command_fails_with_a_reason(tmp_path, capsys):
    """Without an equilibrium the exit code is 3, and the JSON says that nothing converged."""
    path = tmp_path / "fall.mech.json"
    ms.save(ms.Mechanism(name="fall", bodies=(ms.Body(name="stone"),)), path)
    assert main(["static", str(path), "--json"]) == 3
    captured = capsys.readouterr()
    assert json.loads(captured.out)["converged"] is False
    assert "stone" in captured.err
