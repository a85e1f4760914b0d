"""The parameters of a search, and how Python's values are written in a URL or a body."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Any, Literal, TypedDict

When = str | date | datetime
"""An instant (an aware ``datetime``), a whole day (a ``date``, read in ``time_zone``), or either as text."""

Values = str | Sequence[str]
"""One value, or several of which any may match."""

Sort = Literal[
    "created_at",
    "-created_at",
    "updated_at",
    "-updated_at",
    "ingested_at",
    "-ingested_at",
    "amount",
    "-amount",
]

Filter = Mapping[str, Any]
"""``{"and": […]}``, ``{"or": […]}``, ``{"not": {…}}`` or ``{"<field>": {"<operator>": value}}``."""


class TransactionFilter(TypedDict, total=False):
    """What a transaction must match; all of them together. The API's documentation describes each."""

    id: Values
    created_from: When
    created_to: When
    updated_from: When
    updated_to: When
    settled_from: When
    settled_to: When
    ingested_from: When
    ingested_to: When
    time_zone: str
    type: Values
    status: Values
    event_code: Values
    direction: str
    currency: Values
    country: Values
    payment_method: Values
    card_brand: Values
    card_last4: str
    store_id: Values
    terminal_id: Values
    payout_id: Values
    amount: Decimal | int | str
    amount_min: Decimal | int | str
    amount_max: Decimal | int | str
    email: str
    name: str
    q: str
    invoice_id: str
    reference: str
    custom_id: str
    payer_id: str
    related_id: str
    metadata: Mapping[str, str]
    min_as_of: When


class TransactionQuery(TransactionFilter, total=False):
    """A search: what must match, and how the pages look."""

    sort: Sort
    limit: int
    fields: Sequence[str]
    total: Literal["none", "bounded", "exact"]
    cursor: str


class SummaryQuery(TransactionFilter, total=False):
    """What to add up, and by what."""

    group_by: Values
    interval: Literal["HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR"]
    top: int


LISTS = frozenset(
    "id type status event_code currency country payment_method card_brand store_id terminal_id payout_id fields"
    " group_by".split()
)
"""The parameters that take several values."""


class PayoutQuery(TypedDict, total=False):
    """What payouts to list: filters of the payouts' own transactions, and how the pages look."""

    created_from: When
    created_to: When
    settled_from: When
    settled_to: When
    time_zone: str
    status: Values
    currency: Values
    amount: Decimal | int | str
    amount_min: Decimal | int | str
    amount_max: Decimal | int | str
    payout_id: Values
    reference: str
    min_as_of: When
    limit: int
    total: Literal["none", "bounded", "exact"]


class WebhookEndpointChanges(TypedDict, total=False):
    """The changes to a webhook endpoint. Omitted members stay; None removes ``description`` or ``filter``."""

    url: str
    description: str | None
    events: Sequence[str]
    filter: Filter | None
    status: Literal["ENABLED", "DISABLED"]


def text(name: str, value: object) -> str:
    """A value as the API reads it."""
    if isinstance(value, str):
        return value
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(
                f"{name} is a datetime without a time zone. Give it one, for example "
                "datetime(…, tzinfo=timezone.utc), or use a date, which the API reads in time_zone."
            )
        return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, bool) or isinstance(value, float):
        raise TypeError(f"{name} is a {type(value).__name__}. Amounts are Decimal, int or str: a float is not exact.")
    if isinstance(value, int):
        return str(value)
    several = " It takes one value: for one of several, use search(filter=…)." if isinstance(value, Iterable) else ""
    raise TypeError(f"{name} cannot be a {type(value).__name__}.{several}")


def _escaped(value: str) -> str:
    """A value of a list, in which the API separates values by commas."""
    return value.replace("\\", "\\\\").replace(",", "\\,")


def parameters(query: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The query string's pairs. A member that is None is left out."""
    pairs: list[tuple[str, str]] = []
    for name, value in query.items():
        if value is None:
            continue
        if name == "metadata":
            pairs.extend((f"metadata[{key}]", text(f"metadata[{key}]", each)) for key, each in value.items())
        elif name in LISTS:
            values = [value] if isinstance(value, (str, bytes)) or not isinstance(value, Iterable) else value
            pairs.append((name, ",".join(_escaped(text(name, each)) for each in values)))
        else:
            pairs.append((name, text(name, value)))
    return pairs


def body(members: Mapping[str, Any]) -> dict[str, Any]:
    """The body's members, with dates and decimals as the API reads them. A member that is None is left out."""
    return {name: value_in_body(name, value) for name, value in members.items() if value is not None}


def value_in_body(name: str, value: Any) -> Any:
    """A value as the API reads it in a body. A None stays."""
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, Mapping):
        return {key: value_in_body(key, each) for key, each in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, (date, Decimal)):
        return [value_in_body(name, each) for each in value]
    return text(name, value)
