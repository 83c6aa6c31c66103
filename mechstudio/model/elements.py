"""All elements of a mechanism: the one table of their kinds, and the one list of their classes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mechstudio.model.body import Body
from mechstudio.model.coupling import Coupling
from mechstudio.model.driver import Driver
from mechstudio.model.element import Kind, NamedElement
from mechstudio.model.forces import FORCES
from mechstudio.model.joint import Joint
from mechstudio.model.measure import PointMeasure

ELEMENTS: tuple[type[NamedElement], ...] = (Body, Joint, Driver, Coupling, *FORCES, PointMeasure)


class Family(NamedTuple):
    """The elements of one list of a mechanism: its field, and words for one and for several."""

    listed: str
    label: str
    plural: str


# in the order of the file; an element refers only to elements of the kinds above it
FAMILIES: Mapping[Kind, Family] = {
    "body": Family("bodies", "Body", "Bodies"),
    "joint": Family("joints", "Joint", "Joints"),
    "driver": Family("drivers", "Driver", "Drivers"),
    "coupling": Family("couplings", "Coupling", "Couplings"),
    "force": Family("forces", "Force", "Forces"),
    "measure": Family("measures", "Measure", "Measures"),
}
LISTS: Mapping[Kind, str] = {kind: family.listed for kind, family in FAMILIES.items()}
# in the order that users read: what acts on bodies before what acts on coordinates
SHOWN_KINDS: tuple[Kind, ...] = ("body", "joint", "force", "driver", "coupling", "measure")
