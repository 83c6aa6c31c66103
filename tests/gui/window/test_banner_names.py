"""The banner of earlier results names what differs as the open model has it."""

import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.gui.editing.retyping import named_by_types
from mechstudio.gui.editing.spring_of_joint import with_joint_stiffness
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.fakes.engine import fake_engine
from tests.gui.fakes.keys import press_shortcut

pytestmark = pytest.mark.window

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier
JOINT, SPRING = "revolute 1", "torsion 1"


def sprung():
    """A linkage with automatic names, and a torsion spring at its crank."""
    model = load(sample_paths()["four_bar"])
    (first, *_) = model.joints
    model = edits.rename(model, ("joint", first.name), JOINT)
    model = edits.add_torsion(model, first.body1, first.body2, (0, 0, 0), stiffness=3.0).mechanism
    return model.edited(simulation=model.simulation.edited(duration=1.0))


def replaced(model):
    """What *Replace* makes of it."""
    done = edits.change_joint_type(model, JOINT, "spherical")
    return named_by_types(model, done.mechanism, [JOINT])


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (replaced, f"made with type of {JOINT} spherical"),
        (
            lambda model: with_joint_stiffness(model, SPRING),
            f"made without {SPRING}, with stiffness of {JOINT} 3 N m/rad and 1 more",
        ),
    ],
)
def test_after_undo(qtbot, make_window, script, edit, said):
    """The run has it, the open model has not; names are those that are there."""
    window = make_window(fake_engine(script), installed_panels())
    window.resize(1366, 768)
    before = sprung()
    window.document.open(before)
    window.document.apply(edit(before), label="Edit")
    press_shortcut(qtbot, window, Key.Key_F5)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE)
    window.player.pause()
    window.view.setFocus()
    press_shortcut(qtbot, window, Key.Key_Z, Control)
    assert window.document.mechanism is before
    assert said in window.run_banner.text
