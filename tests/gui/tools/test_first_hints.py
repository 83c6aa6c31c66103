"""Law: a tool that has nothing to work on says what to draw first."""

import pytest

from mechstudio.edits import add_link
from mechstudio.gui.tools.tool_table import TOOLS
from mechstudio.model import Mechanism

# those that draw something new, or measure and plan in empty space
BEGIN = {"link", "slider", "box", "cylinder", "sphere", "plate", "mesh", "path", "ruler"}
NEED = [spec.id for spec in TOOLS if spec.id not in BEGIN]


@pytest.mark.wide
@pytest.mark.parametrize("tool", NEED)
def test_without_bodies_the_hint_says_what_to_draw(workshop, tool):
    """Also after a click into the empty view."""
    workshop.take(tool)
    for _ in range(2):
        hint = workshop.box.hint_label.text()
        assert "yet" in hint
        assert "draw" in hint.lower()
        if tool == "pull":
            return
        workshop.click((0.1, 0.1, 0))


def test_the_hint_follows_the_first_body(make_workshop):
    """It names the next click as soon as there is something to click."""
    workshop = make_workshop(Mechanism(name="empty"))
    workshop.take("force")
    assert "there is no body yet" in workshop.box.hint_label.text()
    grown = add_link(workshop.mechanism, (0, 0, 0), (0.4, 0, 0)).mechanism
    workshop.document.apply(grown, label="Add link 1")
    assert "click the point of application" in workshop.box.hint_label.text()
    workshop.document.undo()
    assert "there is no body yet" in workshop.box.hint_label.text()
