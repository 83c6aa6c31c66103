"""Curves of joints are called by what they measure, as elsewhere in the program."""

import pytest

from mechstudio.gui.plots.channel_chooser import single_curves
from mechstudio.gui.plots.curve_words import quantity_words
from mechstudio.gui.plots.plot_spec import chosen_plots, element_plots
from mechstudio.io import sample
from mechstudio.results.channels import ModelChannels
from tests.gui.plots.made_up_run import finished_run


@pytest.fixture(scope="module")
def result():
    return finished_run(sample("driven_slider_crank"))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("joints/crank_pivot/coordinate", ["angle"]),
        ("joints/crank_pivot/rate", ["angular velocity"]),
        ("joints/crank_pivot/acceleration", ["angular acceleration"]),
        ("joints/slide/coordinate", ["shift"]),
        ("joints/slide/rate", ["velocity"]),
        ("joints/slide/force", ["reaction force x", "reaction force y", "reaction force z"]),
        ("bodies/crank/velocity", ["velocity x", "velocity y", "velocity z"]),
    ],
)
def test_words_of_components(name, words):
    channel = ModelChannels(sample("driven_slider_crank")).channel(name)
    assert [quantity_words(channel, k) for k in range(len(words))] == words


def test_balls_have_orientations_and_angular_velocities():
    channels = ModelChannels(sample("spatial_double_pendulum"))
    joint = next(j.name for j in sample("spatial_double_pendulum").joints if j.type == "spherical")
    orientation = channels.channel(f"joints/{joint}/coordinate")
    assert quantity_words(orientation, 0) == "orientation w"
    assert quantity_words(channels.channel(f"joints/{joint}/rate"), 1) == "angular velocity y"


def test_lists_and_plots_say_so(result):
    """The list of single curves, the legend of one joint, the title over several."""
    labels = {curve.name: curve.label for curve in single_curves(result)}
    assert labels["joints/crank_pivot/rate/angle"] == "Angular velocity"
    assert labels["joints/slide/coordinate/shift"] == "Shift"
    assert labels["joints/slide/force/x"] == "Reaction force x"
    mixed = chosen_plots(result, ["joints/crank_pin/rate", "bodies/crank/angular_velocity/z"])
    shown = [curve.label for curve in mixed[0].curves]
    assert shown == ["crank_pin angular velocity", "crank angular velocity z"]
    (several,) = chosen_plots(result, ["joints/crank_pivot/rate", "joints/crank_pin/rate"])
    assert several.title == "Angular velocity"
    assert [curve.label for curve in several.curves] == ["crank_pivot", "crank_pin"]


@pytest.mark.parametrize(
    ("part", "title", "label"),
    [("coordinate", "angle", "angle"), ("rate", "angular velocity", "angular velocity")],
)
def test_legends_of_a_joint_say_what_their_titles_do(result, part, title, label):
    """The curve of an angular velocity is no angle."""
    (plot,) = element_plots(result, "joints", "crank_pivot", part)
    assert (plot.title, plot.curves[0].label) == (f"crank_pivot: {title}", label)
