"""Computing times of the methods of Ivanov and Shimanovskiy (2023): Figs. 6 to 9.

Fig. 9 maps the method of the fewest operations; here it is drawn again from times measured.
"""

from __future__ import annotations

import itertools

import numpy as np

from mechstudio.generators import TOPOLOGIES, carousel
from mechstudio.model import Mechanism
from mechstudio.simulation import RunOptions
from mechstudio.simulation.runs.right_side_timing import right_side_times
from mechstudio.validation.finding import Curve, Finding, Map, Plot, Study, Tell, Verdict, holds
from mechstudio.validation.matrix_equations import PAPER, SOURCE, freedoms_text

METHODS = {"DAH": "dah", "EMH": "emh-ldl", "HZU": "hzu"}
"""Names in the paper to our solvers."""

JOINTS = {1: "revolute", 2: "universal", 3: "spherical", 4: "point_on_line", 5: "point_on_plane"}
"""Freedoms of a joint to a joint type with as many."""

FIGURES = {1: "Fig. 6", 2: "Fig. 7", 3: "Fig. 8"}
"""Freedoms to the figure with times over bodies."""

WIDE = {"EMH": 1, "DAH": 3, "HZU": 1}
"""Freedoms with which the matrices of a method are large."""

SIZES = (2, 4, 8, 16, 32, 64)
SIDE = (1, 2, 4, 8)  # lengths and numbers of chains in the maps
FITTED = 3  # of the sizes
CHAIN = 64  # links, to compare both sweeps
ALIKE = 0.15  # part by which two times are "almost the same"
FASTER = 1.4  # "no more than 1.3 to 1.4 times faster"
SEED = 1

_NOT_OPERATIONS = (
    "Operations are not time: both sweeps of EMH are written out for each size of a joint here, "
    "DAH and HZU run loops over blocks. For short chains DAH and EMH take the same time within a "
    "tenth, and which of them comes first is chance."
)

Times = dict[tuple[int, str, str, int], float]
"""By freedoms, topology, method and number of bodies [us]."""


def study(tell: Tell) -> Study:
    """Measure right-hand sides."""
    times: Times = {}
    for freedoms in FIGURES:
        for topology in ("chain", "carousel"):
            tell(f"{topology}, {JOINTS[freedoms]} joints")
            for size in SIZES:
                model = TOPOLOGIES[topology](size, JOINTS[freedoms])
                for method, solver in METHODS.items():
                    times[freedoms, topology, method, size] = _time(model, solver)
    findings = [_trend(times), _sweeps(tell)]
    maps = tuple(_map(freedoms, tell) for freedoms in JOINTS)
    findings += _regions(maps)
    return Study(
        title="Trees: measured times",
        paper=PAPER,
        findings=tuple(findings),
        plots=(
            *(
                _plot(times, freedoms, topology)
                for freedoms in FIGURES
                for topology in ("chain", "carousel")
            ),
            *maps,
        ),
    )


def _time(model: Mechanism, solver: str) -> float:
    """Best time of a right-hand side [us]."""
    options = RunOptions(
        solver=solver, integrator="dopri5", momenta="joint", duration=1.0, output_step=1.0
    )
    return min(right_side_times(model, options))


def _trend(times: Times) -> Finding:
    """Growth over the largest sizes as an exponent, where the paper's cubic terms are largest."""
    large = np.array(SIZES[-FITTED:])
    words, slopes = [], {}
    for method, freedoms in WIDE.items():
        for topology in ("chain", "carousel"):
            taken = [times[freedoms, topology, method, size] for size in SIZES[-FITTED:]]
            slopes[method, topology] = float(np.polyfit(np.log(large), np.log(taken), 1)[0])
            words.append(f"{method} on a {topology} n^{slopes[method, topology]:.1f}")
    linear = [slopes["EMH", "chain"], slopes["EMH", "carousel"]]
    linear += [slopes["DAH", "carousel"], slopes["HZU", "chain"]]
    steep = min(slopes["DAH", "chain"], slopes["HZU", "carousel"])
    return Finding(
        what=f"growth of times from {large[0]} to {large[-1]} bodies, DAH on ball joints, others "
        "on revolute ones",
        published="EMH linear; DAH linear on carousels, cubic on chains; HZU the other way round",
        ours=", ".join(words),
        verdict=holds(max(linear) < 1.5 and steep > 2.0),
        source=f"{SOURCE}, Figs. 6 to 8",
        remark="The figures' times are not in the text. A cubic term shows in full only for longer "
        "chains.",
    )


def _sweeps(tell: Tell) -> Finding:
    """Comparison of LTDL and LU."""
    ratios = {}
    for freedoms, joint in JOINTS.items():
        tell(f"both sweeps, {joint} joints")
        model = TOPOLOGIES["chain"](CHAIN, joint)
        ratios[freedoms] = _time(model, "emh-lu") / _time(model, "emh-ldl")
    few = all(abs(ratios[n] - 1.0) < ALIKE for n in (1, 2, 3))
    many = all(1.0 < ratios[n] < FASTER for n in (4, 5))
    return Finding(
        what="LU over LTDL in time, joints of 1 to 5 freedoms",
        published="almost the same up to 3 freedoms, 1.3 to 1.4 at most for more",
        ours=", ".join(f"{ratio:.2f}" for ratio in ratios.values()),
        verdict=holds(few and many),
        source="section 7",
        remark=f"A chain of {CHAIN} links; revolute, universal, ball joint, point on a line, point "
        "on a plane. Both are written out without loops, so that their difference is that of a few "
        "operations.",
    )


def _map(freedoms: int, tell: Tell) -> Map:
    joint = JOINTS[freedoms]
    rows = []
    for count in SIDE:
        tell(f"map of the fastest method, {joint} joints, {count} chains")
        row = []
        for length in SIDE:
            model = carousel(count, joint, length=length, seed=SEED)
            times = {method: _time(model, solver) for method, solver in METHODS.items()}
            row.append(min(times, key=lambda method: times[method]))
        rows.append(tuple(row))
    return Map(
        title=f"Fastest method, {freedoms_text(freedoms)} in each joint (Fig. 9)",
        x_label="length of the chains",
        y_label="number of chains",
        columns=SIDE,
        rows=SIDE,
        cells=tuple(rows),
    )


def _regions(maps: tuple[Map, ...]) -> list[Finding]:
    """Statements of section 8, compared with the measured maps."""
    short = [row[0] for entry in maps[:2] for row in entry.cells]
    counts = {n: sum(row.count("HZU") for row in entry.cells) for n, entry in enumerate(maps, 1)}
    dah = [sum(row.count("DAH") for row in entry.cells) for entry in maps]
    cells = len(SIDE) ** 2
    return [
        Finding(
            what="short chains and few freedoms, by time",
            published="DAH has the least cost",
            ours=f"DAH fastest in {short.count('DAH')} of {len(short)} systems with one link in "
            "each chain, 1 and 2 freedoms",
            verdict=holds(short.count("DAH") > len(short) / 2),
            source=f"{SOURCE}, Fig. 9",
            remark=_NOT_OPERATIONS,
        ),
        Finding(
            what="region of DAH over freedoms 1 to 5, by time",
            published="the more freedoms, the smaller",
            ours=f"{', '.join(map(str, dah))} of {cells} systems",
            verdict=holds(all(a >= b for a, b in itertools.pairwise(dah))),
            source=f"{SOURCE}, Fig. 9",
            remark=_NOT_OPERATIONS,
        ),
        Finding(
            what="region of HZU, by time",
            published="only with 3 and 4 freedoms",
            ours=", ".join(f"{count} of {cells} with {n}" for n, count in counts.items()),
            verdict=Verdict.COMPARED,
            source=f"{SOURCE}, Fig. 9",
            remark=_NOT_OPERATIONS,
        ),
    ]


def _plot(times: Times, freedoms: int, topology: str) -> Plot:
    sizes = np.array(SIZES, dtype=float)
    return Plot(
        title=f"Right-hand side, {topology}, {JOINTS[freedoms]} ({FIGURES[freedoms]})",
        x_label="bodies",
        y_label="time [us]",
        curves=tuple(
            Curve(method, sizes, np.array([times[freedoms, topology, method, n] for n in SIZES]))
            for method in METHODS
        ),
        log_x=True,
        log_y=True,
    )
