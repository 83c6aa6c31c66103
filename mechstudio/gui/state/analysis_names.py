"""What the window calls analyses, by the key that stands for the solver in their results."""

from __future__ import annotations

from collections.abc import Mapping

ANALYSES: Mapping[str, str] = {
    "kinematic": "Kinematics",
    "static": "Equilibrium",
    "modes": "Modes",
    "inverse": "Inverse dynamics",
}
