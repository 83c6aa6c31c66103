"""The model: what the user builds. Frozen objects in SI units, checked when they are made."""

from mechstudio.model.body import Body
from mechstudio.model.coupling import Coupling
from mechstudio.model.driver import Driver
from mechstudio.model.event import Event
from mechstudio.model.forces import (
    AnyForce,
    Bushing,
    Force,
    ForceElement,
    Motor,
    SpringDamper,
    Torque,
    Torsion,
)
from mechstudio.model.joint import Frame, Initial, Joint, Limits, StopValues
from mechstudio.model.measure import PointMeasure
from mechstudio.model.mechanism import Mechanism, check_mechanism
from mechstudio.model.parameters import Parameter
from mechstudio.model.parse import parse_mechanism
from mechstudio.model.quantity import GROUND
from mechstudio.model.shape import Box, Capsule, Cylinder, Mesh, Plate, Shape, Sphere
from mechstudio.model.simulation_settings import SimulationSettings
from mechstudio.suggestions import no_attribute

__all__ = [
    "GROUND",
    "AnyForce",
    "Body",
    "Box",
    "Bushing",
    "Capsule",
    "Coupling",
    "Cylinder",
    "Driver",
    "Event",
    "Force",
    "ForceElement",
    "Frame",
    "Initial",
    "Joint",
    "Limits",
    "Mechanism",
    "Mesh",
    "Motor",
    "Parameter",
    "Plate",
    "PointMeasure",
    "Shape",
    "SimulationSettings",
    "Sphere",
    "SpringDamper",
    "StopValues",
    "Torque",
    "Torsion",
    "check_mechanism",
    "parse_mechanism",
]


def __getattr__(name: str) -> object:
    raise no_attribute(f"module '{__name__}'", name, __all__)
