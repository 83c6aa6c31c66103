"""How well a text answers the words of a search, by its own words and by others for them."""

from __future__ import annotations

_COORDINATE = "/coordinate"


def word_rank(words: list[str], text: str) -> int | None:
    """Rank of a text; smaller is better.

    Args:
        words: What is searched for, in small letters.
        text: Words of the text in small letters; other words for it stand on a second line.

    Returns:
        None where a word is missing. A text that has all words itself is before those that are
        only called so, and among these coordinates of joints are first: who looks for a rotation
        of a crank hardly means a component of its quaternion.
    """
    own, _, others = text.partition("\n")
    called = 0
    for word in words:
        if word in own:
            continue
        # "vel" is no part of a position, which is also called travel
        if f" {word}" not in f" {others}":
            return None
        called += 1
    return 2 * called + (_COORDINATE not in own) if called else 0
