"""Sizes of films."""

import pytest

import mechstudio as ms
from mechstudio.handover.film import film_size


def test_sizes_are_numbers_or_a_text():
    """As on the command line; else it is said how."""
    assert film_size("320x240") == film_size((320, 240)) == (320, 240)
    for wrong in ("big", "320", 320, (1, 2, 3), None):
        with pytest.raises(ms.MechStudioError, match='"1280x720"'):
            film_size(wrong)
