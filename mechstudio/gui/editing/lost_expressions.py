"""What edits by mouse do to places and weights that are expressions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from mechstudio.gui.state.document import Document
from mechstudio.model import Mechanism

MOVED, COMPUTED = "moved", "was computed"  # what happened to numbers
_SHOWN = 2  # expressions that a message quotes


def note_lost_expressions(document: Document, before: Mechanism, done: str = MOVED) -> None:
    """Tell the user which expressions became numbers in the last edit of the open mechanism.

    Args:
        document: What is open.
        before: The mechanism before the edit.
        done: What happened to them.
    """
    after = document.mechanism
    if after is not None and (sentence := lost_expressions(before, after, done)):
        document.note(sentence)


def lost_expressions(
    before: Mechanism, after: Mechanism, done: str = MOVED, without: Collection[str] = ()
) -> str:
    """Says which expressions have become numbers, and how they come back; empty for none.

    Args:
        before: The mechanism before an edit that changed no names.
        after: The mechanism after it.
        done: What happened to them.
        without: Places of those that the user has replaced.
    """
    kept = after.expressions
    # what only changes places, as where the bodies of a joint are exchanged, is not lost
    gone = Counter(before.expressions.values()) - Counter(kept.values())
    lost = [
        (place, text)
        for place, text in before.expressions.items()
        if place not in kept and gone[text] and place not in without
    ]
    if not lost:
        return ""
    quoted = [f"{_words(place)} was {text}" for place, text in lost[:_SHOWN]]
    more = f", and {len(lost) - _SHOWN} more" if len(lost) > _SHOWN else ""
    are, follow = ("is a number", "follows") if len(lost) == 1 else ("are numbers", "follow")
    return (
        f"What {done} {are} now and {follow} no parameter: {'; '.join(quoted)}{more}. "
        "Undo restores the expressions."
    )


def _words(place: str) -> str:
    """A place in the model in words, such as "rod position x" for `bodies.rod.position[0]`."""
    rest = place.partition(".")[2] or place
    name, _, field = rest.rpartition("[")
    if not name:
        return rest.replace(".", " ").replace("_", " ")
    number = int(field.removesuffix("]"))
    names = "wxyz" if name.endswith("orientation") else "xyz"
    axis = names[number] if number < len(names) else str(number + 1)
    owner, _, key = name.rpartition(".")
    return f"{owner.replace('.frame', ' frame ')} {key} {axis}".replace("_", " ")
