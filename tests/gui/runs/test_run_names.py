"""Runs are called by what tells each from the one before, wherever they are named."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

import mechstudio as ms
from mechstudio import edits
from mechstudio.gui.runs.run_difference import AskedRun, run_difference
from mechstudio.gui.runs.run_list import NAME
from mechstudio.gui.state.method_names import run_label
from mechstudio.results.settings import RunSettings
from mechstudio.units import UnitChoice
from tests.gui.fakes.engine import FakeSimulation
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.runs.run_hand import front, panels, run, tick

SI = UnitChoice()
SETTINGS = RunSettings(solver="hdca", integrator="dopri5")


def edit(window, mechanism):
    window.document.apply(mechanism, label="Edit")


def with_mass(mechanism, mass):
    (bar,) = mechanism.bodies
    return mechanism.edited(bodies=(bar.edited(mass=mass),))


def shown_names(qtbot, window, *ids):
    """Names in the list once those but for that of the first run are there."""
    first = window.shelf.runs[-1].id
    qtbot.waitUntil(lambda: all(id == first or window.shelf.run(id).name for id in ids))
    runs = front(window, "runs")
    return [runs.item(id).text(NAME) for id in ids]


def test_runs_are_called_by_what_was_changed(qtbot, listed):
    """In the list and in legends; a run of the same once more has its time as well."""
    first = run(qtbot, listed)
    edit(listed, with_mass(listed.document.edited, 2.0))
    second = run(qtbot, listed)
    third = run(qtbot, listed)
    simulation = listed.document.edited.simulation.edited(rtol=1e-9)
    edit(listed, listed.document.edited.edited(simulation=simulation))
    fourth = run(qtbot, listed)
    names = shown_names(qtbot, listed, first, second, third, fourth)
    times = [listed.shelf.run(id).started[11:19] for id in (first, third)]
    mass = "mass of bar 2 kg"
    assert names == [f"HDCA, {times[0]}", mass, f"{mass}, {times[1]}", "rtol 1e-9"]
    tick(qtbot, front(listed, "runs"), second)
    qtbot.waitUntil(lambda: listed.shelf.is_ticked(second))
    plots = front(listed, "plots")
    labels = {curve.label for curve in plots.area.card("energy").spec.curves if curve.run}
    assert labels
    assert all(label.endswith(f", {mass}") for label in labels)


def test_the_first_run_once_more_is_called_by_its_solver_too(qtbot, listed):
    """As long as nothing differs, times of day tell runs apart."""
    ids = [run(qtbot, listed) for _ in range(3)]
    edit(listed, with_mass(listed.document.edited, 2.0))
    last = run(qtbot, listed)
    assert shown_names(qtbot, listed, last) == ["mass of bar 2 kg"]
    runs = front(listed, "runs")
    labels = [f"HDCA, {listed.shelf.run(id).started[11:19]}" for id in ids]
    assert [runs.item(id).text(NAME) for id in ids] == labels


def test_the_first_run_is_called_by_what_its_file_has_not(qtbot, listed):
    """An edit that is not saved yet, whose run would look like one of the file."""
    edit(listed, with_mass(listed.document.edited, 2.0))
    first = run(qtbot, listed)
    listed.document.undo()
    second = run(qtbot, listed)
    names = ["mass of bar 2 kg", "mass of bar 1 kg"]
    qtbot.waitUntil(lambda: [listed.shelf.run(id).name for id in (first, second)] == names)


def test_the_name_of_the_user_stays(qtbot, listed):
    """F2 gives another one, after which the next run is called by its own difference."""
    run(qtbot, listed)
    edit(listed, with_mass(listed.document.edited, 2.0))
    second = run(qtbot, listed)
    shown_names(qtbot, listed, second)
    runs = front(listed, "runs")
    runs.tree.setCurrentItem(runs.item(second))
    qtbot.keyClick(runs.tree, Qt.Key.Key_F2)
    editor = runs.tree.findChild(QLineEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "heavy")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: listed.shelf.run(second).name == "heavy")
    edit(listed, with_mass(listed.document.edited, 3.0))
    third = run(qtbot, listed)
    assert shown_names(qtbot, listed, third, second) == ["mass of bar 3 kg", "heavy"]


def test_a_run_is_compared_with_one_of_an_earlier_start(qtbot, listed, make_window, model):
    """What that was made of is read from its file."""
    run(qtbot, listed)
    listed.close()
    later = make_window(panels=panels())
    qtbot.waitUntil(lambda: bool(later.shelf.runs))
    later.files.open(model)
    qtbot.waitUntil(lambda: later.document.path == model)
    edit(later, with_mass(later.document.edited, 2.0))
    second = run(qtbot, later)
    qtbot.waitUntil(lambda: later.shelf.run(second).name == "mass of bar 2 kg")
    library = later.shelf.library
    qtbot.waitUntil(lambda: library.runs()[0].name == "mass of bar 2 kg")


def test_the_bar_above_the_view_calls_the_run_so(qtbot, listed):
    """As the list does, once that has it."""
    first = run(qtbot, listed)
    edit(listed, with_mass(listed.document.edited, 4.0))
    label = run_label(listed.shelf.run(first))
    assert f"show {label}, made with mass of bar 1 kg" in listed.run_banner.text
    listed.document.undo()
    edit(listed, with_mass(listed.document.edited, 2.0))
    second = run(qtbot, listed)
    shown_names(qtbot, listed, second)
    edit(listed, with_mass(listed.document.edited, 3.0))
    assert "show “mass of bar 2 kg”; plots are at" in listed.run_banner.text
    listed.shelf.change(second, name="heavy")
    assert "show “heavy”, made with mass of bar 2 kg" in listed.run_banner.text


def test_names_follow_those_of_elements(qtbot, listed):
    """In list and banner, there and back again; a name that the user gave stays."""
    run(qtbot, listed)
    edit(listed, with_mass(listed.document.edited, 2.0))
    second = run(qtbot, listed)
    shown_names(qtbot, listed, second)
    edit(listed, edits.rename(listed.document.edited, ("body", "bar"), "lever"))
    assert shown_names(qtbot, listed, second) == ["mass of lever 2 kg"]
    edit(listed, with_mass(listed.document.edited, 3.0))
    assert "show “mass of lever 2 kg”; plots are at" in listed.run_banner.text
    listed.document.look_back()
    listed.document.look_ahead()
    assert shown_names(qtbot, listed, second) == ["mass of lever 2 kg"]
    listed.document.undo()
    listed.document.undo()
    assert shown_names(qtbot, listed, second) == ["mass of bar 2 kg"]
    listed.shelf.change(second, name="mass of bar")
    listed.document.redo()
    assert shown_names(qtbot, listed, second) == ["mass of bar"]


def test_a_bar_after_undo_says_what_differs(qtbot, listed):
    """Whatever was done and undone, it is the model of the run that is compared."""
    run(qtbot, listed)
    edit(listed, with_mass(listed.document.edited, 6.0))
    listed.document.restore_run_model()
    assert not listed.run_banner.text
    listed.document.undo()
    assert "made with mass of bar 1 kg" in listed.run_banner.text


def test_a_pulled_run_is_called_so(qtbot, listed, monkeypatch):
    """With the time that it took; the next one is compared with the run before it."""
    first = run(qtbot, listed)
    as_usual = FakeSimulation.statistics
    held = {
        "pull_bodies": ("bar", ""),
        "pull_times": (0.1, 0.2),
        "pull_rows": (10, 20),
        "pull_points": (0.0,) * 6,
    }
    with monkeypatch.context() as patch:
        patch.setattr(FakeSimulation, "statistics", lambda self: replace(as_usual(self), **held))
        pulled = run(qtbot, listed)
    edit(listed, with_mass(listed.document.edited, 2.0))
    third = run(qtbot, listed)
    assert shown_names(qtbot, listed, first, pulled, third)[1:] == [
        "pulled, 1 s",
        "mass of bar 2 kg",
    ]


def moved(mechanism, **changes):
    (bar,) = mechanism.bodies
    return mechanism.edited(bodies=(bar.edited(**changes),))


BASE = pendulum()
PARAMETERS = BASE.edited(parameters={"length": ms.Parameter(value=0.5, unit="m")})
ROD = ms.Body(name="rod", mass=1.0, inertia=((1, 0, 0), (0, 1, 0), (0, 0, 1)))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (BASE, BASE, ""),
        (BASE, BASE.edited(name="Other", description=""), ""),
        (BASE, BASE.edited(gravity=(0.0, 0.0, -1.62)), "gravity"),
        (BASE, moved(BASE, mass=2.0), "mass of bar 2 kg"),
        (BASE, moved(BASE, position=(0.1, 0.0, 0.0)), "position x of bar 0.1 m"),
        (BASE, moved(BASE, position=(0.1, 0.2, 0.0)), "position of bar"),
        (
            PARAMETERS,
            PARAMETERS.edited(parameters={"length": ms.Parameter(value=0.75, unit="m")}),
            "length 0.75 m",
        ),
        (BASE, BASE.edited(bodies=(*BASE.bodies, ROD)), "with rod"),
        (BASE.edited(bodies=(*BASE.bodies, ROD)), BASE, "without rod"),
        (
            BASE,
            moved(BASE, mass=2.0, position=(0.1, 0.0, 0.0)).edited(gravity=(0.0, 0.0, 0.0)),
            "gravity y 0 m/s², mass of bar 2 kg and 1 more",
        ),
    ],
)
def test_differences_of_models_are_short(before, after, expected):
    """The value where one number is another one; what moves nothing is no difference."""
    said = run_difference(AskedRun(after, SETTINGS), AskedRun(before, SETTINGS), SI)
    assert said == expected


def test_parameters_stand_for_what_follows_from_them():
    """Numbers that are computed from a parameter are not named beside it."""
    before = PARAMETERS.set("bodies.bar.mass", "4*length")
    after = edits.set_parameters(before, {"length": 0.75})
    assert after.bodies[0].mass == 3.0
    assert run_difference(AskedRun(after, SETTINGS), AskedRun(before, SETTINGS), SI) == (
        "length 0.75 m"
    )


def test_settings_are_named_as_the_run_bar_does():
    """In the units that are shown."""
    other = replace(SETTINGS, solver="dah", rtol=1e-8)
    assert run_difference(AskedRun(BASE, other), AskedRun(BASE, SETTINGS), SI) == "dah, rtol 1e-8"
    longer = replace(SETTINGS, duration=20.0)
    said = run_difference(AskedRun(BASE, longer), AskedRun(BASE, SETTINGS), SI)
    assert said == "duration 20 s"
    grams = UnitChoice(mass="g")
    heavy = AskedRun(with_mass(BASE, 2.0), SETTINGS)
    assert run_difference(heavy, AskedRun(BASE, SETTINGS), grams) == "mass of bar 2000 g"
    stiff = replace(SETTINGS, solver="ali3p", step=0.01, penalty=1e6)
    stiffer = replace(stiff, penalty=1e7)
    said = run_difference(AskedRun(BASE, stiffer), AskedRun(BASE, stiff), SI)
    assert said == "penalty factor 1e7"
    assert run_difference(AskedRun(BASE, stiff), AskedRun(BASE, SETTINGS), SI) == "ali3p"
    coarse = replace(SETTINGS, integrator="rk4", step=0.1)
    fine = replace(coarse, step=0.05)
    assert run_difference(AskedRun(BASE, fine), AskedRun(BASE, coarse), SI) == "step 0.05 s"
    assert run_difference(AskedRun(BASE, fine), AskedRun(BASE, SETTINGS), SI) == "rk4, step 0.05 s"
    controlled = replace(SETTINGS, integrator="dopri5")
    assert run_difference(AskedRun(BASE, controlled), AskedRun(BASE, coarse), SI) == "dopri5"


def test_units_that_a_joint_decides():
    """A stiffness is in N/m along a shift and in N m/rad about an axis; of both it stands alone."""
    (name, *_) = BASE.joints.names
    for kind, unit in (("revolute", " N m/rad"), ("prismatic", " N/m"), ("cylindrical", "")):
        base = edits.change_joint_type(BASE, name, kind).mechanism
        models = [edits.change(base, [("joint", name)], stiffness=k) for k in (20.0, 30.0)]
        said = run_difference(*(AskedRun(model, SETTINGS) for model in models), SI)
        assert said == f"stiffness of {name} 20{unit}"
