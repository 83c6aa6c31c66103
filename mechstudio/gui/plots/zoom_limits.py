"""How far a plot may be zoomed, and moved away from its curves."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

import pyqtgraph as pg

# largest and least part of all curves that an axis shows
_WIDEST, _NARROWEST = 4.0, 1e-6
# a part this small of the numbers is rounding
_LEAST_RELATIVE = 1e-12


class ZoomLimits:
    """Keeps the curves of a view box in sight: neither as a point nor as rounding, nor far away.

    Args:
        box: The view box.
    """

    def __init__(self, box: pg.ViewBox) -> None:
        self._box = box
        self._whole: list[tuple[float, float] | None] = [None, None]

    def hold(self, axis: int, low: float, high: float) -> None:
        """Note what an axis shows as a whole.

        Args:
            axis: 0 for the horizontal one, 1 for the vertical one.
            low: Its lower end.
            high: Its upper end.
        """
        is_known = isfinite(low) and isfinite(high) and low < high
        self._whole[axis] = (low, high) if is_known else None

    def keep(self, axes: Iterable[int] = (0, 1)) -> None:
        """Take back what was zoomed or moved too far along some axes."""
        found = {axis: whole for axis in axes if (whole := self._whole[axis]) is not None}
        if not found:
            return
        scales = self._scales(found)
        ranges = {}
        for axis, (low, high) in found.items():
            first, last = self._box.viewRange()[axis]
            half = 0.5 * scales[axis] * (last - first)
            middle = min(max(0.5 * (first + last), low), high)
            if scales[axis] != 1.0 or middle != 0.5 * (first + last):
                ranges["xRange" if axis == 0 else "yRange"] = middle - half, middle + half
        if ranges:
            self._box.setRange(**ranges, padding=0)

    def _scales(self, whole: dict[int, tuple[float, float]]) -> dict[int, float]:
        """By which factor each axis has to show more, or less."""
        shares, least = {}, {}
        for axis, (low, high) in whole.items():
            first, last = self._box.viewRange()[axis]
            shares[axis] = (last - first) / (high - low)
            rounding = _LEAST_RELATIVE * max(abs(low), abs(high)) / (high - low)
            least[axis] = max(_NARROWEST, rounding)
        if self._box.state["aspectLocked"] is False or len(whole) == 1:
            return {
                axis: min(max(share, least[axis]), _WIDEST) / share
                for axis, share in shares.items()
            }
        # the curve that fits is as long as one axis, and shorter than the other
        widest, narrowest = min(shares.values()), max(shares.values())
        scale = min(widest, _WIDEST) / widest
        if narrowest < max(least.values()):
            scale = max(least.values()) / narrowest
        return dict.fromkeys(shares, scale)
