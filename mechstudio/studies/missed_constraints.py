"""What says that no trial of a study keeps its constraints."""

from __future__ import annotations

from collections.abc import Mapping

from mechstudio.studies.definition import StudySettings, allowance
from mechstudio.studies.trial import Trial
from mechstudio.units import quantity_text


def missed_constraints(
    settings: StudySettings, best: Trial | None, units: Mapping[str, str]
) -> str:
    """Says which constraints the best trial misses, as then all trials do; empty if it keeps all.

    Args:
        settings: The study.
        best: Its best trial.
        units: SI units of responses that have one, by name.
    """
    if best is None:
        return ""
    found = []
    for limit in settings.constraints:
        value, unit = best.responses[limit.response], units.get(limit.response, "")
        for bound, side, word in ((limit.lower, -1.0, "below"), (limit.upper, 1.0, "above")):
            if bound is None:
                continue
            if side * (value - bound) > allowance(bound):
                texts = quantity_text(value, unit), quantity_text(bound, unit)
                found.append(f"{limit.response} = {texts[0]} is {word} {texts[1]}")
    if not found:
        return ""
    return f"No trial keeps all constraints. Nearest comes trial {best.number}: {', '.join(found)}."
