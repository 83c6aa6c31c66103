"""What a misspelled name may have meant."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import get_close_matches
from functools import cache, wraps
from inspect import Signature, signature
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from mechstudio.answers import answer, usual_answer
from mechstudio.synonyms import FIELDS, meant, terms_for, translated

P = ParamSpec("P")
R = TypeVar("R")


def nearest(name: str, known: Iterable[str], count: int = 1) -> list[str]:
    """Known names that are spelled nearly like a name, the nearest first; case does not count.

    Args:
        name: The misspelled name.
        known: All that there are.
        count: How many to give at most.
    """
    folded: dict[str, str] = {}
    for candidate in known:
        folded.setdefault(candidate.casefold(), candidate)
    return [folded[key] for key in get_close_matches(name.casefold(), folded, n=count)]


def other_elements(name: str, channels: Iterable[str], most: int = 8) -> str:
    """What elements there are, where a channel names one that there is not; empty otherwise.

    Args:
        name: What was asked for, such as `joints/elbow/force`.
        channels: Names of the channels that there are.
        most: How many are listed.
    """
    heading, _, rest = name.partition("/")
    parts = (entry.split("/") for entry in channels)
    known = list(dict.fromkeys(part[1] for part in parts if len(part) > 2 and part[0] == heading))
    owner = rest.partition("/")[0]
    # a name that is nearly right is best mended
    if not known or not owner or get_close_matches(owner, known, cutoff=0.75):
        return ""
    listed = ", ".join(f"'{entry}'" for entry in known[:most])
    return f"there is no '{owner}' among the {heading}: {listed}{', ...' * (len(known) > most)}"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a message about a name that there is not: the one of the same meaning, or the
    nearest; "" if there is none.
    """
    known = tuple(known)
    same = meant(name, known)
    near = [same] if same is not None else nearest(name, known) or near_meant(name, known)
    return f"; did you mean '{near[0]}'?" if near else ""


def near_meant(name: str, known: Collection[str]) -> list[str]:
    """What a word of the field stands for that is spelled nearly like a name; none or one."""
    words = terms_for(known)
    return [words[word] for word in get_close_matches(name.casefold(), words, n=1, cutoff=0.75)]


def no_attribute(owner: str, name: str, known: Iterable[str]) -> AttributeError:
    """The error of an attribute that there is not.

    It holds no object, so that Python adds no suggestion of its own to the one of the message.

    Args:
        owner: What was asked, such as "module 'mechstudio'".
        name: The attribute.
        known: All attributes that there are.
    """
    found = answer(owner, name)
    hint = did_you_mean(name, known) if found is None else f"; {found}"
    message = f"{owner} has no attribute '{name}'{hint}"
    return AttributeError(message, name=name, obj=None)


class Answering:
    """Base of results that answer a name which they do not have by the one that is meant."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if FIELDS.get(name) in vars(self):
                return vars(self)[FIELDS[name]]
            kind = type(self).__name__
            owner = f"{'an' if kind[0] in 'AEIOU' else 'a'} {kind}"
            raise no_attribute(owner, name, [entry for entry in dir(self) if entry[0] != "_"])


@cache
def signature_of(function: Callable[..., object]) -> Signature:
    """The signature of a function, looked up once."""
    return signature(function)


def by_our_names(
    function: Callable[..., object], keywords: Mapping[str, object]
) -> dict[str, object]:
    """Arguments by the names that a function has for them."""
    return translated(keywords, signature_of(function).parameters)


def takes_terms(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function take words of the field for its arguments, and name misspelled ones."""

    @wraps(function)
    def front(*arguments: P.args, **keywords: P.kwargs) -> R:
        given = by_our_names(function, keywords)
        refuse_unknown_keywords(function, given)
        call: Callable[..., R] = function
        return call(*arguments, **given)

    return front


def refuse_unknown_keywords(function: Callable[..., object], given: Iterable[str]) -> None:
    """Refuse arguments that a function does not take, with the name that may be meant.

    Raises:
        TypeError: There is no such argument.
    """
    parameters = signature_of(function).parameters
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters.values()):
        return
    for name in given:
        if name not in parameters:
            owner = f"{function.__name__}()"
            found = answer(owner, name)
            hint = f"; {found}" if found else did_you_mean(name, parameters)
            own = ", ".join(other for other in parameters if other != "self")
            rest = usual_answer(owner) or f"it has {own}"
            raise TypeError(f"{owner} has no argument '{name}'{hint or f'; {rest}'}")


def refuse_misplaced(
    function: Callable[..., object], arguments: Iterable[object], given: Mapping[str, object]
) -> None:
    """Refuse arguments that do not fit the places of a function, with the order of these.

    Args:
        function: The function, which takes a mechanism first.
        arguments: Arguments by place.
        given: Arguments by name.

    Raises:
        TypeError: One is missing, too many, or given twice.
    """
    signed = signature_of(function)
    try:
        signed.bind(*arguments, **given)
    except TypeError as error:
        _, *order = signed.parameters.values()
        by_name = [f"{entry.name}=" for entry in order if entry.kind is entry.KEYWORD_ONLY]
        by_place = [entry.name for entry in order if entry.kind is not entry.KEYWORD_ONLY]
        shown = [f"its arguments are ({', '.join(by_place)})"] if by_place or not by_name else []
        shown += [f"by name it takes {', '.join(by_name)}"] if by_name else []
        message = f"{function.__name__}(): {error}; {', and '.join(shown)}"
        raise TypeError(message) from None
