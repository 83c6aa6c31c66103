"""Infinitesimal freedoms: bars stretched in line can begin to move, and are held at once.

Their number is that of the directions in which pins may leave the line; what moves beside them
stays a freedom, and mechanisms that are movable only because of their dimensions have none.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mechstudio as ms
from mechstudio import edits
from mechstudio.errors import SolverError
from tests.reference.planar import lattice, parallelograms

GROUND = "ground"


def bars(lengths, *, joint="revolute", turn=(0.0, 0.0, 1.0), model=None, ends=(GROUND, GROUND)):
    """Bars along x, one behind the other, between two pins of what is named."""
    model = ms.Mechanism(gravity=(0.0, -9.81, 0.0)) if model is None else model
    at, before = 0.0, ends[0]
    for k, length in enumerate(lengths):
        name = f"bar {k}"
        place = (at + 0.5 * length, 0.0, 0.0)
        model = model.add_body(name, position=place, mass=1.0, inertia=(0.01, 0.1, 0.1))
        model = model.add_joint(f"pin {k}", joint, before, name, at=(at, 0.0, 0.0), axis=turn)
        at, before = at + length, name
    last = f"pin {len(lengths)}"
    return model.add_joint(last, joint, before, ends[1], at=(at, 0.0, 0.0), axis=turn)


@settings(max_examples=15)
@given(st.lists(st.floats(0.5, 2.0), min_size=2, max_size=8), st.floats(0.0, 6.2))
def test_each_pin_of_stretched_bars_leaves_their_line_by_no_distance(lengths, angle):
    report = ms.check(bars(lengths, turn=(0.0, np.cos(angle), np.sin(angle))))
    found = report.degrees_of_freedom, report.infinitesimal_freedoms
    assert found == (0, len(lengths) - 1)
    assert report.singular


@pytest.mark.parametrize(
    ("steps", "infinitesimal"),
    [((3.0, -1.0, -1.0), 2), ((0.5, -2.5, 1.0), 2), ((2.0, -1.0, 1.5), 0), ((1.0, -0.4, 0.9), 0)],
)
def test_folded_bars_are_held_where_the_longest_is_all_others(steps, infinitesimal):
    """The polygon of lengths, that between the pins on the ground among them, cannot open then."""
    lengths = sorted([abs(step) for step in steps] + [abs(sum(steps))])
    assert (lengths[-1] == pytest.approx(sum(lengths[:-1]))) is bool(infinitesimal)
    report = ms.check(bars(steps))
    found = report.degrees_of_freedom, report.infinitesimal_freedoms
    # three bars and the ground have one freedom where they can move
    assert found == (0 if infinitesimal else 1, infinitesimal)


def test_a_hinge_that_does_not_turn_in_the_plane_makes_one_bar_of_two():
    """Two bars in line by a universal joint whose axes lie across the plane's normal, stretched."""
    # it turns about x and y of its frame, of which z is the normal
    universal = edits.change(bars((1.0, 0.4, 0.6)), [("joint", "pin 1")], type="universal")
    report = ms.check(universal)
    assert report.degrees_of_freedom == 0
    assert report.infinitesimal_freedoms >= 1


def test_balls_of_stretched_bars_leave_their_line_in_two_directions():
    report = ms.check(bars((1.0, 0.7), joint="spherical"))
    # each bar spins about the line, which is a motion like any other
    assert (report.degrees_of_freedom, report.infinitesimal_freedoms) == (2, 2)


def test_a_driver_of_stretched_bars_asks_for_what_they_cannot_do():
    """It takes the freedom by the count of constraints, and the check tells what it is."""
    driven = bars((1.0, 1.0)).add_driver("turn", "pin 0", function="0.1*t")
    report = ms.check(driven)
    assert (report.degrees_of_freedom, report.infinitesimal_freedoms) == (0, 1)
    assert report.singular
    # one that stands on its own feet is as it was
    assert ms.check(ms.sample("driven_slider_crank")).infinitesimal_freedoms == 0


def test_what_carries_stretched_bars_moves_as_before():
    model = ms.Mechanism().add_body("carriage", mass=2.0, inertia=(0.1, 0.1, 0.1))
    model = model.add_joint(
        "rail", "prismatic", GROUND, "carriage", (0.0, 0.0, 0.0), (0.0, 0.0, 1.0)
    )
    model = bars((1.0, 0.5), model=model, ends=("carriage", "carriage"))
    report = ms.check(model)
    assert (report.degrees_of_freedom, report.infinitesimal_freedoms) == (1, 1)


MOVABLE = {
    "bricard": ms.sample("bricard"),
    "four-bar": ms.sample("four_bar"),
    "planetary gear": ms.sample("planetary_gear"),
    "flat row of parallelograms": parallelograms(2, 0.0, 0.0),
    "lattice": lattice(2),
}


@pytest.mark.parametrize("name", MOVABLE)
def test_movable_mechanisms_have_none(name):
    report = ms.check(MOVABLE[name])
    assert report.degrees_of_freedom > 0
    assert report.infinitesimal_freedoms == 0


def test_a_bar_that_is_longer_bends_the_line_and_moves():
    stretched = bars((1.0, 1.0))
    pin = stretched.joints["pin 2"]
    nearer = pin.frame2.edited(position=(1.9, 0.0, 0.0))
    report = ms.check(edits.change(stretched, [("joint", "pin 2")], frame2=nearer))
    assert (report.degrees_of_freedom, report.infinitesimal_freedoms) == (0, 0)


def test_a_run_says_why_it_cannot_go_on():
    model = bars((1.0, 1.0))
    with pytest.raises(SolverError, match="stretched in one line") as failed:
        ms.simulate(model, duration=1.0)
    assert "Change a length" in str(failed.value)
    # along the line nothing moves, and the result says what to know
    still = ms.simulate(model.edited(gravity=(0.0, 0.0, -9.81)), duration=0.1)
    assert any("1 freedom is infinitesimal" in note for note in still.notes)


@pytest.mark.parametrize("analysis", [ms.static, ms.modes, ms.kinematics])
def test_analyses_name_infinitesimal_freedoms(analysis):
    with pytest.raises(SolverError, match="1 freedom is infinitesimal"):
        analysis(bars((1.0, 1.0)))
