"""Sentences of the core in the words of the window: elements by name instead of places in files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mechstudio.edits import LISTS, Kind
from mechstudio.units import UnitChoice, in_units

if TYPE_CHECKING:
    from mechstudio.model import Mechanism

NAMELESS = "Give it a name."  # of an element whose name was emptied

_KINDS: dict[str, Kind] = {listed: kind for kind, listed in LISTS.items()}
_PLACE = re.compile(
    rf"\b(?P<list>{'|'.join(_KINDS)})\[(?P<index>\d+)\]"
    r"(?P<field>(?:\.[a-z_0-9]+|\[\d+\])*)(?P<colon>: )?"
)
# numbers and lists of files; a field shows what was entered there
_ENTERED_VALUE = re.compile(r" ?\(got (?:[-\d\[{][^)]*|(?i:nan|inf|infinity|null|true|false))\)")
# lists of numbers, or of names of numbers, as files write them; [energy/total] is a curve
_LIST = re.compile(r"\[((?:[a-z]|-?\d[\d.e+-]*)(?:, (?:[a-z]|-?\d[\d.e+-]*))+)\]")
# what a function is where it has no value; “nan” may be a name
_NO_VALUES = {"nan": "has no value", "inf": "is infinite", "-inf": "is infinite"}
_NO_VALUE = re.compile(rf"\bis ({'|'.join(_NO_VALUES)})(?![\w'\"”])")
_SETTINGS = re.compile(r"\bsimulation\.(?=[a-z])")
# what helps in scripts, on the command line and in the window; the last one is for who reads here
_REMEDY = re.compile(
    r'\bdrivers="move" lets (it|them) go on \(on the command line --drivers move, in the window '
    r"(Drivers: at their speeds)\)"
)
# names of settings, where they are words of a sentence
_WORDS = {
    "make it null": "leave it empty",
    "null": "nothing",
    "output_step": "output step",
    "rtol": "relative tolerance",
    "atol": "absolute tolerance",
    "max_iterations": "maximum number of iterations",
}
_NAMES = re.compile(rf"(?<![\w“'\"])(?:{'|'.join(_WORDS)})(?![\w”'\"])")


def in_words(text: str, mechanism: Mechanism | None, units: UnitChoice | None = None) -> str:
    """A sentence without places in files, lists as files have them and names of settings in files.

    Args:
        text: A sentence of the core.
        mechanism: The mechanism it is about.
        units: Units of its quantities; None where they are converted when they are shown.
    """

    def named(found: re.Match[str]) -> str:
        kind, index = _KINDS[found["list"]], int(found["index"])
        elements = () if mechanism is None else getattr(mechanism, found["list"])
        name = f"{kind} “{elements[index].name}”" if index < len(elements) else f"the new {kind}"
        field = re.sub(r"\[\d+\]", "", found["field"]).strip(".").replace("_", " ")
        field = field.replace(".", " ")
        said = f"{field} of {name}" if field and field != "name" else name
        return said + (found["colon"] or "")

    text = _REMEDY.sub(r"Choose \2, to let \1 go on", _PLACE.sub(named, text))
    text = _SETTINGS.sub("", _ENTERED_VALUE.sub("", text))
    text = _LIST.sub(r"\1", text)
    text = _NO_VALUE.sub(lambda found: _NO_VALUES[found[1]], text)
    text = _NAMES.sub(lambda found: _WORDS[found.group()], text)
    if units is not None:
        text = in_units(text, units)
    return text[:1].upper() + text[1:]
