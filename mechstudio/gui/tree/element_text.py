"""How one element of a mechanism reads in a list: detail, tool tip and search text."""

from __future__ import annotations

from html import escape

from mechstudio.gui.widgets.search_words import also_called
from mechstudio.model import Body, Joint
from mechstudio.model.element import NamedElement
from mechstudio.units import UnitChoice, plain_quantity_text, quantity_text

MOST_KNOWN = 4000
FEWER_DIGITS = (3, 2)  # of a mass that has no room for four


def detail(element: NamedElement, units: UnitChoice) -> str:
    """What stands beside the name, short: what the element connects or acts on."""
    if isinstance(element, Body):
        scale = units.scale("kg")
        return plain_quantity_text(scale.number(element.mass), scale.shown.symbol, digits=4)
    return " – ".join(getattr(element, field) for field, _ in element.reference_fields())


def shorter_details(element: NamedElement, whole: str, units: UnitChoice) -> list[str]:
    """What stands beside the name in less room, the longest first; none of what has no digits.

    Args:
        element: The element.
        whole: What stands there where there is room.
        units: The user's units.
    """
    if not isinstance(element, Body):
        return []
    scale = units.scale("kg")
    mass, unit = scale.number(element.mass), scale.shown.symbol
    texts = [quantity_text(mass, unit, digits=digits) for digits in FEWER_DIGITS]
    return [text for text in texts if len(text) < len(whole)]


class Details:
    """What stands beside names, each worked out once: a list asks many times for what it draws."""

    def __init__(self) -> None:
        self._units = UnitChoice()
        # with the element, so that its id is not another one's
        self._known: dict[int, tuple[NamedElement, str, list[str]]] = {}

    def set_units(self, units: UnitChoice) -> None:
        """Write quantities in these units."""
        self._units = units
        self._known.clear()

    def of(self, element: NamedElement) -> str:
        """What stands beside the name of an element."""
        return self._row(element)[1]

    def shorter(self, element: NamedElement) -> list[str]:
        """What may stand there where there is less room, the longest first."""
        return self._row(element)[2]

    def _row(self, element: NamedElement) -> tuple[NamedElement, str, list[str]]:
        known = self._known.get(id(element))
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                # each edit makes others
                self._known.clear()
            whole = detail(element, self._units)
            shorter = shorter_details(element, whole, self._units)
            known = self._known[id(element)] = (element, whole, shorter)
        return known


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
