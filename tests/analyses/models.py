"""Small mechanisms of which the answers are known."""

import numpy as np

import mechstudio as ms

GRAVITY = (0.0, -9.81, 0.0)


def turned(angle):
    """Quaternion of a turn about z."""
    return (float(np.cos(angle / 2)), 0.0, 0.0, float(np.sin(angle / 2)))


def pendulum(*, angle=0.0, arm=0.5, stiffness=0.0, damping=0.0):
    """A rod of 2 kg and 0.2 kg m^2 on a pivot; the angle counts from hanging."""
    place = (float(arm * np.sin(angle)), float(-arm * np.cos(angle)), 0.0)
    rod = ms.Body(
        name="rod",
        mass=2.0,
        inertia=((0.2, 0, 0), (0, 0.2, 0), (0, 0, 0.2)),
        position=place,
        orientation=turned(angle),
    )
    pivot = ms.Joint(
        name="pivot",
        type="revolute",
        body1="ground",
        body2="rod",
        frame2=ms.Frame(position=(0, arm, 0)),
        stiffness=stiffness,
        damping=damping,
    )
    return ms.Mechanism(name="Pendulum", bodies=(rod,), joints=(pivot,), gravity=GRAVITY)


def hanging_chain(count, span):
    """Links of 1 m between two supports of the same height, at first as two straight halves."""
    lean = np.arccos(span / count)
    half = count // 2
    slopes = np.where(np.arange(count) < half, -lean, lean)
    if count % 2:
        slopes[half] = 0.0
        lean = np.arccos((span - 1) / (count - 1))
        slopes = np.sign(np.arange(count) - half) * lean
    ends = np.cumsum(np.stack([np.cos(slopes), np.sin(slopes)], axis=1), axis=0)
    middles = ends - 0.5 * np.stack([np.cos(slopes), np.sin(slopes)], axis=1)
    bodies = tuple(
        ms.Body(
            name=f"link {i}",
            mass=0.7,
            inertia=((0.06, 0, 0), (0, 0.06, 0), (0, 0, 0.06)),
            position=(float(middles[i, 0]), float(middles[i, 1]), 0.0),
            orientation=turned(slopes[i]),
        )
        for i in range(count)
    )
    joints = [
        ms.Joint(
            name="support 0",
            type="revolute",
            body1="ground",
            body2="link 0",
            frame2=ms.Frame(position=(-0.5, 0, 0)),
        )
    ]
    joints += [
        ms.Joint(
            name=f"pin {i}",
            type="revolute",
            body1=f"link {i - 1}",
            body2=f"link {i}",
            frame1=ms.Frame(position=(0.5, 0, 0)),
            frame2=ms.Frame(position=(-0.5, 0, 0)),
        )
        for i in range(1, count)
    ]
    joints.append(
        ms.Joint(
            name="support 1",
            type="revolute",
            body1="ground",
            body2=f"link {count - 1}",
            frame1=ms.Frame(position=(float(span), 0, 0)),
            frame2=ms.Frame(position=(0.5, 0, 0)),
        )
    )
    return ms.Mechanism(name="Chain", bodies=bodies, joints=tuple(joints), gravity=GRAVITY)


def governor(speed, length):
    """A shaft along y at constant speed with a ball on a massless arm; its hinge is on the axis."""
    small = ((1e-9, 0, 0), (0, 1e-9, 0), (0, 0, 1e-9))
    upright = (float(np.cos(-np.pi / 4)), float(np.sin(-np.pi / 4)), 0.0, 0.0)
    angle = 0.4
    shaft = ms.Body(name="shaft", mass=1.0, inertia=((0.1, 0, 0), (0, 0.1, 0), (0, 0, 0.1)))
    place = (float(length * np.sin(angle)), float(-length * np.cos(angle)), 0.0)
    ball = ms.Body(name="ball", mass=1.5, inertia=small, position=place, orientation=turned(angle))
    bearing = ms.Joint(
        name="bearing",
        type="revolute",
        body1="ground",
        body2="shaft",
        frame1=ms.Frame(orientation=upright),
        frame2=ms.Frame(orientation=upright),
    )
    hinge = ms.Joint(
        name="hinge",
        type="revolute",
        body1="shaft",
        body2="ball",
        frame2=ms.Frame(position=(0, length, 0)),
    )
    motor = ms.Driver(name="motor", joint="bearing", coordinate=0, function=f"{speed}*t")
    return ms.Mechanism(
        name="Governor",
        bodies=(shaft, ball),
        joints=(bearing, hinge),
        drivers=(motor,),
        gravity=GRAVITY,
    )


TINY = ((1e-9, 0, 0), (0, 1e-9, 0), (0, 0, 1e-9))
ALONG_X = (float(np.sqrt(0.5)), 0.0, float(np.sqrt(0.5)), 0.0)  # turns z to x


def _pin(name, body1, body2, point1, point2):
    return ms.Joint(
        name=name,
        type="revolute",
        body1=body1,
        body2=body2,
        frame1=ms.Frame(position=point1),
        frame2=ms.Frame(position=point2),
    )


def slider_crank(crank, rod, mass, function):
    """A crank balanced about its pivot, a rod of next to no mass, and a piston along x."""
    bodies = (
        ms.Body(name="crank", mass=1.0, inertia=((0.1, 0, 0), (0, 0.1, 0), (0, 0, 0.1))),
        ms.Body(name="rod", mass=1e-6, inertia=TINY, position=(crank + rod / 2, 0, 0)),
        ms.Body(name="piston", mass=mass, position=(crank + rod, 0, 0)),
    )
    joints = (
        _pin("crank", "ground", "crank", (0, 0, 0), (0, 0, 0)),
        _pin("crank pin", "crank", "rod", (crank, 0, 0), (-rod / 2, 0, 0)),
        _pin("wrist", "rod", "piston", (rod / 2, 0, 0), (0, 0, 0)),
        ms.Joint(
            name="slide",
            type="prismatic",
            body1="ground",
            body2="piston",
            frame1=ms.Frame(orientation=ALONG_X),
            frame2=ms.Frame(orientation=ALONG_X),
        ),
    )
    motor = ms.Driver(name="motor", joint="crank", coordinate=0, function=function)
    return ms.Mechanism(
        name="Slider-crank", bodies=bodies, joints=joints, drivers=(motor,), gravity=(0, 0, 0)
    )


def crank_rocker(a, b, c, d):
    """A Grashof four-bar with the crank a at the origin and the rocker c at (d, 0), crank at 0."""
    # the coupler from (a, 0) to the rocker's end
    reach = d - a
    cos = (reach**2 + b**2 - c**2) / (2 * reach * b)
    lift = float(np.arccos(cos))
    end = np.array([a + b * np.cos(lift), b * np.sin(lift)])
    lean = float(np.arctan2(end[1], end[0] - d))
    bodies = (
        ms.Body(name="crank", position=(a / 2, 0, 0)),
        ms.Body(
            name="coupler",
            position=(float(a + end[0]) / 2, float(end[1]) / 2, 0),
            orientation=turned(lift),
        ),
        ms.Body(
            name="rocker",
            position=(float(d + end[0]) / 2, float(end[1]) / 2, 0),
            orientation=turned(lean),
        ),
    )
    joints = (
        _pin("crank", "ground", "crank", (0, 0, 0), (-a / 2, 0, 0)),
        _pin("crank pin", "crank", "coupler", (a / 2, 0, 0), (-b / 2, 0, 0)),
        _pin("rocker pin", "coupler", "rocker", (b / 2, 0, 0), (c / 2, 0, 0)),
        _pin("rocker", "ground", "rocker", (d, 0, 0), (-c / 2, 0, 0)),
    )
    motor = ms.Driver(name="motor", joint="crank", coordinate=0, function="t")
    return ms.Mechanism(
        name="Crank-rocker", bodies=bodies, joints=joints, drivers=(motor,), gravity=GRAVITY
    )
