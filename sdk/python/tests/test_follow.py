"""Following: whatever becomes visible late, and whenever it is interrupted, nothing is lost."""

from __future__ import annotations

import random
from datetime import datetime, timedelta, timezone
from typing import Any

import httpx
import pytest

from conftest import FakeApi, page, problem, transaction

START = datetime(2026, 11, 20, tzinfo=timezone.utc)


def instant(seconds: float) -> str:
    return (START + timedelta(seconds=seconds)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Log:
    """Rows that are taken in at one time and visible at a later one; ``as_of`` is the truth about them."""

    def __init__(self, seed: int, rows: int) -> None:
        self.rng = random.Random(seed)
        self.now = 0.0
        taken_in = sorted(round(self.rng.uniform(0, 100), 3) for _ in range(rows))
        self.rows = [
            (at, at + self.rng.choice([0, 0, 0.5, 3]), transaction(number, ingested_at=instant(at)))
            for number, at in enumerate(taken_in)
        ]

    def as_of(self) -> str:
        """Everything taken in before it is visible."""
        waiting = [at for at, visible, _ in self.rows if at <= self.now < visible]
        return instant(min([self.now, *waiting]))

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.now += self.rng.uniform(0, 2)
        assert self.now < 5_000, "a row was lost: everything is visible, and it never came"
        if self.rng.random() < 0.1:
            raise httpx.ConnectError("away")
        if self.rng.random() < 0.1:
            return problem(503, "OVERLOADED")
        parameters = request.url.params
        assert parameters["sort"] == "ingested_at"
        # A cursor is a place in the order of the rows. It remembers what its walk promised: a row that becomes visible
        # before that place is not found by this walk any more.
        at, number, promised = parameters["cursor"].split("|") if "cursor" in parameters else ("-1", "-1", "9")
        after = (float(at), int(number))
        as_of = min(self.as_of(), promised)
        found = [
            (at, number, row)
            for number, (at, visible, row) in enumerate(self.rows)
            if visible <= self.now and instant(at) >= parameters.get("ingested_from", "") and (at, number) > after
        ]
        items = found[: int(parameters["limit"])]
        more = len(found) > len(items)
        cursor = f"{found[len(items) - 1][0]}|{found[len(items) - 1][1]}|{as_of}" if more else None
        return httpx.Response(200, json=page([row for _, _, row in items], cursor, as_of))


@pytest.mark.parametrize("seed", range(50))
def test_nothing_is_lost(seed: int) -> None:
    api = FakeApi()
    log = Log(seed, rows=60)
    api.handler = log.answer
    interruptions = random.Random(seed)
    seen: set[str] = set()
    checkpoint: str | None = None
    everything = {row["id"] for _, _, row in log.rows}
    starts = 0
    while seen != everything:
        starts += 1
        assert starts < 500
        since: Any = checkpoint
        for found, checkpoint in api.client(max_retries=1).transactions.follow(since=since, limit=3):
            seen.add(found.id)
            if seen == everything or interruptions.random() < 0.1:
                break
    # The checkpoint never passes what is promised.
    assert checkpoint is not None and checkpoint <= instant(log.now)


def test_a_failure_is_waited_out_and_not_raised(api: FakeApi) -> None:
    def handler(request: httpx.Request) -> httpx.Response:
        if api.now < 4_600:
            raise httpx.ConnectError("away for an hour")
        return httpx.Response(200, json=page([transaction(1)]))

    api.handler = handler
    found, _ = next(iter(api.client().transactions.follow()))
    assert found.id == "txn_1"


def test_a_request_that_is_wrong_is_raised(api: FakeApi) -> None:
    api.handler = lambda request: problem(403, "FORBIDDEN")
    with pytest.raises(Exception, match="FORBIDDEN"):
        next(iter(api.client().transactions.follow()))


def test_without_a_promise_the_checkpoint_stays(api: FakeApi) -> None:
    api.handler = lambda request: httpx.Response(200, json=page([transaction(1)], as_of=None))
    _, checkpoint = next(iter(api.client().transactions.follow(since="2026-11-01T00:00:00Z")))
    assert checkpoint == "2026-11-01T00:00:00Z"
