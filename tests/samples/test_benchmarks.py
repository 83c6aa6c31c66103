"""The IFToMM benchmarks against published values, by every solver that takes them."""

from dataclasses import dataclass

import numpy as np
import pytest

from mechstudio.generators import carousel, chain, four_bar_row, tree, twisted_chain
from mechstudio.model import Mechanism
from mechstudio.simulation import Ali3pOptions, check, simulate
from tests.laws.solved import FORMULATIONS, TREE_ONLY, relative_error, sample
from tests.reference.analytic import BRICARD_P3, PENDULUM_PUBLISHED
from tests.reference.rotations import matrix_of

LEAVES_ITS_BRANCH = ("dca",)  # solvers that do not pass singular positions
STEPPING = "ali3p"  # brings its own steps, whose error no tolerance controls

FOUR_BARS = {
    1.0: (-0.1950203019, -0.9807992057),
    5.0: (-0.8113104610, -0.5846155454),
    10.0: (0.3284581115, 0.9445185382),
}
"""End of the first crank of A02 with N = 2: time [s] to position [m]."""

FORTY_FOUR_BARS = {1.0: (-0.1153568806, -0.9933241113)}

FORTY_LATER = {
    5.0: (-0.5401900507, -0.8415430525),
    10.0: (0.1805122267, 0.9835727406),
    20.0: (0.4109011537, 0.9116799010),
}
"""The same with N = 40 until the end of the original task."""

SQUEEZER = {
    "K1": 15.81077119629904,
    "K3": 0.04082224013073101,
    "K5": 0.5244099658805304,
    "K7": 1.048080741042263,
}
"""Angles of A03 at 0.03 s from the test set for initial value problem solvers [rad]."""

SQUEEZER_END = {"K1": 33.8258677669, "K3": 0.1133950738, "K5": 0.5260604450, "K7": 1.0569024294}
"""At 0.05 s, the end of A03, by DOP853 with projection onto the constraints [rad]."""

EXUDYN_SLIDER_CRANK = 7.256859913349651
"""Sum of four norms of the rod's state at 0.5 s; steps of 1e-4 s left an error of a few 1e-6."""

SLIDER_CRANK_END = {
    "position": (0.114691948529, 0.086388645056, 0.043390770308),
    "velocity": (-0.283012121368, 0.178885807326, 0.391915354845),
    "angular_velocity": (-2.438671377448, 5.253977097859, -0.637097709715),
}
"""Of the rod at 5 s, the end of the benchmark: `tests.reference.dense_simulation` in 20 pieces."""


@dataclass(frozen=True, kw_only=True)
class Benchmark:
    """A point of a model with its known places.

    Attributes:
        model: The model.
        measure: Measure of the point.
        places: Time [s] to position [m].
        tolerance: Largest error of solvers with error control, at rtol = atol = 1e-9 [m].
        step: Time step of solvers with steps of their own [s].
        penalty: Their penalty, so that penalty * step**2 / 4 is much larger than the masses.
        coarse: Largest error of those [m].
        singular: Whether the motion passes singular positions.
    """

    model: Mechanism
    measure: str
    places: dict[float, tuple[float, ...]]
    tolerance: float
    step: float
    penalty: float
    coarse: float
    singular: bool = False


BENCHMARKS = {
    "A01": Benchmark(
        model=sample("iftomm_a01"),
        measure="mass",
        places=PENDULUM_PUBLISHED,
        tolerance=5e-5,
        step=2e-3,
        penalty=1e10,
        coarse=1e-2,
    ),
    "A02": Benchmark(
        model=sample("iftomm_a02"),
        measure="B0",
        places=FOUR_BARS,
        tolerance=5e-7,  # each singular position on the way magnifies rounding
        step=4e-3,
        penalty=1e11,
        coarse=1e-2,
        singular=True,
    ),
    "A02 with 40 loops": Benchmark(
        model=four_bar_row(40),
        measure="B0",
        places=FORTY_FOUR_BARS,
        tolerance=1e-7,
        step=5e-3,
        penalty=1e11,
        coarse=1e-2,
        singular=True,
    ),
    "A04": Benchmark(
        model=sample("bricard"),
        measure="P3",
        places=BRICARD_P3,
        tolerance=1e-8,
        step=2e-3,
        penalty=1e10,
        coarse=1e-2,
    ),
}


def _simulated(model, solver, step, penalty, **options):
    """A run at tight tolerances, or with steps of the solver's own."""
    if solver == STEPPING:
        options["ali3p"] = Ali3pOptions(
            step=step, penalty=penalty, tolerance=1e-8, max_iterations=30
        )
    return simulate(model, solver=solver, rtol=1e-9, atol=1e-9, **options)


def _takers(model, *without):
    """Solvers that take a model: those for trees only if there is no loop."""
    loops = len(model.joints) > len(model.bodies)
    keys = FORMULATIONS if loops else (*FORMULATIONS, *TREE_ONLY)
    return [key for key in keys if key not in without]


def _row(result, time):
    row = int(np.argmin(np.abs(result["time"] - time)))
    assert result["time"][row] == pytest.approx(time, abs=1e-9)
    return row


@pytest.mark.wide
@pytest.mark.parametrize(
    ("name", "solver"),
    [
        (name, solver)
        for name, case in BENCHMARKS.items()
        for solver in _takers(case.model, *(LEAVES_ITS_BRANCH if case.singular else ()))
    ],
)
def test_point_passes_its_known_places(name, solver):
    """Positions at all known times, within what the method's steps allow."""
    case = BENCHMARKS[name]
    options = {"duration": max(case.places), "output_step": 0.5}
    result = _simulated(case.model, solver, case.step, case.penalty, **options)
    allowed = case.coarse if solver == STEPPING else case.tolerance
    for time, place in case.places.items():
        found = result[f"measures/{case.measure}/position"][_row(result, time)]
        assert np.abs(found[: len(place)] - place).max() < allowed, time


def test_forty_loops_stay_on_their_way_for_the_whole_task():
    """20 s through all singular positions, by the solver that takes the least time."""
    result = _simulated(four_bar_row(40), "hdca", 0.0, 0.0, duration=20.0, output_step=1.0)
    for time, place in FORTY_LATER.items():
        found = result["measures/B0/position"][_row(result, time)]
        assert np.abs(found[:2] - place).max() < 1e-6, time


@pytest.mark.parametrize("solver", _takers(sample("iftomm_a03")))
def test_squeezer_ends_where_the_test_set_says(solver):
    """Angles of four bodies after 0.03 s and two and a half turns of the crank, and at the end."""
    model = sample("iftomm_a03")
    result = _simulated(model, solver, 2e-5, 1e12, duration=0.05, output_step=1e-4)
    allowed = 5e-3 if solver == STEPPING else 1e-6
    for time, angles in ((0.03, SQUEEZER), (0.05, SQUEEZER_END)):
        for body, angle in angles.items():
            pose = result[f"bodies/{body}/orientation"]
            found = np.unwrap(2 * np.arctan2(pose[:, 3], pose[:, 0]))[_row(result, time)]
            assert found == pytest.approx(angle, abs=allowed), (body, time)


@pytest.mark.parametrize("solver", _takers(sample("iftomm_spatial_slider_crank")))
def test_spatial_slider_crank_agrees_with_exudyn(solver):
    """Norms of position, angles about x, y, z, velocity and angular velocity of the rod; its end.

    Exudyn's value is of 0.5 s, the state of the rod at 5 s is that of the dense equations.
    """
    model = sample("iftomm_spatial_slider_crank")
    result = _simulated(model, solver, 5e-4, 1e11, duration=5.0, output_step=0.5)
    rod = {key: result[f"bodies/rod/{key}"] for key in SLIDER_CRANK_END}
    turn = matrix_of(result["bodies/rod/orientation"][1])
    angles = [
        np.arctan2(-turn[1, 2], turn[2, 2]),
        np.arcsin(turn[0, 2]),
        np.arctan2(-turn[0, 1], turn[0, 0]),
    ]
    total = sum(np.linalg.norm(part) for part in (*(each[1] for each in rod.values()), angles))
    allowed = 1e-3 if solver == STEPPING else 2e-5
    assert total == pytest.approx(EXUDYN_SLIDER_CRANK, abs=allowed)
    for key, end in SLIDER_CRANK_END.items():
        allowed = 2e-3 if solver == STEPPING else 1e-6
        assert np.abs(rod[key][-1] - end).max() < allowed, key


TREES = {
    "pipelayer": sample("pipelayer"),
    "carousel": carousel(12, "spherical", seed=1),
    "binary tree": tree(15, 2, seed=1),
    "chain": chain(8, "universal", seed=1),
    "twisted chain": twisted_chain(24),
}


@pytest.mark.parametrize("name", TREES)
def test_all_solvers_give_one_motion_of_trees(name):
    """Poses after 0.1 s, to the tolerances or to the steps."""
    model = TREES[name]
    ends = {
        solver: _simulated(
            model, solver, 1e-3, 1e12, duration=0.1, output_step=0.1
        ).store.body_pose[1]
        for solver in _takers(model)
    }
    for solver, pose in ends.items():
        allowed = 1e-4 if solver == STEPPING else 1e-7
        assert relative_error(pose, ends["dca"]) < allowed, solver


def test_chain_of_four_hundred_links():
    """The large chain of Exudyn's timings: all solvers agree after four steps of 1 ms."""
    model = twisted_chain(400)
    options = {"duration": 4e-3, "output_step": 4e-3}
    runge_kutta = {"integrator": "rk4", "fixed_step": 1e-3}
    moved = {
        key: simulate(model, solver=key, **options, **({} if key == STEPPING else runge_kutta))
        for key in _takers(model)
    }
    expected = moved["aba"].store.body_pose
    assert np.abs(expected[1] - expected[0]).max() > 1e-4
    for key, run in moved.items():
        allowed = 1e-5 if key == STEPPING else 1e-8
        assert np.abs(run.store.body_pose[1] - expected[1]).max() < allowed, key


def test_check_tells_the_redundancy_of_the_benchmarks():
    """One freedom each; three redundant constraints in each planar loop, one in Bricard's."""
    found = {name: check(case.model) for name, case in BENCHMARKS.items()}
    found["A03"] = check(sample("iftomm_a03"))
    assert {report.degrees_of_freedom for report in found.values()} == {1}
    counts = {name: len(report.redundant) for name, report in found.items()}
    assert counts == {"A01": 0, "A02": 6, "A02 with 40 loops": 120, "A04": 1, "A03": 9}


def test_pipelayer_has_the_six_freedoms_of_its_paper():
    """Lift, two tilts, slewing, hoisting and telescoping."""
    report = check(sample("pipelayer"))
    assert (report.degrees_of_freedom, report.loops) == (6, 0)
