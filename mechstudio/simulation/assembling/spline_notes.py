"""Notes on functions of time whose splines swing beyond their samples, or follow their noise."""

from __future__ import annotations

from mechstudio.model import Mechanism
from mechstudio.model.rough_samples import Rough, is_noise
from mechstudio.model.spline_swings import swing_of

REMEDY = 'Lines are linear(t, ...), in scripts (times, values, "linear").'


def spline_notes(mechanism: Mechanism, end: float) -> list[str]:
    """One note for each function of a driver or force that swings, and for each noisy driver.

    Args:
        mechanism: The model.
        end: Until when it moves [s].
    """
    found = [
        (swing, f"The {field} of '{element.name}'")
        for element in (*mechanism.drivers, *mechanism.forces)
        for field, texts in element.functions.items()
        for text in texts
        if (swing := swing_of(text)) is not None and swing.time <= end
    ]
    noisy = [
        driver.name
        for driver in mechanism.drivers
        if driver.kind == "position" and is_noise(driver.function)
    ]
    return [
        *(f"{swing.sentence(subject)} {REMEDY}" for swing, subject in found),
        *map(Rough(None).sentence, noisy),
    ]
