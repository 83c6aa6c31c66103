"""Chadaj, Malczyk, Fraczek: a parallel Hamiltonian formulation for closed loops (2017).

Section 3: one loop of four bodies (case 1), one of eight (case 2), two coupled ones (case 3), 10 s.
Figures 5 to 9 have no numbers in the text. The text gives wall times (Table 2) and the time of one
right-hand side (Table 1); what follows from them over tolerances is in `closed_loop_cost`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.simulation import RunOptions, simulate
from mechstudio.simulation.runs.right_side_timing import right_side_times
from mechstudio.validation.closed_loop_tables import (
    BRANCHING,
    BRANCHING_CASE,
    CALL_TIMES,
    CASES,
    PAPER,
)
from mechstudio.validation.finding import Curve, Finding, Plot, Study, Tell, Verdict, holds
from mechstudio.validation.samples import sample

TOLERANCE = 1e-6
DURATION = 10.0  # [s]
ROUNDING = 1e-10  # [m/s, rad/s] velocity constraints "within the numerical accuracy"
SMALL_SHIFT = 1e-3  # [m] of a point of the plane of symmetry out of it
SYMMETRIC = 1  # the case whose point K the paper plots
GROWTH_FROM = 1.0  # [s]


def study(tell: Tell) -> Study:
    """Rerun the three cases, and time one right-hand side of each."""
    findings: list[Finding] = []
    plots: list[Plot] = []
    for case, name in CASES.items():
        tell(f"case {case}")
        runs = {
            solver: simulate(
                sample(name),
                solver=solver,
                integrator="dopri5",
                duration=DURATION,
                rtol=TOLERANCE,
                atol=TOLERANCE,
            )
            for solver in CALL_TIMES
        }
        findings += _statements(case, runs)
        plots += _plots(case, runs)
        if case == SYMMETRIC:
            findings.append(_symmetry(case, runs["hdca"]))
    tell("time of a right-hand side")
    for case, name in CASES.items():
        findings.append(_call_times(case, sample(name)))
    return Study(
        title="Closed loops: three linkages at 1e-6",
        paper=PAPER,
        findings=tuple(findings),
        plots=tuple(plots),
    )


def _call_times(case: int, model: Mechanism) -> Finding:
    """Table 1; ours is one call of compiled code, theirs one of MATLAB."""
    theirs = [CALL_TIMES[solver][case - 1] for solver in CALL_TIMES]
    ours = []
    for solver in CALL_TIMES:
        options = RunOptions(solver=solver, integrator="dopri5", duration=1.0, output_step=1.0)
        ours.append(min(right_side_times(model, options)))
    return Finding(
        what=f"case {case}: time of a right-hand side, HDCA and DCA",
        published=f"{theirs[0]:.3f} ms and {theirs[1]:.3f} ms: ratio {theirs[1] / theirs[0]:.2f}",
        ours=f"{ours[0]:.1f} us and {ours[1]:.1f} us: {ours[1] / ours[0]:.2f}",
        difference=f"{1e3 * theirs[0] / ours[0]:.0f} and {1e3 * theirs[1] / ours[1]:.0f} times",
        verdict=Verdict.COMPARED,
        source="Table 1",
        remark="MATLAB against compiled code. Both methods share one factorization here, so that "
        "they cost about the same in every case.",
    )


def _statements(case: int, runs: dict[str, Result]) -> list[Finding]:
    """Statements of the text on Figures 5, 8 and 9."""
    hdca, dca = runs["hdca"], runs["dca"]
    pairs = [(hdca.energy_drift, dca.energy_drift)]
    pairs.append((hdca.max_constraint_velocity, dca.max_constraint_velocity))
    pairs.append((hdca.max_constraint_position, dca.max_constraint_position))
    remark = BRANCHING if case == BRANCHING_CASE else ""
    energy, velocity, position = (f"HDCA {a:.1e}, DCA {b:.1e}" for a, b in pairs)
    return [
        Finding(
            what=f"case {case}: energy error at 1e-6",
            published="HDCA preserves the energy better",
            ours=f"{energy} J",
            verdict=holds(pairs[0][0] < pairs[0][1]),
            source="Fig. 5",
            remark=remark,
        ),
        Finding(
            what=f"case {case}: velocity constraints",
            published="HDCA within the numerical accuracy, DCA far worse",
            ours=f"{velocity} m/s, rad/s",
            verdict=holds(pairs[1][0] < ROUNDING < pairs[1][1]),
            source="Fig. 8",
        ),
        Finding(
            what=f"case {case}: position constraints",
            published="DCA diverges, the drift of HDCA is negligible",
            ours=f"{position} m, rad",
            verdict=holds(pairs[2][0] < pairs[2][1]),
            source="Fig. 9",
        ),
        _growth(case, dca),
    ]


def _growth(case: int, run: Result) -> Finding:
    """Slope of the position error of the DCA over time, both logarithmic."""
    late = run["time"] >= GROWTH_FROM
    size = np.maximum(run["constraints/position"][late], np.finfo(float).tiny)
    slope = float(np.polyfit(np.log(run["time"][late]), np.log(size), 1)[0])
    return Finding(
        what=f"case {case}: growth of the position error of the DCA",
        published="quadratic in time",
        ours=f"as t^{slope:.1f} from {GROWTH_FROM:g} s on",
        verdict=holds(abs(slope - 2.0) < 0.5),
        source="Fig. 9",
        remark=BRANCHING if case == BRANCHING_CASE else "",
    )


def _symmetry(case: int, run: Result) -> Finding:
    shift = float(np.abs(run["measures/K/position"][:, 0]).max())
    return Finding(
        what=f"case {case}: point K stays in the plane of symmetry",
        published="the motion stays symmetric during the entire simulation",
        ours=f"largest x {shift:.1e} m",
        verdict=holds(shift < SMALL_SHIFT),
        source="section 3.1",
    )


def _plots(case: int, runs: dict[str, Result]) -> list[Plot]:
    plots = [
        Plot(
            title=f"Case {case}: energy error (Fig. 5)",
            x_label="t [s]",
            y_label="error [J]",
            curves=_curves(runs, lambda run: run["energy/total"] - run["energy/total"][0]),
        ),
        Plot(
            title=f"Case {case}: velocity constraints (Fig. 8)",
            x_label="t [s]",
            y_label="norm [m/s, rad/s]",
            curves=_curves(runs, lambda run: run["constraints/velocity"]),
            log_y=True,
        ),
        Plot(
            title=f"Case {case}: position constraints (Fig. 9)",
            x_label="t [s]",
            y_label="norm [m, rad]",
            curves=_curves(runs, lambda run: run["constraints/position"]),
            log_y=True,
        ),
    ]
    if case == SYMMETRIC:
        for number, key, unit in ((6, "position", "m"), (7, "velocity", "m/s")):
            curves = tuple(
                Curve(solver, run["time"], run[f"measures/K/{key}"][:, 1])
                for solver, run in runs.items()
            )
            title = f"Case {case}: y {key} of point K (Fig. {number})"
            label = f"y {key} [{unit}]"
            plots.append(Plot(title=title, x_label="t [s]", y_label=label, curves=curves))
    return plots


def _curves(runs: dict[str, Result], values: Callable[[Result], FloatArray]) -> tuple[Curve, ...]:
    return tuple(Curve(solver, run["time"], values(run)) for solver, run in runs.items())
