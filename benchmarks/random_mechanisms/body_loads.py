"""What acts between bodies: springs, bushings, torsion springs, forces and torques."""

from __future__ import annotations

import numpy as np

from benchmarks.random_mechanisms.finished import frame, numbers
from benchmarks.random_mechanisms.sketch import Sketch
from mechstudio.model import GROUND, Bushing, Force, SpringDamper, Torque, Torsion


def add_body_loads(sketch: Sketch) -> None:
    """One to three loads of random kinds."""
    makers = (_spring, _push) if sketch.is_thin else (_spring, _bushing, _torsion, _push, _twist)
    for _ in range(int(sketch.rng.integers(1, 4))):
        makers[int(sketch.rng.integers(len(makers)))](sketch)


def _spring(sketch: Sketch) -> None:
    rng, scale = sketch.rng, sketch.scale
    first, second = _pair(sketch)
    ends = sketch.point_on(first), sketch.point_on(second)
    length = float(np.linalg.norm(ends[1] - ends[0]))
    is_stiff = sketch.chance(0.2)
    stiffness = sketch.decades(4, 7) if is_stiff else float(rng.uniform(1, 60))
    # a stiff spring starts without much tension, as an assembled one does
    free = length * (1 - rng.uniform(-0.3, 0.3) / (stiffness if is_stiff else 1.0))
    sketch.tag("stiff point spring" if is_stiff else "point spring")
    sketch.forces.append(
        SpringDamper(
            name=_name(sketch),
            body1=first,
            point1=numbers(sketch.local(first, ends[0]) * scale.length),
            body2=second,
            point2=numbers(sketch.local(second, ends[1]) * scale.length),
            stiffness=stiffness * scale.stiffness(True),
            damping=float(rng.uniform(0, 1)) * scale.damping(True),
            free_length=free * scale.length,
        )
    )


def _bushing(sketch: Sketch) -> None:
    rng, scale = sketch.rng, sketch.scale
    first, second = _pair(sketch)
    point, axes = sketch.place(second), sketch.axes()
    decade = sketch.decades(3, 6) if sketch.chance(0.2) else 1.0
    sketch.tag("stiff bushing" if decade > 1.0 else "bushing")
    units = np.repeat([scale.stiffness(True), scale.stiffness(False)], 3)
    sketch.forces.append(
        Bushing(
            name=_name(sketch),
            body1=first,
            frame1=frame(sketch, first, point, axes),
            body2=second,
            frame2=frame(sketch, second, point, axes),
            stiffness=numbers(decade * rng.uniform(2, 30, 6) * units),
            damping=numbers(rng.uniform(0, 1, 6) * units * scale.time),
        )
    )


def _torsion(sketch: Sketch) -> None:
    rng, scale = sketch.rng, sketch.scale
    first, second = _pair(sketch)
    axes = sketch.axes()
    sketch.tag("torsion spring")
    sketch.forces.append(
        Torsion(
            name=_name(sketch),
            body1=first,
            frame1=frame(sketch, first, np.zeros(3), axes),
            body2=second,
            frame2=frame(sketch, second, np.zeros(3), axes),
            stiffness=float(rng.uniform(1, 20)) * scale.stiffness(False),
            damping=float(rng.uniform(0, 1)) * scale.damping(False),
        )
    )


def _push(sketch: Sketch) -> None:
    body = str(sketch.rng.choice(list(sketch.bodies)))
    point = sketch.local(body, sketch.point_on(body)) * sketch.scale.length
    sketch.tag("force")
    sketch.forces.append(
        Force(
            name=_name(sketch),
            body=body,
            point=numbers(point),
            axes="world" if sketch.chance(0.5) else "body",
            function=_functions(sketch, sketch.scale.force),
        )
    )


def _twist(sketch: Sketch) -> None:
    sketch.tag("torque")
    sketch.forces.append(
        Torque(
            name=_name(sketch),
            body=str(sketch.rng.choice(list(sketch.bodies))),
            axes="world" if sketch.chance(0.5) else "body",
            function=_functions(sketch, 0.3 * sketch.scale.torque),
        )
    )


def _functions(sketch: Sketch, unit: float) -> tuple[str, str, str]:
    """Three components that swing, about as large as a unit."""
    texts = []
    for _ in range(3):
        size, rate = sketch.rng.normal() * unit, sketch.rng.uniform(1, 9) / sketch.scale.time
        texts.append(f"{float(size)!r}*cos({float(rate)!r}*t)")
    return texts[0], texts[1], texts[2]


def _pair(sketch: Sketch) -> tuple[str, str]:
    """Two bodies, the first of which may be the ground."""
    second = str(sketch.rng.choice(list(sketch.bodies)))
    others = [GROUND, *(name for name in sketch.bodies if name != second)]
    return str(sketch.rng.choice(others)), second


def _name(sketch: Sketch) -> str:
    return f"load {len(sketch.forces)}"
