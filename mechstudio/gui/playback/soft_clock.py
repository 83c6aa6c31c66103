"""A clock that goes through the rows of a growing run, and slows down gently where they run out."""

from __future__ import annotations

import math

# time by the wall clock for which there have to be rows; with fewer the clock goes slower [s]
_LEAST_STOCK, _LARGEST_STOCK = 0.2, 1.0
# how many pieces in which rows come that stock has to last for
_PIECES = 2.0
# the rate changes in this part of the stock's time: the fastest approach that overshoots nothing
_EASE = 0.25
# what is left is shown at this part of the speed at least, so that the newest row is reached
_LEAST_RATE = 0.02
# how fast the mean time between pieces follows
_LEARNING = 0.2


class SoftClock:
    """Moves a shown time towards the newest row, never backward and never faster than wanted.

    Where rows come faster than they are shown, it keeps the wanted speed. Where they come slower,
    it goes as fast as they come, closely behind the newest one: the rate follows the rows that
    are left by itself, so that neither pieces of rows nor a solver that changes its pace is seen
    as a jump.
    """

    def __init__(self) -> None:
        self._rate = 0.0
        self._piece = 0.0
        self._waited, self._newest = 0.0, math.nan

    @property
    def rate(self) -> float:
        """Shown seconds per second, now."""
        return self._rate

    def restart(self) -> None:
        """Begin to move from rest."""
        self._rate, self._piece = 0.0, 0.0
        self._waited, self._newest = 0.0, math.nan

    def advance(self, time: float, newest: float, passed: float, speed: float) -> float:
        """The time to be shown next [s].

        Args:
            time: The shown time [s].
            newest: Time of the newest row [s].
            passed: Time by the wall clock since the last call [s].
            speed: Wanted seconds per second.
        """
        self._learn_piece(newest, passed)
        left = newest - time
        if left <= 0.0:
            self._rate *= math.exp(-passed / (_EASE * self._stock))
            return time
        wanted = min(speed, max(left / self._stock, _LEAST_RATE * speed))
        self._rate += (wanted - self._rate) * -math.expm1(-passed / (_EASE * self._stock))
        return min(time + self._rate * passed, newest)

    @property
    def _stock(self) -> float:
        """Time by the wall clock that rows have to last for [s]."""
        return min(max(_PIECES * self._piece, _LEAST_STOCK), _LARGEST_STOCK)

    def _learn_piece(self, newest: float, passed: float) -> None:
        """Learn how much time passes between pieces of rows."""
        self._waited += passed
        if newest != self._newest:
            if not math.isnan(self._newest):
                self._piece += _LEARNING * (self._waited - self._piece)
            self._waited, self._newest = 0.0, newest
