"""Time and accuracy of gradients by the adjoint over the number of variables, and of differences.

python -m benchmarks.gradients [--rounds 3] [--variables 5 20 100] [--cases "chain of 8" bricard]
    [--integrator rk4] [--step 1e-3] [--differences]
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
SHIFT = 1e-6  # of a variable, for differences
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
    parser.add_argument("--differences", action="store_true", help="measure them as well")
    asked = parser.parse_args()
    steps = {"integrator": asked.integrator, "fixed_step": asked.step}
    print(f"{'model':12s}  variables  run [s]  adjoint [runs]  ", end="")
    print("differences [runs]  ratio  apart" if asked.differences else "error")
    for case in asked.cases:
        show = print_beside if asked.differences else print_case
        show(case, asked.variables, asked.rounds, steps)


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


def differences(
    model: ms.Mechanism, channel: str, places: list[str], steps: dict[str, Any]
) -> np.ndarray:
    """The gradient of a mean by central differences: two runs a variable, in the same steps."""

    def value(place: str, number: float) -> float:
        other = ms.edits.set_values(model, {place: number})
        run = ms.simulate(other, solver="dca", **steps, **OPTIONS)
        return float(np.trapezoid(run[channel], run.time) / (run.time[-1] - run.time[0]))

    slopes, here = [], value(places[0], float(ms.edits.value_at(model, places[0])))
    for place in places:
        middle = float(ms.edits.value_at(model, place))
        reach = SHIFT * (abs(middle) or 1.0)
        if middle:
            ends = value(place, middle + reach), value(place, middle - reach)
            slopes.append((ends[0] - ends[1]) / (2.0 * reach))
            continue
        # damping and stiffness that are none cannot be less
        near, far = value(place, reach), value(place, 2.0 * reach)
        slopes.append((4.0 * near - far - 3.0 * here) / (2.0 * reach))
    return np.array(slopes)


def print_beside(case: str, variables: list[int], rounds: int, steps: dict[str, Any]) -> None:
    """Print the rows of a model, beside differences: the least of rounds in turns."""
    model = model_of(case)
    channel = f"bodies/{model.bodies[-1].name}/velocity/norm"
    response, every = f"mean([{channel}])", places_of(model)
    for number in variables:
        places = every[:number]
        if len(places) < number:
            continue
        works: tuple[Callable[[], Any], ...] = (
            lambda: ms.simulate(model, solver="dca", **steps, **OPTIONS),
            lambda places=places: ms.gradient(model, response, places, **steps, **OPTIONS),
            lambda places=places: differences(model, channel, places, steps),
        )
        least, found = [np.inf] * len(works), [work() for work in works]
        for _ in range(rounds):
            for place, work in enumerate(works):
                begin = time.process_time()
                work()
                least[place] = min(least[place], time.process_time() - begin)
        one, adjoint, beside = least
        slopes, known = np.array(found[1]), np.array(found[2])
        apart = float(np.abs(slopes - known).max() / np.abs(known).max())
        print(
            f"{case:12s}  {number:9d}  {one:7.3f}  {adjoint / one:14.1f}  {beside / one:18.1f}  "
            f"{beside / adjoint:5.1f}  {apart:.0e}",
            flush=True,
        )


if __name__ == "__main__":
    main()
