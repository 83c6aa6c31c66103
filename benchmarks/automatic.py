"""What `auto` takes beside every other choice: processor time and error of the same run.

python -m benchmarks.automatic [--rtol 1e-6] [--rounds 7] [--models four_bar "chain of 16"]

Solvers that keep closed loops closed and all integrators for motions that are not stiff are tried
on every model, in rounds that take turns, twice each, so that a run finds what the program keeps of
the last ones; the least time of each counts, and that of `auto` is the least of all runs of what it
takes. The best choice is the fastest one with an error of at most three times that of `auto`, or of
a tolerance.
"""

from __future__ import annotations

import argparse
import logging
import time
import warnings
from typing import NamedTuple

import numpy as np

from mechstudio.errors import MechStudioError
from mechstudio.generators.chain import chain
from mechstudio.generators.four_bar_row import four_bar_row
from mechstudio.generators.tree import tree
from mechstudio.io.samples import sample, samples
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.simulation import simulate
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.constraints.redundancy import find_redundancy
from mechstudio.simulation.solvers.automatic import resolve_integrator

AUTO = "auto"
SOLVERS = ("hdca", "emh-ldl", "aba")
INTEGRATORS = ("dopri5", "dop853", "abm")
REFERENCE = 1e-11
TURNS = 2
DURATION = 2.0  # [s], before most motions let errors grow
SHORT = {"iftomm_a03": 0.05}  # a stiff one
ERRORS = 3.0  # choices with errors that differ by less are alike


class Outcome(NamedTuple):
    """Run of one choice."""

    solver: str
    integrator: str
    milliseconds: float
    evaluations: int
    error: float


def models() -> dict[str, Mechanism]:
    """The samples, chains, trees and rows of loops by name."""
    found = {name: sample(name) for name in samples()}
    found |= {f"chain of {n}": chain(n) for n in (2, 4, 16, 64)}
    found |= {f"chain of {n}, spherical": chain(n, "spherical") for n in (2, 16)}
    found |= {f"tree of {n}": tree(n, seed=1) for n in (12, 40)}
    return found | {f"row of {n} four-bars": four_bar_row(n) for n in (3, 10, 40)}


class Trial:
    """All choices for one model."""

    def __init__(self, name: str, mechanism: Mechanism, rtol: float) -> None:
        self._mechanism, self._rtol = mechanism, rtol
        self._duration = SHORT.get(name, DURATION)
        self._reference = self._poses(self._run("hdca", "dop853", REFERENCE)[1])

    def _run(self, solver: str, integrator: str, rtol: float) -> tuple[float, Result]:
        began = time.process_time()
        result = simulate(
            self._mechanism,
            solver=solver,
            integrator=integrator,
            rtol=rtol,
            atol=rtol,
            duration=self._duration,
            output_step=self._duration / 50.0,
        )
        return time.process_time() - began, result

    def _poses(self, result: Result) -> np.ndarray:
        bodies = [body.name for body in self._mechanism.bodies]
        return np.array([result[f"bodies/{name}/position"][-1] for name in bodies])

    def outcomes(self, rounds: int) -> list[Outcome]:
        """All choices that take the model and come to the end, that of `auto` first."""
        choices = [(AUTO, AUTO)] + [(s, i) for s in SOLVERS for i in INTEGRATORS]
        least: dict[tuple[str, str], float] = {}
        results: dict[tuple[str, str], Result] = {}
        for _ in range(rounds + 1):  # the first one meets empty caches
            for choice in (one for one in choices for _ in range(TURNS)):
                try:
                    seconds, results[choice] = self._run(*choice, self._rtol)
                except MechStudioError:
                    continue
                least[choice] = min(seconds, least.get(choice, np.inf))
        own = results[AUTO, AUTO]
        model = self._mechanism
        assembly = assemble(model)
        redundancy = find_redundancy(assembly)
        begun = resolve_integrator(AUTO, self._rtol, model, assembly.compiled, redundancy)
        taken = (own.solver, begun.integrator)
        evaluations = results[taken].statistics.rhs_evaluations
        if own.statistics.rhs_evaluations == evaluations:  # it did not change on the way
            least[AUTO, AUTO] = least[taken] = min(least[AUTO, AUTO], least[taken])
        return [
            Outcome(
                *choice,
                milliseconds=1e3 * least[choice],
                evaluations=result.statistics.rhs_evaluations,
                error=float(np.abs(self._poses(result) - self._reference).max()),
            )
            for choice, result in results.items()
        ]


def best_of(outcomes: list[Outcome], rtol: float) -> Outcome:
    """The fastest choice that is about as accurate as that of `auto`, the first one."""
    allowed = max(ERRORS * outcomes[0].error, rtol)
    return min(
        (outcome for outcome in outcomes if outcome.error <= allowed),
        key=lambda outcome: outcome.milliseconds,
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rtol", type=float, default=1e-6)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--models", nargs="*")
    parser.add_argument("--all", action="store_true", help="every choice, not the best one only")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    print("| model | auto [ms] | error | best | [ms] | error | auto to best |")
    print("| --- " * 7 + "|")
    ratios = []
    for name, mechanism in models().items():
        if options.models and name not in options.models:
            continue
        outcomes = Trial(name, mechanism, options.rtol).outcomes(options.rounds)
        own, best = outcomes[0], best_of(outcomes, options.rtol)
        ratios.append(own.milliseconds / best.milliseconds)
        choice = f"{best.solver}, {best.integrator}"
        print(
            f"| {name} | {own.milliseconds:.2f} | {own.error:.0e} | {choice} "
            f"| {best.milliseconds:.2f} | {best.error:.0e} | {ratios[-1]:.2f} |",
            flush=True,
        )
        if options.all:
            for outcome in outcomes[1:]:
                print("   ", *outcome[:2], *(f"{number:.3g}" for number in outcome[2:]))
    print(f"\nmedian {np.median(ratios):.2f}, within 1.2: {sum(r < 1.2 for r in ratios)}", end="")
    print(f" of {len(ratios)}")


if __name__ == "__main__":
    main()
