"""Compile ahead what any model may need, so that later starts and runs find it in the cache.

That is what assembles and checks a model, and all solvers that "auto" may take; the others are
compiled by their first run.

`python -m mechstudio.simulation.warmup` does it in a process of its own and prints one line "k/n
label" before each part, and a last one when all is done.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import partial
from pathlib import Path

import llvmlite.binding

from mechstudio.kernel_cache import all_kernels_hash, cache_folder
from mechstudio.model import Body, Joint, Mechanism
from mechstudio.simulation.solvers import AUTOMATIC

Progress = Callable[[int, int, str], None]

TINY = Mechanism(
    name="Warm-up",
    bodies=(Body(name="link"),),
    joints=(Joint(name="pin", type="revolute", body1="ground", body2="link"),),
)


def _marker() -> Path:
    """A file that says that this Python has compiled for this processor."""
    processor = llvmlite.binding.get_host_cpu_name()
    return cache_folder() / f"ready-{all_kernels_hash()}-{platform.python_version()}-{processor}"


def kernels_ready() -> bool:
    """Whether a run by an automatic solver starts without compiling."""
    return _marker().exists()


def _close_joints() -> None:
    from mechstudio.simulation.assemble import assemble

    assemble(TINY)


def _examine() -> None:
    from mechstudio.simulation.diagnosis import check

    check(TINY)


def _simulate(solver: str) -> None:
    from mechstudio.simulation.run import simulate

    # integrator dop853, the other automatic one, has the same kernels
    simulate(TINY, solver=solver, integrator="dopri5", duration=1e-3, output_step=1e-3)


PARTS: tuple[tuple[str, Callable[[], None]], ...] = (
    ("Closing joints", _close_joints),
    ("Finding redundant constraints", _examine),
    *((f"Solver {key}", partial(_simulate, key)) for key in AUTOMATIC),
)


def warm_up(progress: Progress) -> None:
    """Compile, or load what is compiled already.

    Args:
        progress: Called with (parts done, number of parts, label of the next part).
    """
    count = len(PARTS)
    for done, (label, compile_part) in enumerate(PARTS):
        progress(done, count, label)
        compile_part()
    _marker().touch()
    progress(count, count, "Ready")


def main() -> None:
    """Print the progress of a warm-up."""
    warm_up(lambda done, count, label: print(f"{done}/{count} {label}", flush=True))


if __name__ == "__main__":
    main()
