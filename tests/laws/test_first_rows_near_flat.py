"""Efforts of drivers of the first row are right next to a singular position, or told uncertain.

Parallelograms turned at constant speed keep their kinetic energy, so that the driver supplies what
the potential energy takes, whatever their constraints.
"""

import math
import re

import pytest

import mechstudio as ms

GRAVITY, CRANK, MASS = 9.81, 0.4, 1.5
SOLVERS = ("hdca", "dca", "emh-ldl", "ali3p")


def parallelograms(count, angle):
    """A row of loops with common cranks, at an angle from flat; the first crank is turned."""
    tip = (CRANK * math.cos(angle), CRANK * math.sin(angle))
    model = ms.Mechanism(gravity=(0, -GRAVITY, 0))
    for k in range(count + 1):
        foot, end = (float(k), 0.0, 0.0), (k + tip[0], tip[1], 0.0)
        model = model.add_rod(f"crank {k}", foot, end, mass=MASS)
        model = model.add_joint(f"foot {k}", "revolute", "ground", f"crank {k}", foot)
    for k in range(count):
        start, end = (k + tip[0], tip[1], 0.0), (k + 1 + tip[0], tip[1], 0.0)
        model = model.add_rod(f"coupler {k}", start, end, mass=MASS)
        model = model.add_joint(f"left {k}", "revolute", f"crank {k}", f"coupler {k}", start)
        model = model.add_joint(f"right {k}", "revolute", f"coupler {k}", f"crank {k + 1}", end)
    return model.add_driver("motor", "foot 0", rate=1.0)


def effort(count, angle):
    """Of the driver: the change of the potential energy with the angle [N m]."""
    arms = 0.5 * CRANK * (count + 1) + CRANK * count
    return MASS * GRAVITY * arms * math.cos(angle)


def first_row(count, angle, **options):
    """Relative error of the first effort, and the note on it."""
    run = ms.simulate(parallelograms(count, angle), 0.001, output_step=0.001, **options)
    found = [note for note in run.notes if "efforts of drivers of the first row" in note]
    error = run["drivers/motor/effort"].ravel()[0] / effort(count, angle) - 1.0
    return abs(error), found


@pytest.mark.wide
@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("count", [1, 2, 3, 5])
@pytest.mark.parametrize("angle", [0.1, 1e-2, 1e-3, 5e-4, 2e-4, 1e-4])
def test_first_efforts_are_right(count, angle, solver):
    """They were those of the first crank alone from 5e-4 rad on."""
    error, notes = first_row(count, angle, solver=solver)
    assert error < 1e-3
    assert not notes


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_errors_are_those_of_the_notes(count):
    """Of many angles the largest error agrees with what is told within a factor of ten."""
    ratios = []
    for k in range(12):
        error, notes = first_row(count, 1.4e-5 * 0.93**k)
        (note,) = notes
        told = float(re.search(r"uncertain by about ([\d.]+) %", note)[1]) / 100.0
        ratios.append(error / told)
    assert 0.1 < max(ratios) < 10.0


@pytest.mark.parametrize("solver", SOLVERS)
def test_what_is_not_determined_is_told(solver):
    """Nearer than rounding tells from flat."""
    _, (note,) = first_row(3, 5e-7, solver=solver)
    assert "not determined" in note
    assert "Start it a little away" in note


def test_each_run_of_a_mechanism_tells_it():
    """The first, the second, of which others are cast, and those."""
    notes = [first_row(3, 6e-7)[1] for _ in range(4)]
    assert len(notes[0]) == 1
    assert notes[1:] == notes[:1] * 3


def test_the_estimate_is_of_rounding():
    """A note begins where the error of rounding is 0.2 %, and grows as the square."""
    assert first_row(1, 4e-5)[1] == []
    told = [
        float(re.search(r"about ([\d.]+) %", first_row(1, angle)[1][0])[1])
        for angle in (1e-5, 5e-6)
    ]
    assert told[1] == pytest.approx(4.0 * told[0], rel=0.35)


def event_notes(before, solver):
    """Notes where an event sets a load at a time before a parallelogram is flat [s]."""
    model = ms.edits.add_parameter(parallelograms(1, -0.2), "load", 0.0)
    model = model.add_motor("brake", "foot 0", function="load")
    when = f"[time] > {0.2 - before!r}"
    event = ms.Event("brake", when, action="set", parameter="load", value="[time]*1e-9")
    run = ms.simulate(model, 0.21, output_step=0.01, solver=solver, events=[event])
    return [note for note in run.notes if "efforts of drivers of the first row" in note]


@pytest.mark.parametrize("solver", SOLVERS)
def test_of_rows_behind_an_event_the_event_is_told(solver):
    """Such a run cannot start elsewhere."""
    (note,) = event_notes(0.0, solver)
    assert "of the first row with the new values are not determined" in note
    assert "Change the condition of the event a little." in note
    assert "Start it" not in note


def test_rows_behind_an_event_are_as_certain_as_those_of_a_start():
    """Whatever the rank tolerance of the run, by which the flat position begins at 1e-4 rad."""
    (note,) = event_notes(5e-6, "hdca")
    assert "uncertain by about 10 %" in note
    assert not event_notes(1e-4, "hdca")
