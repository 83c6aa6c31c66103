"""Right-hand sides that chains take by momenta beside those by rates, at the same error.

python -m benchmarks.chains_by_momenta [--duration 1] [--integrator dop853]

Every solver runs at tolerances from 1e-3 to 1e-11. The right-hand sides for an error of the
positions at the end follow from those of the two nearest runs on both sides, on logarithmic scales.
"""

from __future__ import annotations

import argparse
import logging
import warnings

import numpy as np

from mechstudio.generators.chain import chain
from mechstudio.model import Mechanism
from mechstudio.simulation import simulate

TOLERANCES = tuple(10.0**-k for k in range(3, 12))
ERRORS = (1e-7, 1e-9)  # [m]; at 1e-3 all are below 1e-5
SOLVERS = ("hdca", "emh-ldl", "dca", "aba")


def evaluations_at(errors: np.ndarray, counts: np.ndarray, wanted: float) -> float:
    """Right-hand sides for an error, from those of runs with other errors; NaN beyond them.

    Args:
        errors: Of the runs [m], shape (n,), by falling tolerance.
        counts: Their right-hand sides, shape (n,).
        wanted: The error [m].
    """
    # an error that a tighter tolerance does not improve is that of luck, or rounding
    least = np.maximum.accumulate(errors[::-1])[::-1]
    logarithms = np.log(least[::-1]), np.log(counts[::-1])
    return float(np.exp(np.interp(np.log(wanted), *logarithms, left=np.nan, right=np.nan)))


def _runs(
    mechanism: Mechanism, solver: str, integrator: str, duration: float
) -> list[tuple[np.ndarray, int]]:
    found = []
    for tolerance in TOLERANCES:
        result = simulate(
            mechanism,
            solver=solver,
            integrator=integrator,
            rtol=tolerance,
            atol=tolerance,
            duration=duration,
            output_step=duration,
        )
        names = [body.name for body in mechanism.bodies]
        end = np.array([result[f"bodies/{name}/position"][-1] for name in names])
        found.append((end, result.statistics.rhs_evaluations))
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--duration", type=float, default=1.0)
    parser.add_argument("--integrator", default="dop853")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    print("| chain | error [m] | " + " | ".join(SOLVERS) + " | hdca to aba |")
    print("| --- " * (3 + len(SOLVERS)) + "|")
    for kind in ("revolute", "spherical"):
        for count in (16, 32, 64, 128):
            runs = {
                solver: _runs(chain(count, kind), solver, options.integrator, options.duration)
                for solver in SOLVERS
            }
            reference = runs["aba"][-1][0]
            table = {}
            for solver, found in runs.items():
                errors = np.array([np.abs(end - reference).max() for end, _ in found[:-1]])
                counts = np.array([number for _, number in found[:-1]], dtype=float)
                table[solver] = [evaluations_at(errors, counts, error) for error in ERRORS]
            for k, error in enumerate(ERRORS):
                numbers = " | ".join(f"{table[solver][k]:.0f}" for solver in SOLVERS)
                ratio = table["hdca"][k] / table["aba"][k]
                print(f"| {count} {kind} | {error:g} | {numbers} | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main()
