"""Model files that went wrong: the samples with faults in their data and in their text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from math import hypot
from random import Random
from typing import NamedTuple

from mechstudio.resources_path import sample_models_folder
from tests.fuzz.bytes_mutations import damaged

HUGE, TINY = (1e9, 1e15, 1e20, 1e80, 1e154, 1e200, 1e300, 1.7e308), (1e-9, 1e-20, 1e-160, 5e-324)
NUMBERS = (0, -1, 1, -0.0, 2, 1e3, 1e-3, *HUGE, *(-x for x in HUGE), *TINY, *(-x for x in TINY))
NON_NUMBERS = (float("nan"), float("inf"), -float("inf"), True, None, "1", [], {}, [1.0], [[]])
TEXTS = ("", "ground", "a/b", " a", ".", "\u0000", "\ud800", "é\u0301", "名", "\u202e", "x" * 5000)
FUNCTIONS = (
    "1/0",
    "0/0",
    "log(0)",
    "log(-1)",
    "sqrt(-1)",
    "0**-1",
    "(-8)**(1/3)",
    "10**400",
    "exp(1e4)",
    "1e308*10",
    "1e309",
    "step(t, 0, 0, 0, 1)",
    "step(t, 1, 0, 0, 1)",
    "step(log(-1), 0, 0, 0, 1)",
    "step(t, -1e308, 0, 1e308, 1)",
    "step(t, 0, -1e308, 0.01, 1e308)",
    "sin(5*(t-0.02))/(t-0.02)",
    "1/(t-0.01)",
    "tan(1e300*t)",
    "t**t",
    "t**0.5",
    "abs(t-0.02)**0.1",
    "1e300*t",
    "1e-300*t",
    "exp(1e5*t)",
    "x/0",
    "v/x",
    "-1e9*x - 1e9*v",
    "1e200*x**3",
    "asin(1 + t)",
    "max(t, 0/0)",
    "-" * 60 + "t",
    "(" * 300 + "t" + ")" * 300,
    "+".join(["t"] * 300),
    "sin(" * 40 + "t" + ")" * 40,
    "t(",
    "t t",
    "²",
    "1e",
    "__import__('os')",
)
# one other number makes these invalid most of the time
FRAGILE = ("orientation", "inertia", "version", "size", "radius", "length", "color")
VECTORS = (
    *("orientation", "inertia", "position", "velocity", "angular_velocity", "center_of_mass"),
    *("gravity", "point", "point1", "point2", "function"),
)
REFERENCES = ("body", "body1", "body2", "joint", "joint1", "joint2", "name", "type")


class _Object(list[list[object]]):
    """An object of JSON as pairs of key and value: a key may be there twice."""


class _Slot(NamedTuple):
    """A place for a value: `holder[index]`; removing or repeating concerns `owner[number]`."""

    holder: list
    index: int
    owner: list
    number: int
    key: str

    @property
    def value(self) -> object:
        return self.holder[self.index]

    def fill(self, value: object) -> None:
        self.holder[self.index] = value


@cache
def _sample_texts() -> tuple[str, ...]:
    files = sorted(sample_models_folder().glob("*.mech.json"))
    return tuple(file.read_text(encoding="utf-8") for file in files)


def mutated_model(seed: int, number: int) -> str:
    """The text of a model with one to three faults, the same for the same numbers."""
    random = Random(f"model {seed} {number}")
    text = random.choice(_sample_texts())
    data = json.loads(text, object_pairs_hook=lambda pairs: _Object(map(list, pairs)))
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        _mutate(data, random)
    text = _text(data)
    if random.random() < 0.05:
        return damaged(text.encode(), random).decode(errors="replace")
    return text


def _mutate(data: _Object, random: Random) -> None:
    """Change one value; numbers, functions and references most often, as they decide most."""
    slots = list(_slots(data, ""))
    if not slots:
        return
    kind = random.choice((*["number"] * 5, *["vector"] * 3, "function", "reference", "any"))
    wanted = {
        "number": [s for s in slots if isinstance(s.value, int | float) and s.key not in FRAGILE],
        "vector": [s for s in slots if isinstance(s.owner, _Object) and s.key in VECTORS],
        "function": [s for s in slots if s.key in ("function", "effort", "target")],
        "reference": [s for s in slots if s.key in REFERENCES],
        "any": slots,
    }[kind]
    slot = random.choice(wanted or slots)
    if kind == "number":
        slot.fill(_number(slot.value, random))
    elif kind == "vector" and wanted:
        slot.fill(_vector(slot, random))
    elif kind == "function":
        text = random.choice(FUNCTIONS)
        slot.fill([text, "0", text] if isinstance(slot.value, list) else text)
    elif kind == "reference":
        others = [other.value for other in slots if other.key == slot.key]
        slot.fill(deepcopy(random.choice([*others, *others, random.choice(TEXTS)])))
    else:
        _restructure(slot, random.choice(slots), random)


def _number(value: object, random: Random) -> object:
    if not isinstance(value, int | float) or random.random() < 0.25:
        return random.choice(NUMBERS)
    if random.random() < 0.04:
        return deepcopy(random.choice(NON_NUMBERS))
    if random.random() < 0.2:
        return -value
    power = random.uniform(-3.0, 3.0) if random.random() < 0.5 else random.uniform(-30.0, 30.0)
    return float(value or 1.0) * 10.0**power


def _vector(slot: _Slot, random: Random) -> object:
    """A rotation of any kind, or all numbers of a vector or a matrix by one factor."""
    if slot.key == "orientation":
        parts = [random.gauss(0.0, 1.0) for _ in range(4)]
        length = hypot(*parts)
        return [part / length for part in parts]
    factor = 10.0 ** (random.uniform(-1.0, 1.0) * random.choice((1.0, 8.0, 300.0)))
    return _scaled(slot.value, factor)


def _scaled(value: object, factor: float) -> object:
    if isinstance(value, list) and not isinstance(value, _Object):
        return [_scaled(item, factor) for item in value]
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return value * factor if is_number else value


def _restructure(slot: _Slot, other: _Slot, random: Random) -> None:
    """Remove, repeat, swap, wrap, replace or rename something of any kind."""
    action = random.choice(("remove", "repeat", "swap", "wrap", "replace", "text", "rename"))
    if action == "remove":
        del slot.owner[slot.number]
    elif action == "repeat":
        slot.owner.insert(random.randrange(len(slot.owner) + 1), deepcopy(slot.owner[slot.number]))
    elif action == "swap":
        mine, theirs = deepcopy(slot.value), deepcopy(other.value)
        slot.fill(theirs)
        other.fill(mine)
    elif action == "wrap":
        value = slot.value
        for _ in range(random.choice((1, 2, 40, 3000))):
            value = [value]
        slot.fill(value)
    elif action == "replace":
        slot.fill(deepcopy(random.choice((*NON_NUMBERS, *NUMBERS))))
    elif action == "text":
        slot.fill(random.choice((*TEXTS, *FUNCTIONS)))
    elif slot.key:
        slot.holder[0] = random.choice((*TEXTS, f"{slot.key}s"))


def _slots(data: list, key: str) -> Iterator[_Slot]:
    """All places for values, from the outside in."""
    for number, item in enumerate(data):
        if isinstance(data, _Object):
            slot = _Slot(item, 1, data, number, str(item[0]))
        else:
            slot = _Slot(data, number, data, number, key)
        yield slot
        if isinstance(slot.value, list) and not _is_wrapped(slot.value):
            yield from _slots(slot.value, slot.key)


def _is_wrapped(value: list) -> bool:
    """Whether a list was nested by a mutation, perhaps deeper than Python could follow."""
    return len(value) == 1 and isinstance(value[0], list) and not isinstance(value[0], _Object)


def _text(data: object) -> str:
    """JSON; numbers that are none are written as Python and other programs do."""
    opening = closing = ""
    while isinstance(data, list) and not isinstance(data, _Object) and _is_wrapped(data):
        opening, data, closing = f"{opening}[", data[0], f"]{closing}"
    if isinstance(data, _Object):
        pairs = ", ".join(f"{json.dumps(key)}: {_text(value)}" for key, value in data)
        return f"{opening}{{{pairs}}}{closing}"
    if isinstance(data, list):
        return f"{opening}[{', '.join(map(_text, data))}]{closing}"
    return f"{opening}{json.dumps(data)}{closing}"
