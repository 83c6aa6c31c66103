"""Elements in words, for names of undo steps and for messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from mechstudio import edits
from mechstudio.gui.state.selection import Item
from mechstudio.model import Mechanism
from mechstudio.model.elements import FAMILIES, SHOWN_KINDS

_PLURALS: Mapping[str, str] = {kind: family.plural.lower() for kind, family in FAMILIES.items()}
_SPELLED_OUT = 4  # names that a message lists before it counts


def counted(items: Iterable[Item], times: int = 1) -> str:
    """How many of each kind there are, so many times, such as "2 bodies and 1 joint"."""
    counts = Counter(kind for kind, _ in items)
    return joined([_count(times * counts[kind], kind) for kind in SHOWN_KINDS if counts[kind]])


def short_name(items: Collection[Item]) -> str:
    """One element by name, several by their number."""
    if len(items) == 1:
        return next(iter(items))[1]
    kinds = {kind for kind, _ in items}
    return _count(len(items), kinds.pop() if len(kinds) == 1 else "element")


def listed(items: Collection[Item]) -> str:
    """A few elements by kind and name, many by their numbers."""
    if len(items) > _SPELLED_OUT:
        return counted(items)
    return joined([f"{kind} “{name}”" for kind, name in items])


def loss_sentence(before: Mechanism, done: edits.Edit) -> str:
    """What had no place in a mechanism after its joints got other types; empty for nothing."""
    gone = [listed(done.removed)] if done.removed else []
    for place in done.dropped:
        field = place.rpartition(".")[2].replace("_", " ")
        item = edits.item_at(before, place)
        gone.append(f"{field} of “{item.name}”" if item else field)
    if not gone:
        return ""
    return (
        f"Removed, because the new type does not have them: {', '.join(gone)}. Undo restores them."
    )


def covering_sentence(done: edits.Edit) -> str:
    """Says of new bodies that they lie where others are, so that nothing new is seen; else ""."""
    added = set(done.added)
    new, former = [], set()
    for body in done.mechanism.bodies:
        if ("body", body.name) in added:
            new.append(body)
        else:
            former.add((body.position, body.orientation, body.shapes))
    covering = [
        ("body", body.name)
        for body in new
        if (body.position, body.orientation, body.shapes) in former
    ]
    if not covering:
        return ""
    names = listed(covering)
    lie, them = ("lies", "it") if len(covering) == 1 else ("lie", "them")
    names = f"{names[:1].upper()}{names[1:]}"
    return f"{names} {lie} exactly over the original: use Move to separate {them}."


def joined(parts: Collection[str]) -> str:
    """Parts of a sentence, with commas and an "and"."""
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


def _count(number: int, kind: str) -> str:
    return f"{number} {kind if number == 1 else _PLURALS.get(kind, kind + 's')}"
