"""Memory of the reverse mode: motions and cotangents of one evaluation, sums over a whole run."""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Memory, Record, Sixes, Threes
from mechstudio.topology.system import Sizes, System

# columns of `Sums.efforts`
STIFFNESS, DAMPING, REFERENCE, FRICTION, STOP_STIFFNESS, STOP_DAMPING, LOWER, UPPER = range(8)
# columns of `Tape.calls`: arguments of a function, and cotangents of its value and derivatives
TIME, DEFORMATION, RATE, VALUE, SLOPE, CURVATURE = range(6)


class Sums(Record):
    """Derivatives of the objective by all numbers of a compiled model."""

    gravity: np.ndarray  # shape (3,)
    mass: np.ndarray  # shape (n,)
    inertia: Sixes  # xx xy xz yy yz zz as if each stood once, body axes, shape (n, 6)
    center: Threes  # of the mass center in the body frame, shape (n, 3)
    frames1: Sixes  # position and rotation vector of frame 1 in axes of body 1, shape (m, 6)
    frames2: Sixes  # likewise of frame 2, shape (m, 6)
    lead: np.ndarray  # shape (m,)
    efforts: np.ndarray  # columns as above, by slot, shape (m, 6, 8)
    spring_points: Sixes  # both ends, shape (springs, 6)
    springs: Threes  # stiffness, damping, free length, shape (springs, 3)
    bushing_frames1: Sixes  # as `frames1`, shape (bushings, 6)
    bushing_frames2: Sixes
    bushings: np.ndarray  # six of stiffness, six of damping, shape (bushings, 12)
    points: Threes  # places of point loads, shape (points, 3)
    motors: Threes  # proportional, derivative, largest effort, shape (motors, 3)
    couplings: np.ndarray  # first entry of the row, shape (couplings,)


class Tape(Memory):
    """Calls of functions of the model, in the order of the evaluations; empty where no one asks."""

    calls: np.ndarray  # shape (evaluations, functions, 6)
    drivers: int  # first place among the functions: one for each driver
    efforts: int  # six for each joint
    motors: int  # two for each: effort and target
    points: int  # three for each
    springs: int  # one for each
    bushings: int  # one for each
    count: int  # functions in all
    at: int = 0  # evaluation in hand


class Cotangents(Record):
    """Motions and cotangents of an evaluation; row b + 1 belongs to body b, row 0 to the ground."""

    velocity: Sixes  # V, shape (n + 1, 6)
    acceleration: Sixes  # A, less gravity, shape (n + 1, 6)
    virtual: Sixes  # W, shape (n + 1, 6)
    pose_bar: Sixes  # cotangents, likewise
    velocity_bar: Sixes
    acceleration_bar: Sixes
    virtual_bar: Sixes
    rate_change: np.ndarray  # q'' of all axes of all joints, shape (rates,)
    virtual_rate: np.ndarray  # mu, shape (rates,)
    coordinate_bar: np.ndarray  # of shifts and turns along the axes, shape (rates,)
    rate_bar: np.ndarray  # shape (rates,)
    change_bar: np.ndarray  # of q'', shape (rates,)
    impulse: Sixes  # lambda of the joints, scaled, shape (M, 6)
    jump: Sixes  # virtual motion in a joint beyond that of its axes, shape (m, 6)
    load_bar: Sixes  # cotangents of lambda of the cut joints, scaled, shape (M, 6)
    coupled_load: np.ndarray  # lambda of the couplings, shape (couplings,)
    body_motion: Sixes  # W of the mass centers as `solve` gives it, shape (n, 6)
    axis: Sixes  # scratch: axes of the joint in hand, shape (6, 6)
    carrier: Sixes  # scratch: the motion that carries each, shape (6, 6)
    axis_bar: Sixes  # scratch: cotangents of their displacements, shape (6, 6)
    weight: np.ndarray  # scratch: cotangent of a derivative of the state, shape (N,)
    found: np.ndarray  # scratch: cotangent of a state, shape (N,)
    offset: int  # number of coordinates in the state
    sums: Sums
    tape: Tape


def allocate_cotangents(system: System, sizes: Sizes, evaluations: int) -> Cotangents:
    """Memory for a system.

    Args:
        system: The compiled model.
        sizes: Its vector lengths.
        evaluations: Room on the tape; 0 for no tape.
    """
    bodies, joints, loads = len(system.bodies), len(system.joints), system.loads
    counts = {
        "drivers": len(system.drivers.records),
        "efforts": 6 * joints,
        "motors": 2 * len(loads.motors),
        "points": 3 * len(loads.points),
        "springs": len(loads.springs),
        "bushings": len(loads.bushings),
    }
    first = dict(zip(counts, np.cumsum([0, *counts.values()]).tolist(), strict=False))
    calls = np.zeros((evaluations, sum(counts.values()) if evaluations else 0, 6))

    def rows() -> np.ndarray:
        return np.zeros((bodies + 1, 6))

    def rates() -> np.ndarray:
        return np.zeros(sizes.rates)

    return Cotangents(
        velocity=rows(),
        acceleration=rows(),
        virtual=rows(),
        pose_bar=rows(),
        velocity_bar=rows(),
        acceleration_bar=rows(),
        virtual_bar=rows(),
        rate_change=rates(),
        virtual_rate=rates(),
        coordinate_bar=rates(),
        rate_bar=rates(),
        change_bar=rates(),
        impulse=np.zeros((joints + sizes.merges, 6)),
        jump=np.zeros((joints, 6)),
        load_bar=np.zeros((joints + sizes.merges, 6)),
        coupled_load=np.zeros(len(system.couplings)),
        body_motion=np.zeros((bodies, 6)),
        axis=np.zeros((6, 6)),
        carrier=np.zeros((6, 6)),
        axis_bar=np.zeros((6, 6)),
        weight=np.zeros(sizes.state),
        found=np.zeros(sizes.state),
        offset=sizes.state_coordinates,
        sums=_sums(system),
        tape=Tape(calls=calls, **first, count=sum(counts.values())),
    )


def _sums(system: System) -> Sums:
    bodies, joints, loads = len(system.bodies), len(system.joints), system.loads
    springs, bushings = len(loads.springs), len(loads.bushings)
    return Sums(
        gravity=np.zeros(3),
        mass=np.zeros(bodies),
        inertia=np.zeros((bodies, 6)),
        center=np.zeros((bodies, 3)),
        frames1=np.zeros((joints, 6)),
        frames2=np.zeros((joints, 6)),
        lead=np.zeros(joints),
        efforts=np.zeros((joints, 6, 8)),
        spring_points=np.zeros((springs, 6)),
        springs=np.zeros((springs, 3)),
        bushing_frames1=np.zeros((bushings, 6)),
        bushing_frames2=np.zeros((bushings, 6)),
        bushings=np.zeros((bushings, 12)),
        points=np.zeros((len(loads.points), 3)),
        motors=np.zeros((len(loads.motors), 3)),
        couplings=np.zeros(len(system.couplings)),
    )
