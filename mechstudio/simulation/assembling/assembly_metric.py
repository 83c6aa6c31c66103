"""Metric of displacements in which wide gaps are closed by the shortest motion.

By their masses bodies move as impulses in the joints would move them: the heavy ones hardly. Where
light and heavy bodies are far apart, the way of least mass norm may lead past the poses that close;
alike, with one mass and one radius of gyration, every body takes its share.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.topology.natural_length import longest_arms
from mechstudio.topology.slender import LEAST_GYRATION
from mechstudio.topology.system import System


@dataclass(frozen=True)
class Metric:
    """Weights of displacements and of gaps.

    Attributes:
        root: Inverse square roots of the mass matrices in body axes, shape (n, 6, 6).
        scale: Scales of the gaps that make their equations dimensionless, shape (joints, 6).
    """

    root: FloatArray
    scale: FloatArray

    @classmethod
    def of_masses(cls, system: System) -> Metric:
        """Metric of the actual masses.

        A point mass on a long arm counts as a rod: for nothing it would turn to where nothing fits.
        """
        inverse_mass = system.bodies["inverse_mass"]
        values, vectors = np.linalg.eigh(np.linalg.inv(system.bodies["inertia_B"]))
        least = (LEAST_GYRATION * longest_arms(system.joints, len(system.bodies))[:, None]) ** 2
        per_mass = np.broadcast_to(inverse_mass[:, None], values.shape)
        most = np.divide(per_mass, least, out=np.full_like(values, np.inf), where=least > 0.0)
        return cls._of_inverses(system, inverse_mass, np.minimum(values, most), vectors)

    @classmethod
    def of_like_bodies(cls, system: System) -> Metric:
        """Metric of bodies of 1 kg with the typical arm as radius of gyration."""
        arms = longest_arms(system.joints, len(system.bodies))
        length = float(np.mean(arms[arms > 0.0])) if (arms > 0.0).any() else 1.0
        count = len(system.bodies)
        vectors = np.broadcast_to(np.eye(3), (count, 3, 3))
        return cls._of_inverses(system, np.ones(count), np.full((count, 3), length**-2), vectors)

    @classmethod
    def _of_inverses(
        cls, system: System, inverse_mass: FloatArray, values: FloatArray, vectors: FloatArray
    ) -> Metric:
        """Metric from inverse masses, shape (n,), and eigensystems of inverse inertias."""
        root = np.zeros((len(inverse_mass), 6, 6))
        root[:, :3, :3] = np.sqrt(inverse_mass)[:, None, None] * np.eye(3)
        root[:, 3:, 3:] = (vectors * np.sqrt(values)[:, None, :]) @ vectors.transpose(0, 2, 1)
        joints = system.joints
        # the last entry is the ground
        linear, angular = np.append(inverse_mass, 0.0), np.append(values.min(axis=1), 0.0)
        by_body = [
            (mobility[joints["body1"]] + mobility[joints["body2"]]) ** -0.5
            for mobility in (linear, angular)
        ]
        scale = np.where(joints["axis_order"] < 3, by_body[0][:, None], by_body[1][:, None])
        return cls(root, scale)
