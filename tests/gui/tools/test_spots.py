"""What a place is called after its body got another name."""

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.gui.tools.pointer import Spot
from mechstudio.model import Mechanism


@pytest.mark.parametrize(
    ("label", "after"),
    [("end of 1", "end of arm"), ("revolute 1", "revolute 1"), ("", "")],
)
def test_only_the_owner_gets_the_new_name(label, after):
    """A joint whose name ends like that of the body keeps its own."""
    model = edits.add_link(Mechanism(), (0, 0, 0), (0.1, 0, 0), name="1").mechanism
    spot = Spot(np.zeros(3), "1", label).renamed(model, edits.rename(model, ("body", "1"), "arm"))
    assert (spot.body, spot.label) == ("arm", after)
