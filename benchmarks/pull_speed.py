"""How often a mechanism follows the hand: updates of a pull along random ways.

python -m benchmarks.pull_speed
"""

from __future__ import annotations

import time

import numpy as np

from mechstudio.generators import chain, four_bar_row, twisted_chain
from mechstudio.io import load, sample_paths
from mechstudio.model import Mechanism
from mechstudio.posing import Pull, Rig
from mechstudio.simulation.assembling.assemble import place_model

UPDATES = 120
GRIPS = 4
STEP = 0.05  # [longest arm] of the hand between two updates, on average; 60 in a second


def models() -> dict[str, Mechanism]:
    """What is pulled."""
    samples = {name: load(sample_paths()[name]) for name in ("slider_crank", "bricard")}
    return {
        **samples,
        "chain of 30": chain(30),
        "twisted chain of 30": twisted_chain(30),
        "ladder of 31 with 15 loops": four_bar_row(15),
        "chain of 200": chain(200),
        "ladder of 201 with 100 loops": four_bar_row(100),
    }


def row(name: str, mechanism: Mechanism) -> str:
    """One line of the table."""
    began = time.process_time()
    rig = Rig.of(mechanism)
    ready = time.process_time() - began
    rng = np.random.default_rng(1)
    times, gap = [], 0.0
    for _ in range(GRIPS):
        body = mechanism.bodies[rng.integers(len(mechanism.bodies))]
        pull = Pull(rig, body.name, 0.3 * rig.length * rng.normal(size=3))
        place, way = pull.point, rng.normal(size=3)
        for _ in range(UPDATES):
            way = 0.9 * way + 0.4 * rng.normal(size=3)
            place = place + STEP * rig.length * way
            began = time.process_time()
            pull.to(place)
            times.append(time.process_time() - began)
        assembly, _ = place_model(pull.mechanism())
        gap = max(gap, float(np.abs(assembly.work.gap).max()))
    median, late = np.percentile(times, (50, 95))
    return (
        f"| {name} | {1e3 * ready:.0f} | {1e3 * median:.1f} | {1e3 * late:.1f} "
        f"| {1e3 * max(times):.0f} | {1.0 / late:.0f} | {gap:.0e} |"
    )


def main() -> None:
    """Print the table."""
    row("warm-up", load(sample_paths()["slider_crank"]))
    print("| model | ready ms | median ms | 95 % ms | longest ms | updates/s at 95 % | gap |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, mechanism in models().items():
        print(row(name, mechanism), flush=True)


if __name__ == "__main__":
    main()
