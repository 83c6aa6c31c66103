"""Malczyk, Fraczek, Gonzalez, Cuadrado: index-3 divide-and-conquer algorithm (2018).

Section 4: spatial double pendulum, four-bar linkage, chain of 128 links, all by the trapezoidal
rule with a step of 0.01 s. The curves of Figs. 4 to 11 have few numbers in the text; what the text
says is held against a run, and the motions against the DCA at a tight tolerance.
"""

from __future__ import annotations

import numpy as np

from mechstudio.generators import chain
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.simulation import simulate
from mechstudio.validation.finding import (
    Curve,
    Finding,
    Plot,
    Study,
    Tell,
    Verdict,
    holds,
    percent,
    within,
)
from mechstudio.validation.sample_run import has_solver, sample

SOLVER = "ali3p"
STEP = 0.01  # [s]
LINKS = 128
UNIT_INERTIA = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
SMALL = 1e-2  # of the largest kinetic energy, or of a link [m]
NEAR = 0.05  # part of a time or energy read from the text
PUBLISHED_TIME = 5.22  # of the largest kinetic energy of the chain [s]
PUBLISHED_LOW, PUBLISHED_END = (
    -46.84,
    -25.0,
)  # total energy of the chain, at that time and later [J]
PUBLISHED_PART = 6e-4  # that drop, of the largest kinetic energy


def study(tell: Tell, *, quick: bool) -> Study:
    """Rerun the three cases, without the long chain if quick."""
    findings: list[Finding] = []
    plots: list[Plot] = []
    if has_solver(SOLVER):
        tell("spatial double pendulum by ali3p")
        pendulum = _run(_set(sample("spatial_double_pendulum"), 1e6, 3), 10.0)
        findings += _double_pendulum(pendulum)
        plots += _plots("double pendulum (Fig. 5)", pendulum)
        tell("four-bar linkage by ali3p")
        four_bar = _run(_set(sample("four_bar"), 1e6, 4), 30.0)
        findings += _four_bar(four_bar)
        plots += _plots("four-bar linkage (Fig. 7)", four_bar)
    else:
        findings.append(_not_run("the double pendulum and the four-bar linkage", "4.2, 4.3"))
    if quick:
        findings.append(_not_run("the chain of 128 links", "4.4", "left out of the quick run"))
    else:
        tell("chain of 128 links by dca")
        findings.append(_peak(simulate(_long_chain(), solver="dca", duration=6.0, rtol=1e-6)))
        if has_solver(SOLVER):
            tell("chain of 128 links by ali3p")
            run = _run(_set(_long_chain(), 1e9, 3), 10.0)
            findings += _chain_energy(run)
            plots += _plots("chain of 128 links (Fig. 11)", run)
        else:
            findings.append(_not_run("energy of the chain of 128 links", "4.4"))
    return Study(
        title="Index 3: ALi3p",
        paper="Malczyk, Frączek, González, Cuadrado: Index-3 divide-and-conquer algorithm for "
        "efficient multibody system dynamics simulations, Nonlinear Dynamics (2018)",
        findings=tuple(findings),
        plots=tuple(plots),
    )


def _set(model: Mechanism, penalty: float, iterations: int) -> Mechanism:
    """The model with the settings of the paper."""
    settings = model.simulation.edited(
        step=STEP, penalty=penalty, max_iterations=iterations, tolerance=1e-12
    )
    return model.edited(simulation=settings)


def _run(model: Mechanism, duration: float) -> Result:
    return simulate(model, solver=SOLVER, duration=duration, output_step=STEP)


def _long_chain() -> Mechanism:
    """Equal links on ball joints; the initial position is drawn only (Fig. 8), here horizontal."""
    row = chain(LINKS, "spherical")
    return row.edited(bodies=tuple(body.edited(inertia=UNIT_INERTIA) for body in row.bodies))


def _double_pendulum(run: Result) -> list[Finding]:
    duration = run.settings.duration
    exact = simulate(
        run.mechanism, solver="dca", duration=duration, output_step=STEP, rtol=1e-10, atol=1e-10
    )
    second = slice(0, 1 + round(1.0 / STEP))
    gap = np.abs(run.store.body_pose[second, :, :3] - exact.store.body_pose[second, :, :3]).max()
    return [
        Finding(
            what="double pendulum: motion in the first second",
            published="matches Adams (Fig. 4)",
            ours=f"within {gap:.1e} m of the DCA at 1e-10",
            verdict=holds(float(gap) < SMALL),
            source="section 4.2",
        ),
        _energy("double pendulum: total energy", "approximately constant at the zero level", run),
        _levels("double pendulum", run),
    ]


def _four_bar(run: Result) -> list[Finding]:
    bars = run.store.body_pose[: run.count, :, :3]
    # the coupler of a parallelogram keeps its direction
    turn = np.abs(run["bodies/coupler/orientation"] - run["bodies/coupler/orientation"][0]).max()
    return [
        Finding(
            what="four-bar linkage: passages of the singular position",
            published="handled well over 30 s; the linkage stays a parallelogram",
            ours=f"{run.settings.duration:g} s, coupler turned by {2 * turn:.1e} rad at most",
            verdict=holds(bool(np.isfinite(bars).all()) and float(turn) < SMALL),
            source="section 4.3",
        ),
        _energy("four-bar linkage: total energy", "small oscillation, marginal dissipation", run),
        _levels("four-bar linkage", run),
    ]


def _energy(what: str, published: str, run: Result) -> Finding:
    largest = float(run["energy/kinetic"].max())
    return Finding(
        what=what,
        published=f"{published} (no number in the text)",
        ours=f"drift {run.energy_drift:.1e} J, largest kinetic energy {largest:.1f} J",
        difference=f"{run.energy_drift / largest:.0e} of it",
        verdict=holds(run.energy_drift < SMALL * largest),
        source="section 4",
    )


def _levels(name: str, run: Result) -> Finding:
    levels = [
        float(run[f"constraints/{k}"].max()) for k in ("position", "velocity", "acceleration")
    ]
    return Finding(
        what=f"{name}: constraint errors by level",
        published="the highest accuracy on the position level (no number in the text)",
        ours="position {:.1e}, velocity {:.1e}, acceleration {:.1e}".format(*levels),
        verdict=holds(levels[0] <= SMALL),
        source="section 4",
    )


def _peak(run: Result) -> Finding:
    time = float(run["time"][np.argmax(run["energy/kinetic"])])
    return Finding(
        what="chain of 128 links: time of the largest kinetic energy",
        published=f"{PUBLISHED_TIME} s",
        ours=f"{time:.2f} s by the DCA, from a horizontal start",
        difference=percent(time, PUBLISHED_TIME),
        verdict=within(time, PUBLISHED_TIME, NEAR),
        source="section 4.4",
    )


def _chain_energy(run: Result) -> list[Finding]:
    total, kinetic = run["energy/total"] - run["energy/total"][0], run["energy/kinetic"]
    low, end, largest = float(total.min()), float(total[-1]), float(kinetic.max())
    return [
        Finding(
            what="chain of 128 links: lowest and last total energy, part of the kinetic energy",
            published=f"{PUBLISHED_LOW} J, {PUBLISHED_END:g} J, {100 * PUBLISHED_PART:.2f} %",
            ours=f"{low:.2f} J, {end:.2f} J, {-100 * low / largest:.2f} %",
            verdict=Verdict.COMPARED,
            source="section 4.4",
        )
    ]


def _not_run(what: str, section: str, reason: str = "this version has no ali3p") -> Finding:
    return Finding(
        what=what,
        published="energy and constraint errors over time",
        ours=reason,
        verdict=Verdict.NOT_RUN,
        source=f"section {section}",
    )


def _plots(name: str, run: Result) -> list[Plot]:
    levels = ("position", "velocity", "acceleration")
    return [
        Plot(
            title=f"Constraint errors, {name}",
            x_label="t [s]",
            y_label="norm",
            curves=tuple(Curve(key, run["time"], run[f"constraints/{key}"]) for key in levels),
            log_y=True,
        ),
        Plot(
            title=f"Total energy, {name}",
            x_label="t [s]",
            y_label="energy [J]",
            curves=(Curve(SOLVER, run["time"], run["energy/total"]),),
        ),
    ]
