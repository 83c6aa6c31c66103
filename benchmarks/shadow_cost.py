"""What shadows cost: processor time of a picture with them, in that of one without.

python -m benchmarks.shadow_cost [--size 1000 700] [--rounds 15]

Pictures with and without take turns, so that other load on the machine meets both alike.
"""

from __future__ import annotations

import argparse
import statistics
import time

from mechstudio.io import sample
from mechstudio.scene.scene import Scene
from mechstudio.scene.style import shaded

SAMPLES = ("four_bar", "spatial_double_pendulum", "bricard", "joint_gallery")


def picture_times(name: str, size: tuple[int, int], rounds: int) -> tuple[float, float]:
    """Median processor time of a picture [ms]: without shadows, and with them."""
    scene = Scene()
    try:
        scene.set_size(*size)
        scene.show(sample(name))
        scene.look_best()
        took: dict[bool, list[float]] = {False: [], True: []}
        for _ in range(rounds):
            for shadows in took:
                scene.set_style(shaded(shadows))
                # shaders are made with the first picture
                scene.image(*size)
                scene.camera.orbit(0.5, 0.0)
                start = time.process_time()
                scene.image(*size)
                took[shadows].append(1e3 * (time.process_time() - start))
    finally:
        scene.finalize()
    return statistics.median(took[False]), statistics.median(took[True])


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, nargs=2, default=(1000, 700), help="[pixels]")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    print("| sample | without [ms] | with [ms] | ratio |")
    print("| --- | --- | --- | --- |")
    for name in SAMPLES:
        without, with_them = picture_times(name, tuple(options.size), options.rounds)
        print(f"| {name} | {without:.0f} | {with_them:.0f} | {with_them / without:.2f} |")


if __name__ == "__main__":
    main()
