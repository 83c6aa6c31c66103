"""Bodies that can spin about a line of their own and move nothing else, as a rod between two balls.

No driver takes such a spin and no other body feels it. Analyses of driven motions hold it: the body
does not turn about the line, wherever that goes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from mechstudio.analyses.position import Position
from mechstudio.analyses.tangent import Tangent
from mechstudio.geometry.arrays import FloatArray
from mechstudio.units import quantity_text

ALONE = 1e-12  # of the kinetic energy of a motion: what other bodies may have
STILL = 1e-6  # of the speed of the body: that of others, and of coordinates that drivers take
CENTERED = 1e-3  # [`System.length`] from the line: a mass center that makes no pendulum of it
FELT = 1e-6  # of the forces in the joints on an arm: torques that a spin would follow


@dataclass
class IdleSpins:
    """The idle spins of a mechanism, which stay those of the same bodies as it moves.

    Attributes:
        bodies: Indices of the bodies.
        torques: The largest that held each of them so far [N m].
        forces: The largest force in a joint so far [N].
    """

    bodies: tuple[int, ...]
    torques: dict[int, float] = field(default_factory=dict)
    forces: float = 0.0

    @classmethod
    def of(cls, position: Position, tangent: Tangent) -> IdleSpins:
        """Those among the motions that are free at a position."""
        if not tangent.count:
            return cls(())
        return cls(tuple(b for b in _between_balls(position) if _is_idle(position, tangent, b)))

    def without(self, name: str, position: Position) -> IdleSpins:
        """The same but for that of a body."""
        names = position.mechanism.bodies.names
        return IdleSpins(tuple(body for body in self.bodies if names[body] != name))

    def __len__(self) -> int:
        return len(self.bodies)

    def parts(self, tangent: Tangent) -> FloatArray:
        """Components of the spins in the free motions at a position, shape (spins, f)."""
        found = [_alone(tangent, body)[0] for body in self.bodies]
        return np.array(found).reshape(-1, tangent.count)

    def others(self, tangent: Tangent) -> FloatArray:
        """Components of all other free motions, shape (f - spins, f)."""
        whole = np.linalg.svd(self.parts(tangent), full_matrices=True)[2]
        return np.asarray(whole[len(self) :])

    def motions(self, tangent: Tangent) -> FloatArray:
        """The motions that spin, of unit kinetic energy, shape (spins, n, 6)."""
        return tangent.motion(self.parts(tangent))

    def take_out(self, motions: FloatArray, field: FloatArray) -> None:
        """Take the spins out of velocities or accelerations.

        Args:
            motions: The spins, shape (spins, n, 6).
            field: Shape (n, 6); changed.
        """
        for body, motion in zip(self.bodies, motions, strict=True):
            turn = motion[body, 3:]
            field -= motion * (float(field[body, 3:] @ turn) / float(turn @ turn))

    def holding(
        self, position: Position, motions: FloatArray, target: FloatArray | None = None
    ) -> FloatArray:
        """Torques about the lines that keep bodies from starting to spin, shape (n, 6).

        Args:
            position: The mechanism; its accelerations without these torques are known.
            motions: The spins, shape (spins, n, 6).
            target: Accelerations to reach, shape (n, 6); None for those without spin.
        """
        work = position.work
        wanted = -work.acceleration if target is None else target - work.acceleration
        loads = np.zeros((len(position.system.bodies), 6))
        self.forces = max(self.forces, float(np.abs(work.constraint_load[:, :3]).max(initial=0.0)))
        for body, motion in zip(self.bodies, motions, strict=True):
            turn = motion[body, 3:]
            # of unit energy, a motion has one over its square for an inertia about its line
            torque = float(wanted[body, 3:] @ turn) * turn / float(turn @ turn) ** 2
            loads[body, 3:] = torque
            size = float(np.linalg.norm(torque))
            self.torques[body] = max(self.torques.get(body, 0.0), size)
        return loads

    def notes(self, position: Position) -> tuple[str, ...]:
        """What is said of them."""
        return tuple(self._note(position, body) for body in self.bodies)

    def _note(self, position: Position, body: int) -> str:
        name = position.mechanism.bodies[body].name
        said = (
            f"Body '{name}' can spin about the line through its joints, which moves nothing else "
            "and which no driver can take: it is held without spin."
        )
        torque = self.torques.get(body, 0.0)
        if torque <= FELT * self.forces * position.system.length:
            return said
        return (
            f"{said} That takes a torque of up to {quantity_text(torque, 'N m', digits=3)}, which "
            "a run does not have: efforts and reactions differ from those of a run, in which the "
            "body spins."
        )


def _between_balls(position: Position) -> list[int]:
    """Bodies with two joints or more that all leave them every rotation."""
    joints, user = position.system.joints, position.mechanism.joints
    found = []
    for body in range(len(position.system.bodies)):
        own = np.flatnonzero((joints["body1"] == body) | (joints["body2"] == body)).tolist()
        if len(own) < 2 or own[-1] >= len(user):
            continue
        kinds = [user[j].joint_type for j in own]
        if all(len(kind.turns) == 3 or not kind.carries for kind in kinds):
            found.append(body)
    return found


def _alone(tangent: Tangent, body: int) -> tuple[FloatArray, FloatArray]:
    """Components of the motion of which a body has most of the energy, and shares of all such."""
    # six numbers at most tell its motions, however many are free
    base, factor = np.linalg.qr(tangent.motions[:, body])
    energy = base.T @ tangent.momenta[:, body] @ factor.T
    shares, vectors = np.linalg.eigh(0.5 * (energy + energy.T))
    return base @ vectors[:, -1], shares


def _is_idle(position: Position, tangent: Tangent, body: int) -> bool:
    """Whether one motion of a body alone is free, and is a turn about a line of its own."""
    part, shares = _alone(tangent, body)
    if (shares >= 1.0 - ALONE).sum() != 1:
        return False
    motion = tangent.motion(part)
    speed = float(np.linalg.norm(motion[body, 3:]))
    if np.linalg.norm(motion[body, :3]) > CENTERED * position.system.length * speed:
        return False
    rates = np.abs(part @ tangent.rates) / position.rate_units
    driven = rates[position.takes_drivers].max(initial=0.0)
    others = position.largest(np.delete(motion, body, axis=0))
    return bool(max(driven, others) <= STILL * speed)
