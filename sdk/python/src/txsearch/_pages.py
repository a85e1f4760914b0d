"""Reading pages of transactions."""

from __future__ import annotations

from ._model import read_later
from ._models import TransactionPage


def read_transactions(content: bytes) -> TransactionPage:
    """A page of transactions, whose members are validated when they are read."""
    return read_later(TransactionPage, content)
