"""Numbers of other libraries as plain Python: arrays become lists, their scalars numbers."""

from __future__ import annotations

from collections.abc import Mapping

_PLAIN = (str, bytes, bool, int, float, complex, type(None))


def plain(value: object) -> object:
    """A value without arrays of NumPy and the like, at any depth of lists and mappings.

    What has no array in it is returned as it is.
    """
    if type(value) in _PLAIN:
        return value
    # that of the class: elements that are asked for what they lack look for similar names
    to_list = getattr(type(value), "tolist", None)
    if callable(to_list) and not isinstance(value, type):
        converted: object = to_list(value)
        return converted
    if type(value) in (list, tuple):
        return _plain_list(value)  # type: ignore[arg-type]
    if isinstance(value, Mapping):
        entries = {key: plain(entry) for key, entry in value.items()}
        same = all(entries[key] is value[key] for key in entries)
        return value if same else entries
    return value


def _plain_list(value: list[object] | tuple[object, ...]) -> object:
    entries = [plain(entry) for entry in value]
    same = all(new is old for new, old in zip(entries, value, strict=True))
    return value if same else entries
