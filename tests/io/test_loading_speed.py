"""Large models open at once."""

import time

from mechstudio.io import dumps, loads
from mechstudio.model import Body, Box, Frame, Joint, Mechanism

BODIES = 1000


def test_thousand_bodies_load_within_a_second():
    mechanism = Mechanism(
        bodies=[
            Body(name=f"b{k}", position=(k + 0.5, 0, 0), shapes=(Box(size=(1, 0.1, 0.1)),))
            for k in range(BODIES)
        ],
        joints=[
            Joint(
                name=f"j{k}",
                type="revolute",
                body1=f"b{k - 1}" if k else "ground",
                body2=f"b{k}",
                frame1=Frame(position=(0.5 if k else 0, 0, 0)),
                frame2=Frame(position=(-0.5, 0, 0)),
            )
            for k in range(BODIES)
        ],
    )
    text = dumps(mechanism)
    start = time.perf_counter()
    loads(text)
    # about 0.1 s; the rest is room for a busy machine
    assert time.perf_counter() - start < 1.0
