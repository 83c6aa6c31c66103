"""Compilation of the kernels of gradients, after those of runs and analyses.

`python -m mechstudio.studies.derivatives.warmup` does what `python -m mechstudio.analyses.warmup`
does, and then this.
"""

from __future__ import annotations

from collections.abc import Callable

from mechstudio.analyses.warmup import ANALYSES
from mechstudio.simulation.warmup import PIN, TREE, main


def _pull_back() -> None:
    from mechstudio.studies.derivatives.gradient import gradient

    response = f"final([joints/{PIN.name}/coordinate/angle])"
    gradient(TREE, response, "gravity[0]", duration=0.1, output_step=0.1)


GRADIENTS: dict[str, Callable[[], None]] = {"Gradients": _pull_back}


if __name__ == "__main__":
    main({**ANALYSES, **GRADIENTS})
