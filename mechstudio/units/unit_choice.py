"""In which unit each quantity is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from mechstudio.units.scale import Scale
from mechstudio.units.si_form import product_text
from mechstudio.units.unit import Unit, factors, unit_of

# what can be chosen by itself: its unit in the model, and those in which it can be shown
BASE_UNITS: dict[str, tuple[str, tuple[str, ...]]] = {
    "length": ("m", ("mm", "cm", "m", "in", "ft")),
    "angle": ("rad", ("°", "rad")),
    "mass": ("kg", ("g", "kg", "lb")),
    "force": ("N", ("N", "kN", "lbf")),
}
# units in the model that mean the same
_SAME = {"°": "rad"}
_QUANTITY_OF = {own: quantity for quantity, (own, _) in BASE_UNITS.items()}
# units that are used together in products
_SYSTEMS = (
    frozenset(("mm", "cm", "m", "°", "rad", "g", "kg", "N")),
    frozenset(("in", "°", "rad", "lb", "lbf")),
)
# between the units of what is a shift in one place and an angle in another
_OR = " or "


@dataclass(frozen=True, kw_only=True)
class UnitChoice:
    """The units that somebody wants to see.

    All others are made of the first four: with lengths in mm, a stiffness is in N/mm. What is per
    angle stays per radian, as it stands in textbooks and files.

    Attributes:
        length: Unit of lengths.
        angle: Unit of angles.
        mass: Unit of masses.
        force: Unit of forces.
        special: Units that do not follow: unit in the model, unit to show instead.
    """

    length: str = "m"
    angle: str = "°"
    mass: str = "kg"
    force: str = "N"
    special: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Refuse what is not a unit of its kind.

        Raises:
            ValueError: Some unit is not.
        """
        for quantity, (_, shown) in BASE_UNITS.items():
            if getattr(self, quantity) not in shown:
                raise ValueError(f"{quantity} cannot be in {getattr(self, quantity)!r}")
        for own, shown_in in self.special:
            if unit_of(own).dimension != unit_of(shown_in).dimension:
                raise ValueError(f"what is in {own} cannot be in {shown_in}")

    def unit(self, own: str) -> Unit:
        """The unit in which to show what is in this one in the model."""
        return _shown(self, own)

    def written(self, own: str) -> str:
        """What stands behind a number; both units where there is one "or" another."""
        return _OR.join(self.unit(part).symbol for part in own.split(_OR))

    def scale(self, own: str) -> Scale:
        """What turns numbers of the model into shown ones and back."""
        return Scale(unit_of(own), self.unit(own))

    def is_base(self, own: str) -> bool:
        """Whether it is a length, an angle, a mass or a force, of which others are made."""
        return _SAME.get(own, own) in _QUANTITY_OF

    def follows(self, own: str) -> bool:
        """Whether it is made of the chosen units of length, angle, mass and force."""
        return all(key != own for key, _ in self.special)

    def composed(self, own: str) -> str:
        """The unit made of those of length, angle, mass and force."""
        parts: list[tuple[str, int]] = []
        for name, power in factors(own):
            quantity = _QUANTITY_OF.get(_SAME.get(name, name))
            # per radian stays so
            keep = quantity is None or (quantity == "angle" and power < 0)
            parts.append((name if keep else str(getattr(self, quantity or "")), power))
        return product_text(parts)

    def options(self, own: str) -> tuple[str, ...]:
        """All units in which a quantity can be shown."""
        quantity = _QUANTITY_OF.get(_SAME.get(own, own))
        if quantity is not None:
            return BASE_UNITS[quantity][1]
        parts = factors(own)
        found = [
            product_text([(name, power) for name, (_, power) in zip(names, parts, strict=True)])
            for system in _SYSTEMS
            for names in product(*(_variants(name, system) for name, _ in parts))
        ]
        if own == "rad/s":
            found.append("rpm")
        return tuple(dict.fromkeys(found))

    def with_unit(self, own: str, shown: str) -> UnitChoice:
        """The same with another unit for a quantity; an empty one lets it follow the others."""
        quantity = _QUANTITY_OF.get(_SAME.get(own, own))
        if quantity is not None:
            bases = {name: getattr(self, name) for name in BASE_UNITS} | {quantity: shown}
            return UnitChoice(special=self.special, **bases)
        others = tuple((key, unit) for key, unit in self.special if key != own)
        return replace(self, special=(*others, (own, shown)) if shown else others)


@lru_cache(maxsize=512)
def _shown(choice: UnitChoice, own: str) -> Unit:
    for key, shown in choice.special:
        if key == own:
            return unit_of(shown)
    return unit_of(choice.composed(own))


def _variants(name: str, system: frozenset[str]) -> tuple[str, ...]:
    """The units that may stand for one in a product of units of one system."""
    quantity = _QUANTITY_OF.get(_SAME.get(name, name))
    if quantity is None:
        return (name,)
    return tuple(unit for unit in BASE_UNITS[quantity][1] if unit in system)
