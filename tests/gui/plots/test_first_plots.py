"""Where the plots of a run begin."""

from tests.gui.plots.made_up_run import finished_run
from tests.gui.tree.example import all_kinds


def test_plots_of_another_mechanism_begin_at_the_top(qtbot, panel, document, result):
    """Wherever the plots of the one before were scrolled to; a further run stays there."""
    panel.resize(900, 260)
    bar = panel.area._scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 100)
    bar.triggerAction(bar.SliderAction.SliderToMaximum)
    document.set_result(finished_run(document.mechanism))
    qtbot.wait(50)
    assert bar.value() > 100
    document.open(all_kinds())
    document.set_result(finished_run(document.mechanism))
    qtbot.waitUntil(lambda: bar.maximum() > 100)
    assert bar.value() == 0
