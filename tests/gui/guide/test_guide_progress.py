"""What the guide shows follows from what is there."""

import pytest

from mechstudio import edits
from mechstudio.gui.guide.progress import Progress
from mechstudio.gui.guide.steps import STEPS, Seen
from mechstudio.gui.tools.tool_table import TOOLS
from mechstudio.io import load, sample_paths
from mechstudio.model import Mechanism

PLANE, LINKS, SLIDER, CRANK, PIN, RAIL, MOTOR, RUN, PLOT = range(9)


def linked():
    """A crank and a rod that turn on each other."""
    mechanism = Mechanism()
    for start, end in (((0, 0, 0), (0.2, 0.4, 0)), ((0.2, 0.4, 0), (1.2, 0, 0))):
        mechanism = edits.add_link(mechanism, start, end).mechanism
    names = [body.name for body in mechanism.bodies[-2:]]
    return edits.add_joint(mechanism, "revolute", *names, (0.2, 0.4, 0), (0, 0, 1)).mechanism


@pytest.fixture
def progress():
    """The steps, with nothing done."""
    return Progress(STEPS)


def shown(progress, **seen):
    """The step that is shown for what is there."""
    progress.look(Seen(**seen))
    return progress.number


def test_undo_brings_a_step_back(progress):
    """The first step that is not done is shown, whichever way what is there came about."""
    assert shown(progress) == PLANE
    assert shown(progress, sketch="xy", mechanism=Mechanism()) == LINKS
    assert shown(progress, mechanism=linked()) == SLIDER
    assert shown(progress, sketch="xy", mechanism=Mechanism()) == LINKS


def test_any_order_is_right(progress):
    """What was done before its turn is not asked for."""
    mechanism = linked()
    crank = mechanism.bodies[0].name
    held = edits.add_joint(mechanism, "revolute", "ground", crank, (0, 0, 0), (0, 0, 1)).mechanism
    assert shown(progress, mechanism=held) == SLIDER
    assert progress.is_done(CRANK)


def test_sample_is_recognized(progress):
    """A finished slider-crank asks for nothing but its run and its plot."""
    mechanism = load(sample_paths()["slider_crank"])
    driven = edits.add_driver(mechanism, "crank_pivot", function="2*pi*t").mechanism
    assert shown(progress, mechanism=driven) == RUN
    assert shown(progress, mechanism=driven, run=mechanism) == RUN
    assert "again" in progress.step.missing(progress.seen)
    assert shown(progress, mechanism=driven, run=driven) == PLOT
    assert shown(progress, mechanism=driven, run=driven, plots_joint=True) == len(STEPS)


def test_what_was_looked_at_stays_done(progress):
    """Who looked at the plot is through, whatever is selected afterwards; undo still counts."""
    mechanism = load(sample_paths()["slider_crank"])
    driven = edits.add_driver(mechanism, "crank_pivot", function="2*pi*t").mechanism
    there = {"mechanism": driven, "run": driven}
    assert shown(progress, **there, plots_joint=True) == len(STEPS)
    assert shown(progress, **there, plots_joint=False) == len(STEPS)
    assert shown(progress, mechanism=mechanism) == RUN - 1


def test_skipping_and_going_back(progress):
    """A skipped step is left out until it is gone back to; one that is done is only looked at."""
    shown(progress, sketch="xy", mechanism=Mechanism())
    progress.go_on()
    assert progress.number == SLIDER
    assert progress.left_out == (STEPS[LINKS],)
    progress.back()
    assert progress.number == LINKS
    assert progress.left_out == ()
    progress.back()
    assert progress.number == PLANE
    assert progress.is_reviewed
    progress.go_on()
    assert progress.number == LINKS
    progress.back()
    # what is done meanwhile is what counts
    assert shown(progress, mechanism=linked()) == SLIDER


def test_what_is_half_done_is_said(progress):
    """A single link, links that are not joined, and a wrong joint each get a sentence."""
    one = edits.add_link(Mechanism(), (0, 0, 0), (0.2, 0.4, 0)).mechanism
    apart = edits.add_link(one, (0.2, 0.4, 0), (1.2, 0, 0)).mechanism
    for mechanism, word in ((one, "rod"), (apart, "not joined")):
        assert shown(progress, mechanism=mechanism) == LINKS
        assert word in progress.step.missing(progress.seen)
    mechanism = edits.add_link(linked(), (1, 0, 0), (1.4, 0, 0)).mechanism
    slider = mechanism.bodies[-1].name
    wrong = edits.add_joint(mechanism, "fixed", "ground", slider, (1.2, 0, 0), (1, 0, 0)).mechanism
    assert shown(progress, mechanism=wrong) == CRANK
    assert "revolute" in progress.step.missing(progress.seen)
    assert "Prismatic" in STEPS[RAIL].missing(progress.seen)


def test_tools_of_the_steps_exist():
    """Steps point at tools there are."""
    tools = {f"tool_{spec.id}" for spec in TOOLS}
    asked = {step.target for step in STEPS if step.target.startswith("tool_")}
    assert asked <= tools
