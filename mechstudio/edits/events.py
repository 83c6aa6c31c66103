"""Events of a model: added, changed, removed."""

from __future__ import annotations

from collections.abc import Mapping

from mechstudio.edits.edit import refused
from mechstudio.edits.names import FreshNames
from mechstudio.model import Event, Mechanism
from mechstudio.model.value_text import quoted
from mechstudio.suggestions import did_you_mean


def add_event(
    mechanism: Mechanism,
    when: str | Event,
    action: str = "mark",
    *,
    parameter: str = "",
    value: float | str | None = None,
    set: Mapping[str, float | str] | None = None,
    name: str = "",
) -> Mechanism:
    """Add an event: a moment that a run marks, at which it ends, or a parameter changes.

    Args:
        mechanism: Where it goes.
        when: Comparison of formulas over channels, or a formula whose zeros count; or the event,
            with all that follows.
        action: What a run does then, `mark`, `stop` or `set`.
        parameter: What it sets.
        value: To which value: a number, or a formula over parameters, t and channels.
        set: Both as one, `{parameter: value}`; the action is `set` then.
        name: Its name; "" for a fresh one.

    Raises:
        ModelError: The name is taken, or a value is not valid.
    """
    if isinstance(when, Event):
        return mechanism.edited(events=(*mechanism.events, when))
    free = name or FreshNames(mechanism.events.names).numbered("event", " ")
    change: dict[str, object] = {"parameter": parameter, "value": value}
    if set is not None:
        change = {"set": set} | {k: given for k, given in change.items() if given not in ("", None)}
        action = "set" if action == "mark" else action
    event = Event(name=free, when=when, action=action, **change)
    return mechanism.edited(events=(*mechanism.events, event))


def change_event(mechanism: Mechanism, name: str, /, **fields: object) -> Mechanism:
    """Change fields of an event.

    Args:
        mechanism: The mechanism.
        name: Name of the event.
        fields: New values of `name`, `when`, `action`, `parameter` or `value`. An action that sets
            nothing drops the last two.

    Raises:
        ModelError: There is no such event, the new name is taken, or a value is not valid.
    """
    chosen = _require(mechanism, name)
    if fields.get("action", "set") != "set":
        fields = {"parameter": "", "value": None, **fields}
    after = chosen.edited(**fields)
    if after == chosen:
        return mechanism
    return mechanism.edited(
        events=[after if event is chosen else event for event in mechanism.events]
    )


def remove_event(mechanism: Mechanism, name: str) -> Mechanism:
    """Remove an event.

    Args:
        mechanism: The mechanism.
        name: Name of the event.

    Raises:
        ModelError: There is no such event.
    """
    chosen = _require(mechanism, name)
    return mechanism.edited(events=[event for event in mechanism.events if event is not chosen])


def _require(mechanism: Mechanism, name: str) -> Event:
    for event in mechanism.events:
        if event.name == name:
            return event
    hint = did_you_mean(name, mechanism.events.names)
    raise refused("events", f"there is no event {quoted(name)}{hint}")
