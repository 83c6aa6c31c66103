"""A mechanism in some lines of text, as `print` shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mechstudio.model.element import NamedElement
from mechstudio.model.event import Event
from mechstudio.text_table import aligned

MOST = 12  # elements of a kind that are named


def mechanism_text(
    name: str,
    lists: Mapping[str, Sequence[NamedElement]],
    events: Sequence[Event],
    parameters: Mapping[str, float],
) -> str:
    """Title, each kind of elements with their names, what events do, and parameters.

    Args:
        name: Title of the mechanism.
        lists: The elements by the names of their lists; empty ones are left out.
        events: Its events.
        parameters: Value of each parameter.
    """
    rows = [
        (listed, _listed([_text(e) for e in found])) for listed, found in lists.items() if found
    ]
    if events:
        rows.append(("events", _listed([_event_text(event) for event in events])))
    if parameters:
        values = [f"{key} = {value:g}" for key, value in parameters.items()]
        rows.append(("parameters", _listed(values)))
    return f"{name or 'Mechanism'}\n{aligned(rows or [('bodies', 'none')])}"


def _text(element: NamedElement) -> str:
    """Name of an element, with what it is and which others it refers to."""
    others = [str(getattr(element, field)) for field, _ in element.reference_fields()]
    if not others:
        return element.name
    kind = getattr(element, "type", "")
    return f"{element.name} ({f'{kind}: ' if kind else ''}{' - '.join(others)})"


def _event_text(event: Event) -> str:
    """Name of an event, with what it does and when."""
    change = f" {event.parameter} = {event.value_text}" if event.parameter else ""
    return f"{event.name} ({event.action}{change} at {event.when})"


def _listed(texts: Sequence[str]) -> str:
    more = f", and {len(texts) - MOST} more" if len(texts) > MOST else ""
    return ", ".join(texts[:MOST]) + more
