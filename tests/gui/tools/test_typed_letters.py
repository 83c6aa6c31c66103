"""Law: nothing that is typed over the view is lost, whatever letter it begins with."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.tools.tool_table import TOOLS
from mechstudio.model import Mechanism

PLACES = ("link", "plate", "cylinder", "box")


def named(letter):
    """A mechanism with a parameter whose name begins with a letter."""
    return Mechanism(name="empty", parameters={f"{letter}_1": 0.2})


def begin(shop, tool):
    """Take a tool and click its first place; whether the next one can be typed."""
    shop.take(tool)
    if not shop.tool.typing_hint:
        return False
    shop.click((0, 0, 0))
    return shop.tool is not None and shop.tool.awaits_typing


@pytest.mark.parametrize("letters", ["glrxyzq", "ALQ"])
def test_a_letter_that_begins_a_parameter_opens_the_field(make_workshop, letters):
    """In every tool whose next place can be typed, also where the letter is a key of a tool."""
    shop = make_workshop(Mechanism(name="empty", parameters={f"{k}_1": 0.2 for k in letters}))
    begun = []
    # a mesh is chosen from a file at once
    for tool in (spec.id for spec in TOOLS if spec.id != "mesh"):
        if not begin(shop, tool):
            continue
        begun.append(tool)
        places = list(getattr(shop.tool, "places", ()))
        for letter in letters:
            shop.qtbot.keyClick(shop.image, letter)
            entry = shop.box.entry
            assert (entry.isVisible(), entry.field.text()) == (True, letter), (tool, letter)
            shop.qtbot.keyClick(entry.field, Qt.Key.Key_Escape)
            assert not entry.isVisible()
            assert shop.view.tool_choice.current == tool
            assert list(getattr(shop.tool, "places", ())) == places
    assert set(PLACES) <= set(begun)


@pytest.mark.parametrize("text", ["a_1, 0.5", "A_1, 0.5", "a_1<30"])
def test_a_place_may_begin_with_a_parameter(make_workshop, text):
    """The end of a link, and the next one of the chain, where letters choose tools otherwise."""
    shop = make_workshop(named(text[0]))
    shop.take("link")
    shop.type("0, 0")
    shop.type(text)
    assert len(shop.mechanism.bodies) == 1
    assert any(f"{text[0]}_1" in formula for formula in shop.mechanism.expressions.values())
    shop.type(f"{text[0]}_1, -0.3")
    assert [body.name for body in shop.mechanism.bodies] == ["link 1", "link 2"]


def test_the_sign_of_equality_opens_the_field_for_anything(make_workshop):
    """Also before the first place, where letters choose tools, and for names of functions."""
    shop = make_workshop(named("a"))
    shop.take("link")
    for text in ("a_1, 0", "sqrt(0.25), 0"):
        shop.qtbot.keyClick(shop.image, "=")
        field = shop.box.entry.field
        assert (shop.box.entry.isVisible(), field.text()) == (True, "")
        shop.qtbot.keyClicks(field, text)
        shop.qtbot.keyClick(field, Qt.Key.Key_Return)
        assert not shop.box.entry.isVisible()
    (link,) = shop.mechanism.bodies
    assert link.shapes[0].size[0] == pytest.approx(0.3)


def test_enter_keeps_a_start_point_alone(workshop):
    """It says what is missing; Esc drops the point. After a link Enter ends the chain."""
    workshop.take("link")
    workshop.click((0, 0, 0))
    workshop.key(Qt.Key.Key_Return)
    assert len(workshop.tool.places) == 1
    assert "Esc drops the start point" in workshop.box.hint_label.text()
    workshop.click((0.4, 0, 0))
    workshop.key(Qt.Key.Key_Return)
    assert (len(workshop.mechanism.bodies), workshop.tool.places) == (1, [])
    workshop.click((0, 0, 0.2))
    workshop.key(Qt.Key.Key_Escape)
    assert workshop.tool.places == []


def test_the_next_try_replaces_a_refused_place(workshop):
    """What was wrong with a typed place is said below it, and its text is selected."""
    workshop.take("link")
    workshop.type("0, 0")
    workshop.type("2*Q, 1")
    entry = workshop.box.entry
    assert entry.isVisible()
    assert entry.field.selectedText() == "2*Q, 1"
    workshop.qtbot.keyClicks(entry.field, "0.3, 0")
    assert entry.field.text() == "0.3, 0"
    workshop.qtbot.keyClick(entry.field, Qt.Key.Key_Return)
    assert len(workshop.mechanism.bodies) == 1


@pytest.mark.parametrize("by", ["moving", "typing"])
def test_a_refused_key_is_forgotten_with_what_comes_next(workshop, by):
    """The hint says again what a click does, also where a typed place was given up."""
    workshop.take("link")
    workshop.click((0, 0, 0))
    usual = workshop.box.hint_label.text()
    workshop.key(Qt.Key.Key_B)
    assert "Finish what you are drawing" in workshop.box.hint_label.text()
    if by == "moving":
        workshop.point_at((0.2, 0.1, 0))
        usual = workshop.tool.hint
    else:
        workshop.qtbot.keyClick(workshop.image, "3")
        workshop.qtbot.keyClick(workshop.box.entry.field, Qt.Key.Key_Escape)
    assert workshop.box.hint_label.text() == usual


def test_no_angle_is_proposed_in_space(workshop):
    """There is no plane that it would be in."""
    workshop.take("link")
    workshop.click((0, 0, 0))
    assert workshop.tool.bench.is_flat is ("<" in workshop.box.hint_label.text())
    workshop.view.sketch.toggle("xy")
    workshop.take("link")
    workshop.click((0, 0, 0))
    assert workshop.tool.bench.is_flat is ("<" in workshop.box.hint_label.text())


@pytest.mark.parametrize("letter", "JKL")
def test_a_refused_key_of_the_playback_names_no_tool(workshop, letter):
    """With Shift these letters play the run, without it they take tools."""
    workshop.take("link")
    workshop.click((0, 0, 0))
    key = Qt.Key[f"Key_{letter}"]
    workshop.qtbot.keyClick(workshop.image, key, Qt.KeyboardModifier.ShiftModifier)
    said = workshop.box.hint_label.text()
    does = {"J": "plays the run backward", "K": "holds the run", "L": "plays the run forward"}
    assert said.startswith(f"Shift+{letter} {does[letter]}, which would drop what you are drawing")
    assert "tool" not in said
    workshop.key(key)
    assert f"then press {letter} for the tool" in workshop.box.hint_label.text()


@pytest.mark.parametrize("held", ["ControlModifier", "AltModifier", "MetaModifier"])
def test_a_letter_that_is_pressed_with_ctrl_takes_no_tool(workshop, held):
    """Also where the command of the window has nothing to do, so that the key comes to the view."""
    workshop.take("link")
    workshop.type("0, 0")
    usual = workshop.box.hint_label.text()
    for letter in "XCVDKG":
        key, modifier = Qt.Key[f"Key_{letter}"], Qt.KeyboardModifier[held]
        workshop.qtbot.keyClick(workshop.image, key, modifier)
        assert workshop.box.hint_label.text() == usual
    assert len(workshop.tool.places) == 1


def test_undo_takes_back_a_start_point_where_no_edit_is_left(workshop):
    """A link that is undone leaves its start, which the next undo takes back."""
    workshop.take("link")
    workshop.type("0, 0")
    workshop.qtbot.keyClick(workshop.image, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert workshop.tool.places == []
    assert "Finish what you are drawing" not in workshop.box.hint_label.text()
