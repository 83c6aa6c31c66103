"""What the papers publish, computed again: one file per paper, and a page of the outcome."""

from mechstudio.validation.finding import Finding, Study, Tell, Verdict
from mechstudio.validation.studies import validate

__all__ = ["Finding", "Study", "Tell", "Verdict", "validate"]
