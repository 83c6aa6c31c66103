"""Time and accuracy of gradients by the adjoint, over the number of variables.

python -m benchmarks.gradients [--rounds 3] [--variables 5 20 100] [--cases "chain of 8" bricard]
    [--integrator rk4] [--step 1e-3]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import mechstudio as ms
from mechstudio.generators import chain

OPTIONS: dict[str, Any] = {"duration": 5.0, "output_step": 0.02}
COMPARED = 5  # variables whose derivatives are compared, over a tenth of the duration
CASES = ("chain of 8", "chain of 32", "four_bar", "bricard")


def model_of(case: str) -> ms.Mechanism:
    """The model of a case."""
    return chain(int(case.split()[-1])) if case.startswith("chain") else ms.sample(case)


def places_of(model: ms.Mechanism) -> list[str]:
    """Numbers of a model that leave its loops closed: masses, inertias, stiffness and damping."""
    bodies, joints = [body.name for body in model.bodies], [joint.name for joint in model.joints]
    places = [f"bodies.{name}.mass" for name in bodies]
    places += [f"joints.{name}.{what}" for what in ("damping", "stiffness") for name in joints]
    axes = range(3)
    places += [f"bodies.{name}.inertia[{k}][{k}]" for k in axes for name in bodies]
    return places + [f"bodies.{name}.center_of_mass[{k}]" for k in axes for name in bodies]


def seconds(work: Callable[[], object], rounds: int) -> float:
    """Median processor time of some rounds [s]; one before them compiles."""
    work()
    times = []
    for _ in range(rounds):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return statistics.median(times)


def error(model: ms.Mechanism, response: str, places: list[str], steps: dict[str, Any]) -> float:
    """Largest error against differences of runs in the same steps, in parts of the largest."""
    options = {**steps, **OPTIONS, "duration": 0.1 * OPTIONS["duration"]}
    found = np.array(ms.gradient(model, response, places, **options))
    direct = ms.sensitivities(model, places, check=False, solver="dca", **options)
    known = np.array(direct.gradient(response))
    return float(np.abs(found - known).max() / np.abs(known).max())


def main() -> None:
    """Print a row for each model and number of variables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--variables", type=int, nargs="+", default=[5, 20, 100])
    parser.add_argument("--cases", nargs="+", default=CASES, help="chain of N, or samples")
    parser.add_argument("--integrator", default="rk4")
    parser.add_argument("--step", type=float, default=1e-3, help="of the integrator [s]")
    asked = parser.parse_args()
    steps = {"integrator": asked.integrator, "fixed_step": asked.step}
    print(f"{'model':12s}  variables  run [s]  adjoint [runs]  error")
    for case in asked.cases:
        print_case(case, asked.variables, asked.rounds, steps)


def print_case(case: str, variables: list[int], rounds: int, steps: dict[str, Any]) -> None:
    """Print the rows of a model."""
    model = model_of(case)
    response = f"mean([bodies/{model.bodies[-1].name}/velocity/norm])"
    one = seconds(lambda: ms.simulate(model, solver="dca", **steps, **OPTIONS), rounds)
    every = places_of(model)
    missed = error(model, response, every[: min(COMPARED, len(model.bodies))], steps)
    for number in variables:
        places = every[:number]
        if len(places) < number:
            continue

        def work(places: list[str] = places) -> object:
            return ms.gradient(model, response, places, **steps, **OPTIONS)

        parts = seconds(work, rounds) / one
        print(f"{case:12s}  {number:9d}  {one:7.3f}  {parts:14.1f}  {missed:.0e}", flush=True)


if __name__ == "__main__":
    main()
