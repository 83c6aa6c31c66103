"""Plots that are asked for most, each by one click on its name above the plots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mechstudio.gui.plots.run_plots import CONSTRAINTS, ENERGY
from mechstudio.results.curve_names import NORM_NAME, can_read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mechstudio.results import Result

REACTIONS, MOTORS = "reactions", "motors"
_EFFORT_NAMES = {"N": "Motor force", "N m": "Motor torque"}


@dataclass(frozen=True)
class QuickPlot:
    """A plot that a button leads to.

    Attributes:
        key: What it is, also the key of a plot that the first page has by itself.
        text: What stands on the button.
        tip: What it shows, as a sentence.
        names: Of the curves that are added to the page; none for a plot of the first page.
    """

    key: str
    text: str
    tip: str
    names: tuple[str, ...] = ()


_ENERGIES = QuickPlot(ENERGY, "Energy", "Show the kinetic, potential and total energy")
_ERRORS = QuickPlot(CONSTRAINTS, "Errors", "Show how far joints are open: the constraint errors")


def quick_plots(result: Result) -> tuple[QuickPlot, ...]:
    """What a run has of the plots that are asked for most, in order."""
    joints = [joint.name for joint in result.mechanism.joints]
    forces = _known(result, (f"joints/{name}/force/{NORM_NAME}" for name in joints))
    efforts = _efforts(result)
    found = [_ENERGIES]
    if forces:
        tip = "Plot the sizes of the reaction forces of all joints"
        found.append(QuickPlot(REACTIONS, "Reactions", tip, forces))
    if efforts:
        units = {result.channel(name).unit for name in efforts}
        text = _EFFORT_NAMES.get(units.pop(), "") if len(units) == 1 else ""
        tip = "Plot what all drivers and motors exert"
        found.append(QuickPlot(MOTORS, text or "Motors", tip, efforts))
    return (*found, _ERRORS)


def _efforts(result: Result) -> tuple[str, ...]:
    made = result.mechanism
    motors = [force.name for force in made.forces if hasattr(force, "joint")]
    names = [f"drivers/{driver.name}/effort" for driver in made.drivers]
    return _known(result, (*names, *(f"forces/{name}/effort" for name in motors)))


def _known(result: Result, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in names if can_read(result, name))
