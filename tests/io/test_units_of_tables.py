"""Units in the titles of CSV files: numbers count in them, or are refused."""

import json
import math

import numpy as np
import pytest

import mechstudio as ms

pytestmark = pytest.mark.kernels

SINE = [(0.05 * k, math.sin(0.4 * k)) for k in range(21)]


@pytest.fixture(autouse=True)
def _in_folder(tmp_path, monkeypatch):
    """Names of files start at the current folder."""
    monkeypatch.chdir(tmp_path)


def table(titles, *factors, name="law.csv"):
    """A file with the samples of a sine, the columns times factors."""
    rows = "".join(f"{t * factors[0]!r},{y * factors[1]!r}\n" for t, y in SINE)
    with open(name, "w", encoding="utf-8") as file:
        file.write(f"{titles}\n{rows}")


def arm():
    """A rod on a pivot, and a block on a slide."""
    return (
        ms.Mechanism()
        .add_rod("rod", (0, 0, 0), (0, -1, 0), mass=3.0)
        .add_joint("pivot", "revolute", "ground", "rod", (0, 0, 0))
        .add_body("block", mass=1.0)
        .add_joint("slide", "prismatic", "ground", "block", (0, 0, 0), axis="x")
    )


def loaded(**element):
    """The function of a driver or a force of a model file beside the tables."""
    listed = "forces" if "type" in element else "drivers"
    data = {"format": "mechstudio", "version": 2, **json.loads(json.dumps(arm().to_dict()))}
    data[listed] = [{"name": "it", **element}]
    with open("arm.mech.json", "w", encoding="utf-8") as file:
        json.dump(data, file)
    return getattr(ms.load("arm.mech.json"), listed)[0].function


@pytest.mark.parametrize(
    ("titles", "factors"),
    [
        ("time,angle", (1.0, 1.0)),
        ("time [s],angle [rad]", (1.0, 1.0)),
        ("time [s],angle [1]", (1.0, 1.0)),
        ("time (t),angle (filtered)", (1.0, 1.0)),
        ("time [s],angle [deg]", (1.0, 180.0 / math.pi)),
        ("time [ms],angle [\N{DEGREE SIGN}]", (1e3, 180.0 / math.pi)),
        ("time (ms),angle (deg)", (1e3, 180.0 / math.pi)),
        ("time [min],angle [rev]", (1.0 / 60.0, 0.5 / math.pi)),
    ],
)
def test_numbers_count_in_the_units_of_their_titles(titles, factors):
    """In scripts and model files, as samples and as tables."""
    table(titles, *factors)
    time = np.linspace(0.0, 1.0, 21)
    for given in ("law.csv", "spline(t, 'law.csv')", "-spline(t, 'law.csv')"):
        sign = -1.0 if given.startswith("-") else 1.0
        model = arm().add_driver("drive", "pivot", position=given)
        found = ms.simulate(model, duration=1.0, output_step=0.05)["joints/pivot/coordinate"]
        np.testing.assert_allclose(found[:, 0], sign * np.sin(8.0 * time), atol=1e-9)
    texts = [loaded(joint="pivot", function="spline(t, 'law.csv')")]
    table("t,y", 1.0, 1.0)
    texts.append(loaded(joint="pivot", function="spline(t, 'law.csv')"))
    numbers = [json.loads(f"[{text[10:-1]}]") for text in texts]
    np.testing.assert_allclose(*numbers, rtol=1e-14)


def test_laws_and_loads_have_units_of_their_own():
    """Deformation and force of a spring, torque, rate; columns are named without units, too."""
    table("shift [mm],force [kN]", 1e3, 1e-3)
    (spring,) = (
        arm()
        .add_spring(
            "spring",
            "ground",
            "block",
            (-1, 0, 0),
            (0, 0, 0),
            function="linear(x, 'law.csv#force')",
        )
        .forces
    )
    table("t,y", 1.0, 1.0)
    (plain,) = (
        arm()
        .add_spring(
            "spring", "ground", "block", (-1, 0, 0), (0, 0, 0), function="linear(x, 'law.csv')"
        )
        .forces
    )
    found = [json.loads(f"[{one.function[10:-1]}]") for one in (spring, plain)]
    np.testing.assert_allclose(*found, rtol=1e-14)
    table("time [s],torque [Nmm]", 1.0, 1e3)
    assert loaded(type="motor", joint="pivot", function="linear(t, 'law.csv')").startswith(
        "linear(t, 0.0, 0.0, 0.05, 0.389"
    )
    table("time [s],speed [rpm]", 1.0, 30.0 / math.pi)
    assert loaded(joint="pivot", kind="velocity", function="linear(t, 'law.csv')").startswith(
        "linear(t, 0.0, 0.0, 0.05, 0.389"
    )


@pytest.mark.parametrize(
    ("titles", "function", "said"),
    [
        ("time [s],shift [mm]", "law.csv", "is in mm, but it stands for a quantity in rad"),
        ("time [s],shift [m]", "linear(t, 'law.csv')", "is in m, but it stands for"),
        ("time [mm],angle [deg]", "law.csv", "is in mm, but it stands for a quantity in s"),
        ("time [s],angle [bar]", "law.csv", "is not known; write one such as [deg]"),
        ("time [s],angle [deg]", "spline(t, 'law.csv')*pi/180", "may convert it already"),
        ("time (s),angle (deg)", "spline(t, 'law.csv')*pi/180", "write the table alone"),
        ("time [ms],angle [rad]", "spline(1000*t, 'law.csv')", "may convert it already"),
    ],
)
def test_units_that_do_not_fit_are_refused(titles, function, said):
    """With what to write; a formula around a table may convert it already."""
    table(titles, 1.0, 1.0)
    with pytest.raises(ms.ModelError) as caught:
        arm().add_driver("drive", "pivot", position=function)
    assert said in str(caught.value)
    if "'" in function:
        with pytest.raises(ms.ModelError) as caught:
            loaded(joint="pivot", function=function)
        assert said in str(caught.value)


def test_formulas_may_be_around_si_units():
    """And around columns without a unit, as ever; times count in the unit of their title."""
    for titles, factors in (("time [ms],angle [rad]", (1e3, 1.0)), ("time,angle", (1.0, 1.0))):
        table(titles, *factors)
        (driver,) = arm().add_driver("d", "pivot", position="2*linear(t, 'law.csv')").drivers
        assert driver.function.startswith("2*linear(t, 0.0, 0.0, 0.05, 0.389")


def test_tables_of_results_are_read_back():
    """Their titles have units, one of them with a semicolon."""
    model = arm().add_driver("drive", "pivot", position="0.3*sin(t)")
    run = ms.simulate(model, duration=1.0, output_step=0.1)
    run.to_csv("run.csv")
    again = arm().add_driver("drive", "pivot", position="run.csv#joints/pivot/coordinate/angle")
    found = ms.simulate(again, duration=1.0, output_step=0.1)["joints/pivot/coordinate"]
    np.testing.assert_allclose(found, run["joints/pivot/coordinate"], atol=1e-9)
