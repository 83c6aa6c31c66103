"""Compile ahead what any model may need, so that later starts and runs find it in the cache.

That is what assembles and checks a model, and all solvers and integrators that "auto" may take;
the others are compiled by their first run, or here with `--all`.

`python -m mechstudio.simulation.warmup` does it in processes of its own and prints one line "k/n
label" before each part, and a last one when all is done.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import platform
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path

from mechstudio.kernel_cache import all_kernels_hash, cache_folder
from mechstudio.kernel_folder import mark_used
from mechstudio.model import Body, Frame, Joint, Mechanism
from mechstudio.processor_level import processor_level
from mechstudio.simulation.solvers import AUTOMATIC, INTEGRATORS, SOLVERS

Progress = Callable[[int, int, str], None]

MOST_PROCESSES = 2  # each takes more than a gigabyte
POLITENESS = 10  # the window has to stay smooth beside all this

PIN = Joint(name="pin", type="revolute", body1="ground", body2="link")
HIGH = Frame(position=(0.0, 0.0, 0.1))
TREE = Mechanism(name="Warm-up", bodies=(Body(name="link"),), joints=(PIN,))
LOOP = TREE.edited(
    joints=(PIN, PIN.edited(name="second pin", frame1=HIGH, frame2=HIGH)),
)


def _marker() -> Path:
    """A file that says that this Python has compiled for this level of processors."""
    level, features = processor_level()
    processor = level + hashlib.sha256(features.encode()).hexdigest()[:8] if features else level
    return cache_folder() / f"ready-{all_kernels_hash()}-{platform.python_version()}-{processor}"


def kernels_ready() -> bool:
    """Whether a run by an automatic solver starts without compiling."""
    marker = _marker()
    mark_used(marker)
    return marker.exists()


def _close_joints() -> None:
    from mechstudio.simulation.assemble import assemble

    assemble(TREE)


def _examine() -> None:
    from mechstudio.simulation.diagnosis import check

    check(LOOP)


def _prepare(solver: str, mechanism: Mechanism = TREE, integrator: str = "dopri5") -> None:
    """As a run does it, but without closing joints: another process may be compiling that."""
    from mechstudio.results import Store
    from mechstudio.simulation.ali3p_defaults import complete
    from mechstudio.simulation.assemble import place_model
    from mechstudio.simulation.formulations import Start, prepare, rows_of
    from mechstudio.simulation.options import RunOptions
    from mechstudio.simulation.redundancy import Redundancy
    from mechstudio.simulation.solvers import SolverChoice, has_momenta, has_steps

    assembly, _ = place_model(mechanism)
    redundancy = Redundancy((), (), False, 0.0)
    options = RunOptions.for_mechanism(mechanism, solver=solver, integrator=integrator)
    settings = options.resolved(SolverChoice(solver, ""), redundancy.least_mobility)
    if has_steps(solver):
        settings = complete(settings, assembly, redundancy, options)
    store = Store(mechanism, 1, has_momenta(solver))
    prepare(Start(assembly, redundancy, options, settings, rows_of(store))).advance(0)


# integrator dop853, the other automatic one, has the kernels of dopri5
PARTS: dict[str, Callable[[], None]] = {
    "Closing joints": _close_joints,
    **{f"Solver {key}": partial(_prepare, key) for key in reversed(AUTOMATIC)},
    "Finding redundant constraints": _examine,
    **{
        f"Stiff runs by {key}": partial(_prepare, key, TREE, "radau") for key in reversed(AUTOMATIC)
    },
}
OTHER_PARTS: dict[str, Callable[[], None]] = {
    "Solver emh-ldl with loops": partial(_prepare, "emh-ldl", LOOP),
    **{
        f"Solver {method.key}": partial(_prepare, method.key)
        for method in SOLVERS
        if method.key not in ("auto", *AUTOMATIC)
    },
    **{
        f"Integrator {method.key}": partial(_prepare, "hdca", TREE, method.key)
        for method in INTEGRATORS
        if method.key != "auto"
    },
}


def _compile(label: str) -> None:
    {**PARTS, **OTHER_PARTS}[label]()


def _begin_process() -> None:
    """Give way to the window, and end when whoever waits for the kernels has ended."""
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    parent = multiprocessing.parent_process()

    def end_with_parent() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()


def warm_up(progress: Progress, labels: tuple[str, ...] = tuple(PARTS)) -> None:
    """Compile, or load what is compiled already; each part in one of some processes.

    Args:
        progress: Called with (parts done, number of parts, label of the next part).
        labels: The parts.
    """
    waiting = list(labels)
    with ProcessPoolExecutor(
        min(MOST_PROCESSES, os.cpu_count() or 1),
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin_process,
    ) as pool:
        parts = {pool.submit(_compile, label): label for label in labels}
        progress(0, len(labels), waiting[0])
        for done, part in enumerate(as_completed(parts), 1):
            part.result()
            waiting.remove(parts[part])
            if waiting:
                progress(done, len(labels), waiting[0])
    _marker().touch()
    progress(len(labels), len(labels), "Ready")


def main() -> None:
    """Print the progress of a warm-up."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="all solvers and integrators there are")
    labels = (*PARTS, *OTHER_PARTS) if parser.parse_args().all else tuple(PARTS)
    warm_up(lambda done, count, label: print(f"{done}/{count} {label}", flush=True), labels)


if __name__ == "__main__":
    main()
