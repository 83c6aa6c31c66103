"""Runs beside each other are called by what they differ in."""

import matplotlib as mpl
import pytest

import mechstudio as ms

FORCE = "joints/pivot/force/norm"


def arm(**fields):
    return (
        ms.Mechanism(**fields)
        .add_parameter("k", 3.0)
        .add_rod("arm", (0, 0, 0), (1, 0, 0), mass=2.0)
        .add_joint("pivot", "revolute", "ground", "arm", (0, 0, 0), stiffness="k")
    )


def run(model=None, **options):
    return ms.simulate(model or arm(), **{"duration": 0.05, "solver": "hdca"} | options)


@pytest.fixture
def axes():
    """Axes of a figure that is not shown."""
    mpl.use("Agg")
    from matplotlib import pyplot

    made = pyplot.subplots()[1]
    yield made
    pyplot.close("all")


def legend(axes):
    return [text.get_text() for text in axes.get_legend().get_texts()]


MOON = arm().edited(gravity=(0, -1.62, 0))
LABELED = [
    ([{}, {"solver": "dca"}], ("hdca", "dca")),
    ([{"model": arm(name="heavy")}, {"model": arm(name="light")}], ("heavy", "light")),
    ([{}, {"model": arm(name="light")}], ("unnamed", "light")),
    ([{"model": arm().set(k=k)} for k in (1, 2.5)], ("k=1", "k=2.5")),
    (
        [{}, {"model": arm().change_mass("arm", mass=3.0)}],
        ("bodies.arm.mass=2", "bodies.arm.mass=3"),
    ),
    (
        [{}, {"model": arm().edited(gravity=(0, -1.62, 0))}],
        ("gravity[1]=-9.81", "gravity[1]=-1.62"),
    ),
    ([{"rtol": 1e-6}, {"rtol": 1e-9}], ("rtol=1e-06", "rtol=1e-09")),
    ([{"integrator": "dopri5"}, {"integrator": "dop853"}], ("dopri5", "dop853")),
    ([{}, {}], ("run 1", "run 2")),
    (
        [{}, {"solver": "dca"}, {"solver": "dca", "model": arm().set(k=5)}],
        ("hdca, k=3", "dca, k=3", "dca, k=5"),
    ),
    ([{}, {}, {"model": arm().set(k=5)}], ("k=3, run 1", "k=3, run 2", "k=5, run 3")),
]


@pytest.mark.parametrize(("given", "labels"), LABELED)
def test_labels_say_what_differs(given, labels):
    """Two columns were called by the one solver of both."""
    comparison = ms.compare([run(**entry) for entry in given])
    assert comparison.labels == labels
    head, *_ = str(comparison).splitlines()
    assert all(label in head for label in labels)
    assert f"differences from {labels[0]}" in str(comparison)
    table = comparison.to_dataframe()
    assert tuple(table.index) == labels
    assert table.index.name == ("solver" if labels == ("hdca", "dca") else "run")
    assert ("solver" in table) == (table.index.name == "run")


def test_functions_that_differ_are_named():
    driven = arm().add_driver("motor", "pivot", rate=2.0)
    faster = driven.set("drivers.motor.function", "3*t")
    labels = ms.compare(run(driven), run(faster)).labels
    assert labels[1] == "drivers.motor.function=3*t"


def test_a_comparison_draws_all_runs(axes):
    """Of each unit into one diagram."""
    comparison = ms.compare([run(arm().set(k=k)) for k in (1, 2)])
    assert comparison.plot(FORCE, ax=axes) is axes
    assert legend(axes) == [f"{FORCE}, k=1", f"{FORCE}, k=2"]
    assert axes.get_ylabel() == "[N]"
    force, angle = comparison.plot([FORCE, "joints/pivot/coordinate"])
    assert len(force.lines) == len(angle.lines) == 2


def test_runs_that_are_drawn_one_by_one_are_told_apart(axes):
    """Their curves had one text in the legend."""
    runs = ms.simulate_many(arm(), {"k": [1, 2, 3]}, duration=0.05)
    runs[0].plot(FORCE, ax=axes)
    assert legend(axes) == [FORCE]
    for one in runs[1:]:
        one.plot(FORCE, ax=axes)
    assert legend(axes) == [f"{FORCE}, k={k}" for k in (1, 2, 3)]
    # another channel of a run is not another run
    runs[0].plot("joints/pivot/force/x", ax=axes)
    assert legend(axes)[-1] == "joints/pivot/force/x, k=1"


def test_channels_of_one_run_need_no_name(axes):
    one = run()
    one.plot(FORCE, ax=axes)
    one.plot("joints/pivot/force/x", ax=axes)
    assert legend(axes) == [FORCE, "joints/pivot/force/x"]


def test_a_label_is_what_the_legend_says(axes):
    run().plot(FORCE, ax=axes, label="first")
    run().plot("joints/pivot/force/x", FORCE, ax=axes, label="second")
    assert legend(axes) == ["first", "joints/pivot/force/x, second", f"{FORCE}, second"]
