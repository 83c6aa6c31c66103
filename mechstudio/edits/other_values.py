"""Numbers that have other values in one of two models."""

from __future__ import annotations

import re

from mechstudio.edits.number_places import number_places
from mechstudio.edits.values import value_at
from mechstudio.model import Mechanism
from mechstudio.model.evaluated import text_of
from mechstudio.units import quantity_text

# of the start, which a motion that is there does not look at
_START = re.compile(
    r"bodies\..*\.(position|velocity|angular_velocity)\[\d\]|joints\..*\.initial\..*"
)
_SHOWN = 3


def other_values(mechanism: Mechanism, earlier: Mechanism) -> str:
    """What numbers were and are, the first few of them; empty where all are the same.

    Numbers of the start are left out, as are those that parameters give.

    Args:
        mechanism: The model as it is.
        earlier: As it was.
    """
    if mechanism == earlier:
        return ""
    before, found = number_places(earlier), []
    for place, unit in number_places(mechanism).items():
        if place not in before or _START.fullmatch(place):
            continue
        was, now = value_at(earlier, place), value_at(mechanism, place)
        if was == now or text_of(was) is not None or text_of(now) is not None:
            continue
        if isinstance(was, float) and isinstance(now, float):
            texts = [quantity_text(value, unit, digits=6) for value in (was, now)]
            found.append(f"{place} was {texts[0]} and is {texts[1]}")
    more = len(found) - _SHOWN
    return ", ".join(found[:_SHOWN]) + (f", and {more} more are others" if more > 0 else "")
