"""Names that newcomers write before they have read the reference: they mean one thing, or one
message tells the whole call.
"""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import (
    answers_of_commands,
    answers_of_elements,
    answers_of_forces,
    answers_of_formulas,
    answers_of_results,
    answers_of_studies,
)

pytestmark = pytest.mark.kernels

LOW = "[joints/pin/coordinate/angle] < -0.1"


def arm():
    """An arm on a hinge, with a spring."""
    return (
        ms.Mechanism()
        .add_parameter("k", 50.0)
        .add_rod("arm", (0, 0, 0), (1, 0, 0), mass=2.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
        .add_spring("coil", "ground", "arm", (0, 1, 0), (1, 0, 0), stiffness="k")
    )


def test_curves_of_springs_have_other_words():
    """Where the sign is the same; a compression says that it has the other one."""
    run = ms.simulate(arm(), 0.1)
    for word, known in {
        "deflection": "elongation",
        "extension": "elongation",
        "stretch": "elongation",
        "velocity": "rate",
        "elongation_rate": "rate",
    }.items():
        assert np.array_equal(run[f"springs/coil/{word}"], run[f"forces/coil/{known}"])
    with pytest.raises(ms.UnknownNameError, match=r"-result\['forces/coil/elongation'\]"):
        run["springs/coil/compression"]
    with pytest.raises(ms.UnknownNameError, match="did you mean 'forces/coil/elongation'"):
        run["springs/coil/displacement"]


def test_a_run_tells_its_parameters_and_units():
    """Those that it began with, and the unit of each channel and component."""
    run = ms.simulate(arm(), 0.1, parameters={"k": 20.0})
    assert dict(run.parameters) == dict(run.params) == {"k": 20.0}
    assert [run.unit(name) for name in run.names()] == [run.channel(n).unit for n in run.names()]
    assert run.unit("springs/coil/deflection") == "m"
    assert run.unit("joints/pin/force/norm") == "N"
    with pytest.raises(ms.UnknownNameError, match="did you mean 'joints/pin/force'"):
        run.unit("joints/pin/forc")


def test_times_of_ones_own_make_a_table(tmp_path):
    """With the columns of the table of all rows."""
    run, times = ms.simulate(arm(), 0.1), [0.0, 0.025, 0.1]
    table = run.at(times).to_dataframe("joints/pin/force")
    assert list(table.index) == times
    assert list(table.columns) == list(run.to_dataframe("joints/pin/force").columns)
    assert table.to_numpy() == pytest.approx(run.at(times)["joints/pin/force"])
    run.at(times).to_csv(tmp_path / "some.csv", "joints/pin/force", "energy/total")
    written = np.loadtxt(tmp_path / "some.csv", delimiter=",", skiprows=1)
    assert written[:, 0] == pytest.approx(times)
    assert written[:, 1:4] == pytest.approx(run.at(times)["joints/pin/force"])
    with pytest.raises(TypeError, match=r"result\.at\(times\)"):
        ms.simulate(arm(), times=times)


@pytest.mark.parametrize(
    "make",
    [
        lambda: ms.Event("soft", LOW, set={"k": 2}),
        lambda: ms.Event("soft", LOW, parameters={"k": 2}),
        lambda: ms.Event("soft", LOW, "switch", set={"k": 2}),
        lambda: arm().add_event("soft", LOW, set={"k": 2}).events["soft"],
        lambda: arm().add_event("soft", LOW, "set", parameters={"k": 2}).events["soft"],
        lambda: arm().add_event("soft", LOW, "set", parameter="k", value=2).events["soft"],
    ],
)
def test_an_event_sets_a_parameter_by_a_dictionary(make):
    """As it does by its name and value."""
    assert make() == ms.Event(name="soft", when=LOW, action="set", parameter="k", value=2)


@pytest.mark.parametrize(
    "wrong",
    [
        {"set": {"k": 2, "c": 1}},
        {"set": 2},
        {"set": {"k": 2}, "parameter": "k"},
        {"set": {"k": 2}, "value": 3},
        {"parameters": {"k": 2}, "value": 0.0},
    ],
)
def test_an_event_sets_one_parameter(wrong):
    with pytest.raises(ms.ModelError, match=r'dictionary of one parameter.*{"k": 2\.0}'):
        ms.Event("soft", LOW, **wrong)
    with pytest.raises(ms.ModelError, match=r'dictionary of one parameter.*{"k": 2\.0}'):
        arm().add_event("soft", LOW, **wrong)


def test_an_event_that_stops_sets_nothing():
    for make in (
        lambda **given: ms.Event("e", LOW, **given),
        lambda **g: arm().add_event(LOW, **g),
    ):
        with pytest.raises(ms.ModelError, match='belongs to the action "set", not to "stop"'):
            make(action="stop", set={"k": 2})


def test_an_event_is_added_by_name_condition_and_action():
    """In this order, or without a name."""
    named = arm().add_event("low", LOW, "halt").events["low"]
    assert (named.when, named.action) == (LOW, "stop")
    assert arm().add_event("low", LOW).events["low"].action == "mark"
    (alone,) = arm().add_event(LOW, "stop").events
    assert (alone.when, alone.action) == (LOW, "stop")
    run = ms.simulate(arm().add_event("low", LOW, "stop"), 2.0)
    assert run["joints/pin/coordinate/angle"][-1] == pytest.approx(-0.1, abs=1e-9)


def guide():
    """A block on a vertical slider."""
    return (
        ms.Mechanism()
        .add_body("block", mass=1.0)
        .add_joint("guide", "prismatic", "ground", "block", (0, 0, 0), axis="y")
    )


TIMES = np.linspace(0.0, 1.0, 25)
SHIFTS = 0.01 * (1 - np.cos(2 * np.pi * TIMES))


@pytest.fixture
def law(tmp_path, monkeypatch):
    """A file with times, shifts and twice the shifts in the current folder."""
    monkeypatch.chdir(tmp_path)
    table = np.c_[TIMES, SHIFTS]
    np.savetxt("law.csv", table, delimiter=",", header="t,s", comments="")
    np.savetxt("rig.csv", np.c_[table, 2 * SHIFTS], delimiter=";", header="t;s;twice", comments="")
    return tmp_path / "law.csv"


def test_drivers_take_tables_and_files(law):
    """Of times and values, that repeat where it is said."""
    samples = guide().add_driver("cam", "guide", (TIMES, SHIFTS))
    repeated = guide().add_driver("cam", "guide", (TIMES, SHIFTS, "periodic"))
    for given in (
        {"table": (TIMES, SHIFTS)},
        {"position": "law.csv"},
        {"function": law},
        {"table": "rig.csv#s"},
    ):
        assert guide().add_driver("cam", "guide", **given) == samples
        assert guide().add_driver("cam", "guide", periodic=True, **given) == repeated
    fast = guide().add_driver("cam", "guide", rate=(TIMES, 2 * SHIFTS))
    assert guide().add_driver("cam", "guide", rate="rig.csv#twice") == fast
    run = ms.simulate(repeated, duration=2.5)
    wanted = 0.01 * (1 - np.cos(2 * np.pi * run.time))
    assert run["joints/guide/coordinate/shift"] == pytest.approx(wanted, abs=2e-6)


def test_formulas_name_files_of_the_current_folder(law):
    """In drivers, loads, motors and springs; the model holds the points."""
    for kind in ("spline", "linear", "periodic"):
        model = guide().add_driver("cam", "guide", f"{kind}(t, 'law.csv')")
        assert "law.csv" not in model.drivers["cam"].function
    column = guide().add_driver("cam", "guide", 'spline(t, "rig.csv#s")')
    assert column == guide().add_driver("cam", "guide", "spline(t, 'law.csv')")
    points = ", ".join(
        f"{t!r}, {s!r}" for t, s in zip(TIMES.tolist(), SHIFTS.tolist(), strict=True)
    )
    linear = f"linear(t, {points})"
    pushed = guide().add_force("push", "block", ("0", "linear(t, 'law.csv')", "0"))
    assert pushed.forces["push"].function == ("0", linear, "0")
    turned = arm().add_torque("turn", "arm", ("0", "0", "law.csv"))
    assert turned == arm().add_torque("turn", "arm", ("0", "0", ms.spline(TIMES, SHIFTS)))
    assert arm().add_torque("feed", "pin", "law.csv") == arm().add_torque(
        "feed", "pin", (TIMES, SHIFTS)
    )
    motor = arm().add_motor("m", "pin", "linear(v, 'law.csv')")
    assert motor.forces["m"].function == f"linear(v, {points})"
    ends = ("ground", "arm", (0, 1, 0), (1, 0, 0))
    spring = arm().add_spring("s", *ends, force="linear(x, 'law.csv')")
    assert spring.forces["s"].function == f"linear(x, {points})"
    for add in (
        lambda: arm().add_spring("s", *ends, force="law.csv"),
        lambda: arm().add_motor("m", "pin", "law.csv"),
    ):
        with pytest.raises(ms.ModelError, match=r"\"linear\(x, 'law.csv'\)\", or over the time"):
            add()


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ({"position": "lost.csv"}, "there is no file .*lost.csv; .*in scripts at the current one"),
        ({"rate": "linear(t, 'lost.csv')"}, "rate: there is no file .*lost.csv"),
        ({"table": "rig.csv"}, "has 3 columns, not two; name one as in 'rig.csv#torque'"),
        ({"position": "2*t", "periodic": True}, r"\(times, values\) or the name of a CSV file"),
        ({"table": (TIMES, SHIFTS, "linear"), "periodic": True}, "one period of samples"),
        ({"table": (TIMES, TIMES), "periodic": True}, "must end as they begin"),
        ({"position": "t", "rate": 1.0}, "given more than once, by position and rate"),
        ({}, "function: is missing; give either"),
    ],
)
def test_wrong_tables_are_told(law, given, answer):
    with pytest.raises(ms.ModelError, match=answer):
        guide().add_driver("cam", "guide", **given)


@pytest.mark.parametrize("word", ["torque", "force", "effort", "moment"])
def test_a_driver_takes_no_effort_for_a_motion(word):
    """It was the prescribed coordinate, in silence."""
    with pytest.raises(
        TypeError, match=r"prescribes a motion.*model\.add_torque\(\"push\", \"pin\""
    ):
        arm().add_driver("motor", "pin", **{word: 5.0})


def test_the_ground_has_another_word():
    """Where no body has that name."""
    for word in ("world", "World", "Ground"):
        hinge = arm().add_joint("b", "revolute", word, "arm", (1, 0, 0)).joints["b"]
        assert hinge.body1 == "ground"
        spring = arm().add_spring("s", word, "arm", (0, 1, 0), (1, 0, 0), k=5).forces["s"]
        assert spring.body1 == "ground"
    own = arm().add_body("world", position=(2, 0, 0))
    assert own.add_joint("b", "fixed", "world", "arm").joints["b"].body1 == "world"
    with pytest.raises(ms.ModelError, match='no body "World"; did you mean "world"'):
        own.add_joint("b", "fixed", "World", "arm")
    with pytest.raises(ms.ModelError, match='no body "world"; did you mean "World"'):
        arm().add_body("World", position=(2, 0, 0)).add_joint("b", "fixed", "world", "arm")
    joint = ms.Joint(name="p", type="revolute", body1="world", body2="a")
    with pytest.raises(ms.ModelError, match='no body "world"; did you mean "ground"'):
        ms.Mechanism(bodies=[ms.Body(name="a")], joints=[joint])


def test_no_gravity_is_zero():
    """A number alone says no direction."""
    assert ms.Mechanism(gravity=0).gravity == (0, 0, 0)
    assert arm().set("gravity", 0).gravity == arm().edited(gravity=0.0).gravity == (0, 0, 0)
    with pytest.raises(ms.ModelError, match=r"such as \(0, -9.81, 0\)"):
        ms.Mechanism(gravity=9.81)


def test_a_parameter_is_written_with_its_unit():
    """A formula is told where it goes."""
    model = arm().add_parameter("L", "40 cm").add_parameter("m", "200 g", unit="kg", lower=0.1)
    assert (model.parameters["L"], model.parameters["m"]) == (0.4, 0.2)
    assert model.parameters.details["m"].lower == 0.1
    with pytest.raises(ms.ModelError, match="is in kg; write it in that unit"):
        arm().add_parameter("m", "40 cm", unit="kg")
    with pytest.raises(ms.ModelError, match=r'write m = "rho\*A" in the script, and then mass=m'):
        arm().add_parameter("m", "rho*A")
    m = "2*k"  # as the message says
    assert arm().add_rod("b", (0, 0, 0), (1, 0, 0), mass=m).bodies["b"].mass == 100.0


@pytest.mark.parametrize(
    ("guess", "answer"),
    [
        (lambda m: m.closure_error, r"ms\.check\(model\)\.gaps"),
        (lambda m: ms.closure(m), r"ms\.check\(model\)\.gaps"),
        (lambda m: ms.check(m).closure_error, r"report\.gaps"),
        (lambda m: m.degrees_of_freedom, r"ms\.check\(model\)\.degrees_of_freedom"),
        (lambda m: m.picture("a.png"), r"ms\.simulate\(model, 0\.01\)\.picture\(0\)"),
        (lambda m: ms.picture(m, "a.png"), r"ms\.simulate\(model, 0\.01\)\.picture\(0\)"),
        (lambda m: m["joints/pin/coordinate"], r'ms\.coordinates\(model\)\["pin"\]'),
        (lambda m: m.joints["pin"].angle, r'ms\.coordinates\(model\)\["pin"\]'),
        (lambda m: m.add_rod("b", length=1.0, angle=0.3), r"0\.5\*math\.cos\(a\)"),
        (lambda m: m.add_link("b", length=1.0), r"\(0\.5, 0, 0\)\) is 0\.5 m long"),
        (lambda m: m.add_driver("d", "pin", acceleration=2.0), r"rate='2\*t'"),
        (lambda m: m.add_motor("d", "pin", speed=2.0), r"model\.add_driver\('motor', 'pin', rate="),
        (lambda m: _sprung(m, compression_only=True), r"function='min\(1000\*x, 0\)'"),
        (lambda m: _sprung(m, tension_only=True), r"'max\(1000\*x, 0\)' pulls alone"),
        (lambda m: m.add_slider("s", "ground", "arm", (0, 0, 0)), r'"prismatic".*axis="x"'),
        (lambda m: ms.simulate(m, 0.01).report("a.html"), r'result\.export\("run\.html"\)'),
    ],
)
def test_one_message_tells_the_call(guess, answer):
    with pytest.raises((AttributeError, TypeError, ms.ModelError), match=answer):
        guess(arm())


def _sprung(model, **options):
    return model.add_spring("s", "ground", "arm", (0, 1, 0), (1, 0, 0), stiffness=10.0, **options)


def test_coordinates_of_joints_have_another_word():
    assert ms.joint_coordinates(ms.pose(arm(), {"pin": 0.3}))["pin"] == pytest.approx([0.3])


def test_each_owner_of_names_is_answered_by_one_table():
    """Of two with the same owner, the later would hide all answers of the other."""
    owners = [*answers_of_elements.OF_ELEMENTS, *answers_of_forces.OF_FORCES]
    owners += [*answers_of_studies.OF_STUDIES, *answers_of_commands.OF_COMMANDS]
    owners += answers_of_formulas.OF_FORMULAS
    owners += answers_of_results.OF_RESULTS
    assert len(owners) == len(set(owners))
