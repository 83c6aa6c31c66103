"""Dependence that a mechanism has in every position spares the search for a better one."""

import math

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import generators
from mechstudio.model import GROUND
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.constraints import general_position, redundancy
from mechstudio.simulation.constraints.redundancy import find_dependence
from mechstudio.simulation.constraints.sure_dependence import SureDependence, sure_dependence
from tests.reference.planar import lattice, linkage, parallelograms
from tests.reference.rods import rod_loop

TILT = 1e-10  # [rad] more than rounding, and less than what counts as open


def sure(model):
    """The number for a model where it stands."""
    assembly = assemble(model)
    return sure_dependence(assembly.compiled, assembly.work).least


def spherical_loop(miss=0.0):
    """Four bars whose axes meet in the origin, but for one that may miss it [m]."""
    directions = ((0, 0, 1.0), (0, 0.6, 0.8), (0.48, 0.6, 0.64), (0.6, 0, 0.8))
    axes = [np.array(axis) for axis in directions]
    bodies = [
        ms.Body(name=f"bar {k}", mass=1.0, inertia=np.diag([0.1, 0.1, 0.1]), position=axes[k])
        for k in range(3)
    ]
    names = [GROUND, *(body.name for body in bodies), GROUND]
    joints = []
    for k, axis in enumerate(axes):
        half = math.acos(axis[2]) / 2
        arm = np.cross((0, 0, 1.0), axis)
        arm = math.sin(half) * arm / (np.linalg.norm(arm) or 1.0)
        turn = (math.cos(half), *arm)
        shift = np.array([miss, 0.0, 0.0]) if k == 0 else np.zeros(3)

        def frame(name, turn=turn, shift=shift, axis=axis):
            at = next((body.position for body in bodies if body.name == name), (0.0, 0.0, 0.0))
            return ms.Frame(position=0.5 * axis + shift - np.array(at), orientation=turn)

        ends = names[k], names[k + 1]
        joints.append(
            ms.Joint(
                name=f"pin {k}",
                type="revolute",
                body1=ends[0],
                body2=ends[1],
                frame1=frame(ends[0]),
                frame2=frame(ends[1]),
            )
        )
    return ms.Mechanism(name="Spherical loop", bodies=bodies, joints=joints)


def three_cranks(length):
    """Three cranks that carry one bar; the middle one fits where it is as long as the others."""
    angle = math.acos(0.5 / length) if length != 1.0 else math.pi / 3
    foot = (1.0 + 0.5 - length * math.cos(angle), math.sin(math.pi / 3) - length * math.sin(angle))
    tips = [(k + 0.5, math.sin(math.pi / 3)) for k in range(3)]
    feet = [(0.0, 0.0), foot, (2.0, 0.0)]
    bars = {f"crank {k}": (feet[k], tips[k]) for k in range(3)} | {"bar": (tips[0], tips[2])}
    pins = [(GROUND, f"crank {k}", feet[k]) for k in range(3)]
    pins += [(f"crank {k}", "bar", tips[k]) for k in range(3)]
    return linkage(bars, pins, {})


def tilted(model):
    """A model, one of whose joints has its axis out of the plane by more than rounding."""
    joint = model.joints[1]
    frames = {}
    for name in ("frame1", "frame2"):
        w, x, y, z = getattr(joint, name).orientation
        frames[f"joints.{joint.name}.{name}.orientation"] = (w, x + TILT, y, z)
    return ms.edits.set_values(model, frames)


CASES = {
    "four_bar": lambda: ms.sample("four_bar"),
    "slider_crank": lambda: ms.sample("slider_crank"),
    "driven_slider_crank": lambda: ms.sample("driven_slider_crank"),
    "five_bar_loop": lambda: ms.sample("five_bar_loop"),
    "double_loop": lambda: ms.sample("double_loop"),
    "porter_governor": lambda: ms.sample("porter_governor"),
    "bricard": lambda: ms.sample("bricard"),
    "flat": lambda: parallelograms(2, 0.0, 1.0),
    "parallelograms": lambda: parallelograms(3, 1.0, 1.0),
    "lattice": lambda: lattice(3),
    "spherical": spherical_loop,
    "three cranks": lambda: three_cranks(1.0),
    "three cranks that lock": lambda: three_cranks(0.95),
    "row": lambda: generators.four_bar_row(5),
    "large": lambda: parallelograms(100, 1.0, 1.0),
}


@pytest.mark.parametrize("name", CASES)
def test_a_spared_search_ends_where_a_whole_one_does(name, monkeypatch):
    """To the bit: what is redundant, whether the given position is singular, and the position."""
    assembly = assemble(CASES[name]())
    spared = find_dependence(assembly)
    monkeypatch.setattr(general_position, "sure_dependence", lambda *_: SureDependence(-1, None))
    whole = find_dependence(assembly)
    assert spared.redundancy == whole.redundancy
    assert spared.position.count == whole.position.count
    here, there = spared.position.place, whole.position.place
    assert here.ranks.tolerance == there.ranks.tolerance
    for field in ("rotation", "center", "coordinate", "expected_coordinate", "prescribed"):
        assert getattr(here, field).tobytes() == getattr(there, field).tobytes(), field


MOVES = [("four_bar", 1), ("spherical", 1), ("large", 2), ("bricard", 14), ("flat", 12)]


@pytest.mark.parametrize(("name", "moves"), MOVES)
def test_nothing_is_searched_for_that_cannot_be_found(name, moves):
    """The last moves alone are made; singular positions, and loops that are neither, need all."""
    tried = []
    find_dependence(assemble(CASES[name]()), lambda: tried.append(name))
    # a move that finds something gives the search another dozen; where more is dependent than
    # axes tell, two moves for each freedom look whether it is infinitesimal
    assert len(tried) in (moves, moves + 1)


def test_what_is_sure_follows_from_axes():
    """Three constraints of each loop in a plane, about a point, or of shifts alone."""
    assert sure(ms.sample("four_bar")) == 3
    assert sure(parallelograms(4, 1.0, 1.0)) == 12
    assert sure(spherical_loop()) == 3
    assert sure(spherical_loop(miss=1e-6)) == 0
    assert sure(ms.sample("bricard")) == 0
    assert sure(ms.sample("spatial_double_pendulum")) == 0
    assert sure(tilted(ms.sample("four_bar"))) == 0
    # rods hold one length, whatever plane their ends stay in
    assert sure(ms.sample("porter_governor")) == 0


@pytest.mark.parametrize(("length", "count"), [(0.95, 6), (1.0, 7), (0.9, 6)])
def test_a_length_that_makes_a_third_crank_redundant_is_found(length, count):
    """Three cranks on a bar move at one length of the middle one; at others they are a frame."""
    found = ms.check(three_cranks(length))
    assert len(found.redundant_constraints) == count
    assert found.degrees_of_freedom == (1 if count == 7 else 0)


SERIES = {
    "hoecken_linkage by crank": lambda factor: of_parameter("hoecken_linkage", "crank", factor),
    "driven_slider_crank by stroke": lambda factor: of_parameter(
        "driven_slider_crank", "stroke", factor
    ),
    "tilted rods": lambda factor: rod_loop(
        int(100 * factor), 5, slenderness=0.1, decades=1.0, tilt=True
    ),
    "row": lambda factor: parallelograms(20, factor, 1.0),
}


def of_parameter(name, what, factor):
    """A sample with another length."""
    model = ms.sample(name)
    return ms.edits.set_parameters(model, {what: factor * float(model.parameters[what])})


@pytest.mark.parametrize("name", SERIES)
def test_lengths_share_what_follows_from_axes(name, monkeypatch):
    """Of other lengths only the position is new, and all is told that a search of its own tells."""
    redundancy._sure.clear()
    models = [SERIES[name](factor) for factor in (1.0, 1.03, 0.93)]
    shared = [redundancy_of_geometry(model) for model in models]
    assert len(redundancy._sure) == 1
    monkeypatch.setattr(redundancy, "CLEAR", math.inf)
    assert shared == [redundancy_of_geometry(model) for model in models]
    assert shared[0].constraints
    assert shared[0].reactions


def redundancy_of_geometry(model):
    return find_dependence(assemble(model)).redundancy
