"""How one element of a mechanism reads in a list: icon, detail, tool tip and search text."""

from __future__ import annotations

from html import escape

from mechstudio.gui.widgets.number_text import number_text
from mechstudio.joints import joint_type
from mechstudio.model import (
    AnyForce,
    Body,
    Bushing,
    Coupling,
    Driver,
    Force,
    Joint,
    Motor,
    PointMeasure,
    SpringDamper,
    Torque,
    Torsion,
)
from mechstudio.units import UnitChoice

Element = Body | Joint | Driver | Coupling | AnyForce | PointMeasure


def icon_name(element: Element) -> str:
    """Name of the element's icon."""
    match element:
        case Body():
            return "body"
        case Joint():
            return f"joint_{element.type}"
        case Driver():
            return "driver"
        case Coupling():
            return "coupling"
        case PointMeasure():
            return "measure"
        case SpringDamper() | Bushing() | Torsion():
            return "spring"
        case Motor():
            return "driver"
        case _:
            return element.type


def detail(element: Element, units: UnitChoice) -> str:
    """What stands beside the name, short: what the element connects or acts on."""
    match element:
        case Body():
            scale = units.scale("kg")
            return f"{number_text(scale.number(element.mass), digits=4)} {scale.shown.symbol}"
        case Joint() | SpringDamper() | Bushing() | Torsion():
            return f"{element.body1} – {element.body2}"
        case Driver() | Motor():
            return element.joint
        case Coupling():
            return f"{element.joint1} – {element.joint2}"
        case _:
            return element.body


def type_label(element: Element) -> str:
    """The kind of element in words, for example "Revolute joint"."""
    match element:
        case Body():
            return "Body"
        case Joint():
            return f"{joint_type(element.type).label} joint"
        case Driver():
            return f"{element.kind.capitalize()} driver"
        case Coupling():
            return f"{element.type.capitalize()} coupling"
        case SpringDamper():
            return "Spring-damper"
        case Force():
            return "Force"
        case Torque():
            return "Torque"
        case Bushing():
            return "Bushing"
        case Torsion():
            return "Torsion spring"
        case Motor():
            return "Motor"
        case PointMeasure():
            return "Point measure"


def tool_tip(element: Element, units: UnitChoice, remark: str = "") -> str:
    """Rich text with the name, the kind, what it connects and a remark; names are escaped."""
    lines = [
        f"<b>{escape(element.name)}</b>",
        f"{type_label(element)}: {escape(detail(element, units))}",
    ]
    if isinstance(element, Joint):
        lines.append(f"<i>{escape(joint_type(element.type).summary)}</i>")
    lines.extend(escape(line) for line in remark.splitlines())
    return "<qt>" + "<br>".join(lines) + "</qt>"


def search_text(element: Element, units: UnitChoice) -> str:
    """What the filter field looks through."""
    return f"{element.name} {type_label(element)} {detail(element, units)}"
