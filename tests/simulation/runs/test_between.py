"""Moments between rows, to which a run goes on from the row before by its own method."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.analyses import kinematics
from mechstudio.results.interpolation import rows_at

TIGHT = {"rtol": 1e-9, "atol": 1e-9}
FORCES = ("force", "local_force", "effort")


def runs(model, **options):
    """A run with rows far apart, and the same with rows between these."""
    wide = ms.simulate(model, output_step=0.1, **options)
    return wide, ms.simulate(model, output_step=0.01, **options)


def test_positions_and_forces_between_rows_are_those_of_the_run():
    """Positions within ten tolerances, forces to a millionth of them."""
    wide, fine = runs(ms.sample("slider_crank"), duration=2.0, **TIGHT)
    between = wide.at(fine.time)
    assert not between.doubt
    for name in fine:
        error = np.abs(between[name] - fine[name]).max(initial=0.0)
        if name.endswith("/position") and not name.startswith("constraints"):
            assert error < 1e-8, name
        if name.startswith("joints/") and name.endswith(FORCES):
            assert error < 1e-6 * np.abs(fine[name]).max(initial=0.0), name
    # rows alone tell less
    guess = rows_at(wide.store, fine.time).joint_load
    assert np.abs(guess - fine.store.joint_load[: fine.count]).max() > 0.01


@pytest.mark.wide
@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("spatial_double_pendulum", {"solver": "aba", "integrator": "abm"}),
        ("flyball_governor", {}),
        ("flyball_governor", {"solver": "crba", "integrator": "radau"}),
        ("tumbling_handle", {"solver": "emh-lu"}),
        ("four_bar", {"stabilization": "projection"}),
        ("four_bar", {"solver": "dca", "stabilization": "baumgarte"}),
        ("pendulum_16", {"solver": "lagrange1", "integrator": "dop853"}),
        ("driven_slider_crank", {"solver": "dca", "integrator": "dopri5"}),
        ("planetary_gear", {"solver": "hdca", "fixed_step": 0.01}),
        ("rack_steering", {}),
        ("bushing_mount", {}),
        ("servo_arm", {}),
    ],
)
def test_all_channels_go_on_by_every_method(name, method):
    """Beside motion and loads, energies that were exchanged, signs of quaternions, whole turns."""
    tolerance = 1e-7
    wide, fine = runs(ms.sample(name), duration=0.6, rtol=tolerance, atol=tolerance, **method)
    between = wide.at(fine.time)
    assert not between.doubt
    for channel in fine:
        if channel.startswith("constraints") or not fine.channel(channel).unique:
            continue
        values = fine[channel]
        size = max(1.0, np.abs(values).max(initial=0.0))
        assert np.abs(between[channel] - values).max(initial=0.0) < 3e4 * tolerance * size, channel


def test_times_come_in_any_order_and_rows_are_rows():
    """Also several times at once, and those of the rows themselves."""
    run = ms.simulate(ms.sample("four_bar"), duration=0.5, output_step=0.1)
    times = np.array([0.33, 0.05, 0.2, 0.33, 0.31, 0.5, 0.0])
    both, name = run.at(times), "bodies/coupler/position"
    for k, time in enumerate(times):
        assert np.array_equal(both[name][k], run.at(time)[name]) or np.allclose(
            both[name][k], run.at(time)[name], rtol=0.0, atol=1e-9
        )
    assert np.array_equal(both[name][[2, 5, 6]], run[name][[2, 5, 0]])


def test_parameters_that_events_set_act_from_there_on():
    """Each row goes on by the model that made the row after it."""
    model = ms.sample("sprung_four_bar")
    spring = model.forces[0].name
    model = model.edited(parameters={"k": float(model.forces[0].stiffness)})
    model = ms.edits.set_values(model, {f"forces.{spring}.stiffness": "k"})
    model = model.edited(
        events=[ms.Event("soft", "[time] - 0.25", action="set", parameter="k", value=1.0)]
    )
    wide, fine = runs(model, duration=0.6, **TIGHT)
    assert len(wide.store.stretches) == 2
    times = fine.time[np.abs(fine.time - 0.25) > 1e-6]
    between, there = wide.at(times), fine.at(times)
    assert not between.doubt
    torque = f"forces/{spring}/torque"
    assert np.allclose(between[torque], there[torque], atol=1e-6)


def test_a_file_goes_on_as_the_run_does(tmp_path):
    """The file has all that the run depends on."""
    run = ms.simulate(ms.sample("bricard"), duration=0.5, output_step=0.1, **TIGHT)
    run.save(tmp_path / "run.h5")
    times = np.linspace(0.01, 0.49, 7)
    for read in (ms.load_result(tmp_path / "run.h5"), ms.open_result(tmp_path / "run.h5")):
        assert not read.at(times).doubt
        for name in ("joints/hinge_1/coordinate", "energy/kinetic"):
            assert np.array_equal(read.at(times)[name], run.at(times)[name])


def test_what_the_model_lacks_is_told_and_rows_are_interpolated():
    """A run by another model, such as one whose forces a file does not hold."""
    run = ms.simulate(ms.sample("spatial_double_pendulum"), duration=0.5, output_step=0.1)
    plain = run.renamed(run.mechanism)
    plain.store = run.store.copied(run.count)
    model = run.mechanism.edited(gravity=(0.0, 0.0, 1.0))
    plain.store.mechanism = model
    plain.store.stretches = (run.store.stretches[0]._replace(mechanism=model),)
    moment, name = plain.at(0.05), f"bodies/{model.bodies[0].name}/position"
    assert "something acts that the model does not have" in moment.doubt
    assert moment.method(name).startswith("quintic Hermite")
    assert moment.method(name).endswith(f", since {moment.doubt}")
    assert np.array_equal(moment[name], rows_at(run.store, np.array([0.05])).body_pose[0, 0, :3])


def test_analyses_and_steps_of_a_solver_of_its_own_are_interpolated():
    """They have no integrator that could go on."""
    model = ms.sample("driven_slider_crank")
    swept = kinematics(model)
    assert swept.at(0.5 * (swept.time[0] + swept.time[1])).doubt == "an analysis has no integrator"
    stepped = ms.simulate(ms.sample("slider_crank"), duration=0.1, solver="ali3p")
    assert stepped.at(0.0123).doubt == "ali3p brings its own steps"
