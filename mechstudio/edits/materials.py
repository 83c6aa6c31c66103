"""Densities of common materials."""

from __future__ import annotations

from collections.abc import Mapping

from mechstudio.edits.mass_properties import STEEL

# name: density [kg/m³], as handbooks give it for the usual grade
MATERIALS: Mapping[str, float] = {
    "Steel": STEEL,
    "Stainless steel": 8000.0,
    "Cast iron": 7200.0,
    "Aluminum": 2700.0,
    "Titanium": 4430.0,
    "Magnesium": 1800.0,
    "Brass": 8500.0,
    "Bronze": 8800.0,
    "Copper": 8960.0,
    "Lead": 11340.0,
    "Tungsten": 19300.0,
    "Carbon fiber laminate": 1600.0,
    "Nylon": 1140.0,
    "POM": 1410.0,
    "ABS": 1050.0,
    "PLA": 1240.0,
    "Rubber": 1100.0,
    "Glass": 2500.0,
    "Concrete": 2400.0,
    "Oak": 720.0,
    "Pine": 500.0,
    "Water": 1000.0,
}
