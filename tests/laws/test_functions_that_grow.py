"""A run over a function that grows without bound names it, whatever else comes of it."""

import pytest

import mechstudio as ms

BOUND = "grows without bound near t = "
ARM = (
    ms.Mechanism()
    .add_rod("arm", (0, 0, 0), (1, 0, 0), mass=1.0)
    .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), axis=(0, 1, 0))
)
DURATION = 1.037  # no row is at a pole
STEPS = {"integrator": "rk4", "fixed_step": 0.01}
POLES = [
    ("0.3*t/(0.5 - t)", 0.5),
    ("t/(1/3 - t)", 1 / 3),
    ("0.1*tan(3.1*t)", 0.506708),
    ("0.1/(0.4 - t)**2 - 0.1/0.16", 0.4),
]
STEEP = ["0.3*tanh(200*(t - 0.5))", "1e-6/(1e-6 + (t - 0.5)**2)", "step(t, 0.5, 0, 0.501, 0.1)"]


def poles_of(run):
    return [note for note in run.notes if BOUND in note]


@pytest.mark.parametrize(("text", "time"), POLES)
@pytest.mark.parametrize("kind", ["position", "velocity", "motor", "force"])
def test_a_pole_ends_the_run_by_its_name(kind, text, time):
    """Of drivers by either kind, and of loads on joints and bodies."""
    if kind == "motor":
        model, owner = ARM.add_motor("push", "pin", function=text), "motor 'push'"
    elif kind == "force":
        model = ARM.add_force("push", "arm", function=("0", "0", text), point=(1, 0, 0))
        owner = "force 'push'"
    else:
        model, owner = ARM.add_driver("push", "pin", function=text, kind=kind), "driver 'push'"
    with pytest.raises(ms.SolverError, match=f"of {owner} {BOUND}{time:.6g} s. Write") as failed:
        ms.simulate(model, duration=DURATION)
    assert failed.value.result.time[-1] <= time + 1e-9


@pytest.mark.parametrize("solver", ["hdca", "dca", "emh-ldl", "ali3p"])
def test_of_loops_neither_a_lock_nor_a_singular_position_is_told(solver):
    """Speeds grow without bound, and joints come apart or steps get too small."""
    model = ms.sample("four_bar").add_driver("push", "ground_crank", function="0.3*t/(0.5 - t)")
    with pytest.raises(ms.SolverError, match=f"of driver 'push' {BOUND}0.5 s"):
        ms.simulate(model, duration=DURATION, solver=solver)


def test_runs_that_creep_towards_a_pole_end():
    """However short steps become."""
    joint = ms.sample("slider_crank").joints[0].name
    model = ms.sample("slider_crank").add_driver("push", joint, function="0.3*tan(3.1*t)")
    with pytest.raises(ms.SolverError, match=f"of driver 'push' {BOUND}0.506708 s"):
        ms.simulate(model, duration=DURATION)


def test_fixed_steps_over_a_pole_are_doubtful():
    """They meet no value at it; those of a pole with an area are fine."""
    run = ms.simulate(ARM.add_motor("push", "pin", function="1/(1/3 - t)"), DURATION, **STEPS)
    (note,) = poles_of(run)
    assert "of motor 'push'" in note
    assert "doubtful" in note
    fine = ARM.add_motor("push", "pin", function="1/abs(1/3 - t)**0.5")
    for options in (STEPS, {}):
        assert not poles_of(ms.simulate(fine, DURATION, **options))


def test_a_parameter_moves_a_pole():
    """Its value counts, of a run and of the model."""
    model = ms.edits.add_parameter(ARM, "T", 2.0).add_motor("push", "pin", function="t/(T - t)")
    assert ms.simulate(model, DURATION).status == "done"
    with pytest.raises(ms.SolverError, match=f"of motor 'push' {BOUND}0.25 s"):
        ms.simulate(model, DURATION, parameters={"T": 0.25})


@pytest.mark.parametrize("text", STEEP)
@pytest.mark.parametrize("kind", ["position", "velocity", "motor"])
def test_functions_that_are_merely_steep_are_none(kind, text):
    if kind == "motor":
        model = ARM.add_motor("push", "pin", function=text)
    else:
        model = ARM.add_driver("push", "pin", function=text, kind=kind)
    for options in (STEPS, {}):
        run = ms.simulate(model, DURATION, **options)
        assert run.status == "done"
        assert not poles_of(run)


def pushed_rod(push, steep):
    """A slider-crank whose piston is driven, with a motor that moves nothing."""
    return (
        ms.Mechanism()
        .add_rod("crank", (0, 0, 0), (0.1, 0, 0), mass=0.5)
        .add_rod("rod", (0.1, 0, 0), (0.3, 0.1, 0), mass=0.8)
        .add_body("piston", mass=1.0, position=(0.3, 0.1, 0))
        .add_joint("main", "revolute", "ground", "crank", (0, 0, 0))
        .add_joint("crank pin", "revolute", "crank", "rod", (0.1, 0, 0))
        .add_joint("wrist", "revolute", "rod", "piston", (0.3, 0.1, 0))
        .add_joint("guide", "prismatic", "ground", "piston", (0.3, 0.1, 0), axis=(1, 0, 0))
        .add_driver("push", "guide", function=push)
        .add_motor("steep", "main", function=steep)
    )


@pytest.mark.parametrize("steep", ["1e-6/(1e-6 + (t - 0.1)**2)", "2e12*t", "3e12*t**3 + 1e12*t"])
def test_other_failures_keep_their_reasons_beside_a_steep_function(steep):
    """A dead point is told as such; what grows in proportion to time is no cause."""
    with pytest.raises(ms.SolverError, match="driver 'push' asks for more than"):
        ms.simulate(pushed_rod("0.1*tanh(5*t)", steep), 2.0)


def test_a_pole_long_before_the_end_is_not_its_reason():
    """Steps passed over it, as a note says; one at the end of the run is its reason."""
    with pytest.raises(ms.SolverError, match="driver 'push' asks for more than") as failed:
        ms.simulate(pushed_rod("0.017*t", "1/(0.1033 - t)"), 2.0, **STEPS)
    assert len(poles_of(failed.value.result)) == 1
    both = "1/(0.1033 - t) + 1/(0.4583 - t)"
    with pytest.raises(ms.SolverError, match=f"of motor 'steep' {BOUND}0.4583 s"):
        ms.simulate(pushed_rod("0.017*t", both), 2.0, **STEPS)


def test_events_that_fail_keep_their_reason_before_a_pole():
    """It lies behind the end of the run."""
    model = ms.edits.add_parameter(ARM, "gain", 1.0)
    model = model.add_motor("push", "pin", function="gain*1e3/(0.505 - t)")
    late = ms.Event("late", "[time] > 0.5", action="set", parameter="gain", value="1/([time]*0)")
    with pytest.raises(ms.SolverError, match=r"events could not set parameters \('late'\)"):
        ms.simulate(model, DURATION, events=[late])


def test_a_function_that_grows_beyond_all_that_moves_is_named():
    """Without a pole, by its value."""
    with pytest.raises(ms.SolverError, match=r"of driver 'push' has grown to \d\.\de\+\d\d there"):
        ms.simulate(ARM.add_driver("push", "pin", function="exp(40*t) - 1"), 2.0)
