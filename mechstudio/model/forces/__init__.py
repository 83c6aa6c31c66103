"""Force elements: the explicit list, in the order of the file format.

How to add a force element:
    1. Write `model/forces/<key>.py` with one class and append it to `FORCES`; the file format, the
       checks, edits, tree and property page follow from its fields.
    2. If no kernel has its loads, write one; `dynamics/loads/__init__.py` says how.
    3. Only where it is to look like more than a bead: a method in `scene/load_drawing.py`, and
       where its page needs more than its fields: an entry in `gui/properties/describe_load.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Union

from pydantic import Field

from mechstudio.model.element import ForceBase
from mechstudio.model.forces.bushing import Bushing
from mechstudio.model.forces.force import Force
from mechstudio.model.forces.motor import Motor
from mechstudio.model.forces.spring_damper import SpringDamper
from mechstudio.model.forces.torque import Torque
from mechstudio.model.forces.torsion import Torsion
from mechstudio.model.forces.vector_load import VectorLoad

FORCES: tuple[type[ForceBase], ...] = (SpringDamper, Force, Torque, Bushing, Torsion, Motor)

if TYPE_CHECKING:
    AnyForce = ForceBase
else:
    AnyForce = Union[FORCES]  # noqa: UP007 - of a tuple

ForceElement = Annotated[AnyForce, Field(discriminator="type")]

__all__ = [
    "FORCES",
    "AnyForce",
    "Bushing",
    "Force",
    "ForceElement",
    "Motor",
    "SpringDamper",
    "Torque",
    "Torsion",
    "VectorLoad",
]
