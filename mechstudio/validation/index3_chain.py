"""Section 4.4 of the paper on the ALi3p: a chain of 128 links swings through, by its text.

The published tangent leaves the geometric stiffness out; every penalty is tried with and without.
"""

from __future__ import annotations

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.simulation import check, simulate
from mechstudio.validation.finding import (
    Curve,
    Finding,
    Plot,
    Study,
    Tell,
    holds,
    percent,
    within,
)
from mechstudio.validation.index3_run import (
    PAPER,
    STEP,
    level_plots,
    levels,
    long_chain,
    run_ali3p,
)

LINKS, ITERATIONS = 128, 3
DURATION = 10.0  # [s]
PENALTY = 1e9
TIME = 5.22  # of the largest kinetic energy and the lowest total energy [s]
LOWEST, LAST = -46.84, -25.0  # total energy [J]
PART = 6e-4  # the lowest total energy, of the largest kinetic energy
NEAR = 0.05  # part by which energy losses may differ
SOURCE = "section 4.4"
PENALTIES = {
    1e6: "no convergence",
    1e7: "no convergence",
    1e8: "wrong results",
    1e9: "works",
}
USELESS = 0.1  # energy error as a part of the largest kinetic energy


def study(tell: Tell) -> Study:
    """Rerun the chain, by the DCA too, and over penalties."""
    model = long_chain(LINKS)
    tell(f"{LINKS} links by dca")
    exact = simulate(model, solver="dca", duration=DURATION, output_step=STEP, rtol=1e-8, atol=1e-8)
    tell(f"{LINKS} links by ali3p")
    run = run_ali3p(model, PENALTY, ITERATIONS, DURATION)
    tell("the same with geometric stiffness")
    stiff = run_ali3p(model, PENALTY, ITERATIONS, DURATION, geometric_stiffness=True)
    findings = [_size(model), _peak(exact, run), *_energy(run, stiff), levels("chain", run)]
    for penalty, published in PENALTIES.items():
        tell(f"penalty {penalty:.0e}")
        findings.append(_penalty(model, penalty, published))
    return Study(
        title=f"Index 3: a chain of {LINKS} links by ALi3p",
        paper=PAPER,
        findings=tuple(findings),
        plots=tuple(_plots(run, stiff)),
    )


def _size(model: Mechanism) -> Finding:
    report = check(model)
    freedoms = 7 * LINKS - (3 * LINKS + LINKS)
    return Finding(
        what="chain: degrees of freedom",
        published=f"896 coordinates, 384 + 128 constraints: {freedoms}",
        ours=f"{report.degrees_of_freedom}, none of the constraints redundant"
        if not report.redundant
        else f"{report.degrees_of_freedom}",
        verdict=holds(report.degrees_of_freedom == freedoms),
        source=SOURCE,
    )


def _peak(exact: Result, run: Result) -> Finding:
    times = [float(one["time"][np.argmax(one["energy/kinetic"])]) for one in (exact, run)]
    return Finding(
        what="chain: time of the largest kinetic energy",
        published=f"{TIME} s",
        ours=f"{times[1]:.2f} s by ALi3p, {times[0]:.2f} s by the DCA at 1e-8",
        difference=percent(times[1], TIME),
        verdict=within(times[1], TIME, 1.5 * STEP / TIME),
        source=SOURCE,
    )


def _energy(run: Result, stiff: Result) -> list[Finding]:
    total, kinetic = run["energy/total"] - run["energy/total"][0], run["energy/kinetic"]
    row = int(np.argmin(total))
    low, end = float(total[row]), float(total[-1])
    part = -low / float(kinetic.max())
    other = float((stiff["energy/total"] - stiff["energy/total"][0]).min())
    remark = (
        f"With geometric stiffness in the tangent {other:.2f} J; three iterations or thirty, and "
        "penalties from 1e8 to 1e11, change it by less than 1 J; half the step takes it to a "
        "quarter. It is the error of the step in the impact, and the implementations differ in it: "
        "the paper keeps Euler parameters at unit length by constraints with multipliers, which "
        "its projections see, here increments are rotation vectors."
    )
    at = float(run["time"][row])
    return [
        Finding(
            what="chain: lowest total energy",
            published=f"{LOWEST} J at {TIME} s",
            ours=f"{low:.2f} J at {at:.2f} s",
            difference=percent(low, LOWEST),
            verdict=within(low, LOWEST, NEAR),
            source=SOURCE,
            remark=remark,
        ),
        Finding(
            what="chain: that drop, of the largest kinetic energy",
            published=f"{100 * PART:.2f} %",
            ours=f"{100 * part:.3f} % of {kinetic.max():.0f} J",
            difference=percent(part, PART),
            verdict=within(part, PART, NEAR),
            source=SOURCE,
        ),
        Finding(
            what="chain: total energy at the end",
            published=f"about {LAST:g} J",
            ours=f"{end:.1f} J",
            difference=percent(end, LAST),
            verdict=within(end, LAST, NEAR),
            source=SOURCE,
            remark="Here the energy comes back to -8 J behind the impact and then falls by about "
            "1.5 J/s, which the projections take (see the plot).",
        ),
    ]


def _penalty(model: Mechanism, penalty: float, published: str) -> Finding:
    without, works = _outcome(model, penalty, geometric_stiffness=False)
    with_it, _ = _outcome(model, penalty, geometric_stiffness=True)
    better = works and published != "works"
    return Finding(
        what=f"chain: penalty {penalty:.0e}, {ITERATIONS} iterations",
        published=published,
        ours=f"{without}; with geometric stiffness: {with_it}",
        verdict=holds(works == (published == "works")),
        source=SOURCE,
        remark="Better than published: rotation vectors and the projections to rounding leave less "
        "for the iteration to do."
        if better
        else "",
    )


def _outcome(model: Mechanism, penalty: float, *, geometric_stiffness: bool) -> tuple[str, bool]:
    """Outcome of a run, and whether its results are usable."""
    try:
        run = run_ali3p(
            model, penalty, ITERATIONS, DURATION, geometric_stiffness=geometric_stiffness
        )
    except SolverError as error:
        # the message begins with when, up to the colon
        return str(error).partition(":")[0].replace("The run could not go on", "fails"), False
    off = float(np.abs(run["energy/total"]).max() / run["energy/kinetic"].max())
    return f"energy off by {100 * off:.2f} % of the largest kinetic energy", off < USELESS


def _plots(run: Result, stiff: Result) -> list[Plot]:
    end = f"bodies/{run.mechanism.bodies[-1].name}"
    time = run["time"]
    parts = ("kinetic", "potential", "total")
    return [
        *level_plots(f"{LINKS} links (Fig. 11)", run),
        Plot(
            title="Total energy, both tangents (Fig. 11)",
            x_label="t [s]",
            y_label="energy [J]",
            curves=(
                Curve("as published", time, run["energy/total"]),
                Curve("geom. stiffness", time, stiff["energy/total"]),
            ),
        ),
        Plot(
            title="Energies (Fig. 10)",
            x_label="t [s]",
            y_label="energy [J]",
            curves=tuple(Curve(key, time, run[f"energy/{key}"]) for key in parts),
        ),
        Plot(
            title="Position of the last link (Fig. 10)",
            x_label="t [s]",
            y_label="position [m]",
            curves=tuple(
                Curve(axis, time, run[f"{end}/position"][:, k]) for k, axis in enumerate("xy")
            ),
        ),
        Plot(
            title="Velocity of the last link (Fig. 10)",
            x_label="t [s]",
            y_label="velocity [m/s]",
            curves=tuple(
                Curve(axis, time, run[f"{end}/velocity"][:, k]) for k, axis in enumerate("xy")
            ),
        ),
    ]
