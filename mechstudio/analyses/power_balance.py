"""Energies of rows that are not integrated: powers summed by Simpson's rule."""

from __future__ import annotations

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Store


def sum_powers(store: Store, powers: FloatArray) -> None:
    """Write dissipated, supplied and total energy of all rows.

    Args:
        store: The rows, with kinetic and potential energies.
        powers: Dissipated and supplied [W], shape (capacity, 2).
    """
    from scipy.integrate import cumulative_simpson, cumulative_trapezoid

    count, energy = store.count, store.energy
    times, powers = store.time[:count], powers[:count]
    if count >= 3:
        energy[1:count, 2:4] = cumulative_simpson(powers, x=times, axis=0)
    elif count == 2:
        energy[1:count, 2:4] = cumulative_trapezoid(powers, x=times, axis=0)
    energy[:count, 4] = energy[:count, :3].sum(axis=1) - energy[:count, 3]
