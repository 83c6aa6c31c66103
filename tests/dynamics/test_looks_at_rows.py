"""Looks at many rows at once, against NumPy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechstudio.dynamics.looks_at_rows import are_finite, widen_to

ODD = (np.nan, np.inf, -np.inf)
NUMBERS = st.floats(allow_nan=False, allow_infinity=False)


@given(st.lists(NUMBERS, max_size=40), st.data())
def test_one_odd_number_is_found_wherever_it_is(numbers, data):
    """The largest numbers are finite as well: nothing overflows on the way."""
    values = np.array([*numbers, 1e308, -1e308])
    assert are_finite(values)
    values[data.draw(st.integers(0, len(values) - 1))] = data.draw(st.sampled_from(ODD))
    assert not are_finite(values)


@pytest.mark.parametrize("split", [0, 1, 4, 9])
def test_ranges_are_those_of_all_rows(split):
    rows = np.random.default_rng(3).normal(size=(9, 5))
    least, most = np.full(5, np.inf), np.full(5, -np.inf)
    for part in (rows[:split], rows[split:]):
        widen_to(part, least, most)
    assert np.array_equal(least, rows.min(axis=0))
    assert np.array_equal(most, rows.max(axis=0))
