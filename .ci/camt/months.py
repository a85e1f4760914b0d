"""Months of a demo, exported as bank statements."""

import datetime
import os

from demo import Merchant

today = datetime.date.today()
recent = [today.year * 12 + today.month - 1 - back for back in (3, 2, 1, 0, -1)]
MONTHS = os.environ.get("MONTHS", " ".join(f"{month // 12}-{month % 12 + 1:02}" for month in recent)).split()
MERCHANT = Merchant()


def export(format, first, end):
    """The result of an export from the first day of one month to that of another, in Madrid."""
    return MERCHANT.export(
        {
            "format": format,
            "sort": "created_at",
            "time_zone": "Europe/Madrid",
            "filter": {"created_at": {"gte": first + "-01", "lt": end + "-01"}},
        }
    )
