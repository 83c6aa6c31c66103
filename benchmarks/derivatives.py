"""Time and accuracy of derivatives along a run, direct beside differences.

python -m benchmarks.derivatives [--rounds 5] [--bodies 8 32] [--parameters 1 4 16]
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

import numpy as np

import mechstudio as ms
from mechstudio.generators import chain

OPTIONS: dict[str, Any] = {"duration": 2.0, "output_step": 0.02, "solver": "hdca"}


def measured(model: ms.Mechanism, places: list[str], rounds: int, **options: Any) -> float:
    """Median processor time of some rounds on one thread [s]."""
    times = []
    for _ in range(rounds):
        begin = time.process_time()
        ms.sensitivities(model, places, threads=1, check=False, **OPTIONS, **options)
        times.append(time.process_time() - begin)
    return statistics.median(times)


def error(model: ms.Mechanism, places: list[str], **options: Any) -> float:
    """Largest error of derivatives of positions, in parts of the largest, against tight ones."""
    names = [f"bodies/{body.name}/position" for body in model.bodies]
    slopes = []
    tight: dict[str, Any] = {"method": "differences", "rtol": 1e-13}
    for given in (options, tight):
        found = ms.sensitivities(model, places, check=False, **OPTIONS, **given)
        slopes.append(np.array([found[name] for name in names]))
    return float(np.abs(slopes[0] - slopes[1]).max() / np.abs(slopes[1]).max())


def main() -> None:
    """Print a row for each chain and number of parameters."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--bodies", type=int, nargs="+", default=[8, 32])
    parser.add_argument("--parameters", type=int, nargs="+", default=[1, 4, 16])
    arguments = parser.parse_args()
    print("bodies  parameters  run [s]  direct [runs]  error  differences [runs]  error")
    for count in arguments.bodies:
        model = chain(count)
        run: dict[str, Any] = {**OPTIONS, "rtol": 1e-10, "integrator": "dop853"}
        ms.simulate(model, **run)
        times = []
        for _ in range(arguments.rounds):
            begin = time.process_time()
            ms.simulate(model, **run)
            times.append(time.process_time() - begin)
        one = statistics.median(times)
        for number in arguments.parameters:
            places = [f"bodies.{body.name}.mass" for body in model.bodies[:number]]
            if len(places) < number:
                continue
            direct = measured(model, places, arguments.rounds) / one
            other = measured(model, places, arguments.rounds, method="differences") / one
            print(
                f"{count:6d}  {number:10d}  {one:7.3f}  {direct:13.1f}  {error(model, places):.0e}"
                f"  {other:18.1f}  {error(model, places, method='differences'):.0e}"
            )


if __name__ == "__main__":
    main()
