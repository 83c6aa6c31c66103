"""The model of a run in a table: what it has, how it can move, and what it weighs."""

from __future__ import annotations

from contextlib import suppress

from mechstudio.errors import MechStudioError
from mechstudio.model import Mechanism
from mechstudio.results.summary import table_of
from mechstudio.simulation.examination.diagnosis import check
from mechstudio.simulation.examination.report import Report, freedoms_text
from mechstudio.units.quantity_text import quantity_text


def model_table(mechanism: Mechanism) -> str:
    """The facts of a model as an HTML table."""
    return table_of(model_facts(mechanism))


def model_facts(mechanism: Mechanism) -> dict[str, str]:
    """What there is to know about a model, by label; without its mobility if it has no poses."""
    found = {"bodies": str(len(mechanism.bodies)), "joints": str(len(mechanism.joints))}
    for label in ("drivers", "couplings", "forces"):
        if count := len(getattr(mechanism, label)):
            found[label] = str(count)
    if (report := _examined(mechanism)) is not None:
        found |= {
            "degrees of freedom": freedoms_text(report),
            "loops": str(report.loops),
            "redundant constraints": str(len(report.redundant)),
        }
    x, y, z = mechanism.gravity
    mass = sum(body.mass for body in mechanism.bodies)
    return found | {
        "mass": quantity_text(mass, "kg", digits=6),
        "gravity": f"({x:g}, {y:g}, {z:g}) m/s²",
    }


def _examined(mechanism: Mechanism) -> Report | None:
    """What the check says of the model; None if it cannot be examined."""
    with suppress(MechStudioError, ArithmeticError):
        report = check(mechanism)
        if report.valid:
            return report
    return None
