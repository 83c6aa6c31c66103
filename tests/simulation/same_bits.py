"""Short runs by every solver and every integrator, and the hashes of what they compute.

`python -m tests.simulation.same_bits --renew` keeps the hashes of this machine in `same_bits.json`.
That is right after a change of kernels, models or libraries that changes results; hashes of other
kinds of machines are dropped then, as nobody here can renew them. `--add` keeps those: for another
kind of machine and unchanged sources.
"""

import argparse
import hashlib
import json
import math
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

import numba
import numpy as np

from mechstudio.compiler.processor_level import processor_level
from mechstudio.simulation import Ali3pOptions, simulate
from mechstudio.simulation.methods.integrators import INTEGRATORS
from mechstudio.simulation.requests.rules import with_fixed_step
from mechstudio.simulation.solvers import SOLVERS
from tests.laws.solved import sample

STORED = Path(__file__).with_name("same_bits.json")

LOOP, TREE = "slider_crank", "tree_spatial"
DURATION = 0.1  # [s]
POINTS = 20_000  # at which functions of the mathematics library are compared

Case = tuple[str, str, str]
"""Sample, solver and integrator."""


def cases() -> Iterator[Case]:
    """Each solver with the trees and loops that it takes, each integrator with the HDCA."""
    for solver in SOLVERS:
        yield TREE, solver.key, "dopri5"
        if solver.takes_loops:
            yield LOOP, solver.key, "dopri5"
    for integrator in INTEGRATORS:
        if integrator.key != "dopri5":
            yield LOOP, "hdca", integrator.key


def run_hash(case: Case) -> str:
    """Hash of the bytes of all rows of a run."""
    name, solver, integrator = case
    step = {"fixed_step": 1e-3} if integrator in with_fixed_step() else {"rtol": 1e-8, "atol": 1e-8}
    result = simulate(
        sample(name),
        solver=solver,
        integrator=integrator,
        duration=DURATION,
        output_step=DURATION / 10,
        ali3p=Ali3pOptions(step=1e-3),
        **step,
    )
    digest = hashlib.sha256()
    for key, rows in sorted(vars(result.store).items()):
        if isinstance(rows, np.ndarray) and len(rows) >= result.count:
            digest.update(key.encode() + np.ascontiguousarray(rows[: result.count]).tobytes())
    return digest.hexdigest()


def library_hash() -> str:
    """Hash of what the mathematics library answers to the functions that kernels call."""
    rng = np.random.default_rng(20)
    wide = rng.uniform(-10.0, 10.0, POINTS).tolist()
    unit = rng.uniform(-1.0, 1.0, POINTS).tolist()
    size = rng.uniform(1e-6, 10.0, POINTS).tolist()
    answers: list[float] = []
    for function in (math.sin, math.cos, math.tan, math.atan, math.tanh, math.cosh, math.exp):
        answers.extend(map(function, wide))
    for function in (math.asin, math.acos):
        answers.extend(map(function, unit))
    answers.extend(map(math.log, size))
    answers.extend(map(math.pow, size, wide))
    answers.extend(map(math.atan2, wide, unit))
    return hashlib.sha256(np.array(answers).tobytes()).hexdigest()[:16]


def kind_of_machine() -> str:
    """Everything beside the program's sources that results may depend on."""
    level = " ".join(processor_level()).strip()
    names = (sys.platform, platform.machine(), level, f"numba {numba.__version__}")
    return ", ".join((*names, f"mathematics {library_hash()}"))


def stored() -> dict[str, dict[str, str]]:
    """The kept hashes: by kind of machine, then by case."""
    found: dict[str, dict[str, str]] = json.loads(STORED.read_text(encoding="utf-8"))
    return found


def main() -> None:
    """Print the hashes of this machine, or keep them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--renew", action="store_true", help="keep them, and no others")
    parser.add_argument("--add", action="store_true", help="keep them beside the others")
    parser.add_argument("--reverse", action="store_true", help="run the last case first")
    options = parser.parse_args()
    order = [*cases()][:: -1 if options.reverse else 1]
    found = {kind_of_machine(): {" ".join(case): run_hash(case) for case in order}}
    text = json.dumps({**stored(), **found} if options.add else found, indent=2) + "\n"
    if options.renew or options.add:
        STORED.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
