"""Vibrations around a position: frequencies, damping, shapes, and who takes part in them.

Small motions obey y'' + C y' + K y = 0 with unit masses, in motions that the joints allow
(`linearization.py`). The eigenvalues come from K alone where nothing depends on velocity, and else
from the equations of first order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np

from mechstudio.analyses.blas_threads import one_blas_thread
from mechstudio.analyses.code_watch import names_failed_code
from mechstudio.analyses.errors import AnalysisError
from mechstudio.analyses.held_drivers import held_note, keeps_motion, naming_held
from mechstudio.analyses.linear_law import Linearization
from mechstudio.analyses.linearization import ReducedMotion, linearize
from mechstudio.analyses.mode_set import ModeSet
from mechstudio.analyses.position import Position
from mechstudio.analyses.position_name import position_name
from mechstudio.analyses.rows import one_row
from mechstudio.analyses.stability import (
    NOTHING,
    TRUST,
    UNSTABLE_REMEDY,
    growing_roots,
    is_neutral,
    reduced_eigen,
    zero_root,
)
from mechstudio.analyses.static_equilibrium import begin, load_scale, settle
from mechstudio.analyses.tangent import (
    Tangent,
    moving_coordinates,
)
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.model.given_model import takes_model
from mechstudio.results.mode import Mode
from mechstudio.results.stability_figures import stability_figures
from mechstudio.simulation.assembling.checkpoint import Checkpoint, carry_on

At = Literal["start", "equilibrium"]

DAMPED = 1e-9  # of the largest entry of K over the frequency: damping that is none
SYMMETRIC = 1e-7  # of the largest entry of K
UNBALANCED = 1e-6  # of the loads: more is no equilibrium
COARSE = 1e-5  # error of the differences that is worth a word
SMALLEST = 1e-9  # of the largest: joints that take no part in a shape


@keeps_motion
@takes_model
@names_failed_code
@one_blas_thread()
def modes(
    mechanism: Mechanism,
    *,
    at: At = "start",
    drivers: Literal["hold", "move"] = "hold",
    checkpoint: Checkpoint = carry_on,
) -> ModeSet:
    """Natural frequencies, damping and shapes of a mechanism.

    Args:
        mechanism: The model, or an edit or a result that has one; `result.mechanism.at` gives it at
            a moment of a run.
        at: "start" takes the poses of the model, at rest; "equilibrium" looks for the static
            equilibrium first.
        drivers: "hold" keeps driven coordinates at rest; "move" lets them go on at their speeds at
            t = 0, so that the modes are those around a steady motion. An equilibrium that is given
            for a model keeps its own choice.
        checkpoint: Called now and then; what it raises ends the work.

    Raises:
        AnalysisError: The position is singular, or there is no freedom to vibrate.
        EquilibriumError: There is no static equilibrium, where it is asked for.
        UnfitModelError: The joints cannot be closed.
    """
    if at not in ("start", "equilibrium"):
        raise AnalysisError(f'at is \'{at}\'; use "start" or "equilibrium".')
    if drivers not in ("hold", "move"):
        raise AnalysisError(f'drivers is \'{drivers}\'; use "hold" or "move".')
    position, is_steady = Position.of(mechanism), drivers == "move"
    begin(position, drivers)
    if at == "equilibrium":
        settle(position, is_steady=is_steady, checkpoint=checkpoint)
    checkpoint()
    with naming_held(position, is_steady=is_steady):
        motion = ReducedMotion(position, is_steady=is_steady)
        _refuse(motion)
        force = motion.here()
        law = linearize(motion)
        motion.displaced(np.zeros(len(force)))
    residual = float(np.linalg.norm(force)) / load_scale(position, law)
    motion.restore()
    return _mode_set(motion, law, residual)


def _refuse(motion: ReducedMotion) -> None:
    """Refuse a position in which vibrations are not defined."""
    if motion.tangent.is_singular:
        free = ", ".join(moving_coordinates(motion.position, motion.tangent.rates[0])[:3])
        where = position_name(motion.position, motion.base)
        raise AnalysisError(
            f"Vibrations are not defined at {where}: it is singular, and the joints allow more "
            f"small motions there than the mechanism can make ({free}). Move the mechanism a "
            "little away from it."
        )
    if not motion.tangent.count:
        raise AnalysisError(
            "The drivers and joints leave no degree of freedom to vibrate. Remove a driver, or "
            "give it compliance by a bushing or a spring."
        )


def _mode_set(motion: ReducedMotion, law: Linearization, residual: float) -> ModeSet:
    """All modes of a linearization."""
    position = motion.position
    values, vectors = reduced_eigen(law)
    fastest = float(np.sqrt(np.abs(values).max(initial=0.0)))
    skew = float(np.abs(law.stiffness - law.stiffness.T).max())
    is_damped = np.abs(law.damping).max() > DAMPED * max(fastest, 1e-12)
    doubt = max(SYMMETRIC, TRUST * law.error) * float(np.abs(law.stiffness).max())
    is_plain = not is_damped and skew <= doubt
    found: list[tuple[complex, np.ndarray]]
    if is_plain:
        neutral = is_neutral(values, vectors, law)
        roots = np.sqrt(np.where(neutral, 1.0, -values).astype(complex))
        kept = np.flatnonzero(~neutral)
        found = [(roots[i], vectors[:, i].astype(complex)) for i in kept]
        zero = vectors[:, neutral].T
    else:
        found, zero = _of_first_order(law, values, vectors)
    modes = sorted(_modes(position, law.tangent, found), key=lambda mode: mode.frequency)
    notes = _notes(motion, law, residual, modes)
    result = one_row(position, "modes", notes)
    figures = [(mode.frequency, mode.damped_frequency, mode.damping_ratio) for mode in modes]
    result.store.mode_figures = np.array(figures).reshape(-1, 3)
    result.store.modes = tuple(modes)
    result.store.stability_figures = stability_figures(
        len(_growing(modes)),
        len(zero),
        modes[0].frequency if modes else np.nan,
        min((mode.damping_ratio for mode in modes), default=np.nan),
    )
    rates = zero @ law.tangent.rates
    return ModeSet(
        modes=tuple(modes),
        zero_modes=len(zero),
        free_directions=tuple(", ".join(moving_coordinates(position, row)) for row in rates),
        residual=residual,
        error=_error(law),
        stiffness=law.stiffness,
        damping=law.damping,
        motions=law.tangent.motions,
        rates=law.tangent.rates,
        coordinates=position.rate_names,
        result=result,
        drivers="move" if motion.is_steady else "hold",
        notes=notes,
    )


def _of_first_order(
    law: Linearization, values_k: FloatArray, vectors_k: FloatArray
) -> tuple[list[tuple[complex, np.ndarray]], FloatArray]:
    """Eigenvalues with their shapes, one of each conjugate pair, and the zero motions.

    Args:
        law: Stiffness and damping.
        values_k: Eigenvalues of the symmetric part of K [1/s^2], shape (f,).
        vectors_k: Their vectors as columns.
    """
    count = len(law.stiffness)
    matrix = np.block([[np.zeros((count, count)), np.eye(count)], [-law.stiffness, -law.damping]])
    values, vectors = np.linalg.eig(matrix)
    zero = vectors_k[:, is_neutral(values_k, vectors_k, law)].T
    if len(zero):
        # neutral of K as a whole, not of its symmetric part
        left = np.linalg.norm(zero @ law.stiffness.T, axis=1)
        # what is not stiff at all is rounding, in whatever direction
        least = max(SYMMETRIC * np.abs(law.stiffness).max(), NOTHING)
        zero = zero[left <= np.maximum(law.product_rounding(zero.T), least)]
    scale = float(np.abs(values).max(initial=0.0))
    # a zero eigenvalue of a pair of first order comes with rounding of about its root
    order = np.argsort(np.abs(values))
    is_zero = np.zeros(len(values), dtype=bool)
    limit = zero_root(zero.T, law, scale)
    for place in order[: 2 * len(zero)]:
        is_zero[place] = abs(values[place]) <= limit
    upper = np.flatnonzero(~is_zero & (values.imag >= -1e-12 * scale))
    return [(complex(values[i]), vectors[:count, i]) for i in upper], zero


def _modes(
    position: Position, tangent: Tangent, found: list[tuple[complex, np.ndarray]]
) -> Iterator[Mode]:
    """Modes from eigenvalues and their shapes in the reduced motions, shape (f,)."""
    shapes = np.array([shape for _, shape in found]).reshape(-1, tangent.count)
    motions, momenta = tangent.motion(shapes), np.tensordot(shapes, tangent.momenta, 1)
    rates = shapes @ tangent.rates
    sizes = np.abs(rates) / position.rate_units
    names = [body.name for body in position.mechanism.bodies]
    for m, (root, _) in enumerate(found):
        shares = (motions[m].conj() * momenta[m]).sum(axis=1).real
        shares = shares / max(float(shares.sum()), 1e-300)
        largest = int(np.argmax(sizes[m])) if sizes.shape[1] else 0
        scale = rates[m, largest] if sizes.shape[1] and sizes[m, largest] > 0.0 else 1.0
        size = abs(root)
        yield Mode(
            frequency=float(size / (2.0 * np.pi)),
            damped_frequency=float(abs(root.imag) / (2.0 * np.pi)),
            damping_ratio=float(-root.real / size) + 0.0,
            eigenvalue=(float(root.real), float(root.imag)),
            participation=dict(zip(names, shares.tolist(), strict=True)),
            joints=_joint_shares(position, sizes[m]),
            shape=motions[m] / scale,
        )


def _joint_shares(position: Position, sizes: FloatArray) -> dict[str, float]:
    """Part of each joint in a shape: its largest coordinate beside the largest of all."""
    joints = position.mechanism.joints
    found = np.zeros(len(position.system.joints))
    np.maximum.at(found, position.rate_owners, sizes)
    parts = found[: len(joints)] / (float(sizes.max(initial=0.0)) or 1.0)
    parts[parts <= SMALLEST] = 0.0
    return dict(zip(joints.names, parts.tolist(), strict=True))


def _growing(modes: list[Mode]) -> list[int]:
    """Places of the modes that grow instead of decaying."""
    return growing_roots([complex(*mode.eigenvalue) for mode in modes])


def _error(law: Linearization) -> float:
    """Relative error of stiffness and damping; that of stiffness that is none does not count."""
    is_stiff = np.abs(law.stiffness).max(initial=0.0) > NOTHING
    return max(law.error if is_stiff else 0.0, law.damping_error)


def _notes(
    motion: ReducedMotion, law: Linearization, residual: float, modes: list[Mode]
) -> tuple[str, ...]:
    notes = []
    growing = [str(place + 1) for place in _growing(modes)]
    if growing:
        which = (
            f"mode {growing[0]} grows" if len(growing) == 1 else f"modes {', '.join(growing)} grow"
        )
        notes.append(f"The position is unstable: {which} instead of decaying; {UNSTABLE_REMEDY}")
    if residual > UNBALANCED:
        notes.append(
            f"The position is no equilibrium: the unbalanced loads are {100 * residual:.2g} % of "
            "all loads. The modes hold as if constant loads kept the mechanism at rest there. For "
            "free vibrations, compute the modes at the equilibrium."
        )
    if motion.position.system.joints["friction"].any():
        notes.append(
            "Dry friction is linearized at zero velocity, where it is a strong viscous damper: "
            "joints with friction stick in these modes."
        )
    if _error(law) > COARSE:
        notes.append(
            "Stiffness or damping change abruptly next to the position, such as where a stop is "
            f"met: their relative error is {_error(law):.1g}."
        )
    held = "" if motion.is_steady else held_note(motion.position)
    return tuple(filter(None, (*notes, held)))
