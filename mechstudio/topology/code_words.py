"""Words for state and load in Python code of forces: found in its source, answered in a sentence.

What numba says of a name that is none, or of a whole array in the place of a number, speaks of its
types. The source tells what was meant.
"""

from __future__ import annotations

import ast
import builtins
import dis
import inspect
import textwrap
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple, TypeGuard

from mechstudio.answers import answer_of
from mechstudio.suggestions import did_you_mean

# by field, the words of the field for what it holds, of bodies and of joints
STATE_WORDS: Mapping[str, tuple[str, ...]] = {
    "position": ("location", "origin", "p", "pos", "r", "translation", "x", "xyz"),
    "rotation": ("R", "attitude", "matrix", "orientation", "quat", "quaternion", "rot"),
    "velocity": ("linear_velocity", "speed", "v", "vel", "xdot"),
    "angular_velocity": ("ang_vel", "angular_speed", "omega", "spin", "w"),
    "coordinate": (
        *("angle", "displacement", "length", "phi", "pos", "position", "q", "qpos", "rotation"),
        *("shift", "theta", "translation", "travel", "value", "x"),
    ),
    "rate": (
        *("angular_speed", "angular_velocity", "dq", "omega", "q_dot", "qd", "qdot", "qvel"),
        *("speed", "v", "vel", "velocity", "w", "xdot"),
    ),
}
LOAD_WORDS: Mapping[str, tuple[str, ...]] = {
    "force": ("F", "f", "push"),
    "torque": ("M", "T", "effort", "moment", "tau"),
    "effort": ("F", "M", "T", "f", "force", "moment", "push", "qfrc", "tau", "torque"),
}
_OF_JOINTS = ("coordinate", "rate", "effort")


class Fields(NamedTuple):
    """What state and load of one force have.

    Attributes:
        state: Names of the arrays of the state.
        load: Names of those of the load.
    """

    state: tuple[str, ...]
    load: tuple[str, ...]

    @property
    def text(self) -> str:
        """Both as a sentence."""
        return f"Here state has {', '.join(self.state)}, and load has {', '.join(self.load)}"


def unknown_name(function: Callable[..., object]) -> str:
    """The first name in a function that nothing has.

    Returns:
        Its line and what is alike, without a period; "" if there is none.
    """
    code = function.__code__
    known = {*vars(builtins), *function.__globals__}
    for step in dis.get_instructions(code):
        if step.opname == "LOAD_GLOBAL" and step.argval not in known:
            line = step.positions.lineno if step.positions else code.co_firstlineno
            hint = did_you_mean(step.argval, (*code.co_varnames, *known))
            text = hint.removesuffix("?") + "?" if hint else "; give it a value above the function"
            return f"line {line}: the name '{step.argval}' is not known{text}"
    return ""


def wrong_word(function: Callable[..., object], fields: Fields) -> str:
    """The first place where a function asks state or load for what they do not have.

    Args:
        function: The function `(t, state, load)`.
        fields: What they have.

    Returns:
        Its line and what is right, without a period; "" if there is none, or no source.
    """
    found = _parsed(function)
    if found is None:
        return ""
    tree, shift = found
    t, state, load = (argument.arg for argument in tree.args.args)
    seen = _Seen(t, state, load, fields)
    told = [
        (node.lineno, text)
        for node in ast.walk(tree)
        if isinstance(node, ast.expr | ast.stmt)
        for text in seen.of(node)
    ]
    return f"line {min(told)[0] + shift}: {min(told)[1]}" if told else ""


def whole_array(function: Callable[..., object], fields: Fields) -> str:
    """The first array of the state that a function takes without a row; "" if there is none.

    This may be meant, so that it counts only where numba refuses what is written to a row.
    """
    found = _parsed(function)
    if found is None:
        return ""
    tree, shift = found
    state = tree.args.args[1].arg
    rows = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Subscript)}
    for node in ast.walk(tree):
        if _is_field(node, state) and node.attr in fields.state and id(node) not in rows:
            name = f"{state}.{node.attr}"
            return (
                f"line {node.lineno + shift}: {name} has a row for each {_owner(node.attr)}; "
                f"that of the first is {name}[0]"
            )
    return ""


class _Seen(NamedTuple):
    """A function by the names of its arguments.

    Attributes:
        t: Name of the time.
        state: Name of the state.
        load: Name of the load.
        fields: What state and load have.
    """

    t: str
    state: str
    load: str
    fields: Fields

    def of(self, node: ast.AST) -> Iterator[str]:
        """What is wrong at a node of the source."""
        for owner in (self.state, self.load):
            if _is_field(node, owner):
                yield from self._unknown(owner, node.attr)
            elif isinstance(node, ast.Subscript) and _is_name(node.value, owner):
                yield from self._subscript(owner, node.slice)
            elif isinstance(node, ast.Subscript) and _is_field(node.value, owner):
                yield from self._row(owner, node.value.attr, node.slice)
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                yield from self._written(target)

    def _known(self, owner: str) -> tuple[str, ...]:
        return self.fields.state if owner == self.state else self.fields.load

    def _unknown(self, owner: str, name: str) -> Iterator[str]:
        """What is right for a name, if there is no such array."""
        if name in self._known(owner):
            return
        is_state = owner == self.state
        said = answer_of("state of a force" if is_state else "load of a force", name)
        if name in ("t", "time"):
            said = f"the time is the argument '{self.t}'"
        elif name in (self.fields.load if is_state else self.fields.state):
            other = self.load if is_state else self.state
            said = f"it is {other}.{name}"
        if said:
            yield f"'{owner}' has no '{name}'; {said}"
            return
        words = STATE_WORDS if is_state else LOAD_WORDS
        meant = _meant(name, self._known(owner), words)
        hint = f"; did you mean '{meant}'?" if meant else did_you_mean(name, self._known(owner))
        if name in words and not meant:
            several = "joints" if name in _OF_JOINTS else "bodies"
            hint = f"; it belongs to {several}, which @ms.force({several}=[...]) names."
        yield f"there is no '{name}'{hint or '.'} {self.fields.text}"

    def _subscript(self, owner: str, index: ast.expr) -> Iterator[str]:
        """What is right for `state[...]`."""
        if isinstance(index, ast.Constant) and isinstance(index.value, str):
            yield from self._unknown(owner, index.value)
            return
        first = f"{owner}.{self._known(owner)[-1]}[0]"
        yield f"'{owner}' has arrays by name, such as {first}. {self.fields.text}"

    def _row(self, owner: str, name: str, index: ast.expr) -> Iterator[str]:
        """What is right for a row by name."""
        is_word = isinstance(index, ast.Constant) and isinstance(index.value, str)
        if is_word and name in self._known(owner):
            several = "joints" if name in _OF_JOINTS else "bodies"
            yield (
                f"rows are numbers, in the order of {several}=[...]: that of the first is "
                f"{owner}.{name}[0]"
            )

    def _written(self, target: ast.expr) -> Iterator[str]:
        """What is right where something is written to that is none of the rows of the load."""
        if _is_field(target, self.load) and target.attr in self.fields.load:
            name = f"{self.load}.{target.attr}"
            yield f"{name} has a row for each {_owner(target.attr)}; write {name}[0] = ..."
        inner = target.value if isinstance(target, ast.Subscript) else target
        if _is_field(inner, self.state) and inner.attr in self.fields.state:
            yield (
                f"'{self.state}' is read only, as motion follows from loads; what a force does is "
                f"written to '{self.load}'. {self.fields.text}"
            )


def _meant(name: str, known: Collection[str], words: Mapping[str, tuple[str, ...]]) -> str:
    """The field that a word stands for; "" if it stands for none of those that there are."""
    single = name.removesuffix("s")
    for field in known:
        if name in words[field] or single in (*words[field], field):
            return field
    return ""


def _owner(field: str) -> str:
    return "joint" if field in _OF_JOINTS else "body"


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_field(node: ast.AST, owner: str) -> TypeGuard[ast.Attribute]:
    """Whether a node of the source asks the argument `owner` for something by name."""
    return isinstance(node, ast.Attribute) and _is_name(node.value, owner)


def _parsed(function: Callable[..., object]) -> tuple[ast.FunctionDef, int] | None:
    """The source of a function, and the number of the line before it.

    None without source, for a lambda, and where names of its arguments get other values.
    """
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    except (OSError, TypeError, SyntaxError, IndexError):
        return None
    if not isinstance(tree, ast.FunctionDef) or len(tree.args.args) != 3:
        return None
    names = {argument.arg for argument in tree.args.args}
    taken = [node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)]
    stored = [
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    is_clear = len(names.intersection(taken)) == sum(name in names for name in taken)
    return (tree, first - 1) if is_clear and names.isdisjoint(stored) else None
