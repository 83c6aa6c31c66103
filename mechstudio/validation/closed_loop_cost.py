"""What the three linkages cost over tolerances and integrators: Tables 1 and 2, Figs. 10 and 11."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.simulation import simulate
from mechstudio.validation.closed_loop_tables import (
    CASES,
    INTEGRATOR_NAMES,
    TOLERANCES,
    WALL_TIMES,
    estimated_calls,
)
from mechstudio.validation.finding import Curve, Finding, Plot, Tell, Verdict
from mechstudio.validation.sample_run import sample

DURATION = 10.0  # [s]
SOLVERS = ("hdca", "dca")


class Cost(NamedTuple):
    """What a run took; NaN if it failed."""

    calls: float
    time: float  # [s]


Costs = dict[tuple[int, float, str], Cost]
"""By case, tolerance and solver."""


def run_all(integrator: str, tell: Tell) -> Costs:
    """All cases and tolerances by both solvers."""
    costs: Costs = {}
    for case, name in CASES.items():
        model = sample(name)
        for tolerance in TOLERANCES:
            tell(f"case {case} by {integrator} at {tolerance:g}")
            for solver in SOLVERS:
                try:
                    run = simulate(
                        model,
                        solver=solver,
                        integrator=integrator,
                        duration=DURATION,
                        output_step=0.1,
                        rtol=tolerance,
                        atol=tolerance,
                    )
                except SolverError:
                    costs[case, tolerance, solver] = Cost(np.nan, np.nan)
                    continue
                taken = run.statistics
                costs[case, tolerance, solver] = Cost(taken.rhs_evaluations, taken.wall_time)
    return costs


def tolerance_findings(integrator: str, costs: Costs) -> list[Finding]:
    """One finding per case and tolerance: calls of both, their ratio and that of the times."""
    found = []
    for case in CASES:
        published = {key: estimated_calls(case, integrator, key) for key in SOLVERS}
        times = WALL_TIMES[case, integrator]
        for k, tolerance in enumerate(TOLERANCES):
            theirs = [published[key][k] for key in SOLVERS]
            ours = [costs[case, tolerance, key] for key in SOLVERS]
            failed = [key for key, cost in zip(SOLVERS, ours, strict=True) if np.isnan(cost.calls)]
            found.append(
                Finding(
                    what=f"case {case}, {INTEGRATOR_NAMES[integrator]}, {tolerance:g}: "
                    "calls HDCA / DCA, ratio, ratio of times",
                    published=f"{theirs[0]:.0f} / {theirs[1]:.0f}, {theirs[1] / theirs[0]:.2f}, "
                    f"{times.dca[k] / times.hdca[k]:.2f}",
                    ours=f"{', '.join(failed)} failed"
                    if failed
                    else f"{ours[0].calls:.0f} / {ours[1].calls:.0f}, "
                    f"{ours[1].calls / ours[0].calls:.2f}, {ours[1].time / ours[0].time:.2f}",
                    difference=""
                    if failed
                    else f"HDCA x {ours[0].calls / theirs[0]:.2f}, "
                    f"DCA x {ours[1].calls / theirs[1]:.2f}",
                    verdict=Verdict.COMPARED,
                    source="Tables 1 and 2",
                )
            )
    return found


def ratio_plot(integrator: str, costs: Costs) -> Plot:
    """Calls of DCA over those of HDCA, ours and as estimated from the tables."""
    tolerances = np.array(TOLERANCES)
    curves = []
    for case in CASES:
        ours = [
            costs[case, tolerance, "dca"].calls / costs[case, tolerance, "hdca"].calls
            for tolerance in TOLERANCES
        ]
        hdca, dca = (estimated_calls(case, integrator, solver) for solver in SOLVERS)
        curves.append(Curve(f"case {case}, ours", tolerances, np.array(ours)))
        curves.append(Curve(f"case {case}, paper", tolerances, np.array(dca) / np.array(hdca)))
    return Plot(
        title=f"Calls DCA / HDCA, {INTEGRATOR_NAMES[integrator]} and {integrator} (Fig. 11)",
        x_label="tolerance",
        y_label="ratio",
        curves=tuple(curves),
        log_x=True,
        log_y=True,
    )
