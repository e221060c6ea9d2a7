"""Numbers, money, percent, quantities and dates in text: find them, normalise them, compare them."""

from evigraph.ingest.values.compare import Comparison, compare
from evigraph.ingest.values.find import find_values

__all__ = ["Comparison", "compare", "find_values"]
