"""Benchmarks of the IFToMM committee and of other programs, over their full durations.

Values: closed forms, the test set for initial value problem solvers (A03), or the motion in one
coordinate integrated far below these tolerances. Times are those that other programs publish, on
their machines.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mechstudio.generators import four_bar_row, twisted_chain
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.simulation import simulate
from mechstudio.validation.finding import Finding, Study, Tell, Verdict, holds
from mechstudio.validation.samples import sample

TOLERANCE = 1e-9
LINKS, CHAIN_SECONDS, EXUDYN_CHAIN = 400, 1.0, 5.32  # [s]
CHAIN_SOLVERS = ("emh-lu", "aba", "dca")


@dataclass(frozen=True, kw_only=True)
class Problem:
    """Benchmark with reference values.

    Attributes:
        name: Its name.
        model: The model.
        channel: Channel of the value.
        value: Known value at the end.
        duration: Simulated time [s].
        allowed: Largest error.
        origin: Where the value is from.
        times: Published times of other programs.
        remark: What keeps it from being closer.
        tolerance: Of the integrator.
        integrator: Key of the integrator.
    """

    name: str
    model: Mechanism
    channel: str
    value: tuple[float, ...]
    duration: float
    allowed: float
    origin: str
    times: str = ""
    remark: str = ""
    tolerance: float = TOLERANCE
    integrator: str = "auto"


def _problems() -> tuple[Problem, ...]:
    return (
        Problem(
            name="A01, simple pendulum",
            model=sample("iftomm_a01"),
            channel="measures/mass/position",
            value=(-0.2750874626, -0.9614192051),
            duration=10.0,
            allowed=5e-5,
            origin="elliptic functions",
            times="Exudyn 0.037 s, OpenSim 0.637 s",
            remark="The sample's moment of inertia of 1e-6 kg m² stands for none; it slows the "
            "motion by half of that part, at 4.3 m/s over 10 s.",
        ),
        Problem(
            name="A02, two four-bars",
            model=sample("iftomm_a02"),
            channel="measures/B0/position",
            value=(0.3284581115, 0.9445185382),
            duration=10.0,
            allowed=1e-6,
            origin="one coordinate; Exudyn (0.3284573768, 0.9445187937)",
            times="Exudyn 0.078 s, OpenSim 0.455 s",
        ),
        Problem(
            name="A02, forty four-bars",
            model=four_bar_row(40),
            channel="measures/B0/position",
            value=(0.4109011537, 0.9116799010),
            duration=20.0,
            allowed=1e-6,
            origin="one coordinate",
        ),
        Problem(
            name="A03, Andrews' squeezer, angle of K3",
            model=sample("iftomm_a03"),
            channel="bodies/K3/orientation",
            value=(np.cos(0.02041112006536550), 0.0, 0.0, np.sin(0.02041112006536550)),
            duration=0.03,
            allowed=1e-7,
            origin="test set for initial value problem solvers",
            times="OpenSim 0.384 s for 0.05 s",
        ),
        Problem(
            name="A04, Bricard's linkage, point P3",
            model=sample("bricard"),
            channel="measures/P3/position",
            value=(0.999999964, -1.000269013, 0.999730951),
            duration=10.0,
            allowed=1e-5,
            origin="Runge-Kutta steps with projection, 2.5 ms and 4 ms alike",
            times="OpenSim 0.258 s",
        ),
        Problem(
            name="A05, stiff flyball governor, slider",
            model=sample("flyball_governor"),
            channel="joints/guide/coordinate",
            value=(0.619622917066,),
            duration=10.0,
            allowed=1e-6,
            origin="three coordinates",
            times="Exudyn 0.53 s to 0.67 s, OpenSim 0.233 s",
            tolerance=1e-6,
            integrator="radau",
        ),
    )


def study(tell: Tell) -> Study:
    """Run the benchmarks by HDCA, and the long chain by the solvers of linear cost."""
    findings = []
    for problem in _problems():
        tell(problem.name)
        findings.append(_finding(problem))
    tell(f"chain of {LINKS} links")
    findings += _chain()
    return Study(
        title="Benchmarks of the IFToMM committee and a long chain",
        paper="IFToMM Technical Committee for Multibody Dynamics, Library of Computational "
        "Benchmark Problems; Exudyn's example files and performance logs; the OpenSim "
        "implementations of the benchmarks",
        findings=tuple(findings),
    )


def _finding(problem: Problem) -> Finding:
    run = simulate(
        problem.model,
        solver="hdca",
        integrator=problem.integrator,
        duration=problem.duration,
        output_step=problem.duration / 10,
        rtol=problem.tolerance,
        atol=problem.tolerance,
    )
    found = np.atleast_1d(run[problem.channel][-1]).ravel()[: len(problem.value)]
    error = float(np.abs(found - problem.value).max())
    return Finding(
        what=f"{problem.name}, {problem.duration:g} s",
        published=f"{_numbers(problem.value)} ({problem.origin})"
        + (f"; {problem.times}" if problem.times else ""),
        ours=f"{_numbers(tuple(found))}; {_cost(run)}",
        difference=f"{error:.1e}",
        verdict=holds(error < problem.allowed),
        source="IFToMM library",
        remark=problem.remark,
    )


def _numbers(values: tuple[float, ...]) -> str:
    return ", ".join(f"{value:.9f}" for value in values)


def _cost(run: Result) -> str:
    taken = run.statistics
    return f"{taken.wall_time:.2f} s, {taken.rhs_evaluations} calls"


def _chain() -> list[Finding]:
    """Comparison with Exudyn: its 1000 implicit steps, ours at a tolerance of 1e-6."""
    model = twisted_chain(LINKS)
    found, ends = [], []
    for solver in CHAIN_SOLVERS:
        run = simulate(
            model,
            solver=solver,
            duration=CHAIN_SECONDS,
            output_step=CHAIN_SECONDS / 10,
            rtol=1e-6,
            atol=1e-6,
        )
        ends.append(run.store.body_pose[run.count - 1, -1, :3])
        gap = float(np.abs(ends[-1] - ends[0]).max())
        found.append(
            Finding(
                what=f"chain of {LINKS} links, {CHAIN_SECONDS:g} s, {solver}",
                published=f"{EXUDYN_CHAIN} s (1000 implicit steps, 32 logical processors)",
                ours=f"{_cost(run)}, energy drift {run.energy_drift:.1e} J",
                difference=f"tip within {gap:.1e} m of {CHAIN_SOLVERS[0]}",
                verdict=Verdict.COMPARED,
                source="Exudyn 1.10, performance log",
            )
        )
    return found
