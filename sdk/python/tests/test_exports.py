"""Exports: waiting for them, and files that are whole or not there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from conftest import FakeApi, problem
from txsearch import (
    APIConnectionError,
    DownloadError,
    Export,
    ExportFailedError,
    ExportTimeoutError,
    NotFoundError,
)

CONTENT = bytes(range(256)) * 40


def export(status: str = "SUCCEEDED", content: bytes = CONTENT, **members: Any) -> dict[str, Any]:
    file = {
        "href": "https://elsewhere.example/v1/exports/exp_1/files/1",
        "name": "transactions.csv",
        "content_type": "text/csv",
        "bytes": len(content),
        "rows": 3,
        "sha256": hashlib.sha256(content).hexdigest(),
    }
    sums = {"totals": [], "left_out": [], "period": None}
    result = {"as_of": "2026-11-20T00:00:00.000Z", "row_count": 3, **sums, "files": [file]}
    return {
        "id": "exp_1",
        "status": status,
        "format": "CSV",
        "created_at": "2026-11-20T00:00:00.000Z",
        "started_at": None,
        "finished_at": None,
        "expires_at": None,
        "progress": {"rows_done": 0, "rows_total": 3},
        "query": {},
        "csv": None,
        "xlsx": None,
        "pdf": None,
        "schedule": None,
        "created_by": None,
        "waiting_for": None,
        "error": None,
        "result": result if status == "SUCCEEDED" else None,
        **members,
    }


def finished() -> Export:
    return Export.model_validate_json(json.dumps(export()))


class Broken(httpx.SyncByteStream):
    """A body whose connection breaks after some bytes."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def __iter__(self) -> Iterator[bytes]:
        yield self._content
        raise httpx.RemoteProtocolError("peer closed connection")


class Files:
    """Serves a file by ranges; each connection breaks after so many bytes until none is left to break."""

    def __init__(self, content: bytes, breaks: list[int], *, ranges: bool = True) -> None:
        self.content = content
        self.breaks = breaks
        self.ranges = ranges
        self.asked: list[str | None] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        wanted = request.headers.get("Range")
        self.asked.append(wanted)
        start = int(wanted.removeprefix("bytes=").removesuffix("-")) if wanted and self.ranges else 0
        body = self.content[start:]
        status = 206 if wanted and self.ranges else 200
        if self.breaks:
            return httpx.Response(status, stream=Broken(body[: self.breaks.pop(0)]))
        return httpx.Response(status, stream=httpx.ByteStream(body))


def test_an_export_is_waited_for(api: FakeApi) -> None:
    api.script(*(httpx.Response(200, json=export(status)) for status in ("QUEUED", "RUNNING", "RUNNING", "SUCCEEDED")))
    found = api.client().exports.create_and_wait(format="CSV", filter={"type": {"eq": "PAYMENT"}})
    assert found.result is not None and found.result.row_count == 3
    assert [each.method for each in api.requests] == ["POST", "GET", "GET", "GET"]


def test_waiting_outlasts_a_network_that_is_away(api: FakeApi) -> None:
    def handler(request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            return httpx.Response(201, json=export("QUEUED"))
        if api.now < 1_300:
            raise httpx.ConnectError("network is unreachable")
        return httpx.Response(200, json=export())

    api.handler = handler
    assert api.client().exports.create_and_wait(format="CSV").status == "SUCCEEDED"


def test_waiting_ends_in_time(api: FakeApi) -> None:
    api.handler = lambda request: httpx.Response(200, json=export("RUNNING"))
    with pytest.raises(ExportTimeoutError, match="goes on at the server") as raised:
        api.client().exports.create_and_wait(format="CSV", timeout=timedelta(seconds=30))
    assert sum(api.sleeps) == pytest.approx(30)
    assert raised.value.export.status == "RUNNING"


@pytest.mark.parametrize("status", ["FAILED", "CANCELLED", "EXPIRED"])
def test_an_export_without_files_is_an_error(api: FakeApi, status: str) -> None:
    api.handler = lambda request: httpx.Response(200, json=export(status))
    with pytest.raises(ExportFailedError, match=status):
        api.client().exports.create_and_wait(format="CSV")


def test_a_file_is_stored_whole(api: FakeApi, tmp_path: Path) -> None:
    api.handler = Files(CONTENT, [])
    [path] = api.client().exports.download(finished(), tmp_path / "new")
    assert path == tmp_path / "new" / "transactions.csv"
    assert path.read_bytes() == CONTENT
    assert [each.name for each in path.parent.iterdir()] == ["transactions.csv"]
    assert str(api.requests[0].url) == "https://api.example/v1/exports/exp_1/files/1"


@pytest.mark.parametrize("ranges", [True, False])
def test_a_broken_download_goes_on(api: FakeApi, tmp_path: Path, ranges: bool) -> None:
    files = Files(CONTENT, [100, 5_000, 1], ranges=ranges)
    api.handler = files
    [path] = api.client().exports.download(finished(), tmp_path)
    assert path.read_bytes() == CONTENT
    assert files.asked == [None, "bytes=100-", "bytes=5100-" if ranges else "bytes=5000-", *files.asked[3:]]


@pytest.mark.parametrize("damaged", [CONTENT[:-1] + b"x", CONTENT + b"x"])
def test_a_damaged_file_leaves_nothing(api: FakeApi, tmp_path: Path, damaged: bytes) -> None:
    api.handler = Files(damaged, [])
    with pytest.raises(DownloadError):
        api.client().exports.download(finished(), tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_download_that_never_ends_leaves_nothing(api: FakeApi, tmp_path: Path) -> None:
    api.handler = lambda request: (_ for _ in ()).throw(httpx.ConnectError("away"))
    with pytest.raises(APIConnectionError):
        api.client().exports.download(finished(), tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_gone_is_not_tried_again(api: FakeApi, tmp_path: Path) -> None:
    api.handler = lambda request: problem(404, "EXPORT_NOT_FOUND")
    with pytest.raises(NotFoundError):
        api.client().exports.download(finished(), tmp_path)
    assert len(api.requests) == 1


@pytest.mark.parametrize("name", ["../../etc/passwd", "..", ".hidden", "/etc/passwd", ""])
def test_a_name_cannot_leave_the_folder(api: FakeApi, tmp_path: Path, name: str) -> None:
    members = export()
    members["result"]["files"][0]["name"] = name
    folder = tmp_path / "folder"
    api.handler = Files(CONTENT, [])
    try:
        [path] = api.client().exports.download(Export.model_validate_json(json.dumps(members)), folder)
        assert path.parent == folder
    except DownloadError:
        pass
    assert {each.name for each in tmp_path.iterdir()} == {"folder"}
