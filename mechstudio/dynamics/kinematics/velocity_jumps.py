"""Rows between which the velocity of a body changes by more than its accelerations explain."""

import math

from mechstudio.compiler.decorators import entry_kernel, kernel


@entry_kernel
def has_jump(time, velocity, acceleration, length, share, standing):
    """1 if a body jumps between any two rows that follow each other, else 0.

    Args:
        time: Of the rows [s], shape (rows,).
        velocity: Of body frames [m/s, rad/s], shape (rows, bodies, 6).
        acceleration: Likewise [m/s^2, rad/s^2].
        length: Arm on which a turn counts as a shift [m].
        share: Change that counts as a jump, as a part of the speed of the body.
        standing: Part of the mean speed of all bodies that each is taken to have at least.
    """
    bodies = velocity.shape[1]
    for row in range(time.size - 1):
        squares = 0.0
        for b in range(bodies):
            speed = _speed(velocity, row, b, length)
            squares += speed * speed
        least = standing * math.sqrt(squares / bodies) if bodies > 0 else 0.0
        for b in range(bodies):
            limit = share * max(_speed(velocity, row, b, length), least)
            if _jump(time, velocity, acceleration, row, b, length) > limit:
                return 1
    return 0


@kernel
def _speed(velocity, row, b, length):
    """Larger speed of a body at a row and the next one [rad/s]."""
    largest = 0.0
    for r in range(row, row + 2):
        total = 0.0
        for i in range(6):
            part = velocity[r, b, i] / length if i < 3 else velocity[r, b, i]
            total += part * part
        largest = max(largest, math.sqrt(total))
    return largest


@kernel
def _jump(time, velocity, acceleration, row, b, length):
    """Change of velocity after a row that accelerations do not explain, at most all of it [rad/s].

    Accelerations next to a singular position carry rounding: a jump must show in both.
    """
    step = time[row + 1] - time[row]
    all_of_it, unexplained = 0.0, 0.0
    for i in range(6):
        unit = length if i < 3 else 1.0
        change = (velocity[row + 1, b, i] - velocity[row, b, i]) / unit
        mean = 0.5 * (acceleration[row + 1, b, i] + acceleration[row, b, i]) / unit
        rest = change - step * mean
        all_of_it += change * change
        unexplained += rest * rest
    return math.sqrt(min(all_of_it, unexplained))
