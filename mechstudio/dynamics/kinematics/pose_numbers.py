"""All numbers of a workspace that the dependence of constraints is read from, in one array."""

from mechstudio.compiler.decorators import kernel, short_entry_kernel
from mechstudio.topology.system import Sizes


def number_count(sizes: Sizes, bodies: int, couplings: int) -> int:
    """How many numbers `gather_numbers` writes for so many bodies and couplings."""
    return 1 + 12 * bodies + 2 * sizes.coordinates + 3 * sizes.rates + couplings


@short_entry_kernel
def gather_numbers(work, numbers):
    """Write rank tolerance, poses, coordinates and what is asked of them to an array.

    Args:
        work: Workspace.
        numbers: Written, shape (`number_count`,).
    """
    numbers[0] = work.ranks.tolerance
    place = 1
    for b in range(work.center.shape[0]):
        for k in range(3):
            numbers[place] = work.center[b, k]
            place += 1
            for i in range(3):
                numbers[place] = work.rotation[b, k, i]
                place += 1
    for k in range(work.prescribed.shape[0]):
        for i in range(3):
            numbers[place] = work.prescribed[k, i]
            place += 1
    place = _append(work.coordinate, numbers, place)
    place = _append(work.expected_coordinate, numbers, place)
    _append(work.coupled_offset, numbers, place)


@kernel
def _append(values, numbers, place):
    """Write values from a place on; the place behind them."""
    for k in range(values.size):
        numbers[place + k] = values[k]
    return place + values.size
