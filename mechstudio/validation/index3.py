"""Malczyk, Fraczek, Gonzalez, Cuadrado: index-3 divide-and-conquer algorithm (2018).

Sections 4.2 and 4.3: spatial double pendulum and four-bar linkage, by the trapezoidal rule with a
step of 0.01 s. The curves of Figs. 4 to 7 have no numbers in the text; what it says is held against
a run, and the motion against the DCA at a tight tolerance.
"""

from __future__ import annotations

import numpy as np

from mechstudio.results import Result
from mechstudio.simulation import check, simulate
from mechstudio.validation.finding import Curve, Finding, Plot, Study, Tell, holds
from mechstudio.validation.index3_run import PAPER, STEP, level_plots, levels, run_ali3p
from mechstudio.validation.samples import sample

SMALL = 1e-2  # of the largest kinetic energy, or of a link [m]
SHOWN = 10.0  # [s] of the motions in the paper's figures
STILL = 1e-6  # [rad] turn of the coupler that does not turn


def study(tell: Tell) -> Study:
    """Rerun the two small cases."""
    tell("spatial double pendulum")
    pendulum = run_ali3p(sample("spatial_double_pendulum"), 1e6, 3, 10.0)
    tell("four-bar linkage")
    four_bar = run_ali3p(sample("four_bar"), 1e6, 4, 30.0)
    return Study(
        title="Index 3: double pendulum and four-bar linkage by ALi3p",
        paper=PAPER,
        findings=(*_double_pendulum(pendulum), *_four_bar(four_bar)),
        plots=(
            *level_plots("double pendulum (Fig. 5)", pendulum),
            *_motion_plots(pendulum, "A", "joint_1", "Fig. 4"),
            *level_plots("four-bar linkage (Fig. 7)", four_bar),
            *_motion_plots(four_bar, "crank", "ground_crank", "Fig. 6"),
        ),
    )


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
        levels("double pendulum", run),
    ]


def _four_bar(run: Result) -> list[Finding]:
    # the coupler of a parallelogram keeps its direction
    turn = np.abs(run["bodies/coupler/orientation"] - run["bodies/coupler/orientation"][0]).max()
    report = check(run.mechanism)
    return [
        Finding(
            what="four-bar linkage: degrees of freedom, redundant constraints",
            published="1, 3 (23 constraints on 21 coordinates)",
            ours=f"{report.degrees_of_freedom}, {len(report.redundant)}",
            verdict=holds((report.degrees_of_freedom, len(report.redundant)) == (1, 3)),
            source="section 4.3",
        ),
        Finding(
            what="four-bar linkage: passages of the singular position",
            published="handled well over 30 s; the linkage stays a parallelogram",
            ours=f"{run.settings.duration:g} s, coupler turned by {2 * turn:.1e} rad at most",
            verdict=holds(2 * float(turn) < STILL),
            source="section 4.3",
        ),
        _energy("four-bar linkage: total energy", "small oscillation, marginal dissipation", run),
        levels("four-bar linkage", run),
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


def _motion_plots(run: Result, body: str, joint: str, figure: str) -> list[Plot]:
    """Positions of body A and constraint forces in joint 1, as in the paper's figures."""
    channels = (
        (f"bodies/{body}/position", "position [m]", "Position of body A"),
        (f"joints/{joint}/force", "force [N]", "Constraint force in joint 1"),
    )
    shown = run["time"] <= SHOWN
    return [
        Plot(
            title=f"{title} ({figure})",
            x_label="t [s]",
            y_label=label,
            curves=tuple(
                Curve(axis, run["time"][shown], run[channel][shown, k])
                for k, axis in enumerate("xyz")
            ),
        )
        for channel, label, title in channels
    ]
