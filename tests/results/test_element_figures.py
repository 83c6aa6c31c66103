"""Figures that color elements are those of the run."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.results.channel_figures import channel_figures, is_channel_figure
from mechstudio.results.element_figures import FIGURES, figure_of, figures_at, largest_figure


@pytest.fixture(scope="module", params=["sprung_four_bar", "bricard", "spatial_double_pendulum"])
def run(request):
    return ms.simulate(
        ms.sample(request.param), duration=0.3, output_step=1e-3, rtol=1e-10, atol=1e-10
    )


def figures(run, key):
    return FIGURES[key].read(run.store)[: run.count]


def test_kinetic_energies_of_bodies_add_up(run):
    """Their sum is the kinetic energy of the run, at each row."""
    total = figures(run, "kinetic_energy").sum(axis=1)
    assert total == pytest.approx(run["energy/kinetic"], rel=1e-9, abs=1e-12)


def test_power_is_the_rate_of_the_kinetic_energy(run):
    """Of each body, by central differences over the rows."""
    energy, power = figures(run, "kinetic_energy"), figures(run, "power")
    rate = (energy[2:] - energy[:-2]) / (run.time[2:] - run.time[:-2])[:, None]
    assert np.abs(power[1:-1] - rate).max() < 2e-4 * np.abs(power).max()


def test_speeds_are_lengths_of_the_channels(run):
    """Angular speed is that of the channel, as is the speed of a centre in its frame's origin."""
    for place, body in enumerate(run.mechanism.bodies):
        spin = np.linalg.norm(run[f"bodies/{body.name}/angular_velocity"], axis=1)
        assert figures(run, "angular_speed")[:, place] == pytest.approx(spin)
        if not any(body.center_of_mass):
            speed = np.linalg.norm(run[f"bodies/{body.name}/velocity"], axis=1)
            assert figures(run, "speed")[:, place] == pytest.approx(speed)


@pytest.mark.parametrize("name", ["flyball_governor", "bushing_mount"])
def test_forces_are_those_of_the_channels(name):
    """Tension of springs with its sign, size of the loads of bushings, by element."""
    run = ms.simulate(ms.sample(name), duration=0.2, output_step=0.02)
    found = {key: figures_at(run, key, 0.1) for key in FIGURES}
    springs = [force.name for force in run.mechanism.forces if force.table == "springs"]
    bushings = [force.name for force in run.mechanism.forces if force.type == "bushing"]
    assert springs or bushings
    place = int(np.argmin(np.abs(run.time - 0.1)))
    for spring in springs:
        expected = run[f"forces/{spring}/force"][place]
        assert found["spring_force"]["force", spring] == pytest.approx(expected)
    for bushing in bushings:
        force = np.linalg.norm(run[f"forces/{bushing}/force"][place])
        assert found["bushing_force"]["force", bushing] == pytest.approx(force)
        torque = np.linalg.norm(run[f"forces/{bushing}/torque"][place])
        assert found["bushing_torque"]["force", bushing] == pytest.approx(torque)


@pytest.mark.parametrize("solver", ["hdca", "dca", "ali3p", "emh-ldl", "aba", "lagrange1"])
def test_springs_pull_from_the_first_row_on(solver):
    """A spring that is stretched at the start has its tension there, by every kind of solver."""
    model = ms.sample("spatial_double_pendulum")
    spring = ms.SpringDamper(
        name="a spring",
        body1="ground",
        point1=(0.0, 0.0, 5.0),
        body2=model.bodies[-1].name,
        point2=(0.0, 0.0, 0.0),
        stiffness=100.0,
        free_length=0.5,
    )
    run = ms.simulate(model.edited(forces=(*model.forces, spring)), duration=0.02, solver=solver)
    stretch = run["forces/a spring/length"][0] - 0.5
    assert stretch > 1.0
    assert figures_at(run, "spring_force", 0.0)["force", "a spring"] == pytest.approx(100 * stretch)


def test_torsion_springs_have_a_torque_and_no_force():
    """Beside a bushing, which keeps its own figures, one is not painted by force."""
    model = ms.sample("bushing_mount")
    bushing = next(force for force in model.forces if force.type == "bushing")
    twist = ms.Torsion(
        name="a twist", body1=bushing.body1, body2=bushing.body2, stiffness=3.0, damping=0.1
    )
    run = ms.simulate(model.edited(forces=(twist, *model.forces)), duration=0.1, output_step=0.05)
    forces, torques = (figures_at(run, f"bushing_{kind}", 0.05) for kind in ("force", "torque"))
    assert ("force", "a twist") not in forces
    for name, found in (("a twist", torques), (bushing.name, torques), (bushing.name, forces)):
        kind = "force" if found is forces else "torque"
        expected = np.linalg.norm(run[f"forces/{name}/{kind}"][1])
        assert found["force", name] == pytest.approx(expected)
    assert largest_figure(run, "bushing_force") > 0.0


@pytest.mark.parametrize("key", FIGURES)
def test_largest_is_that_of_all_rows(run, key):
    """In one go and in two; what may not be negative is not."""
    whole = float(np.abs(figures(run, key)).max(initial=0.0))
    assert largest_figure(run, key) == pytest.approx(whole)
    assert largest_figure(run, key, 100) <= whole
    assert max(map(abs, figures_at(run, key, 0.1).values()), default=0.0) <= whole * (1 + 1e-6)
    assert FIGURES[key].signed or figures(run, key).min(initial=0.0) >= 0.0


@pytest.mark.parametrize("name", ["tree_spatial", "servo_arm", "bushing_mount", "planetary_gear"])
def test_any_channel_of_an_element_is_a_figure(name):
    """Of each element that has it, with the values of its channel; all of them have known names."""
    run = ms.simulate(ms.sample(name), duration=0.1, output_step=0.02)
    found = channel_figures(run.mechanism)
    lists = {"body": "bodies", "joint": "joints", "force": "forces"}
    seen = set()
    for figure in found:
        assert is_channel_figure(figure.key)
        assert figure_of(run, figure.key) == figure
        part = figure.key.partition("/")[2]
        values = figures_at(run, figure.key, 0.04)
        for (kind, element), value in values.items():
            channel = f"{lists[kind]}/{element}/{part}"
            assert value == pytest.approx(float(run[channel][2]), abs=1e-12), channel
            seen.add(channel)
        whole = np.abs(figure.read(run.store)[: run.count]).max(initial=0.0)
        assert largest_figure(run, figure.key) == pytest.approx(whole)
        assert figure.signed or min(values.values(), default=0.0) >= 0.0
    whole = {n for n in run.names() if n.partition("/")[0] in lists.values()}
    covered = {n for n in whole if any(s == n or s.startswith(f"{n}/") for s in seen)}
    # joints without freedom have rates of no components
    empty = {n for n in whole if not run.channel(n).component_units}
    assert whole - covered == empty


def test_what_no_element_has_colors_none():
    """A channel of another mechanism is known and colors nothing; any other name is not."""
    run = ms.simulate(ms.sample("sprung_four_bar"), duration=0.05)
    assert is_channel_figure("joints/friction_effort/angle")
    assert figures_at(run, "joints/friction_effort/angle", 0.0) == {}
    assert largest_figure(run, "joints/friction_effort/angle") == 0.0
    for key in ("bodies/position/w", "bodies/speed", "measures/position/x", ""):
        assert not is_channel_figure(key)
