"""Chadaj, Malczyk, Fraczek: a parallel Hamiltonian formulation for closed loops (2017).

Section 3: one loop of four bodies (case 1), one of eight (case 2), two coupled ones (case 3), 10 s.
Figures 5 to 9 have no numbers in the text. The text gives wall times (Table 2) and the time of one
right-hand side (Table 1); their quotient estimates the number of calls, as the paper itself says.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from mechstudio.results import Result
from mechstudio.results.store import FloatArray
from mechstudio.simulation import simulate
from mechstudio.validation.closed_loop_cost import ratio_plot, run_all, tolerance_findings
from mechstudio.validation.closed_loop_tables import CASES, INTEGRATOR_NAMES
from mechstudio.validation.finding import Curve, Finding, Plot, Study, Tell, Verdict, holds
from mechstudio.validation.sample_run import has_integrator, sample

TOLERANCE = 1e-6
DURATION = 10.0  # [s]
ROUNDING = 1e-10  # [m/s, rad/s] velocity constraints "within the numerical accuracy"
SMALL_SHIFT = 1e-3  # [m] of a point of the plane of symmetry out of it
SYMMETRIC = 1  # the case whose point K the paper plots


def study(tell: Tell, *, quick: bool) -> Study:
    """Rerun the three cases; unless quick, over tolerances and integrators too."""
    findings: list[Finding] = []
    plots: list[Plot] = []
    for case, name in CASES.items():
        tell(f"case {case}: energy and constraints")
        runs = {
            solver: simulate(
                sample(name),
                solver=solver,
                integrator="dopri5",
                duration=DURATION,
                rtol=TOLERANCE,
                atol=TOLERANCE,
            )
            for solver in ("hdca", "dca")
        }
        findings += _statements(case, runs)
        plots += _plots(case, runs)
        if case == SYMMETRIC:
            findings.append(_symmetry(case, runs["hdca"]))
    for integrator, name in INTEGRATOR_NAMES.items():
        source = "Tables 1 and 2, Fig. 11"
        if quick or not has_integrator(integrator):
            reason = "left out of the quick run" if quick else f"this version has no {integrator}"
            findings.append(
                Finding(
                    what=f"calls and wall times by {name}",
                    published="21 pairs of HDCA and DCA",
                    ours=reason,
                    verdict=Verdict.NOT_RUN,
                    source=source,
                )
            )
            continue
        costs = run_all(integrator, tell)
        findings += tolerance_findings(integrator, costs)
        plots.append(ratio_plot(integrator, costs))
    return Study(
        title="Closed loops: three linkages",
        paper="Chadaj, Malczyk, Frączek: A parallel Hamiltonian formulation for forward dynamics "
        "of closed-loop multibody systems, Multibody System Dynamics 39 (2017)",
        findings=tuple(findings),
        plots=tuple(plots),
    )


def _statements(case: int, runs: dict[str, Result]) -> list[Finding]:
    """What the text says of Figures 5, 8 and 9."""
    hdca, dca = runs["hdca"], runs["dca"]
    pairs = [(hdca.energy_drift, dca.energy_drift)]
    pairs.append((hdca.max_constraint_velocity, dca.max_constraint_velocity))
    pairs.append((hdca.max_constraint_position, dca.max_constraint_position))
    energy, velocity, position = (f"HDCA {a:.1e}, DCA {b:.1e}" for a, b in pairs)
    return [
        Finding(
            what=f"case {case}: energy error at 1e-6",
            published="HDCA preserves the energy better",
            ours=f"{energy} J",
            verdict=holds(pairs[0][0] < pairs[0][1]),
            source="Fig. 5",
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
    ]


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
