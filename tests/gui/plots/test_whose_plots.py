"""Plots that follow the selection are of what is selected in the run, or say whose they are."""

import pytest

from mechstudio import edits
from mechstudio.gui.state.dragged_items import items_as_mime
from tests.gui.plots.hands import titles
from tests.gui.plots.made_up_run import finished_run

OF_THE_RUN = ["Energy", "Constraint errors"]


def said(panel):
    """What the list above the plots says, and the line below it."""
    line = panel.followed_line.label
    return panel.tool_bar.joint_combo.currentText(), "" if line.isHidden() else line.text()


def apply(document, done):
    document.apply(getattr(done, "mechanism", done), label="Edit")


def drawn_anew(document, name, body1="ground", body2="crank"):
    """A joint that gets a name, between these bodies."""
    before = document.mechanism
    done = edits.add_joint(before, "revolute", body1, body2, point=(0.3, 0.4, 0.0))
    added = done.added[0].name
    apply(document, edits.rename(done.mechanism, ("joint", added), name))


def test_what_is_shown_says_whose_it_is(panel, result, selection):
    """Of a selected element, of the last one that was, and of the driven joint before any was."""
    assert said(panel) == ("Driven joint: pivot", "")
    assert titles(panel)[1:3] == ["motor: torque", "pivot: angle"]
    selection.set([("body", "crank")])
    assert said(panel) == ("Selected: crank", "")
    selection.set([])
    assert said(panel) == ("Last selected: crank", "")
    assert titles(panel)[1] == "crank: position"


@pytest.mark.parametrize("kind", ["body", "joint"])
def test_an_element_beyond_the_run_shows_none_of_another(panel, result, selection, document, kind):
    """Neither of what was selected before nor of a joint; the next run has it."""
    selection.set([("body", "crank")])
    if kind == "body":
        done = edits.add_rod(document.mechanism, (0.0, 0.0, 0.0), (1.0, 0.0, 0.0))
    else:
        done = edits.add_joint(document.mechanism, "revolute", "ground", "crank", (0.1, 0.0, 0.0))
    name = next(item.name for item in done.added if item.kind == kind)
    apply(document, done)
    selection.set([(kind, name)])
    assert titles(panel) == OF_THE_RUN
    title, missing = said(panel)
    assert title == f"Not in this run: {name}"
    assert missing.startswith(f"{name} is not in the run")
    # back to what has rows
    selection.set([("body", "crank")])
    assert said(panel) == ("Selected: crank", "")
    selection.set([(kind, name)])
    document.set_result(finished_run(document.mechanism))
    assert said(panel) == (f"Selected: {name}", "")
    assert titles(panel)[1].startswith(f"{name}: ")


def test_a_new_joint_of_an_old_name_is_another_one(panel, result, selection, document):
    """What is drawn after a deletion or an undo has no curves of what had its name."""
    former = document.mechanism
    apply(document, edits.remove(document.mechanism, [("joint", "slide")]))
    drawn_anew(document, "slide")
    selection.set([("joint", "slide")])
    assert titles(panel) == OF_THE_RUN
    assert said(panel)[0] == "Not in this run: slide"
    # undo brings the old one back, with its curves
    while document.undo_step:
        document.undo()
    assert document.mechanism is former
    selection.set([])
    selection.set([("joint", "slide")])
    assert said(panel) == ("Selected: slide", "")


def test_undo_and_drawing_anew_between_other_bodies(panel, selection, document):
    """The run has a joint that undo took away; the next one of its name is not that."""
    drawn_anew(document, "fresh")
    document.set_result(finished_run(document.mechanism))
    selection.set([("joint", "fresh")])
    assert said(panel) == ("Selected: fresh", "")
    document.undo()
    drawn_anew(document, "fresh", "ground", document.mechanism.bodies[-1].name)
    selection.set([])
    selection.set([("joint", "fresh")])
    assert said(panel)[0] == "Not in this run: fresh"
    # the model of the run has it
    document.look_back()
    selection.set([])
    selection.set([("joint", "fresh")])
    assert said(panel) == ("Selected: fresh", "")


def test_an_edited_element_keeps_its_curves(panel, result, selection, document):
    """Also where the model moves in another way by now, and undo has brought it back."""
    selection.set([("body", "crank")])
    apply(document, edits.change(document.mechanism, [("body", "crank")], mass=7.5))
    assert said(panel) == ("Selected: crank", "")
    apply(document, edits.rename(document.mechanism, ("body", "crank"), "arm"))
    selection.set([("body", "arm")])
    assert titles(panel)[1] == "crank: position"
    document.undo()
    document.undo()
    selection.set([("body", "crank")])
    assert said(panel) == ("Selected: crank", "")
    apply(document, edits.remove(document.mechanism, [("measure", "tip")]))
    document.undo()
    selection.set([("measure", "tip")])
    assert titles(panel)[1] == "tip: position"


def test_what_is_dragged_is_of_the_run_too(panel, result, document):
    """A new joint of an old name has nothing to drop onto plots."""
    data = items_as_mime([("joint", "slide")])
    assert panel.drops.takes(data)
    apply(document, edits.remove(document.mechanism, [("joint", "slide")]))
    drawn_anew(document, "slide")
    assert not panel.drops.takes(data)


def test_what_an_edit_takes_away_is_selected_no_more(panel, result, selection, document):
    """It is still in the selection, which undo brings back; the run alone has it."""
    selection.set([("joint", "slide")])
    assert said(panel) == ("Selected: slide", "")
    apply(document, edits.remove(document.mechanism, [("joint", "slide")]))
    assert said(panel) == ("Only in this run: slide", "")
    assert titles(panel)[2].startswith("slide: ")
    document.undo()
    assert said(panel) == ("Selected: slide", "")
    # another selection has the plots at once
    apply(document, edits.remove(document.mechanism, [("joint", "slide")]))
    selection.set([("joint", "pivot")])
    assert said(panel) == ("Selected: pivot", "")
