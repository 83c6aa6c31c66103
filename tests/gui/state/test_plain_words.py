"""Sentences of the core in the words of the window."""

import re

import pytest

from mechstudio import edits
from mechstudio.errors import MechStudioError
from mechstudio.gui.state.plain_words import in_words
from mechstudio.model import Body, Frame
from mechstudio.simulation import RunOptions
from tests.gui.tree.example import all_kinds

FILE_WORDS = re.compile(r"\w+\[\d+\]|\[\[|simulation\.|output_step|\brtol\b|\batol\b")


def refusals():
    """Edits that are refused."""
    model = all_kinds()
    body, joint = ("body", "crank"), ("joint", "pivot")
    lopsided = ((-1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    return {
        "mass": lambda: edits.change(model, [body], mass=-1.0),
        "inertia": lambda: edits.change(model, [body], inertia=lopsided),
        "position": lambda: edits.change(model, [body], position="here"),
        "frame": lambda: edits.change(model, [joint], frame1=Frame(orientation=(0, 0, 0, 0))),
        "type": lambda: edits.change(model, [joint], body1="nowhere"),
        "name": lambda: edits.rename(model, body, "<b>rod"),
        "second name": lambda: model.edited(bodies=(*model.bodies, Body(name="crank"))),
        "parameter": lambda: edits.remove_parameter(model, "speed"),
        "rows": lambda: model.simulation.edited(output_step=1e-9),
        "rtol": lambda: RunOptions(rtol=1e-20).validate(),
        "step": lambda: RunOptions(output_step=-1.0).validate(),
    }


@pytest.mark.parametrize("key", refusals())
def test_no_place_in_files_is_left(key):
    """Refusals name elements as the lists do, and settings as the run bar does."""
    with pytest.raises(MechStudioError) as refused:
        refusals()[key]()
    said = in_words(str(refused.value), all_kinds())
    assert not FILE_WORDS.search(said), said
    assert said[:1] == said[:1].upper()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bodies[0].mass: must be greater than 0", "Mass of body “crank”: must be greater than 0"),
        ("joints[1]: it is open", "Joint “slide”: it is open"),
        ("bodies[7].mass: must be", "Mass of the new body: must be"),
        ("must be a matrix (got [[-1.0, 0...); mend it", "Must be a matrix; mend it"),
        ("must be a finite number (got NaN)", "Must be a finite number"),
        ("must be a finite number (got Infinity)", "Must be a finite number"),
        ("has a driver; make it null", "Has a driver; leave it empty"),
        ('"1/0*t" is nan at t = 0; mend it', '"1/0*t" has no value at t = 0; mend it'),
        ("Body 'nan' is open.", "Body 'nan' is open."),
        ("give for example [0, 0, 1]", "Give for example 0, 0, 1"),
        ("has [energy/total] twice", "Has [energy/total] twice"),
        ("Choose a longer output_step.", "Choose a longer output step."),
        ("Joint 'rtol' is open.", "Joint 'rtol' is open."),
    ],
)
def test_places_become_names(text, words):
    """Lists and numbers become kinds and names; names of the user stay."""
    assert in_words(text, all_kinds()) == words
