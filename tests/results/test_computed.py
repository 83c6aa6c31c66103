"""Formulas, figures and spectra of a run in scripts, and channels by other words."""

import matplotlib
import numpy as np
import pytest

import mechstudio as ms
from mechstudio.results.computed import around
from mechstudio.results.settings import RunStatistics


@pytest.fixture(scope="module")
def run():
    model = (
        ms.Mechanism(parameters={"k": 3.0})
        .add_body("arm", mass=2.0, inertia=(0.01, 0.17, 0.17), position=(0.5, 0, 0))
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), damping=0.1)
        .add_measure("tip", "arm", (1, 0, 0))
        .add_spring("coil", "ground", "arm", (0, 1, 0), (1, 0, 0), k="k")
    )
    return ms.simulate(model, duration=2.0, output_step=0.005)


def test_formulas_give_a_value_for_each_row_or_a_figure(run):
    """In brackets stand components, also by other words; parameters have their values."""
    x, y = (run[f"joints/pin/force/{part}"] for part in "xy")
    found = run.evaluate("sqrt([joints/pin/force/x]**2 + [joint/pin/reaction_force/y]**2)/k")
    np.testing.assert_allclose(found, np.hypot(x, y) / 3.0)
    assert run.evaluate("max([joints/pin/force/x])") == x.max()
    assert run.evaluate(" peak([joints/pin/force/y]) ") == abs(y).max()
    np.testing.assert_array_equal(
        run.evaluate("max([joints/pin/force/x], [joints/pin/force/y])"), np.maximum(x, y)
    )
    slope = run.evaluate("derivative([joints/pin/angle])")
    np.testing.assert_allclose(slope[1:-1], run["joints/pin/rate/angle"][1:-1], atol=1e-3)
    assert run.eval("final([energy/kinetic])") == run["energy/kinetic"][-1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[joints/pin/force/x]^2", r'column \d+: .*use "\*\*" for powers'),
        ("[joints/pin/force]", "pin/force"),
        ("[joints/knee/force/x]", "among the joints: 'pin'"),
        ("[energy/kinetic] + [joints/pin/force/x]", "N"),
        ("cumsum([energy/kinetic])", r"np\.cumsum"),
        ("mean(sqrt(-1 - [time]/1 s))", "no finite value"),
    ],
)
def test_formulas_that_cannot_be_read_say_what_would_be_right(run, text, words):
    with pytest.raises(ms.FormulaError, match=words) as caught:
        run.evaluate(text)
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, ms.MechStudioError)


def test_figures_of_a_curve(run):
    """Of a component by its name, of a channel with one alone, and of a formula."""
    values = run["measures/tip/position/y"]
    found = run.describe("measures/tip/position/y")
    assert (found.max, found.min, found.peak) == (values.max(), values.min(), abs(values).max())
    assert found.range == found.max - found.min
    assert run.time[values.argmin()] == found.time_of_min
    assert found.rms == pytest.approx(np.sqrt(np.trapezoid(values**2, run.time) / 2.0), rel=1e-3)
    assert run.stats("joints/pin/velocity") == run.describe("[joints/pin/rate]")
    with pytest.raises(ms.FormulaError, match="one behind it, of x, y, z, norm"):
        run.describe("joints/pin/force")


def test_spectrum_has_its_peak_at_the_frequency_of_the_motion(run):
    frequency, amplitude = run.spectrum("joints/pin/coordinate/angle")
    turns = np.flatnonzero(np.diff(np.sign(run["joints/pin/rate/angle"])))
    period = 2.0 * np.diff(run.time[turns]).mean()
    assert frequency[amplitude.argmax()] == pytest.approx(1.0 / period, abs=0.5)


@pytest.mark.parametrize(
    ("guess", "right"),
    [
        ("joints/pin/velocity", "joints/pin/rate"),
        ("joints/pin/velocity/angle", "joints/pin/rate/angle"),
        ("joints/pin/angle", "joints/pin/coordinate/angle"),
        ("joints/pin/position", "joints/pin/coordinate"),
        ("joint/pin/reaction_torque/z", "joints/pin/torque/z"),
        ("bodies/arm/omega/z", "bodies/arm/angular_velocity/z"),
        ("bodies/arm/y", "bodies/arm/position/y"),
        ("springs/coil/force", "forces/coil/force"),
        ("points/tip/pos/x", "measures/tip/position/x"),
    ],
)
def test_channels_are_read_by_other_words(run, guess, right):
    np.testing.assert_array_equal(run[guess], run[right])
    assert run.describe(f"{guess}/norm" if run[guess].ndim > 2 else guess) == run.describe(right)


def test_names_of_channels_are_listed_with_and_without_a_call(run):
    assert run.channels == run.channels() == run.names()
    for joint in run.mechanism.joints:
        assert f"joints/{joint}/force" in run


def test_what_acts_along_a_joint_is_named():
    """The effort of a joint is that of what is within it; a motor has its own."""
    model = (
        ms.Mechanism()
        .add_body("arm", mass=1.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), friction=0.1)
        .add_body("leg", mass=1.0)
        .add_joint("hip", "revolute", "ground", "leg", (0, 0, 0))
        .add_motor("motor", "hip", 1.0)
        .add_gear("mesh", "pin", "hip", 2.0)
    )
    result = ms.simulate(model, duration=0.02)
    with pytest.raises(ms.UnknownNameError, match="along it: forces/motor/effort"):
        result["joints/hip/effort"]
    assert result["joints/pin/friction_torque"].shape == (3, 1)
    assert result["couplings/mesh/torque"].shape == (3,)
    # a torque is no force, and none of those between teeth
    for name, words in (
        ("gears/mesh/force", "'couplings/mesh/torque'; forces between teeth are no part"),
        ("motors/motor/force", "it is a torque .*'forces/motor/torque'"),
    ):
        with pytest.raises(ms.UnknownNameError, match=words):
            result[name]
        with pytest.raises(ms.UnknownNameError, match=words):
            result.unit(name)
    with pytest.raises(AttributeError, match=r"result\[channel\.name\]"):
        _ = result.channel("joints/hip/rate").values


def test_plots_take_patterns_with_a_component(run):
    """One curve of each joint, with its name."""
    matplotlib.use("Agg")
    lines = run.plot("joints/*/force/norm", "joints/pin/force/x").lines
    assert [line.get_label() for line in lines] == ["joints/pin/force/norm", "joints/pin/force/x"]
    np.testing.assert_array_equal(lines[0].get_ydata(), run["joints/pin/force/norm"])
    with pytest.raises(ms.UnknownNameError):
        run.plot("joints/*/force/angle")


def test_a_figure_stands_around_all_of_a_formula():
    assert around("max([a/b]) - min([a/b])") == ("", "max([a/b]) - min([a/b])")
    assert around("rms(abs([a/b/x) (]) + 1)") == ("rms", "abs([a/b/x) (]) + 1")


def test_statistics_of_large_mechanisms_are_printed_short():
    """Long lists by their first entries and their number, and nothing that is empty."""
    joints = tuple(f"joint_{k}" for k in range(400))
    text = repr(RunStatistics(steps=7, wall_time=0.25, undetermined_reactions=joints))
    assert text == (
        "RunStatistics(steps=7, rejected_steps=0, rhs_evaluations=0, wall_time=0.25, "
        "undetermined_reactions=('joint_0', 'joint_1', 'joint_2', ... 400 in all))"
    )
