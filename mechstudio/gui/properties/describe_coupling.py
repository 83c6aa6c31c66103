"""The page of a coupling."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mechstudio.edits.wheel_slip import gear_slip
from mechstudio.gui.properties.element_page import element_page, place_fields
from mechstudio.gui.properties.fields import Page, Section
from mechstudio.gui.properties.model_fields import value_field

if TYPE_CHECKING:
    from mechstudio.model import Mechanism

_NOTES = {
    "gear": "Fixed ratio between two angles or two shifts.",
    "rack": "Fixed ratio between a shift and an angle.",
}


def describe_coupling(mechanism: Mechanism, index: int) -> Page:
    """All values of the coupling with this index."""
    coupling = mechanism.couplings[index]
    path = f"couplings[{index}]"
    fields = [
        value_field(coupling, "type", "Type", path),
        *place_fields(mechanism, coupling, path),
    ]
    units = "m/rad" if coupling.type == "rack" else ""
    ratio, slip = value_field(coupling, "ratio", "Ratio", path, units=units), ""
    if words := gear_slip(mechanism, coupling):
        slip = f"The wheels {words}."
    fields.append(replace(ratio, warning=slip))
    section = Section(title="Coupling", fields=tuple(fields))
    page = element_page(coupling, path, (section,), coupling.type_label)
    return replace(page, note=_NOTES[coupling.type])
