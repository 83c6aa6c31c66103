"""What stands beside the names of elements is worked out once for each."""

import pytest
from PySide6.QtWidgets import QApplication

from mechstudio import edits
from mechstudio.generators import TOPOLOGIES
from mechstudio.gui.tree import element_text
from mechstudio.units import UnitChoice
from tests.gui.tree.places import index_of

pytestmark = pytest.mark.window

BODY = ("body", "link_9")


@pytest.fixture
def chain(qtbot, tree, document):
    """A list of a chain, drawn and at rest."""
    document.open(TOPOLOGIES["chain"](30, "revolute"))
    tree.view.scrollTo(index_of(tree, BODY))
    settle(qtbot, tree)
    return document


def settle(qtbot, tree):
    """Wait for the columns to be measured and for what is drawn then."""
    for _ in range(4):
        QApplication.processEvents()
    qtbot.waitUntil(lambda: not tree.view._measure_timer.isActive())
    QApplication.processEvents()


def test_details_are_worked_out_once_for_each_element(qtbot, tree, chain, monkeypatch):
    """However often the list is drawn; in other units once more."""
    asked, write = [], element_text.detail
    monkeypatch.setattr(
        element_text,
        "detail",
        lambda element, units: asked.append(element) or write(element, units),
    )
    for choice in (UnitChoice(mass="g"), UnitChoice()):
        asked.clear()
        tree.model.set_units(choice)
        for _ in range(3):
            tree.view.viewport().update()
            settle(qtbot, tree)
        assert asked
        assert len({id(element) for element in asked}) == len(asked)


def test_a_changed_element_has_other_details(qtbot, tree, chain):
    """What was worked out for the one before is not its own."""
    detail = index_of(tree, BODY).siblingAtColumn(1)
    before = detail.data()
    chain.apply(edits.change(chain.mechanism, [BODY], mass=2.5), label="Mass")
    settle(qtbot, tree)
    shown = index_of(tree, BODY).siblingAtColumn(1).data()
    assert before != shown == "2.5 kg"
    tree.model.set_units(UnitChoice(mass="g"))
    assert index_of(tree, BODY).siblingAtColumn(1).data() == "2500 g"


def test_only_masses_lose_digits(document):
    """And only where that makes them shorter."""
    body = document.mechanism.bodies[0]
    wanted = {
        0.61646: ["0.616 kg", "0.62 kg"],
        12.0: [],
        12345.678: [],
        1.2346e7: ["1.23e7 kg", "1.2e7 kg"],
    }
    for mass, texts in wanted.items():
        assert element_text.Details().shorter(body.edited(mass=mass)) == texts
    assert element_text.Details().shorter(document.mechanism.joints[0]) == []


@pytest.mark.parametrize(
    ("mass", "text"),
    [(5000.0, "5000 kg"), (12346.0, "12350 kg"), (2e6, "2e6 kg"), (1e-5, "1e-5 kg")],
)
def test_heavy_bodies_have_no_exponents(document, mass, text):
    """Up to a thousand tons, with the four digits of lighter ones."""
    body = document.mechanism.bodies[0].edited(mass=mass)
    assert element_text.detail(body, UnitChoice()) == text
