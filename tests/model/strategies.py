"""Random valid mechanisms, with every field of the file format in use."""

import math
from itertools import pairwise

from hypothesis import strategies as st

from mechstudio.joints import JOINT_TYPES
from mechstudio.model import (
    Body,
    Box,
    Bushing,
    Capsule,
    Coupling,
    Cylinder,
    Driver,
    Force,
    Frame,
    Joint,
    Limits,
    Mechanism,
    Mesh,
    Motor,
    Plate,
    PointMeasure,
    SimulationSettings,
    Sphere,
    SpringDamper,
    Torque,
    Torsion,
)
from mechstudio.model.simulation_settings import IntegratorKey, SolverKey

REALS = st.floats(-1e9, 1e9)
POSITIVE = st.floats(1e-6, 1e6)
NAMES = st.text(
    st.characters(categories=("L", "N", "P", "S"), exclude_characters="/"), min_size=1, max_size=64
).filter(lambda name: name not in ("ground", ".") and name.isprintable())
VECTORS = st.tuples(REALS, REALS, REALS)
LAWS = st.sampled_from(["0", "-3*x**3", "sign(v)*t"])
FUNCTIONS = st.sampled_from(["0", "1.5", "sin(2*t)", "width*t**2", "step(t, 0, 0, 1, width)"])


@st.composite
def quaternions(draw):
    """Unit quaternions, rounded or not."""
    parts = [draw(st.floats(-1, 1)) for _ in range(4)]
    length = math.hypot(*parts)
    if length < 0.1:
        return (1.0, 0.0, 0.0, 0.0)
    digits = draw(st.sampled_from([8, 12, 17]))
    return tuple(round(part / length, digits) for part in parts)


@st.composite
def inertias(draw):
    """Sums of point masses and a sphere: always those of a real body."""
    rows = [[0.0] * 3 for _ in range(3)]
    for _ in range(draw(st.integers(0, 3))):
        x, y, z = (draw(st.floats(-2, 2)) for _ in range(3))
        point = ((y * y + z * z, -x * y, -x * z), (-x * y, x * x + z * z, -y * z))
        point += ((-x * z, -y * z, x * x + y * y),)
        rows = [
            [a + b for a, b in zip(*pair, strict=True)] for pair in zip(rows, point, strict=True)
        ]
    sphere = draw(st.floats(0.1, 10))
    return tuple(
        tuple(value + (sphere if i == j else 0.0) for j, value in enumerate(row))
        for i, row in enumerate(rows)
    )


COLORS = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")
PLACED = {"position": VECTORS, "orientation": quaternions(), "color": COLORS}
TRIANGLES = st.tuples(POSITIVE, POSITIVE).map(lambda ab: ((0, 0), (ab[0], 0), (0, ab[1])))
SHAPES = st.one_of(
    st.builds(Box, size=st.tuples(POSITIVE, POSITIVE, POSITIVE), **PLACED),
    st.builds(Cylinder, radius=POSITIVE, length=POSITIVE, **PLACED),
    st.builds(Sphere, radius=POSITIVE, **PLACED),
    st.builds(Capsule, radius=POSITIVE, length=POSITIVE, **PLACED),
    st.builds(Plate, points=TRIANGLES, thickness=POSITIVE, **PLACED),
    st.builds(Mesh, file=st.just("parts/körper.stl"), scale=POSITIVE, **PLACED),
)
FRAMES = st.builds(Frame, position=VECTORS, orientation=quaternions())


def _bodies(name):
    return st.builds(
        Body,
        name=st.just(name),
        mass=POSITIVE,
        center_of_mass=VECTORS,
        inertia=inertias(),
        position=VECTORS,
        orientation=quaternions(),
        velocity=VECTORS,
        angular_velocity=VECTORS,
        shapes=st.lists(SHAPES, max_size=2),
    )


@st.composite
def _joints(draw, name, body1, body2):
    kind = draw(st.sampled_from(JOINT_TYPES))
    values = st.floats(0, 1e6)

    def element(count):
        if count == 0:
            return 0.0
        return draw(st.one_of(values, st.tuples(*[values] * count)))

    limits = None
    if kind.scalar_count and draw(st.booleans()):
        limits = Limits(
            lower=draw(st.floats(-10, -1)), upper=draw(st.floats(1, 10)), stiffness=draw(POSITIVE)
        )
    return Joint(
        name=name,
        type=kind.key,
        body1=body1,
        body2=body2,
        frame1=draw(FRAMES),
        frame2=draw(FRAMES),
        pitch=draw(POSITIVE) if kind.key == "screw" else None,
        stiffness=element(kind.scalar_count),
        damping=element(kind.rate_count),
        reference=element(kind.scalar_count),
        friction=element(kind.rate_count),
        effort=draw(LAWS) if kind.scalar_count else "0",
        limits=limits,
        cut=draw(st.booleans()),
        root=draw(st.booleans()),
    )


def _motor(draw, name, joint):
    return Motor(
        name=name,
        joint=joint.name,
        coordinate=draw(st.integers(0, joint.joint_type.scalar_count - 1)),
        function=draw(st.sampled_from(["0", "-v", "x*v + sin(t)"])),
        proportional=draw(POSITIVE),
        target=draw(FUNCTIONS),
        max_effort=draw(st.one_of(st.none(), POSITIVE)),
    )


def _couplings(draw, joints, driven):
    """Couplings of neighboring joints where their kinds allow one."""
    for number, (one, other) in enumerate(pairwise(joints)):
        ends = [_scalar(draw, joint) for joint in (one, other)]
        kinds = tuple(kind for _, kind in ends)
        both_driven = all(
            joint.name in driven and slot == 0
            for joint, (slot, _) in zip((one, other), ends, strict=True)
        )
        if both_driven or None in kinds or kinds == ("shift", "angle"):
            continue
        yield Coupling(
            name=f"c{number}",
            type="gear" if kinds[0] == kinds[1] else "rack",
            joint1=one.name,
            coordinate1=ends[0][0],
            joint2=other.name,
            coordinate2=ends[1][0],
            ratio=draw(POSITIVE),
        )


def _scalar(draw, joint):
    """Number and kind of a shift or angle of a joint; None for both if it has none."""
    count = joint.joint_type.scalar_count
    if count == 0:
        return None, None
    slot = draw(st.integers(0, count - 1))
    return slot, joint.joint_type.coordinates[slot].kind


@st.composite
def mechanisms(draw):
    """Mechanisms of up to four bodies."""
    names = draw(st.lists(NAMES, max_size=4, unique=True))
    bodies = [draw(_bodies(name)) for name in names]
    joints, drivers, forces, measures = [], [], [], []
    for index, name in enumerate(names):
        joint = draw(_joints(f"joint {index}", names[index - 1] if index else "ground", name))
        joints.append(joint)
        if joint.joint_type.scalar_count and draw(st.booleans()):
            kind = draw(st.sampled_from(["position", "velocity"]))
            forces.append(_motor(draw, f"m{index}", joint))
            drivers.append(
                Driver(name=f"d{index}", joint=joint.name, kind=kind, function=draw(FUNCTIONS))
            )
        functions = draw(st.tuples(FUNCTIONS, FUNCTIONS, FUNCTIONS))
        axes = draw(st.sampled_from(["world", "body"]))
        forces += [
            SpringDamper(
                name=f"s{index}", body1="ground", body2=name, stiffness=draw(REALS), free_length=0.5
            ),
            Force(name=f"f{index}", body=name, point=draw(VECTORS), axes=axes, function=functions),
            Torque(name=f"t{index}", body=name, axes=axes, function=functions),
            Bushing(
                name=f"b{index}",
                body1="ground",
                body2=name,
                frame1=draw(FRAMES),
                stiffness=draw(st.tuples(*[REALS] * 6)),
                damping=draw(st.tuples(*[POSITIVE] * 6)),
            ),
            Torsion(
                name=f"w{index}",
                body1=name,
                body2="ground",
                stiffness=draw(REALS),
                function=draw(FUNCTIONS),
            ),
        ]
        measures.append(PointMeasure(name=f"m{index}", body=name, point=draw(VECTORS)))
    return Mechanism(
        name=draw(st.text(max_size=20).filter(_encodable)),
        description=draw(st.text(max_size=40).filter(_encodable)),
        gravity=draw(VECTORS),
        parameters={"width": draw(st.floats(-10, 10)), **draw(_PARAMETERS)},
        bodies=bodies,
        joints=joints,
        drivers=drivers,
        couplings=list(_couplings(draw, joints, {driver.joint for driver in drivers})),
        forces=forces,
        measures=measures,
        simulation=draw(_SETTINGS),
    )


_PARAMETERS = st.dictionaries(st.from_regex(r"[a-z]_[0-9]{1,5}", fullmatch=True), REALS, max_size=3)
_SETTINGS = st.builds(
    SimulationSettings,
    duration=st.floats(0.1, 100),
    output_step=st.floats(1e-3, 1),
    solver=st.sampled_from(SolverKey.__args__),
    integrator=st.sampled_from(IntegratorKey.__args__),
    rtol=st.floats(1e-14, 1e-2),
    atol=st.floats(1e-14, 1e-2),
    step=POSITIVE,
    penalty=POSITIVE,
    max_iterations=st.integers(1, 1000),
    tolerance=POSITIVE,
)


def _encodable(text):
    return not any("\ud800" <= character <= "\udfff" for character in text)
