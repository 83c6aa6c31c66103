"""Events against the rest of a mechanism: which parameters a run may change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mechstudio.errors import Problem
from mechstudio.model.coordinate_check import unknown
from mechstudio.model.element import Element
from mechstudio.model.evaluated import place_text
from mechstudio.model.event import Event
from mechstudio.model.expression_tokens import tokens_of
from mechstudio.model.value_text import quoted

# by list: what says where parts are, so that poses of a run would no longer fit
_GEOMETRY: Mapping[str, tuple[str, ...]] = {
    "joints": ("frame1", "frame2", "pitch", "length"),
    "couplings": ("ratio",),
    "measures": ("point",),
}


def event_problems(
    events: Mapping[int, Event],
    lists: Mapping[str, Mapping[int, Element]],
    parameters: Mapping[str, float],
) -> Iterator[Problem]:
    """Events that set no parameter, or one that the geometry of the mechanism depends on.

    Args:
        events: Sound events by index.
        lists: Sound joints, couplings and measures by index.
        parameters: Value of each parameter.
    """
    setting = {index: event for index, event in events.items() if event.action == "set"}
    if not setting:
        return
    fixed: dict[str, tuple[str, str]] = {}
    for listed, fields in _GEOMETRY.items():
        for index, element in lists[listed].items():
            for place, text in _texts(element, fields):
                for name in _names(text, parameters):
                    fixed.setdefault(name, (f"{listed}[{index}].{place}", text))
    for index, event in setting.items():
        path = f"events[{index}].parameter"
        if event.parameter not in parameters:
            yield Problem(path, unknown("parameter", event.parameter, parameters))
        elif event.parameter in fixed:
            place, text = fixed[event.parameter]
            yield Problem(
                path,
                f"{quoted(event.parameter)} cannot change in a run, as the geometry depends on it: "
                f"{place} is {quoted(text)}, and the bodies would no longer fit together; choose "
                "another parameter, or write a number there",
            )


def _texts(element: Element, fields: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Places and texts of the expressions in some fields."""
    for steps, text in element.texts.items():
        if str(steps[0]) in fields:
            yield place_text(steps), text


def _names(text: str, parameters: Mapping[str, float]) -> frozenset[str]:
    return frozenset(word.text for word in tokens_of(text) if word.text in parameters)
