"""What users who know pandas, Matplotlib and SciPy write for results, and are answered."""

import pytest

import mechstudio as ms

FORCE = "joints/pivot/force"
PEAK = {"peak": f"max([{FORCE}/norm])"}
MODEL = (
    ms.Mechanism()
    .add_parameter("k", 3.0)
    .add_rod("arm", (0, 0, 0), (1, 0, 0), mass=2.0)
    .add_joint("pivot", "revolute", "ground", "arm", (0, 0, 0), stiffness="k", damping=0.1)
)


@pytest.fixture(scope="module")
def run():
    return ms.simulate(MODEL, 0.05)


def test_units_know_components_and_name_what_there_is(run):
    """A wrong name ended with a bare KeyError."""
    units = run.units
    assert (units[FORCE], units[f"{FORCE}/x"], units["time"]) == ("N", "N", "s")
    assert set(units) == set(run.names())
    with pytest.raises(ms.UnknownNameError, match="no channel 'nothing'; there are time"):
        units["nothing"]


ASKED = [
    (lambda run: run.loc, r"result\.at\(0\.3\)"),
    (lambda run: run.final, r"\[-1\]"),
    (lambda run: run.argmax, "time_of_max"),
    (lambda run: run.kinetic_energy, '"energy/kinetic"'),
    (lambda run: run.to_excel, r"which has \.to_excel"),
    (lambda run: run.warnings, r"result\.notes"),
    (lambda run: run.system, r"result\.mechanism"),
    (lambda run: ms.picture, r'result\.picture\(0\.3, "run\.png"\)'),
    (lambda run: ms.plot, r"ms\.compare\(first, second\)\.plot"),
    (lambda run: ms.bode, r"state_space\("),
    (lambda run: ms.inverse_kinematics, r"path=\{"),
    (lambda run: run.compare(run).to_csv, r"comparison\.to_dataframe"),
    (lambda run: run.compare(run).diff, r"comparison\.max_difference"),
    (lambda run: run.compare(run).film, r"comparison\[0\]"),
    (lambda run: ms.static(MODEL).evaluate, r"equilibrium\.result is a run of one row"),
    (lambda run: ms.static(MODEL).x, r"equilibrium\.coordinates"),
    (lambda run: ms.modes(ms.static(MODEL))[0].period, r"1 / mode\.frequency"),
    (lambda run: ms.modes(ms.static(MODEL)).M, r"modes\.state_space\("),
]


@pytest.mark.parametrize(("ask", "words"), ASKED)
def test_names_that_there_are_not_are_answered(run, ask, words):
    with pytest.raises(AttributeError, match=words):
        ask(run)


CALLED = [
    (lambda run: run.to_csv("a.csv", step=0.1), r"result\.at\(times\)\.to_csv"),
    (lambda run: run.to_csv("a.csv", sep=";"), "of pandas takes it"),
    (lambda run: run.to_csv("a.csv", other=1), r"it has path, names$"),
    (lambda run: run.to_csv(), r"'path'; its arguments are \(path, names\)$"),
    (lambda run: run.describe(), r"'curve'; its arguments are \(curve\)$"),
    (lambda run: run.picture(), r"'time'; its arguments are \(time, path\), and by name"),
    (lambda run: run.names("joints"), r"name\.startswith\("),
    (lambda run: run.at(row=3), r"result\.at\(result\.time\[3\]\)"),
    (lambda run: ms.simulate(MODEL, 0.1, csv="a.csv"), r"result\.to_csv"),
    (lambda run: run.plot(FORCE, y=FORCE), "curves are named first"),
    (lambda run: run.plot(FORCE, unit="kN"), "in SI units"),
    (lambda run: run.plot(FORCE, axes=None), "write ax=axes"),
    (lambda run: ms.simulate_many(MODEL, "k", [1, 2]), r"\(model, variations\), and by name"),
    (lambda run: ms.simulate_many(MODEL, k=[1, 2]), r"ms\.simulate_many\(model, \{'k'"),
    (lambda run: ms.simulate(MODEL, 0.1, k=2), r"ms\.simulate\(model, parameters=\{'k'"),
    (lambda run: ms.simulate(MODEL, 0.1, sweep={"k": [1]}), r"ms\.simulate_many\(model"),
    (lambda run: ms.simulate(MODEL, 0.1, step=0.01), "fixed_step is a step of the integrator"),
    (lambda run: ms.static(MODEL, guess={"pivot": -1}), r"ms\.static\(ms\.pose\(model"),
    (lambda run: ms.modes(MODEL, n=2), r"ms\.modes\(model\)\[:3\]"),
    (lambda run: ms.Study(), r"'model'; its arguments are \(model, variables, responses\)"),
]


@pytest.mark.parametrize(("call", "words"), CALLED)
def test_wrong_arguments_are_answered(run, call, words):
    with pytest.raises(TypeError, match=words):
        call(run)


def test_several_values_of_a_parameter_are_many_runs():
    with pytest.raises(ms.ModelError, match=r"parameters\.k: is one number here .*simulate_many"):
        ms.simulate(MODEL, 0.1, parameters={"k": [1, 2]})


def test_derivatives_are_read_by_figure_and_number():
    slopes = ms.sensitivities(MODEL, of=PEAK, to=["k"], duration=0.05)
    assert slopes["peak"]["k"] == slopes.gradients["peak"]["k"]
    assert slopes[FORCE].shape[0] == 1
    with pytest.raises(ms.UnknownNameError, match="'k' is a number of the model; slopes"):
        slopes["k"]


def test_a_gradient_takes_the_figure_of_a_dictionary():
    """As sensitivities and studies do; it ended with KeyError 0."""
    asked = {"to": ["k"], "duration": 0.05}
    named = ms.gradient(MODEL, of=PEAK, **asked)
    assert named.response.name == "peak"
    assert named["k"] == ms.gradient(MODEL, of=PEAK["peak"], **asked)["k"]
    with pytest.raises(ms.ModelError, match=r"one figure of a run \(got 2\); ms\.sensitivities"):
        ms.gradient(MODEL, of={**PEAK, "low": f"min([{FORCE}/x])"}, **asked)


def test_figures_and_numbers_may_stand_in_either_order():
    """Of a gradient the figure stands first, of sensitivities the numbers do."""
    options = {"duration": 0.05}
    slope = ms.sensitivities(MODEL, ["k"], PEAK, **options)["peak"]["k"]
    assert ms.sensitivities(MODEL, PEAK, ["k"], **options)["peak"]["k"] == slope
    assert ms.sensitivities(MODEL, PEAK["peak"], "k", **options)[PEAK["peak"]]["k"] == slope
    figure = PEAK["peak"]
    found = ms.gradient(MODEL, figure, ["k"], **options)["k"]
    assert ms.gradient(MODEL, ["k"], figure, **options)["k"] == found


def test_what_is_no_channel_time_or_trial_says_what_is_one(run):
    with pytest.raises(ms.UnknownNameError, match=r"axes\.plot\(result\.time, result\.evaluate"):
        run.plot(f"[{FORCE}/norm]**2")
    with pytest.raises(ValueError, match=r"result\.at\(result\.time\[-1\]\)"):
        run.at("end")
    study = ms.Study(MODEL, {"k": [1, 2]}, PEAK, duration=0.05)
    with pytest.raises(ms.ModelError, match=r"study\.result_of\(done\[0\]\)"):
        study.result_of(0)
    spread = study.run().statistics["peak"]
    assert spread.std == spread.deviation
