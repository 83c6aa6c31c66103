"""How one element of a mechanism reads in a list: detail, tool tip and search text."""

from __future__ import annotations

from html import escape

from mechstudio.gui.widgets.search_words import also_called
from mechstudio.model import Body, Joint
from mechstudio.model.element import NamedElement
from mechstudio.units import UnitChoice, quantity_text

MOST_KNOWN = 4000


def detail(element: NamedElement, units: UnitChoice) -> str:
    """What stands beside the name, short: what the element connects or acts on."""
    if isinstance(element, Body):
        scale = units.scale("kg")
        return quantity_text(scale.number(element.mass), scale.shown.symbol, digits=4)
    return " – ".join(getattr(element, field) for field, _ in element.reference_fields())


class Details:
    """What stands beside names, each worked out once: a list asks many times for what it draws."""

    def __init__(self) -> None:
        self._units = UnitChoice()
        # with the element, so that its id is not another one's
        self._known: dict[int, tuple[NamedElement, str]] = {}

    def set_units(self, units: UnitChoice) -> None:
        """Write quantities in these units."""
        self._units = units
        self._known.clear()

    def of(self, element: NamedElement) -> str:
        """What stands beside the name of an element."""
        known = self._known.get(id(element))
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                # each edit makes others
                self._known.clear()
            known = self._known[id(element)] = (element, detail(element, self._units))
        return known[1]


def tool_tip(element: NamedElement, units: UnitChoice, remark: str = "") -> str:
    """Rich text with the name, the kind, what it connects and a remark; names are escaped."""
    lines = [
        f"<b>{escape(element.name)}</b>",
        f"{element.type_label}: {escape(detail(element, units))}",
    ]
    if isinstance(element, Joint):
        lines.append(f"<i>{escape(element.joint_type.summary)}</i>")
    lines.extend(escape(line) for line in remark.splitlines())
    return "<qt>" + "<br>".join(lines) + "</qt>"


def search_text(element: NamedElement, units: UnitChoice) -> str:
    """What the filter field looks through."""
    words = f"{element.name} {element.type_label} {detail(element, units)}"
    return f"{words} {also_called(f'{element.type_label} {element.kind_key}')}"
