"""Reactions that redundant constraints leave undetermined are flagged in their legends."""

from dataclasses import replace

from tests.gui.plots.hands import card_of
from tests.gui.plots.made_up_run import finished_run


def test_undetermined_reactions_are_flagged(panel, document):
    """A reaction that is not unique says so in its legend."""
    result = finished_run(document.mechanism)
    result.statistics = replace(result.statistics, undetermined_reactions=("pivot",))
    document.set_result(result)
    entry = card_of(panel, "pivot: reaction force").legend.entries[0]
    assert "minimum norm" in entry.toolTip()


def test_components_that_are_unique_are_not_flagged(panel, document):
    """In a plane linkage only the force out of the plane is not, as the check says."""
    result = finished_run(document.mechanism)
    result.statistics = replace(
        result.statistics,
        undetermined_reactions=("pivot",),
        undetermined_channels=("joints/pivot/force",),
        undetermined_components=("joints/pivot/force/z",),
    )
    document.set_result(result)
    entries = card_of(panel, "pivot: reaction force").legend.entries[:3]
    assert ["minimum norm" in entry.toolTip() for entry in entries] == [False, False, True]
