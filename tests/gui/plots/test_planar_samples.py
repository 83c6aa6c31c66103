"""What a plane mechanism does not feel is no curve in the plots, in any planar sample."""

from functools import partial

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.gui.plots.plot_panel import PlotPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.io import load, sample_paths
from tests.gui.plots.hands import card_of, drawn, show_only
from tests.gui.plots.hands import titles as titles_of

# a fresh checkout compiles the solvers first
pytestmark = pytest.mark.window

MOST = 0.5  # [s] of a sample are enough
NO_EFFORT = 1e-10  # of the largest force, or of that times the largest arm
MARGIN = 100.0  # an axis shows at least so much more than what is drawn for nothing
SHORTEST = 1e-3  # [m]
FORCE, TORQUE = "reaction force", "reaction torque"
OUT_OF_PLANE = {FORCE: (2,), TORQUE: (0, 1)}


def is_planar(mechanism):
    """Whether all happens in the plane z = 0, by what the model says and not by a run."""
    axes = {"revolute": 1.0, "prismatic": 0.0, "fixed": None}
    if not mechanism.joints or {joint.type for joint in mechanism.joints} - axes.keys():
        return False
    levels = [mechanism.gravity[2]]
    for body in mechanism.bodies:
        levels += [body.position[2], body.center_of_mass[2], body.velocity[2]]
        levels += body.angular_velocity[:2]
        levels += [edits.pose_of(body).direction((0.0, 0.0, 1.0))[0]]
    for joint in mechanism.joints:
        for place in edits.places_of(mechanism, [edits.item_of(joint)])[edits.item_of(joint)]:
            levels.append(place.position[2])
            if axes[joint.type] is not None:
                levels.append(abs(place.direction((0.0, 0.0, 1.0))[2]) - axes[joint.type])
    for force in mechanism.forces:
        levels += [value for key in ("point", "point1", "point2") for value in _z(force, key)]
    return bool(np.allclose(levels, 0.0, atol=1e-9))


def _z(force, key):
    return getattr(force, key, (0.0, 0.0, 0.0))[2:]


SAMPLES = {key: load(path) for key, path in sample_paths().items()}
PLANAR = sorted(key for key, mechanism in SAMPLES.items() if is_planar(mechanism))


def test_planar_samples_are_found():
    assert len(PLANAR) >= 10
    assert {"four_bar", "slider_crank", "iftomm_a02", "five_bar_loop"} <= set(PLANAR)
    assert not {"bricard", "spatial_double_pendulum", "flyball_governor"} & set(PLANAR)


def are_shown(panel, wanted):
    """Whether there is a plot of each title."""
    return set(wanted) <= set(titles_of(panel))


@pytest.mark.wide
@pytest.mark.parametrize("key", PLANAR)
def test_no_axis_shows_rounding_of_reactions(qtbot, selection, key):
    """Components out of the plane lie flat on an axis that shows far more, and read 0."""
    mechanism = SAMPLES[key]
    duration = min(MOST, mechanism.simulation.duration)
    result = ms.simulate(mechanism, duration=duration)
    document = Document(mechanism)
    panel = PlotPanel(document, selection, TimeCursor())
    qtbot.addWidget(panel, before_close_func=lambda panel: panel.shut_down())
    panel.resize(900, 700)
    with qtbot.waitExposed(panel):
        panel.show()
    document.set_result(result)
    show_only(panel, "force", "torque")

    names = [joint.name for joint in mechanism.joints]
    largest = max(np.abs(result[f"joints/{name}/force"]).max() for name in names)
    arm = np.abs(result.store.body_pose[: result.count, :, :3]).max()
    sizes = {FORCE: largest, TORQUE: largest * max(arm, SHORTEST)}
    for name in names[:: 1 + len(names) // 6]:
        selection.set([("joint", name)])
        titles = {kind: f"{name}: {kind}" for kind in OUT_OF_PLANE}
        qtbot.waitUntil(partial(are_shown, panel, titles.values()))
        for kind, components in OUT_OF_PLANE.items():
            card = card_of(panel, titles[kind])
            drawn(qtbot, card)
            low, high = card.shown_range(right=False)
            for component in components:
                values = card._lines[component].getData()[1]
                assert np.abs(values).max() <= NO_EFFORT * sizes[kind]
                assert MARGIN * np.ptp(values) <= high - low, (key, titles[kind])
                assert card.legend.entries[component].value_text == "0"
