"""Model and mesh files that went wrong, many more than the tests take, and what they did.

python -m benchmarks.fuzz [--models 100000] [--meshes 100000] [--seed 1] [--start 0]
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

from mechstudio.simulation.solvers import SOLVER_ENTRIES
from tests.fuzz.mesh_mutations import mutated_mesh
from tests.fuzz.mesh_trial import MeshTrial
from tests.fuzz.model_mutations import mutated_model
from tests.fuzz.model_trial import Trial

REPORT_EVERY = 1000
METHODS = tuple(solver.key for solver in SOLVER_ENTRIES)


def main() -> None:
    """Print how far the files came, and each fault with the numbers of files that have it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--models", type=int, default=10_000)
    parser.add_argument("--meshes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="number of the first file")
    options = parser.parse_args()
    begin = time.process_time()
    models = _try_models(options.seed, options.start, options.models)
    _print("models", models, begin)
    begin = time.process_time()
    meshes = _try_meshes(options.seed, options.start, options.meshes)
    _print("meshes", meshes, begin)


def _try_models(seed: int, start: int, count: int) -> Trial:
    trial, told = Trial(), 0
    for number in range(start, start + count):
        text = mutated_model(seed, number)
        # the automatic choice most often, and every solver now and then
        solver = "auto" if number % 2 else METHODS[number // 2 % len(METHODS)]
        trial.take(number, text, solver)
        for found, fault in trial.faults[told:]:
            print(f"model {seed}/{found}: {fault}", flush=True)
        told = len(trial.faults)
        if (number + 1) % REPORT_EVERY == 0:
            print(f"{number + 1}: {dict(trial.stages)}", flush=True)
    return trial


def _try_meshes(seed: int, start: int, count: int) -> MeshTrial:
    trial = MeshTrial()
    with TemporaryDirectory() as folder:
        for number in range(start, start + count):
            suffix, content = mutated_mesh(seed, number)
            path = Path(folder) / f"mesh{suffix}"
            path.write_bytes(content)
            trial.take(number, path)
    return trial


def _print(what: str, trial: Trial | MeshTrial, begin: float) -> None:
    spent = time.process_time() - begin
    print(f"{sum(trial.stages.values())} {what} in {spent:.0f} s: {dict(trial.stages)}")
    kinds: dict[str, list[int]] = defaultdict(list)
    for number, fault in trial.faults:
        kinds[fault].append(number)
    for fault, numbers in sorted(kinds.items(), key=lambda item: -len(item[1])):
        print(f"  {len(numbers)} x {fault}, e.g. {numbers[:5]}")


if __name__ == "__main__":
    main()
