"""What the client returns of a running demo, held against the API's own sums."""

from __future__ import annotations

import csv
import hashlib
from collections import Counter
from decimal import Decimal
from itertools import islice
from pathlib import Path

import pytest

from txsearch import InvalidRequestError, NotFoundError, Transaction, TransactionSearch


def gross(client: TransactionSearch, **query: str) -> dict[str, Decimal]:
    groups = client.transactions.summary(**query).groups  # type: ignore[arg-type]
    return {group.gross.currency_code: group.gross.value for group in groups}


def added(transactions: list[Transaction]) -> dict[str, Decimal]:
    sums: Counter[str] = Counter()
    for t in transactions:
        sums[t.amount.currency_code] += t.amount.value  # type: ignore[assignment]
    return {currency: Decimal(value) for currency, value in sums.items()}


def test_walk_adds_up_to_the_summary(client: TransactionSearch) -> None:
    rows = list(client.transactions.list(limit=50))
    assert len(rows) == sum(group.count for group in client.transactions.summary().groups) > 100
    assert len({t.id for t in rows}) == len(rows)
    assert added(rows) == gross(client)


def test_body_search_finds_the_same_as_parameters(client: TransactionSearch) -> None:
    by_parameter = [t.id for t in client.transactions.list(status="COMPLETED", limit=100)]
    by_body = [t.id for t in client.transactions.search(filter={"status": {"eq": "COMPLETED"}}, limit=100)]
    assert by_body == by_parameter != []


def test_get_returns_what_the_walk_returned(client: TransactionSearch) -> None:
    newest = next(iter(client.transactions.list(limit=1)))
    assert client.transactions.get(newest.id) == newest


def test_export_has_every_row(client: TransactionSearch, tmp_path: Path) -> None:
    export = client.exports.create_and_wait(format="CSV", fields=["id"])
    paths = client.exports.download(export, tmp_path)
    assert export.result is not None
    for path, file in zip(paths, export.result.files, strict=True):
        assert hashlib.sha256(Path(path).read_bytes()).hexdigest() == file.sha256
    found = [row["id"] for path in paths for row in csv.DictReader(Path(path).open(encoding="utf-8-sig"))]
    assert sorted(found) == sorted(t.id for t in client.transactions.list(limit=500))


def test_follow_begins_with_everything_and_continues_from_its_checkpoint(client: TransactionSearch) -> None:
    followed = list(islice(client.transactions.follow(), 60))
    assert len({t.id for t, _ in followed}) == 60
    again = next(iter(client.transactions.follow(since=followed[-1][1])))
    assert again[0].id is not None


def test_an_unknown_id_is_not_found(client: TransactionSearch) -> None:
    with pytest.raises(NotFoundError) as raised:
        client.transactions.get("txn_unknown")
    assert raised.value.request_id


def test_faults_are_all_listed(client: TransactionSearch) -> None:
    with pytest.raises(InvalidRequestError) as raised:
        list(client.transactions.list(limit=0, sort="price"))  # type: ignore[arg-type]
    assert {fault.parameter for fault in raised.value.errors} == {"limit", "sort"}
