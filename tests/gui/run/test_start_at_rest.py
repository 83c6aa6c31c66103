"""A run that cannot start at an equilibrium: what the window says of it."""

import pytest

import mechstudio as ms
from mechstudio.analyses import AnalysisError
from mechstudio.gui.run.engine import installed_engine


def test_a_refused_start_has_no_words_of_scripts():
    """Nothing holds the block; the driver that stands still is named, without an option for it."""
    model = (
        ms.Mechanism(gravity=(0, 0, -9.81))
        .add_body("wheel", mass=1.0, inertia=(0.1, 0.1, 0.1))
        .add_joint("pin", "revolute", "ground", "wheel", (0, 0, 0))
        .add_driver("pin", "3*t")
        .add_body("block", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(1, 0, 0))
        .add_joint("guide", "prismatic", "ground", "block", (1, 0, 0), (0, 0, 1))
        .mechanism
    )
    with pytest.raises(AnalysisError, match="joint 'guide'") as refused:
        installed_engine().settle(model, lambda *_progress: None)
    assert "is held although its rate is 3 rad/s" in str(refused.value)
    assert "drivers=" not in str(refused.value)
    assert "--drivers" not in str(refused.value)
