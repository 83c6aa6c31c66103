"""Events: what a run notices and does when a formula over its channels crosses zero."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, ClassVar, Literal, NamedTuple, Self

from pydantic import AfterValidator, Discriminator, Field, Strict, Tag, model_validator

from mechstudio.model.element import Element
from mechstudio.model.quantity import NUMBER_TAG, TEXT_TAG, Name, Real, Text, wrong

Direction = Literal[-1, 0, 1]  # of a crossing that counts: falling, both, rising

_COMPARISON = re.compile(r"[<>]=?|==?")
_DOTTED = re.compile(r"[A-Za-z_]\w*([./][A-Za-z_]\w*){2,}")
_REFERENCE = re.compile(r"\[[^\[\]]*\]")
# by the first character of a comparison
_DIRECTIONS: Mapping[str, Direction] = {">": 1, "<": -1, "=": 0}


class Crossing(NamedTuple):
    """What an event waits for.

    Attributes:
        formula: Formula over channels that crosses zero.
        direction: 1 where only a rise through zero counts, -1 only a fall, 0 both.
    """

    formula: str
    direction: Direction


def crossing_of(text: str) -> Crossing:
    """The crossing that a condition means.

    Args:
        text: A comparison such as `[joints/pivot/coordinate] > 720 deg`, of which the moment counts
            in which it becomes true, or a formula whose zeros count.

    Raises:
        ValueError: There are several comparisons, or nothing stands on a side.
    """
    # names of channels may contain anything
    bare = _REFERENCE.sub(lambda found: "_" * len(found.group()), text)
    # those within parentheses belong to if(c, a, b)
    signs = [s for s in _COMPARISON.finditer(bare) if _depth(bare[: s.start()]) == 0]
    if not signs:
        if not text.strip():
            raise ValueError("must be a formula over channels, such as [energy/kinetic] > 5 J")
        return Crossing(text, 0)
    if len(signs) > 1:
        raise ValueError("must have one comparison at most; make an event of each")
    (sign,) = signs
    left, right = text[: sign.start()], text[sign.end() :]
    if not left.strip() or not right.strip():
        raise ValueError(f"must have a formula on both sides of '{sign.group()}'")
    # a space behind the sign keeps the columns of messages
    rest = right[1:] if right.startswith(" ") else right
    return Crossing(f"{left}-({rest})", _DIRECTIONS[sign.group()[0]])


def _depth(text: str) -> int:
    """Number of parentheses that are open at the end of a text."""
    return text.count("(") - text.count(")")


def _check_condition(text: str) -> str:
    try:
        crossing_of(text)
        dotted = _DOTTED.search(_REFERENCE.sub("", text))
        if dotted is not None:
            place = dotted.group().replace(".", "/")
            raise ValueError(f"must name channels in brackets: [{place}], not {dotted.group()}")
    except ValueError as error:
        raise wrong("condition", str(error)) from None
    return text


def _check_value(value: float | str) -> float | str:
    if isinstance(value, str) and not value.strip():
        raise wrong("value", "must be a number, or a formula such as -u")
    return value


# pydantic names the members of a union of plain types in places of problems
NewValue = Annotated[
    Annotated[Real, Tag(NUMBER_TAG)]
    | Annotated[str, Strict(), Field(max_length=2000), Tag(TEXT_TAG)],
    Discriminator(lambda value: TEXT_TAG if isinstance(value, str) else NUMBER_TAG),
    AfterValidator(_check_value),
]


class Event(Element):
    """A moment of a run: when a condition over its channels becomes true, something happens."""

    always_written: ClassVar[frozenset[str]] = frozenset({"action"})

    name: Name
    """Its name, unique among the events."""
    when: Annotated[
        str,
        Strict(),
        AfterValidator(_check_condition),
        Field(
            max_length=2000,
            description="Comparison of formulas over channels, of which the moment counts in which "
            "it becomes true, such as [joints/pivot/coordinate] > 720 deg; or a formula whose "
            "zeros count.",
        ),
    ]
    action: Annotated[
        Literal["mark", "stop", "set"],
        Field(
            description="mark: record the moment; stop: record it and end the run there; set: "
            "record it and go on from there with another value of a parameter."
        ),
    ] = "mark"
    parameter: Annotated[
        Text, Field(description="Parameter that gets another value; with the action set only.")
    ] = ""
    value: (
        Annotated[
            NewValue,
            Field(
                description="Its new value in SI units, a number or a formula over parameters, the "
                "time t and channels at that moment, such as -u or [joints/pin/coordinate/angle]; "
                "with the action set only."
            ),
        ]
        | None
    ) = None

    @model_validator(mode="after")
    def _check_change(self) -> Self:
        given = [key for key in ("parameter", "value") if getattr(self, key) not in ("", None)]
        if self.action != "set" and given:
            raise wrong(
                "event",
                f'{given[0]} belongs to the action "set", not to "{self.action}"; leave '
                "it out, or change the action",
            )
        if self.action == "set" and len(given) < 2:
            raise wrong(
                "event",
                'the action "set" needs a parameter and a value, such as '
                '"parameter": "k", "value": 0',
            )
        return self

    @property
    def value_text(self) -> str:
        """The new value of its parameter as a formula; empty without one."""
        if self.value is None:
            return ""
        return self.value if isinstance(self.value, str) else repr(float(self.value))


def renamed_event(event: Event, names: Mapping[str, str]) -> Event:
    """An event after elements got other names, see `renamed_in`."""
    value = event.value
    return event.edited(
        when=renamed_in(event.when, names),
        value=renamed_in(value, names) if isinstance(value, str) else value,
    )


def rewritten_event(event: Event, change: Callable[[str], str]) -> Event:
    """An event with something else in place of names of channels, see `rewritten_names`."""
    value = event.value
    return event.edited(
        when=rewritten_names(event.when, change),
        value=rewritten_names(value, change) if isinstance(value, str) else value,
    )


def rewritten_names(text: str, change: Callable[[str], str]) -> str:
    """A condition with something else in place of names of channels.

    Args:
        text: The condition.
        change: Takes a name without its brackets, and answers what stands in its place, with
            brackets around names.
    """
    return _REFERENCE.sub(lambda found: change(found.group()[1:-1].strip()), text)


def renamed_in(text: str, names: Mapping[str, str]) -> str:
    """A condition in which elements of channels have other names.

    Args:
        text: The condition.
        names: New name of each element by "list/name", such as "joints/pivot".
    """

    def replacement(found: re.Match[str]) -> str:
        parts = found.group()[1:-1].strip().split("/")
        new = names.get("/".join(parts[:2]))
        return found.group() if new is None else f"[{'/'.join((parts[0], new, *parts[2:]))}]"

    return _REFERENCE.sub(replacement, text)


def changed_formula(text: str, change: Callable[[str], str]) -> str:
    """A condition after a change of what stands outside of the names of channels."""
    rest = _REFERENCE.split(text)
    names = [*_REFERENCE.findall(text), ""]
    return "".join(change(part) + name for part, name in zip(rest, names, strict=True))
