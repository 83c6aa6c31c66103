"""Eigenvalues of mechanisms with loops beside those of Exudyn.

python -m benchmarks.modes_beside_exudyn [--write]

Samples without gravity and drivers, at rest, are held by springs with dampers that bear no load, so
that stiffness is that of the springs alone. Exudyn projects its matrices in redundant coordinates
by a singular value decomposition; ours are differences of accelerations. `--write` keeps its
eigenvalues for the tests, which run without it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

import mechstudio as ms
from benchmarks.peers.exudyn_modes import exudyn_eigenvalues
from mechstudio.model import Mechanism

SAMPLES = ("four_bar", "five_bar_loop", "bricard", "double_loop", "iftomm_spatial_slider_crank")
KEPT = Path(__file__).parents[1] / "tests" / "analyses" / "exudyn_eigenvalues.json"


def sprung(name: str) -> Mechanism:
    """A sample at rest on springs from each body to the ground, unloaded where it stands."""
    model = ms.sample(name)
    chance = np.random.default_rng(7)
    bodies = [
        body.edited(velocity=(0.0, 0.0, 0.0), angular_velocity=(0.0, 0.0, 0.0))
        for body in model.bodies
    ]
    model = model.edited(gravity=(0.0, 0.0, 0.0), bodies=bodies, forces=[], drivers=[])
    for body in model.bodies:
        point = np.array(body.position) + chance.uniform(-0.2, 0.2, 3)
        foot = point + chance.uniform(0.3, 0.6, 3)
        model = model.add_spring(
            f"spring of {body.name}",
            "ground",
            body.name,
            foot,
            point,
            stiffness=float(chance.uniform(100.0, 1000.0)),
            damping=float(chance.uniform(0.1, 1.0)),
        )
    return model


def our_eigenvalues(model: Mechanism) -> np.ndarray:
    """Eigenvalues with a positive imaginary part [1/s], by their size."""
    return _ordered(ms.modes(model).eigenvalues)


def _ordered(values: np.ndarray) -> np.ndarray:
    upper = values[values.imag > 0.0]
    return upper[np.argsort(np.abs(upper))]


def main() -> None:
    """Print the largest relative difference of each model."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    kept = {}
    print("| model | degrees of freedom | lowest [Hz] | highest [Hz] | largest difference |")
    print("| --- | --- | --- | --- | --- |")
    for name in SAMPLES:
        model = sprung(name)
        ours, theirs = our_eigenvalues(model), _ordered(exudyn_eigenvalues(model))
        kept[name] = [[float(value.real), float(value.imag)] for value in theirs]
        worst = np.abs(ours / theirs - 1.0).max() if ours.shape == theirs.shape else np.nan
        low, high = (np.abs(theirs[k]) / (2.0 * np.pi) for k in (0, -1))
        freedoms = ms.check(model).degrees_of_freedom
        print(f"| {name} | {freedoms} | {low:.4g} | {high:.4g} | {worst:.1e} |")
    if asked.write:
        import exudyn

        facts = {"program": f"Exudyn {exudyn.__version__}", "eigenvalues": kept}
        KEPT.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
