"""Shortcuts: what numba does beside compiling takes less time, with the same answers.

Compiling the kernels of a first run compares flags a hundred thousand times, tells a million events
to timers, and lays out the words of fifty thousand errors that nobody reads, as each of them only
says that a candidate for a call does not fit.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from llvmlite.binding import ffi
from numba.core import base, errors, event, ir
from numba.core.targetconfig import TargetConfig

_LEAVES = frozenset({str, int, float, bool, type(None), ir.Loc})


@cache
def _defaults(kind: type[TargetConfig]) -> dict[str, Any]:
    """What the options of a kind of flags are where they are not set."""
    return {name: option.default for name, option in kind.options.items()}


@cache
def _hash_of(kind: type[TargetConfig]) -> int:
    """What numba's own method gives for all flags of a kind: it hashes the names of options."""
    return hash(tuple(sorted(kind.options)))


def _values(self: TargetConfig) -> dict[str, Any]:
    return {**_defaults(type(self)), **self._values}


def _is_equal(self: TargetConfig, other: object) -> Any:
    if not isinstance(other, TargetConfig):
        return NotImplemented
    # what is set alike is alike; else one may be set to what is the default of the other
    is_set_alike = type(self) is type(other) and self._values == other._values
    return is_set_alike or _values(self) == _values(other)


def _hash(self: TargetConfig) -> int:
    return _hash_of(type(self))


def _notify(self: Any, told: event.Event) -> None:
    if told._status is event.EventStatus.START:
        self.on_start(told)
    else:
        self.on_end(told)


_list_all = partial(ir.Inst._rec_list_vars, ir.Inst())


def _list_vars(self: ir.Inst, value: object) -> list[ir.Var]:
    found: list[ir.Var] = []
    _gather(value, found)
    return found


def _gather(value: Any, found: list[ir.Var]) -> None:
    """Append the variables in a value of numba's intermediate code, from left to right."""
    kind = type(value)
    if kind in _LEAVES:
        return
    if kind is ir.Var:
        found.append(value)
    elif issubclass(kind, ir.Inst):
        found.extend(value.list_vars())
    elif kind is tuple or kind is list:
        for each in value:
            _gather(each, found)
    elif kind is dict:
        for each in value.values():
            _gather(each, found)
    elif issubclass(kind, (ir.Var, list, tuple, dict)):
        found.extend(_list_all(value))


def _marked_up(reset: str, bright: str) -> Any:
    """A method that marks up words as colorama does, without a new terminal for each of them."""

    def mark_up(self: object, words: str, color: str | None = None, style: str = bright) -> str:
        return f"{color or ''}{style or ''}{words}{reset}"

    return mark_up


def _stop_timing_locks() -> None:
    """Tell no timer whenever LLVM is entered or left, as nobody reads it."""
    for callbacks in tuple(getattr(ffi.lib._lock, "_cblist", ())):
        if all(callback.__module__ == base.__name__ for callback in callbacks):
            ffi.unregister_lock_callback(*callbacks)


def install() -> None:
    """Let numba take these shortcuts from now on."""
    _stop_timing_locks()
    for kind, name, method in (
        (TargetConfig, "values", _values),
        (TargetConfig, "__eq__", _is_equal),
        (TargetConfig, "__hash__", _hash),
        (event.Listener, "notify", _notify),
        (ir.Inst, "_rec_list_vars", _list_vars),
    ):
        setattr(kind, name, method)
    found = vars(errors)
    if "HighlightColorScheme" in found:  # with colorama alone
        style = found["Style"]
        found["HighlightColorScheme"]._markup = _marked_up(style.RESET_ALL, style.BRIGHT)
