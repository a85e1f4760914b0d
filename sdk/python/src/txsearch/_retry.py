"""When to try again, and how long to wait before."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

RETRIED_STATUSES = frozenset({429, 503, 504})
"""The statuses that the API gives where the same request may succeed later."""

_MAX_RETRY_AFTER_SECONDS = 120.0


@dataclass(frozen=True)
class RetryPolicy:
    """Full jitter: a random wait between nothing and a limit that doubles, and never less than ``Retry-After``."""

    max_retries: int = 3
    first_delay_seconds: float = 0.5
    max_delay_seconds: float = 30.0
    rng: Callable[[], float] = field(default=random.random, repr=False)

    def __post_init__(self) -> None:
        if self.max_retries < 0:
            raise ValueError("max_retries must be 0 or more.")

    def delay(self, attempt: int, retry_after: float | None = None) -> float:
        """Seconds to wait before the retry that follows attempt ``attempt`` (0 for the first)."""
        limit = min(self.max_delay_seconds, self.first_delay_seconds * 2.0 ** min(attempt, 30))
        jitter = self.rng() * limit
        return jitter if retry_after is None else retry_after + self.rng() * self.first_delay_seconds

    def allows(self, attempt: int, retry_after: float | None = None) -> bool:
        """Whether a retry follows attempt ``attempt``."""
        return attempt < self.max_retries and (retry_after is None or retry_after <= _MAX_RETRY_AFTER_SECONDS)


def retry_after_seconds(headers: Mapping[str, str], now: Callable[[], datetime] | None = None) -> float | None:
    """The header ``Retry-After`` in seconds; None without one, or where it is neither a number nor a date."""
    value = headers.get("retry-after")
    if value is None:
        return None
    if value.strip().isdigit():
        return float(value)
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return None
    current = now() if now else datetime.now(timezone.utc)
    return max(0.0, (at - current).total_seconds())
