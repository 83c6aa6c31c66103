"""Materials that bodies are made of."""

from __future__ import annotations

from typing import NamedTuple

from mechstudio.edits.mass_properties import STEEL


class Material(NamedTuple):
    """A material.

    Attributes:
        name: What it is called.
        density: Mass per volume [kg/m³].
    """

    name: str
    density: float


# usual values at room temperature
MATERIALS = (
    Material("steel", STEEL),
    Material("stainless steel", 7900.0),
    Material("cast iron", 7200.0),
    Material("aluminum", 2700.0),
    Material("brass", 8500.0),
    Material("copper", 8960.0),
    Material("titanium", 4430.0),
    Material("carbon fiber", 1550.0),
    Material("polyamide", 1140.0),
    Material("ABS plastic", 1050.0),
    Material("acrylic glass", 1190.0),
    Material("oak", 700.0),
    Material("pine", 500.0),
)
