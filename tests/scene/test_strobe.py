"""Moments of ghost poses: as they are written, and the rows that they mean."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechstudio.scene.strobe import MOST, Strobe, strobe_of

TIME = np.linspace(0.0, 2.0, 201)


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("0.1, 0.25 1.5", [0.1, 0.25, 1.5]),
        ("0.5 s; 0.25s", [0.25, 0.5]),
        ("every 0.5", [0.0, 0.5, 1.0, 1.5, 2.0]),
        ("every 0.5 s", [0.0, 0.5, 1.0, 1.5, 2.0]),
        ("-1, 0.104, 7", [0.1]),
        ("", np.linspace(0.0, 2.0, 8).round(2)),
    ],
)
def test_texts_and_their_rows(text, times):
    """Rows next to the times within the run; without any, even ones."""
    strobe = strobe_of(text)
    assert TIME[strobe.rows(TIME)] == pytest.approx(times, abs=0.006)
    assert strobe_of(strobe.text) == strobe
    assert strobe.rows(TIME[:1]).tolist() in ([0], [])


@pytest.mark.parametrize("text", ["every", "every 0", "every 1 2", "soon", "nan", "every inf"])
def test_what_is_no_time_is_refused(text):
    """The sentence shows what would be one."""
    with pytest.raises(ValueError, match="a step, such as"):
        strobe_of(text)


@given(step=st.floats(1e-9, 10.0), times=st.lists(st.floats(-1.0, 3.0)))
def test_rows_are_few_and_in_order(step, times):
    """However small a step is, and whatever times are asked for."""
    for strobe in (Strobe(step=step), Strobe(times=tuple(times))):
        rows = strobe.rows(TIME)
        assert len(rows) <= MOST
        assert (np.diff(rows) > 0).all()
        assert strobe_of(strobe.text).rows(TIME).tolist() == rows.tolist()
