"""The plots that every run has: its energies and the errors of its constraints."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from mechstudio.gui.plots.plot_spec import Curve, PlotSpec
from mechstudio.scene.plot_colors import NEUTRAL

if TYPE_CHECKING:
    from mechstudio.results import Result


ENERGY = "energy"
CONSTRAINTS = "constraints"


def with_run_plots(
    followed: Sequence[PlotSpec], result: Result, shown: Collection[str]
) -> list[PlotSpec]:
    """Plots of an element, with the energies before and the errors behind, where these are on.

    Args:
        followed: The plots of the element.
        result: The run.
        shown: Keys of the plots that are switched on.
    """
    energies = [energy_plot()] if ENERGY in shown else []
    errors = [constraint_plot(result)] if CONSTRAINTS in shown else []
    return [*energies, *followed, *errors]


def energy_plot() -> PlotSpec:
    """Kinetic and potential energy, what was dissipated or supplied, and the balance of these."""
    rows = (
        ("kinetic", "Kinetic", 0, False),
        ("potential", "Potential", 1, False),
        ("dissipated", "Dissipated", 2, True),
        ("supplied", "Supplied", 3, True),
        ("total", "Balance", NEUTRAL, False),
    )
    curves = tuple(
        Curve(
            name=f"energy/{key}",
            channel=f"energy/{key}",
            label=label,
            unit="J",
            color=color,
            hide_zero=hide,
        )
        for key, label, color, hide in rows
    )
    return PlotSpec(key=ENERGY, title="Energy", axis="Energy [J]", curves=curves)


def constraint_plot(result: Result) -> PlotSpec:
    """Norms of the constraint errors on a logarithmic axis."""
    curves = tuple(
        Curve(
            name=f"constraints/{key}",
            channel=f"constraints/{key}",
            label=key.capitalize(),
            unit=result.channel(f"constraints/{key}").unit,
            color=color,
        )
        for color, key in enumerate(("position", "velocity", "acceleration"))
    )
    return PlotSpec(
        key=CONSTRAINTS,
        title="Constraint errors",
        axis="Error [SI]",
        curves=curves,
        logarithmic=True,
    )
