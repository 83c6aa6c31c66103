"""Planar linkages of bars in the xy plane from the points where they meet."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np

from mechstudio.model import GROUND, Body, Frame, Joint, Mechanism

Point = tuple[float, float]


def linkage(
    bars: Mapping[str, tuple[Point, Point]],
    pins: Sequence[tuple[str, str, Point]],
    rates: Mapping[str, float],
    masses: Mapping[str, float] | None = None,
) -> Mechanism:
    """Uniform slender bars with revolute joints about z; gravity along -y.

    Args:
        bars: Ends of each bar [m].
        pins: Names of two bars, or the ground, and the point where they meet [m].
        rates: Angular velocity of some bars [rad/s]; the run projects them.
        masses: Of some bars [kg]; 1 where nothing is given.
    """
    bodies = {}
    for name, (start, end) in bars.items():
        a, b = np.array(start), np.array(end)
        length, angle = np.linalg.norm(b - a), np.arctan2(*(b - a)[::-1])
        mass = (masses or {}).get(name, 1.0)
        spin = rates.get(name, 0.0)
        bodies[name] = Body(
            name=name,
            mass=mass,
            inertia=tuple(
                tuple(row) for row in np.diag([0.01, 1, 1]) * mass * float(length) ** 2 / 12
            ),
            position=(*((a + b) / 2).tolist(), 0.0),
            orientation=(float(np.cos(angle / 2)), 0.0, 0.0, float(np.sin(angle / 2))),
            angular_velocity=(0.0, 0.0, spin),
        )

    def frame(name: str, point: Point) -> Frame:
        if name == GROUND:
            return Frame(position=(*point, 0.0))
        body = bodies[name]
        angle = 2 * np.arctan2(body.orientation[3], body.orientation[0])
        arm = np.array(point) - body.position[:2]
        c, s = np.cos(angle), np.sin(angle)
        return Frame(position=(float(c * arm[0] + s * arm[1]), float(c * arm[1] - s * arm[0]), 0.0))

    joints = tuple(
        Joint(
            name=f"pin {k}",
            type="revolute",
            body1=first,
            body2=second,
            frame1=frame(first, point),
            frame2=frame(second, point),
        )
        for k, (first, second, point) in enumerate(pins)
    )
    return Mechanism(
        name="Linkage", gravity=(0.0, -9.81, 0.0), bodies=tuple(bodies.values()), joints=joints
    )


def parallelograms(
    count: int, angle: float, rate: float, masses: Mapping[str, float] | None = None
) -> Mechanism:
    """`count` equal loops side by side: cranks of 1 m on the x axis, couplers of 1 m on top."""
    tip = np.array([np.cos(angle), np.sin(angle)])
    ends = [((float(k), 0.0), (float(tip[0]) + k, float(tip[1]))) for k in range(count + 1)]
    bars = {f"crank {k}": end for k, end in enumerate(ends)}
    bars |= {f"coupler {k}": (ends[k][1], ends[k + 1][1]) for k in range(count)}
    pins = [(GROUND, f"crank {k}", ends[k][0]) for k in range(count + 1)]
    for k in range(count):
        pins.append((f"crank {k}", f"coupler {k}", ends[k][1]))
        pins.append((f"coupler {k}", f"crank {k + 1}", ends[k + 1][1]))
    return linkage(bars, pins, {f"crank {k}": rate for k in range(count + 1)}, masses)


def lattice(cells: int) -> Mechanism:
    """Bars between the points of a square lattice of so many cells a side, slightly irregular."""
    rng = np.random.default_rng(0)
    points = np.stack(np.meshgrid(*[np.arange(cells + 1.0)] * 2, indexing="ij"), axis=-1)
    points += 0.2 * rng.normal(size=points.shape)
    bars, ends = {}, {}
    for i, j in np.ndindex(cells + 1, cells + 1):
        for name, k, m in (("h", i + 1, j), ("v", i, j + 1)):
            if max(k, m) <= cells:
                bar = f"{name} {i} {j}"
                bars[bar] = (tuple(points[i, j].tolist()), tuple(points[k, m].tolist()))
                for end in ((i, j), (k, m)):
                    ends.setdefault(end, []).append(bar)
    pins = [(GROUND, ends[0, 0][0], tuple(points[0, 0].tolist()))]
    for place, names in ends.items():
        point = tuple(points[place].tolist())
        pins += [(first, second, point) for first, second in pairwise(names)]
    return linkage(bars, pins, {})
