"""Short films of samples."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import mechstudio as ms

SIZE, RATE, LENGTH = (640, 480), 15, 4.0  # [pixels], [frames/s], [s]


def one_turn(sample: str, driven: str, plots: Sequence[str], file: Path) -> None:
    """Film a driven mechanism while its driver turns once, so that the film can be repeated.

    Below it are plots that follow, and on it arrows of velocities.

    Args:
        sample: Name of the sample.
        driven: Its driven joint.
        plots: Names of their channels.
        file: The film, a GIF.
    """
    model = ms.sample(sample)
    speed = float(ms.simulate(model, duration=0.01)[f"joints/{driven}/rate"][0, 0])
    turn = math.tau / abs(speed)
    run = ms.simulate(model, duration=turn, output_step=turn / 200)
    # the last frame would be the first one again
    stop = turn * (1.0 - 0.5 / (RATE * LENGTH))
    run.film(
        file,
        size=SIZE,
        rate=RATE,
        speed=turn / LENGTH,
        stop=stop,
        look="front",
        show=["velocity"],
        plots=plots,
        plots_at="below",
    )
