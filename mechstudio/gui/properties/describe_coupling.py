"""The page of a coupling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.gui.properties.coordinate_name import coordinate_field
from mechstudio.gui.properties.fields import Page, Section, links
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
    fields = [value_field(coupling, "type", "Type", path)]
    for side, (name, number) in zip("12", coupling.ends, strict=True):
        fields.append(links(f"Joint {side}", (("joint", name),), f"{path}.joint{side}"))
        place = f"{path}.coordinate{side}"
        fields.append(coordinate_field(mechanism, name, number, place, f"Coordinate {side}"))
    units = "m/rad" if coupling.type == "rack" else ""
    fields.append(value_field(coupling, "ratio", "Ratio", path, units=units))
    return Page(
        title=coupling.name,
        subtitle=f"{coupling.type.capitalize()} coupling",
        icon="coupling",
        name_path=f"{path}.name",
        note=_NOTES[coupling.type],
        sections=(Section(title="Coupling", fields=tuple(fields)),),
    )
