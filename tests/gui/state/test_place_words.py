"""Numbers by their places in the words of the window."""

from mechstudio.edits.number_places import number_places
from mechstudio.gui.state.place_words import place_words
from mechstudio.io import load, sample_paths
from tests.gui.tree.example import all_kinds


def test_words_are_those_of_the_forms():
    """Fields, components and frames; names may have dots; ambiguous words name the kind."""
    words = place_words(
        [
            "bodies.crank.mass",
            "bodies.crank.inertia[0][1]",
            "bodies.no. 1.center_of_mass[2]",
            "joints.pin.limits.lower",
            "joints.pin.frame2.position[0]",
            "forces.mount.stiffness[5]",
            "joints.spring.stiffness",
            "forces.spring.stiffness",
            "gravity[1]",
        ]
    )
    assert list(words.values()) == [
        "Mass of crank",
        "Inertia xy of crank",
        "Center of mass z of no. 1",
        "Lower stop of pin",
        "Frame 2 position x of pin",
        "Stiffness 6 of mount",
        "Stiffness of joint spring",
        "Stiffness of force spring",
        "Gravity y",
    ]


def test_no_two_numbers_have_the_same_words():
    """In all samples, and where each kind of element has the same name."""
    for mechanism in (all_kinds(), *map(load, sample_paths().values())):
        places = number_places(mechanism).keys() - set(mechanism.parameters)
        words = place_words(places)
        assert words.keys() == places
        assert len(set(words.values())) == len(words)
        for text in words.values():
            assert "[" not in text
