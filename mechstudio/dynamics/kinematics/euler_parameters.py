"""Poses and motions of bodies from Euler parameters and back.

p is the unit quaternion body -> world. With the product of quaternions, omega = 2 p' p* and
alpha = 2 p'' p* (vector parts, world axes), because p' p'* has none.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.spatial.rotation import from_quaternion, quaternion_rate, store_matrix
from mechstudio.spatial.vector import load_angular, store_pair


@kernel
def turn_of(change, place, b):
    """2 c p* (vector part) of body b: omega for c = p', alpha for c = p''."""
    w, x, y, z = place[b, 3], place[b, 4], place[b, 5], place[b, 6]
    c, i, j, k = change[b, 3], change[b, 4], change[b, 5], change[b, 6]
    return (
        2.0 * (w * i - c * x + y * k - z * j),
        2.0 * (w * j - c * y + z * i - x * k),
        2.0 * (w * k - c * z + x * j - y * i),
    )


@kernel
def place_body(place, b, center, rotation):
    """Mass center and rotation matrix of a body."""
    center[b, 0], center[b, 1], center[b, 2] = place[b, 0], place[b, 1], place[b, 2]
    p = (place[b, 3], place[b, 4], place[b, 5], place[b, 6])
    store_matrix(rotation, b, from_quaternion(p))


@kernel
def motion_of(change, place, b, motion):
    """Velocity from q', or acceleration from q'': linear and angular part to row b of `motion`."""
    store_pair(motion, b, (change[b, 0], change[b, 1], change[b, 2]), turn_of(change, place, b))


@kernel
def rate_of(velocity, place, b, rate):
    """q' of a body from its velocity; p p' = 0."""
    for i in range(3):
        rate[b, i] = velocity[b, i]
    p = (place[b, 3], place[b, 4], place[b, 5], place[b, 6])
    turn = quaternion_rate(load_angular(velocity, b), p)
    for i in range(4):
        rate[b, 3 + i] = turn[i]


@kernel
def change_of(velocity, acceleration, place, b, change):
    """q'' of a body from its velocity and acceleration; p p'' = -p' p' = -omega^2 / 4."""
    for i in range(3):
        change[b, i] = acceleration[b, i]
    p = (place[b, 3], place[b, 4], place[b, 5], place[b, 6])
    turn = quaternion_rate(load_angular(acceleration, b), p)
    x, y, z = load_angular(velocity, b)
    square = 0.25 * (x * x + y * y + z * z)
    for i in range(4):
        change[b, 3 + i] = turn[i] - square * p[i]


@kernel
def normalize(place, b):
    """Bring the Euler parameters of a body to unit length."""
    square = 0.0
    for i in range(3, 7):
        square += place[b, i] * place[b, i]
    inverse = 1.0 / math.sqrt(square)
    for i in range(3, 7):
        place[b, i] *= inverse


@kernel
def displace_place(place, b, displacement):
    """Move the mass center and turn the body by a rotation vector, given in row b."""
    for i in range(3):
        place[b, i] += displacement[b, i]
    p = (place[b, 3], place[b, 4], place[b, 5], place[b, 6])
    x, y, z = load_angular(displacement, b)
    angle = math.sqrt(x * x + y * y + z * z)
    # quaternion_rate is half the product with p: cos(a/2) p + 2 sin(a/2)/a (theta p / 2)
    turn = quaternion_rate((x, y, z), p)
    cosine = math.cos(0.5 * angle)
    sine = 1.0 if angle == 0.0 else math.sin(0.5 * angle) / (0.5 * angle)
    for i in range(4):
        place[b, 3 + i] = cosine * p[i] + sine * turn[i]
    normalize(place, b)
