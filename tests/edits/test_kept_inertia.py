"""Masses that are set alone say that the inertia stays that of the old one."""

import logging

import pytest

import mechstudio as ms
from mechstudio.cli.main import main

REACTION = "max([joints/pivot/force/norm])"


def swinging(name, **rod):
    """A rod on a hinge; what is told once of a place needs a name of its own."""
    rod = {"mass": 2.0, **rod}
    return (
        ms.Mechanism()
        .add_parameter("L", 1.0)
        .add_rod(name, (0, 0, 0), rod.pop("end", (1, 0, 0)), **rod)
        .add_joint("pivot", "revolute", "ground", name, (0, 0, 0))
    )


@pytest.fixture
def told(caplog):
    """The warnings so far but those of compiling, each of them taken once."""
    caplog.set_level(logging.WARNING, "mechstudio")

    def taken():
        messages = [record.getMessage() for record in caplog.records]
        messages = [message for message in messages if not message.startswith("Compiling")]
        caplog.clear()
        return messages

    return taken


WAYS = {
    "set": lambda model, place: model.set(place, 20.0),
    "dictionary": lambda model, place: ms.edits.set_values(model, {place: 20}),
    "other word": lambda model, place: model.set(place.replace("bodies", "body"), 20.0),
    "run": lambda model, place: ms.simulate(model, 0.01, parameters={place: 20.0}),
    "many": lambda model, place: ms.simulate_many(model, {place: [2, 20]}, duration=0.01),
    "slopes": lambda model, place: ms.sensitivities(model, [place], REACTION, duration=0.01),
    "study": lambda model, place: ms.Study(model, {place: (1, 20)}, REACTION, duration=0.01),
}


@pytest.mark.parametrize("way", WAYS)
def test_an_inertia_that_stays_is_told_once(way, told):
    """A rod of 20 kg with the inertia of one of 2 kg was computed in silence."""
    model = swinging(f"told by {way}")
    WAYS[way](model, f"bodies.told by {way}.mass")
    (message,) = told()
    assert f"the inertia of 'told by {way}' stays that of 2 kg" in message
    WAYS[way](model, f"bodies.told by {way}.mass")
    assert told() == []


def test_what_the_message_names_scales_both(told):
    model = swinging("scaled")
    by_edit = ms.edits.change_mass(model, "scaled", mass=20.0)
    by_parameter = model.add_parameter("M", 2).change_mass("scaled", mass="M").set("M", 20.0)
    for changed in (by_edit, by_parameter):
        run = ms.simulate(changed, 0.01)
        assert run["joints/pivot/acceleration"][0] == pytest.approx(-1.5 * 9.81, rel=1e-3)
    assert told() == []


def test_inertias_of_expressions_name_the_parameter(told):
    """Those that follow a length are not scaled by `change_mass`."""
    swinging("led", end=("L", 0, 0)).set("bodies.led.mass", 20.0)
    (message,) = told()
    assert 'mass="M" where it is made' in message


def test_what_is_given_on_purpose_is_not_told(told):
    """An inertia of its own, one that is set as well, one that follows, and other numbers."""
    model = swinging("own").set("bodies.own.inertia", (0.1, 1.0, 1.0))
    model.set("bodies.own.mass", 20.0)
    bare = ms.Mechanism().add_body("bare", mass=1.0, inertia=(1, 1, 1))
    bare.set("bodies.bare.mass", 20.0)
    model = swinging("both")
    model.set({"bodies.both.mass": 20.0, "bodies.both.inertia": (0.001, 1.7, 1.7)})
    model.set("bodies.both.position[0]", 0.4)
    swinging("led by M", mass="L").set("L", 2.0)
    assert told() == []


def test_the_command_line_tells_it(tmp_path, told):
    ms.save(swinging("asked"), tmp_path / "arm.mech.json")
    assert main(["check", str(tmp_path / "arm.mech.json"), "--set", "bodies.asked.mass=3"]) == 0
    (message,) = told()
    assert message.startswith("bodies.asked.mass changes alone")


def test_studies_say_it_of_each_given_inertia():
    """Also of those that are not of the shapes, as its trials stand side by side."""
    model = swinging("noted").set("bodies.noted.inertia", (0.1, 1.0, 1.0))
    found = ms.Study(model, {"bodies.noted.mass": [1, 2]}, REACTION, duration=0.01).run()
    (note,) = found.notes
    assert note.startswith("bodies.noted.mass changes alone: the inertia of 'noted' stays")
    assert note in str(found).splitlines()
    led = swinging("led", mass="L")
    assert ms.Study(led, {"L": [1, 2]}, REACTION, duration=0.01).run().notes == ()
