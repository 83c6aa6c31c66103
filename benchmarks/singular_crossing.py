"""Energy lost at singular positions over the integrator's tolerance.

python -m benchmarks.singular_crossing
"""

from __future__ import annotations

import cmath
from itertools import pairwise

import numpy as np

from mechstudio.io import load
from mechstudio.io.samples import sample_paths
from mechstudio.model import Body, Frame, Joint, Mechanism
from mechstudio.simulation import simulate

RUNS = (("dopri5", 1e-4), ("dopri5", 1e-6), ("dop853", 1e-8), ("dop853", 1e-10))
SHORT, LONG = 0.5, 1.0  # [m] the bars of the kite
START, SPIN = 0.5, 12.0  # crank angle [rad] and rate before the projection [rad/s]


def kite() -> Mechanism:
    """A four-bar with two short and two long bars, thrown over its flat positions."""
    crank_end = cmath.rect(SHORT, START)
    pivots = [0j, crank_end, 0j, complex(LONG)]
    axis = (pivots[3] - crank_end) / abs(pivots[3] - crank_end)
    pivots[2] = crank_end + axis * ((0j - crank_end) / axis).conjugate()
    bodies = []
    for name, start, end in zip(("crank", "coupler", "rocker"), pivots, pivots[1:], strict=False):
        middle, angle = (start + end) / 2, cmath.phase(end - start)
        bodies.append(
            Body(
                name=name,
                inertia=((0.01, 0, 0), (0, 0.1, 0), (0, 0, 0.1)),
                position=(middle.real, middle.imag, 0.0),
                orientation=(float(np.cos(angle / 2)), 0.0, 0.0, float(np.sin(angle / 2))),
                angular_velocity=(0.0, 0.0, SPIN if name == "crank" else 0.0),
            )
        )
    names = ["ground", "crank", "coupler", "rocker", "ground"]
    halves = [abs(b - a) / 2 for a, b in pairwise(pivots)]
    joints = tuple(
        Joint(
            name=f"pin {k}",
            type="revolute",
            body1=names[k],
            body2=names[k + 1],
            frame1=Frame(position=(halves[k - 1], 0.0, 0.0)) if k else Frame(),
            frame2=Frame(position=(-halves[k] if k < len(halves) else LONG, 0.0, 0.0)),
        )
        for k in range(4)
    )
    return Mechanism(name="Kite", bodies=tuple(bodies), joints=joints)


def crossing(mechanism: Mechanism, integrator: str, tolerance: float, end: float) -> str:
    """Change of the energy balance as part of the largest kinetic energy, passages, evaluations."""
    result = simulate(
        mechanism,
        solver="hdca",
        integrator=integrator,
        rtol=tolerance,
        atol=tolerance,
        duration=end,
    )
    loss = result.energy_drift / float(result["energy/kinetic"].max())
    passages, effort = len(result.statistics.singular_times), result.statistics.rhs_evaluations
    return f"{loss:.0e} | {passages} | {effort}"


def main() -> None:
    """Print the table."""
    print("| mechanism | integrator | rtol = atol | energy lost | passages | right-hand sides |")
    print("| --- " * 6 + "|")
    cases = (
        ("kite, 2 s", kite(), 2.0),
        ("four_bar, 10 s", load(sample_paths()["four_bar"]), 10.0),
        ("double_loop, 10 s", load(sample_paths()["double_loop"]), 10.0),
    )
    for name, mechanism, end in cases:
        for integrator, tolerance in RUNS:
            figures = crossing(mechanism, integrator, tolerance, end)
            print(f"| {name} | {integrator} | {tolerance:g} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
