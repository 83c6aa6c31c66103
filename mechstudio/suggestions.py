"""What a misspelled name may have meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import get_close_matches
from functools import cache, wraps
from inspect import Parameter, Signature, signature
from typing import ParamSpec, TypeVar

from mechstudio.answers import answer, answer_of, usual_answer
from mechstudio.synonyms import meant, terms_for, translated

_MISPLACED = re.compile(r"(positional|keyword-only) argument|multiple values for argument")
_WORD = re.compile(r"\w+")
_WHOLE = ("self", "cls", "_cls", "mechanism")  # what a call is made of or belongs to
_FIRST = ("self", "cls", "_cls")  # parameters that Python gives itself
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
    # of names that differ in case alone the one that is written as the name is
    for candidate in sorted(known, key=lambda entry: entry.islower() != name.islower()):
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
    near = [same] if same is not None else cut_off(name, known) or nearest(name, known)
    near = near or near_meant(name, known) or near_start(name, known)
    return f"; did you mean '{near[0]}'?" if near else ""


def cut_off(name: str, known: Collection[str]) -> list[str]:
    """The only name that begins with a shorter one, such as `orient`; none or one."""
    start = name.casefold()
    longer = {entry for entry in known if entry.casefold().startswith(start)}
    return list(longer) if len(name) > 3 and len(longer) == 1 else []


def near_meant(name: str, known: Collection[str]) -> list[str]:
    """What a word of the field stands for that is spelled nearly like a name; none or one."""
    words = terms_for(known)
    return [words[word] for word in get_close_matches(name.casefold(), words, n=1, cutoff=0.75)]


def near_start(name: str, known: Collection[str]) -> list[str]:
    """The longer name that begins nearly like a name, such as `degress`; none or one."""
    starts = {entry[: len(name)].casefold(): entry for entry in known if len(entry) > len(name)}
    close = get_close_matches(name.casefold(), starts, n=1, cutoff=0.8) if len(name) > 3 else []
    return [starts[start] for start in close]


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
        try:
            return call(*arguments, **given)
        except Exception as error:
            tell_meant(function, given, error)
            if is_misplaced(error):
                refuse_misplaced(function, arguments, given)
            raise

    return front


def refuse_unknown_keywords(
    function: Callable[..., object], given: Iterable[str], called: str = ""
) -> None:
    """Refuse arguments that a function does not take, with the name that may be meant.

    Args:
        function: The function.
        given: Names of arguments.
        called: What its caller calls it, such as a class for its constructor; "" for its name.

    Raises:
        TypeError: There is no such argument.
    """
    parameters = signature_of(function).parameters
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters.values()):
        return
    for name in given:
        if name not in parameters:
            owner = f"{called or function.__name__}()"
            found = answer(owner, name)
            # what stands behind a star has no name for a caller
            own = [
                other
                for other, entry in parameters.items()
                if other not in _FIRST and entry.kind is not entry.VAR_POSITIONAL
            ]
            hint = f"; {found}" if found else did_you_mean(name, own)
            rest = usual_answer(owner) or f"it has {', '.join(own)}"
            message = f"{owner} has no argument '{name}'{hint or f'; {rest}'}"
            raise TypeError(message) from None


def tell_meant(function: Callable[..., object], given: Iterable[str], error: Exception) -> None:
    """Name what a misspelled argument means that a function took for one of its further ones.

    Args:
        function: The function.
        given: Names of arguments.
        error: What it raised, about that argument or the one that is missing therefore.

    Raises:
        TypeError: An argument is spelled nearly like one of the function.
    """
    parameters = signature_of(function).parameters
    own = [name for name, entry in parameters.items() if entry.kind is not entry.VAR_KEYWORD]
    if len(own) == len(parameters):
        return
    text = str(error)
    for name in given:
        near = [] if name in own else get_close_matches(name, own, n=1, cutoff=0.8)
        if f"'{name}'" in text:
            # what is told of that name already is best left
            is_meant = f"'{name}'; it has " in text or f"'{name}'; did you mean " in text
        else:
            is_meant = bool(near) and near[0] in _WORD.findall(text)
        if near and near[0] not in given and is_meant:
            message = f"{function.__name__}() has no argument '{name}'; did you mean '{near[0]}'?"
            raise TypeError(message) from None


def is_misplaced(error: Exception) -> bool:
    """Whether Python says that the arguments of a call do not fit."""
    return isinstance(error, TypeError) and _MISPLACED.search(str(error)) is not None


def refuse_misplaced(
    function: Callable[..., object],
    arguments: Iterable[object],
    given: Mapping[str, object],
    called: str = "",
) -> None:
    """Refuse arguments that do not fit the places of a function, with the order of these.

    Args:
        function: The function; it may take a mechanism first, or be a method.
        arguments: Arguments by place.
        given: Arguments by name.
        called: What its caller calls it; "" for its name.

    Raises:
        TypeError: One is missing, too many, or given twice.
    """
    signed = signature_of(function)
    try:
        signed.bind(*arguments, **given)
    except TypeError as error:
        order = [one for one in signed.parameters.values() if one.name not in _WHOLE]
        by_name = [f"{entry.name}=" for entry in order if entry.kind is entry.KEYWORD_ONLY]
        others = (Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD, Parameter.VAR_POSITIONAL)
        by_place = [entry.name for entry in order if entry.kind not in others]
        shown = [f"its arguments are ({', '.join(by_place)})"] if by_place or not by_name else []
        shown += [f"by name it takes {', '.join(by_name)}"] if by_name else []
        twice = next(
            (name for name in given if f"multiple values for argument '{name}'" in str(error)), ""
        )
        owner = f"{called or function.__name__}()"
        found = answer_of(owner, twice) if twice else usual_answer(owner)
        message = f"{owner}: {error}; {found or ', and '.join(shown)}"
        raise TypeError(message) from None
