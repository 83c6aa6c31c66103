"""Divided differences of the Adams methods over uneven steps: predict, correct, interpolate.

Shampine and Gordon: Computer Solution of Ordinary Differential Equations (1975), routines STEP and
INTRP. The names of arrays are theirs; they count from one, entry 0 is unused.
"""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.decorators import kernel
from mechstudio.compiler.record import Memory
from mechstudio.integrators.stiffness import StiffnessWatch
from mechstudio.spatial.arrays import copy_vector

HIGHEST_ORDER = 12
# least product of a step and a rate that may limit it: high orders are stable and exact for shorter
# steps only than those of Runge-Kutta methods
SHORT_STEP = 0.1


class AdamsMemory(Memory):
    """Memory of the method for a state of N numbers; coefficients have shape (16,)."""

    phi: np.ndarray  # modified divided differences of the derivative, shape (15, N)
    predicted: np.ndarray  # state at the end of the step before the correction, shape (N,)
    alpha: np.ndarray  # h / psi
    beta: np.ndarray  # what turns phi into phi*
    sigma: np.ndarray
    psi: np.ndarray  # sums of the last step sizes [s]
    g: np.ndarray  # coefficients of the predictor
    v: np.ndarray
    w: np.ndarray
    scratch: np.ndarray  # of interpolations
    g_star: np.ndarray  # magnitudes of the error coefficients of the corrector
    watch: StiffnessWatch
    order: int = 0  # k, of the step under trial or to come; 0: none is known
    last_order: int = 0  # of the last accepted step
    steady: int = 0  # steps of equal size up to the one under trial
    first_phase: int = 0  # 1 while order and step size only grow
    refusals: int = 0  # of the step under trial
    new_order: int = 0  # that the errors of the step under trial suggest
    step_size: float = 0.0  # h, of the step under trial [s]
    last_step: float = 0.0  # of the last accepted step [s]
    error: float = 0.0  # what order k would make over steps of even size, in tolerances
    error_below: float = 0.0  # what order k - 1 would make
    step_limit: float = np.inf  # largest step size of a new start [s]


def adams_memory(size: int, coordinates: int = 0, rates: int = 0) -> AdamsMemory:
    """Memory of the method.

    Args:
        size: Numbers of the state.
        coordinates: Those in the state that come first; 0 where all of it is alike.
        rates: Rates or momenta, which follow.
    """
    g_star = np.zeros(HIGHEST_ORDER + 4)
    g_star[1:14] = _error_coefficients(13)
    g = np.zeros(HIGHEST_ORDER + 4)
    g[1:3] = 1.0, 0.5
    sigma = np.zeros(HIGHEST_ORDER + 4)
    sigma[1] = 1.0
    alpha, beta, psi, v, w, scratch = (np.zeros(HIGHEST_ORDER + 4) for _ in range(6))
    return AdamsMemory(
        phi=np.zeros((HIGHEST_ORDER + 3, size)),
        predicted=np.zeros(size),
        alpha=alpha,
        beta=beta,
        sigma=sigma,
        psi=psi,
        g=g,
        v=v,
        w=w,
        scratch=scratch,
        g_star=g_star,
        watch=StiffnessWatch(coordinates=coordinates, rates=rates, short=SHORT_STEP),
    )


def _error_coefficients(count: int) -> np.ndarray:
    """|gamma*_k| of the Adams-Moulton methods: sum_j gamma*_j / (k + 1 - j) = 0, gamma*_0 = 1."""
    gamma = np.ones(count + 1)
    for k in range(1, count + 1):
        gamma[k] = -sum(gamma[j] / (k + 1 - j) for j in range(k))
    return np.abs(gamma[1:])


@kernel
def set_coefficients(memory):
    """Coefficients of a step of size h and order k; only those that changed."""
    k, h = memory.order, memory.step_size
    alpha, beta, sigma, psi = memory.alpha, memory.beta, memory.sigma, memory.psi
    if h != memory.last_step:
        memory.steady = 0
    if memory.steady <= memory.last_order:
        memory.steady += 1
    steady = memory.steady
    if k < steady:
        return
    beta[steady] = 1.0
    alpha[steady] = 1.0 / steady
    elapsed = h * steady
    sigma[steady + 1] = 1.0
    for i in range(steady + 1, k + 1):
        before = psi[i - 1]
        psi[i - 1] = elapsed
        beta[i] = beta[i - 1] * psi[i - 1] / before
        elapsed = before + h
        alpha[i] = h / elapsed
        sigma[i + 1] = i * alpha[i] * sigma[i]
    psi[k] = elapsed
    _set_predictor(memory, k, steady)


@kernel
def _set_predictor(memory, k, steady):
    """g from v and w, which are integrals of the interpolant's basis."""
    alpha, g, v, w = memory.alpha, memory.g, memory.v, memory.w
    if steady <= 1:
        for i in range(1, k + 1):
            v[i] = 1.0 / (i * (i + 1))
            w[i] = v[i]
    else:
        if k > memory.last_order:
            v[k] = 1.0 / (k * (k + 1))
            for j in range(1, steady - 1):
                i = k - j
                v[i] -= alpha[j + 1] * v[i + 1]
        for i in range(1, k + 2 - steady):
            v[i] -= alpha[steady] * v[i + 1]
            w[i] = v[i]
        g[steady + 1] = w[1]
    for i in range(steady + 2, k + 2):
        for j in range(1, k + 3 - i):
            w[j] -= alpha[i - 1] * w[j + 1]
        g[i] = w[1]


@kernel
def predict(memory, state):
    """phi* and the predicted state at the end of the step."""
    k, h = memory.order, memory.step_size
    phi, predicted = memory.phi, memory.predicted
    for i in range(memory.steady + 1, k + 1):
        beta = memory.beta[i]
        for n in range(state.size):
            phi[i, n] *= beta
    factor = memory.g[k]
    for n in range(state.size):
        phi[k + 2, n] = phi[k + 1, n]
        phi[k + 1, n] = 0.0
        predicted[n] = factor * phi[k, n]
    for i in range(k - 1, 0, -1):
        factor = memory.g[i]
        for n in range(state.size):
            predicted[n] += factor * phi[i, n]
            phi[i, n] += phi[i + 1, n]
    for n in range(state.size):
        predicted[n] = state[n] + h * predicted[n]


@kernel
def restore(memory):
    """Undo `predict` and the sums of step sizes after a step was refused."""
    k, h = memory.order, memory.step_size
    phi = memory.phi
    for i in range(1, k + 1):
        for n in range(phi.shape[1]):
            phi[i, n] = (phi[i, n] - phi[i + 1, n]) / memory.beta[i]
    for i in range(2, k + 1):
        memory.psi[i - 1] = memory.psi[i] - h


@kernel
def correct(memory, slope, next_state):
    """Corrected state, one order higher than the predicted one, from the slope there."""
    k, h = memory.order, memory.step_size
    factor = h * memory.g[k + 1]
    for n in range(next_state.size):
        next_state[n] = memory.predicted[n] + factor * (slope[n] - memory.phi[1, n])


@kernel
def update_differences(memory, slope):
    """Differences with the slope at the new end; phi[k + 2] tells the error of order k + 1."""
    k, phi = memory.order, memory.phi
    for n in range(slope.size):
        phi[k + 1, n] = slope[n] - phi[1, n]
        phi[k + 2, n] = phi[k + 1, n] - phi[k + 2, n]
    for i in range(1, k + 1):
        for n in range(slope.size):
            phi[i, n] += phi[k + 1, n]
    memory.last_order = k
    memory.last_step = memory.step_size


@kernel
def interpolate(memory, next_state, ahead, output):
    """State at the time `ahead` [s] (negative) of the end of the accepted step."""
    terms = memory.last_order + 1
    w, psi = memory.scratch, memory.psi
    for i in range(1, terms + 1):
        w[i] = 1.0 / i
    copy_vector(next_state, output)
    for n in range(output.size):
        output[n] += ahead * memory.phi[1, n]
    before = 0.0
    for j in range(2, terms + 1):
        gamma, eta = (ahead + before) / psi[j - 1], ahead / psi[j - 1]
        for i in range(1, terms + 2 - j):
            w[i] = gamma * w[i] - eta * w[i + 1]
        for n in range(output.size):
            output[n] += ahead * w[1] * memory.phi[j, n]
        before = psi[j - 1]
