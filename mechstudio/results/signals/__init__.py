"""What can be computed from the curve of a channel: transforms, spectra, statistics, formulas."""

from mechstudio.results.signals.formula import Formula, FormulaError, parse_formula
from mechstudio.results.signals.spectrum import WINDOWS, Spectrum, spectrum
from mechstudio.results.signals.statistics import Statistics, statistics
from mechstudio.results.signals.transforms import (
    TRANSFORMS,
    Butterworth,
    Derivative,
    Integral,
    MovingMean,
    Offset,
    Scaled,
    Transform,
    TransformError,
    transformed,
    transformed_unit,
)

__all__ = [
    "TRANSFORMS",
    "WINDOWS",
    "Butterworth",
    "Derivative",
    "Formula",
    "FormulaError",
    "Integral",
    "MovingMean",
    "Offset",
    "Scaled",
    "Spectrum",
    "Statistics",
    "Transform",
    "TransformError",
    "parse_formula",
    "spectrum",
    "statistics",
    "transformed",
    "transformed_unit",
]
