"""Names that newcomers write before they have read the reference: they mean one thing, or one
message tells the whole call.
"""

import numpy as np
import pytest

import mechstudio as ms

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
    "wrong", [{"set": {"k": 2, "c": 1}}, {"set": 2}, {"set": {"k": 2}, "parameter": "k"}]
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
