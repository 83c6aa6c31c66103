"""Chadaj, Malczyk, Fraczek: Hamiltonian based parallel formulation for open-loop systems.

Section III: a pendulum of 16 bodies falls from the horizontal for 10 s, by ode45 with absolute and
relative tolerances of 1e-6.
"""

from __future__ import annotations

import numpy as np

from mechstudio.results import Result
from mechstudio.simulation import simulate
from mechstudio.simulation.solvers import find_solver
from mechstudio.validation.finding import Curve, Finding, Plot, Study, Tell, Verdict, holds, percent
from mechstudio.validation.samples import sample

PUBLISHED_CALLS = {"hdca": 3169, "dca": 3493}
PUBLISHED_TIMES = {"hdca": 60.9, "dca": 67.3}  # in MATLAB [s]
TOLERANCE = 1e-6
DURATION = 10.0  # [s]
SMALL_DRIFT = 1e-3  # of the largest kinetic energy
SMALL_GAP = 0.01  # between two positions of the tip [m]
LONG = 5.0  # [s] the chain has then swung through
SOURCE = "section III"


def study(tell: Tell) -> Study:
    """Rerun the pendulum by HDCA and DCA."""
    runs = {}
    for solver in PUBLISHED_CALLS:
        tell(f"16-body pendulum by {solver}")
        runs[solver] = simulate(
            sample("pendulum_16"),
            solver=solver,
            integrator="dopri5",
            momenta="joint" if find_solver(solver).has_momenta else "auto",
            duration=DURATION,
            rtol=TOLERANCE,
            atol=TOLERANCE,
        )
    findings = [_energy(solver, run) for solver, run in runs.items()]
    findings += [_calls(solver, run) for solver, run in runs.items()]
    findings += [_ratios(runs), _tips(runs)]
    return Study(
        title="Open loops: pendulum of 16 bodies",
        paper="Chadaj, Malczyk, Frączek: Hamiltonian based parallel formulation for open-loop "
        "multibody system dynamics",
        findings=tuple(findings),
        plots=_plots(runs),
    )


def _energy(solver: str, run: Result) -> Finding:
    largest = float(run["energy/kinetic"].max())
    return Finding(
        what=f"total energy, {solver}",
        published="remains constant (Figs. 5 and 6; no number in the text)",
        ours=f"drift {run.energy_drift:.1e} J, largest kinetic energy {largest:.0f} J",
        difference=f"{run.energy_drift / largest:.0e} of it",
        verdict=Verdict.AGREES if run.energy_drift < SMALL_DRIFT * largest else Verdict.DIFFERS,
        source=SOURCE,
    )


def _calls(solver: str, run: Result) -> Finding:
    calls, published = run.statistics.rhs_evaluations, PUBLISHED_CALLS[solver]
    return Finding(
        what=f"right-hand sides, {solver}",
        published=str(published),
        ours=str(calls),
        difference=percent(calls, published),
        verdict=Verdict.COMPARED,
        source=SOURCE,
    )


def _ratios(runs: dict[str, Result]) -> Finding:
    times = {solver: run.statistics.wall_time for solver, run in runs.items()}
    calls = {solver: run.statistics.rhs_evaluations for solver, run in runs.items()}
    published = PUBLISHED_TIMES["dca"] / PUBLISHED_TIMES["hdca"]
    published_calls = PUBLISHED_CALLS["dca"] / PUBLISHED_CALLS["hdca"]
    return Finding(
        what="DCA over HDCA: calls, wall time",
        published=f"{published_calls:.2f}, {published:.2f} (67.3 s and 60.9 s in MATLAB)",
        ours=f"{calls['dca'] / calls['hdca']:.2f}, {times['dca'] / times['hdca']:.2f} "
        f"({times['dca']:.2f} s and {times['hdca']:.2f} s)",
        verdict=holds(calls["dca"] > calls["hdca"]),
        source=SOURCE,
        remark="Errors of momenta are weighed here as errors of the rates that they make, which a "
        "chain enlarges. HDCA takes shorter steps for it and keeps the energy better than DCA: "
        f"drift {runs['hdca'].energy_drift:.1e} J beside {runs['dca'].energy_drift:.1e} J.",
    )


def _plots(runs: dict[str, Result]) -> tuple[Plot, ...]:
    first = runs["hdca"]
    parts = ("kinetic", "potential", "total")
    return (
        Plot(
            title="Energy by HDCA (Fig. 5)",
            x_label="t [s]",
            y_label="energy [J]",
            curves=tuple(Curve(part, first["time"], first[f"energy/{part}"]) for part in parts),
        ),
        Plot(
            title="Change of the total energy (Fig. 6)",
            x_label="t [s]",
            y_label="change [J]",
            curves=tuple(
                Curve(key, run["time"], run["energy/total"] - run["energy/total"][0])
                for key, run in runs.items()
            ),
        ),
        _tip_plot(runs, "position", "m", "Fig. 7"),
        _tip_plot(runs, "velocity", "m/s", "Fig. 8"),
    )


def _tip_plot(runs: dict[str, Result], key: str, unit: str, figure: str) -> Plot:
    return Plot(
        title=f"{key.capitalize()} of the tip ({figure})",
        x_label="t [s]",
        y_label=f"{key} [{unit}]",
        curves=tuple(
            Curve(f"{axis}, {solver}", run["time"], run[f"measures/tip/{key}"][:, k])
            for solver, run in runs.items()
            for k, axis in enumerate("xy")
        ),
    )


def _tips(runs: dict[str, Result]) -> Finding:
    """Time for which both methods give the same motion of a chaotic chain."""
    first, second = (run["measures/tip/position"] for run in runs.values())
    apart = np.flatnonzero(np.abs(first - second).max(axis=1) > SMALL_GAP)
    time = float(runs["hdca"]["time"][apart[0]]) if apart.size else DURATION
    return Finding(
        what="tip of the chain, HDCA beside DCA",
        published="the correct motion for longer simulation times (Figs. 7 and 8)",
        ours=f"within {SMALL_GAP:g} m of each other up to {time:.2f} s",
        verdict=holds(time > LONG),
        source=SOURCE,
        remark="The chain is chaotic: any two methods part at some time, the later the tighter the "
        "tolerance.",
    )
