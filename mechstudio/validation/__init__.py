"""Validation: published results recomputed, a file or two per paper, and a report."""

from mechstudio.validation.finding import Finding, Study, Tell, Verdict
from mechstudio.validation.studies import STUDIES, Entry, chosen, validate

__all__ = ["STUDIES", "Entry", "Finding", "Study", "Tell", "Verdict", "chosen", "validate"]
