"""Parser of functions. Precedence is that of Python: `-2**2` is -4 and `2**3**2` is 512."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from difflib import get_close_matches
from functools import lru_cache

from mechstudio.model.expression import (
    CODE,
    COMPARISONS,
    FUNCTIONS,
    PI,
    Binary,
    Call,
    Code,
    Expression,
    ExpressionError,
    Negative,
    Number,
    Operator,
    Parameter,
    Time,
    Variable,
    varies,
)
from mechstudio.model.expression_hints import missing_operator, short_word, unknown_name
from mechstudio.model.expression_tokens import TOKEN, Token, tokens_of
from mechstudio.model.interpolation import TABLES, is_table
from mechstudio.units import QuantityError, si_value
from mechstudio.units.unit import factors
from mechstudio.units.written import number_and_unit

MAX_LENGTH = 200_000  # characters of a function's text
MAX_DEPTH = 200  # levels of a tree, which bounds the recursion of everything that walks it
MAX_NESTING = 50  # parentheses, signs and powers within each other, which bounds the parser's own


def without_units(text: str) -> str:
    """A function with SI numbers in the place of quantities, as older programs read it."""

    def number(match: re.Match[str]) -> str:
        return repr(si_value(match.group())) if match.lastgroup == "quantity" else match.group()

    return TOKEN.sub(number, text)


def parse(
    text: str, parameters: Collection[str] = (), variables: Collection[str] = ()
) -> Expression:
    """Parse a function.

    Args:
        text: The function, e.g. `0.5*sin(speed*t)`.
        parameters: Names of the model's parameters.
        variables: What it may depend on besides t, e.g. `LAW_VARIABLES`.

    Raises:
        ExpressionError: The text is not a function; says where and what would be right.
    """
    if len(text) > MAX_LENGTH:
        raise ExpressionError(
            f"the function has {len(text)} characters, more than {MAX_LENGTH}; shorten it",
            MAX_LENGTH + 1,
        )
    return _parsed(text, frozenset(parameters), frozenset(variables))


# an edit checks the whole mechanism anew, whose functions are mostly those of before
@lru_cache(maxsize=4096)
def _parsed(text: str, parameters: frozenset[str], variables: frozenset[str]) -> Expression:
    return _Parser(tokens_of(text), parameters, variables).whole()


class _Parser:
    """Recursive descent; every method returns a tree and its depth."""

    def __init__(
        self, tokens: list[Token], parameters: frozenset[str], variables: frozenset[str]
    ) -> None:
        self._tokens = tokens
        self._parameters = parameters
        self._variables = variables
        self._place = 0
        self._nesting = 0

    def whole(self) -> Expression:
        if self._next.kind == "end":
            raise ExpressionError('the function is empty; write "0" for none', 1)
        tree, _ = self._formula()
        token = self._next
        if token.kind == "end":
            return tree
        if token.text == ")":
            raise ExpressionError('there is no "(" for this ")"; remove it', token.column)
        if token.text == ",":
            raise ExpressionError(
                'the comma is out of place; decimals are written with a point, as in "0.5"',
                token.column,
            )
        before = self._tokens[self._place - 1].kind
        said = missing_operator(token.text, is_name=token.kind == "name", before=before)
        raise ExpressionError(said, token.column)

    @property
    def _next(self) -> Token:
        return self._tokens[self._place]

    def _take(self) -> Token:
        token = self._tokens[self._place]
        self._place += 1
        return token

    def _joined(self, tree: Expression, depth: int, token: Token) -> tuple[Expression, int]:
        if depth > MAX_DEPTH:
            raise ExpressionError(
                f"the function has more than {MAX_DEPTH} levels; shorten it", token.column
            )
        return tree, depth

    def _formula(self) -> tuple[Expression, int]:
        """A sum, or two that are compared."""
        left, depth = self._sum()
        operator = next((sign for sign in COMPARISONS if sign == self._next.text), None)
        if operator is None:
            return left, depth
        token = self._take()
        right, other = self._sum()
        if self._next.text in COMPARISONS:
            raise ExpressionError(
                "only two values are compared at a time; multiply comparisons that are all to hold",
                self._next.column,
            )
        return self._joined(Binary(operator, left, right), max(depth, other) + 1, token)

    def _sum(self) -> tuple[Expression, int]:
        return self._operands(("+", "-"), self._product)

    def _product(self) -> tuple[Expression, int]:
        return self._operands(("*", "/"), self._signed)

    def _operands(
        self, operators: tuple[Operator, ...], operand: Callable[[], tuple[Expression, int]]
    ) -> tuple[Expression, int]:
        """Operands joined by operators of one precedence, from left to right."""
        by_text: dict[str, Operator] = {operator: operator for operator in operators}
        left, depth = operand()
        while operator := by_text.get(self._next.text):
            token = self._take()
            right, other = operand()
            tree = Binary(operator, left, right)
            left, depth = self._joined(tree, max(depth, other) + 1, token)
        return left, depth

    def _signed(self) -> tuple[Expression, int]:
        # every cycle of the grammar passes here
        token = self._next
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            raise ExpressionError(
                f"the function is nested more than {MAX_NESTING} deep; simplify or shorten it",
                token.column,
            )
        if token.text in ("+", "-"):
            self._take()
            tree, depth = self._signed()
            if token.text == "-":
                tree, depth = self._joined(Negative(tree), depth + 1, token)
        else:
            tree, depth = self._power()
        self._nesting -= 1
        return tree, depth

    def _power(self) -> tuple[Expression, int]:
        base, depth = self._operand()
        if self._next.text != "**":
            return base, depth
        token = self._take()
        exponent, other = self._signed()
        return self._joined(Binary("**", base, exponent), max(depth, other) + 1, token)

    def _operand(self) -> tuple[Expression, int]:
        token = self._take()
        if token.kind == "number":
            value = float(token.text)
            if value == float("inf"):
                raise ExpressionError(
                    f"{short_word(token.text)} is too large a number", token.column
                )
            return Number(value), 1
        if token.kind == "quantity":
            return self._quantity(token), 1
        if token.kind == "name":
            return self._named(token)
        if token.text == "(":
            tree, depth = self._formula()
            self._close(token)
            return tree, depth
        if token.kind == "end":
            raise ExpressionError("the function ends too early; a value is missing", token.column)
        raise ExpressionError(f'a value is missing before "{token.text}"', token.column)

    def _quantity(self, token: Token) -> Number:
        """A number with a unit, in SI units."""
        found = number_and_unit(token.text)
        unit = "" if found is None else found[1]
        for name, power in factors(unit):
            # "5 N/m" must not change its meaning when a parameter m comes or goes
            if power < 0 and name in self._parameters:
                raise ExpressionError(
                    f'"{name}" is a unit and a parameter; write "/({name})" for the parameter, or '
                    "rename it",
                    token.column,
                )
        if self._next.text == "**":
            raise ExpressionError(
                f'write "({token.text})**" for a power of the quantity, or "²" behind the unit',
                token.column,
            )
        try:
            return Number(si_value(token.text), unit)
        except QuantityError as error:
            raise ExpressionError(str(error), token.column) from None

    def _named(self, token: Token) -> tuple[Expression, int]:
        name = token.text
        if self._next.text == "(":
            return self._call(token)
        if name in self._variables:
            return Variable(name), 1
        if name in self._parameters:
            return Parameter(name), 1
        if name == "t":
            return Time(), 1
        if name == "pi":
            return Number(PI), 1
        if name in FUNCTIONS or name in TABLES:
            raise ExpressionError(
                f'the function "{name}" needs its arguments: write "{name}(...)"', token.column
            )
        hint = unknown_name(name, self._variables, self._parameters)
        raise ExpressionError(hint, token.column)

    def _call(self, token: Token) -> tuple[Expression, int]:
        name = token.text
        if name not in FUNCTIONS and name not in TABLES and name != CODE:
            if name in self._variables | self._parameters or name in ("t", "pi"):
                raise ExpressionError(
                    f'"{name}" is not a function; to multiply write "{name}*("', token.column
                )
            known = [*FUNCTIONS, *TABLES]
            near = get_close_matches(name, known, n=1)
            hint = f'did you mean "{near[0]}"?' if near else f"there are {', '.join(known)}"
            raise ExpressionError(
                f'there is no function "{short_word(name)}"; {hint}', token.column
            )
        opening = self._take()
        arguments: list[tuple[Expression, int]] = []
        if self._next.text != ")":
            arguments.append(self._formula())
            while self._next.text == ",":
                self._take()
                arguments.append(self._formula())
        self._close(opening)
        if name == CODE:
            return _code(token, [tree for tree, _ in arguments]), 1
        if name in TABLES:
            return self._table(token, arguments)

        wanted = FUNCTIONS[name]
        if wanted is None and len(arguments) >= 2:
            return self._folded(token, arguments)
        if len(arguments) != wanted:
            takes = "two or more arguments" if wanted is None else _counted(wanted)
            raise ExpressionError(
                f'"{name}" takes {takes}, not {len(arguments)}' + _WRITTEN.get(name, ""),
                token.column,
            )
        trees = tuple(tree for tree, _ in arguments)
        return self._joined(Call(name, trees), max(depth for _, depth in arguments) + 1, token)

    def _table(
        self, token: Token, arguments: list[tuple[Expression, int]]
    ) -> tuple[Expression, int]:
        """A table: where, and points that depend on numbers and parameters alone."""
        name, fewest = token.text, TABLES[token.text]
        trees = tuple(tree for tree, _ in arguments)
        if len(trees) < 1 + 2 * fewest or len(trees) % 2 == 0:
            raise ExpressionError(
                f'"{name}" takes a value and {fewest} or more points; write '
                f"{name}(t, t0, y0, t1, y1, t2, y2)",
                token.column,
            )
        if any(map(varies, trees[1:])):
            raise ExpressionError(
                f'the points of "{name}" may depend on parameters only; the value at which it is '
                "read comes first",
                token.column,
            )
        points = [tree.value for tree in trees[1:] if isinstance(tree, Number)]
        if len(points) == len(trees) - 1 and not is_table(name, points):
            closed = ", and the last y must be the first" if name == "periodic" else ""
            raise ExpressionError(
                f'the points of "{name}" must have rising first numbers{closed}', token.column
            )
        return self._joined(Call(name, trees), max(depth for _, depth in arguments) + 1, token)

    def _folded(
        self, token: Token, arguments: list[tuple[Expression, int]]
    ) -> tuple[Expression, int]:
        tree, depth = arguments[0]
        for other, other_depth in arguments[1:]:
            call = Call(token.text, (tree, other))
            tree, depth = self._joined(call, max(depth, other_depth) + 1, token)
        return tree, depth

    def _close(self, opening: Token) -> None:
        token = self._next
        if token.text == ")":
            self._take()
        elif token.kind == "end":
            raise ExpressionError('the "(" is never closed; add ")"', opening.column)
        else:
            raise ExpressionError(
                f'"{token.text}" is out of place; an operator or ")" is missing', token.column
            )


_WRITTEN = {"step": "; write step(t, t0, h0, t1, h1)", "if": "; write if(t < 1, a, b)"}


def _code(token: Token, trees: list[Expression]) -> Code:
    numbers = [tree.value for tree in trees if isinstance(tree, Number)]
    if len(numbers) not in (2, 3) or len(numbers) != len(trees):
        raise ExpressionError(f'"{CODE}" is written by ms.force alone', token.column)
    return Code(int(numbers[0]), int(numbers[1]), *numbers[2:])


def _counted(count: int) -> str:
    return "1 argument" if count == 1 else f"{count} arguments"
