"""Runs of one mechanism by this and by other programs at the same error.

python -m benchmarks.beside_peers [--problems chain tree ...]; needs `pip install -e .[benchmark]`

Each program integrates at the coarsest of its settings that keeps the error, or at the one with
the least error where none does. Rounds of all programs take turns; the time is that of the
integration alone, best of all rounds, processor time of one thread. The error is the largest
distance of a body at the end from where a fine run by `dca` has it, in parts of the distance of the
farthest body from the origin.
"""

from __future__ import annotations

import argparse
from importlib.util import find_spec

import numpy as np

import mechstudio as ms
from benchmarks.peers.drake_peer import Drake
from benchmarks.peers.exudyn_peer import Exudyn, ExudynTree
from benchmarks.peers.mujoco_peer import MuJoCo
from benchmarks.peers.problems import PROBLEMS, Problem
from benchmarks.peers.programs import Own, Program

ROUNDS = 5
LONGEST = 20.0  # [s] after which no finer setting is tried
FINE = 1e-12


def reference(problem: Problem) -> np.ndarray:
    """Positions of the bodies at the end, shape (n, 3)."""
    mechanism, end = problem.make(), problem.duration
    ran = ms.simulate(
        mechanism,
        solver="dca",
        stabilization="projection",
        integrator="dop853",
        duration=end,
        output_step=end,
        rtol=FINE,
        atol=FINE,
    )
    return np.array([ran[f"bodies/{body.name}/position"][-1] for body in mechanism.bodies])


def programs(problem: Problem) -> list[Program]:
    """This program and the others that are installed and take the mechanism."""
    found: list[Program] = [Own(problem.make(), problem.duration)]
    mechanism = problem.make()
    tree = len(mechanism.joints) == len(mechanism.bodies)
    peers = {"mujoco": MuJoCo, "exudyn": ExudynTree if tree else Exudyn, "pydrake": Drake}
    for library, peer in peers.items():
        if find_spec(library) is None:
            print(f"{library} is not installed.")
            continue
        try:
            found.append(peer(mechanism, problem.duration))
        except ValueError as error:
            print(f"{problem.title}: not by {library}, {error}.")
    return found


def setting_for(program: Program, end: np.ndarray, allowed: float) -> tuple[float, float]:
    """The coarsest setting with an error that is allowed, or the best one; and its error.

    Runs that fail have errors that are no number.
    """
    size = np.linalg.norm(end, axis=1).max()
    best = (program.settings[0], np.inf)
    for setting in program.settings:
        seconds, found = program.run(setting)
        error = float(np.linalg.norm(found - end, axis=1).max() / size)
        if error < best[1]:
            best = (setting, error)
        if error <= allowed or seconds > LONGEST:
            break
    return best


def main() -> None:
    """Print a row per problem and program."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--problems", nargs="+", choices=list(PROBLEMS), default=list(PROBLEMS))
    print("| problem | program | setting | error | [ms] | beside ours |")
    print("| --- | --- | --- | --- | --- | --- |")
    for key in parser.parse_args().problems:
        problem = PROBLEMS[key]
        end, taking_part = reference(problem), programs(problem)
        chosen = [setting_for(program, end, problem.error) for program in taking_part]
        times = [np.inf] * len(taking_part)
        for _ in range(ROUNDS):
            for k, program in enumerate(taking_part):
                times[k] = min(times[k], program.run(chosen[k][0])[0])
        for program, (setting, error), seconds in zip(taking_part, chosen, times, strict=True):
            shown = f"{setting:.0f} steps" if setting > 1.0 else f"{setting:.0e}"
            print(
                f"| {problem.title} | {program.name} | {shown} | {error:.0e} | "
                f"{1e3 * seconds:.3g} | {seconds / times[0]:.3g} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
