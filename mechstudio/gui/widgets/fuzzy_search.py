"""Finding names by a few of their letters."""

from __future__ import annotations

# from best to worst
_START_OF_NAME, _START_OF_WORD, _INSIDE, _SCATTERED = range(4)


def rank(query: str, name: str, context: str = "") -> tuple[int, int] | None:
    """How well a name answers a query; smaller is better.

    Args:
        query: What was typed, in any case. Each word must be found.
        name: The name.
        context: More words that may be found, which count less than the name.

    Returns:
        A key to sort by; None where a word is not found at all.
    """
    ranks = [_word_rank(word, name.lower(), context.lower()) for word in query.lower().split()]
    found = [one for one in ranks if one is not None]
    return (sum(found), len(name)) if len(found) == len(ranks) else None


def _word_rank(word: str, name: str, context: str) -> int | None:
    if (near := _nearness(word, name)) is not None and near < _SCATTERED:
        return near
    if word in context:
        return _SCATTERED
    return None if near is None else near + 1


def _nearness(word: str, name: str) -> int | None:
    if name.startswith(word):
        return _START_OF_NAME
    if any(part.startswith(word) for part in name.split()):
        return _START_OF_WORD
    if word in name:
        return _INSIDE
    letters = iter(name)
    return _SCATTERED if all(letter in letters for letter in word) else None
