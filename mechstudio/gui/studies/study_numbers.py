"""The numbers of a mechanism that can vary in a study: units, values, and what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from mechstudio.gui.state.place_words import place_words

if TYPE_CHECKING:
    from mechstudio.model import Mechanism


class Number(NamedTuple):
    """A number of the model that can vary.

    Attributes:
        unit: Its unit; empty for none.
        value: The value that it has.
    """

    unit: str
    value: float


class StudyNumbers:
    """All of them.

    Args:
        mechanism: The mechanism; None for no numbers.

    Attributes:
        by_place: The numbers by their places in files.
    """

    def __init__(self, mechanism: Mechanism | None) -> None:
        from mechstudio.edits.number_places import number_places
        from mechstudio.edits.values import value_at

        found = {} if mechanism is None else number_places(mechanism)
        self.by_place = {
            place: Number(unit, cast("float", value_at(cast("Mechanism", mechanism), place)))
            for place, unit in found.items()
        }
        named = () if mechanism is None else mechanism.parameters
        self._words = place_words([place for place in found if place not in named])
        self._places = {words: place for place, words in self._words.items()}

    def words(self, place: str) -> str:
        """What the window calls the number at a place."""
        return self._words.get(place, place)

    def place(self, text: str) -> str:
        """The place that words stand for; a place stands for itself."""
        return text if text in self.by_place else self._places.get(text, text)

    def proposed(self) -> list[str]:
        """Words to choose from; for what an expression gives, its parameters stand."""
        from mechstudio.model.evaluated import text_of

        found = self.by_place.items()
        return [self.words(place) for place, number in found if text_of(number.value) is None]
