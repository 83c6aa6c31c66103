"""Plots that get another size are drawn for it, each as often as its own size changes."""

from collections import Counter

from mechstudio.gui.plots.plot_card import PlotCard


def test_a_plot_is_drawn_for_its_own_size_alone(qtbot, panel, result, monkeypatch):
    """The dock gets lower and wider: no plot is drawn once for each of the others."""
    sized, drawn, draw = Counter(), Counter(), PlotCard.draw

    def count_draw(card, values, window, *, quick, **others):
        if quick:
            drawn[card.spec.key] += 1
        draw(card, values, window, quick=quick, **others)

    monkeypatch.setattr(PlotCard, "draw", count_draw)
    for card in panel.area.cards:
        card.resized.connect(lambda key=card.spec.key: sized.update([key]))
    panel.resize(1100, 620)
    qtbot.wait(50)
    assert drawn
    assert all(count <= sized[key] for key, count in drawn.items())
