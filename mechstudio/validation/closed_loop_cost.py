"""Cost of three linkages over tolerances and integrators: Tables 1 and 2, Figs. 10 and 11.

The text of section 3.3 compares HDCA and DCA by wall time and by right-hand sides. Wall times of
milliseconds depend on the machine, so its statements are held against the calls.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.simulation import simulate
from mechstudio.validation.closed_loop_tables import (
    BRANCHING,
    CASES,
    INTEGRATOR_NAMES,
    PAPER,
    TOLERANCES,
    WALL_TIMES,
    estimated_calls,
)
from mechstudio.validation.finding import Curve, Finding, Plot, Study, Tell, Verdict, holds
from mechstudio.validation.samples import sample

DURATION = 10.0  # [s]
SOLVERS = ("hdca", "dca")
MOST = 0.6  # part of the tolerances for which a statement must hold

STATEMENTS: dict[str, tuple[tuple[str, tuple[int, ...], bool], ...]] = {
    "dopri5": (("HDCA is worse in most cases, better at 1e-9", (1, 2, 3), False),),
    "abm": (("HDCA has the greater dominance", (1, 2, 3), True),),
    "bs23": (
        ("HDCA is better in cases 1 and 2", (1, 2), True),
        ("HDCA is a little worse in case 3", (3,), False),
    ),
}
"""By integrator: what the text says, of which cases, and whether the ratio is above 1."""

_WEIGHTS = (
    "Here the errors of momenta are weighed as errors of the rates that they make, by a mean over "
    "all states; MATLAB weighs the momenta themselves, by the largest. HDCA therefore takes about "
    "the steps of the DCA or fewer. "
)


class Cost(NamedTuple):
    """Cost of a run; NaN if it failed."""

    calls: float
    time: float  # [s]


Costs = dict[tuple[int, float, str], Cost]
"""By case, tolerance and solver."""


def study(integrator: str, tell: Tell) -> Study:
    """Rerun the three cases over all tolerances by one integrator."""
    costs = run_all(integrator, tell)
    name = INTEGRATOR_NAMES[integrator]
    return Study(
        title=f"Closed loops: cost over tolerances, {integrator} beside {name}",
        paper=f"{PAPER}. The paper gives wall times in MATLAB (Table 2) and of one call (Table 1); "
        "calls are their quotient, as its section 3.3 says.",
        findings=(*statements(integrator, costs), *tolerance_findings(integrator, costs)),
        plots=tuple(ratio_plot(integrator, costs, calls=calls) for calls in (True, False)),
    )


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
    """One finding per case and tolerance: times, calls and the ratios of both."""
    found = []
    for case in CASES:
        published = {key: estimated_calls(case, integrator, key) for key in SOLVERS}
        times = WALL_TIMES[case, integrator]
        for k, tolerance in enumerate(TOLERANCES):
            theirs = tuple(Cost(published[key][k], getattr(times, key)[k]) for key in SOLVERS)
            ours = tuple(costs[case, tolerance, key] for key in SOLVERS)
            failed = [key for key, cost in zip(SOLVERS, ours, strict=True) if np.isnan(cost.calls)]
            gaps = [f"{a.calls / b.calls:.2f}" for a, b in zip(ours, theirs, strict=True)]
            found.append(
                Finding(
                    what=f"case {case}, {INTEGRATOR_NAMES[integrator]}, {tolerance:g}",
                    published=_words(theirs),
                    ours=f"{', '.join(failed)} failed" if failed else _words(ours),
                    difference="" if failed else f"calls x {gaps[0]} and x {gaps[1]}",
                    verdict=Verdict.COMPARED,
                    source="Tables 1 and 2",
                )
            )
    return found


def _words(costs: tuple[Cost, ...]) -> str:
    hdca, dca = costs
    return (
        f"HDCA {hdca.time:.3g} s, {hdca.calls:.0f} calls; DCA {dca.time:.3g} s, "
        f"{dca.calls:.0f} calls; DCA / HDCA {dca.time / hdca.time:.2f} in time, "
        f"{dca.calls / hdca.calls:.2f} in calls"
    )


def statements(integrator: str, costs: Costs) -> list[Finding]:
    """Statements of section 3.3 on the integrator, compared with the number of calls."""
    ratios = {
        case: [costs[case, key, "dca"].calls / costs[case, key, "hdca"].calls for key in TOLERANCES]
        for case in CASES
    }
    rows = "; ".join(
        f"case {case}: " + ", ".join(f"{ratio:.2f}" for ratio in row)
        for case, row in ratios.items()
    )
    return [
        Finding(
            what=f"DCA / HDCA in calls by {INTEGRATOR_NAMES[integrator]}, tolerances 1e-3 to 1e-9",
            published=text,
            ours=rows,
            verdict=holds(_nearly_all(ratios, cases, above)),
            source="section 3.3, Fig. 11",
            remark=_WEIGHTS + BRANCHING,
        )
        for text, cases, above in STATEMENTS[integrator]
    ]


def _nearly_all(ratios: dict[int, list[float]], cases: tuple[int, ...], above: bool) -> bool:
    """Whether most ratios of some cases lie on one side of 1."""
    chosen = [ratio for case in cases for ratio in ratios[case] if np.isfinite(ratio)]
    return sum((ratio > 1.0) == above for ratio in chosen) > MOST * len(chosen)


def ratio_plot(integrator: str, costs: Costs, *, calls: bool) -> Plot:
    """DCA over HDCA in calls or times, ours and the paper's."""
    tolerances = np.array(TOLERANCES)
    curves = []
    for case in CASES:
        pairs = [[costs[case, key, solver] for solver in SOLVERS] for key in TOLERANCES]
        ours = [(b.calls / a.calls) if calls else (b.time / a.time) for a, b in pairs]
        times = WALL_TIMES[case, integrator]
        hdca, dca = (
            (estimated_calls(case, integrator, solver) if calls else getattr(times, solver))
            for solver in SOLVERS
        )
        curves.append(Curve(f"case {case}, ours", tolerances, np.array(ours)))
        curves.append(
            Curve(f"case {case}, paper", tolerances, np.array(dca) / np.array(hdca), published=True)
        )
    what, figure = ("Calls", "Fig. 11") if calls else ("Wall times", "Fig. 10")
    return Plot(
        title=f"{what} DCA / HDCA, {INTEGRATOR_NAMES[integrator]} and {integrator} ({figure})",
        x_label="tolerance",
        y_label="ratio",
        curves=tuple(curves),
        log_x=True,
    )
