"""Exports: files of all that a filter finds."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote, urlsplit

import httpx

from .._errors import (
    APIConnectionError,
    DownloadError,
    ExportFailedError,
    ExportTimeoutError,
    RateLimitError,
    ServerError,
)
from .._models import Export, ExportFile, ExportPage, ExportSchedule, ExportSchedulePage
from .._query import Filter, Sort, body, parameters
from ._http import AsyncTransport
from ._walk import AsyncWalk, walk

Format = Literal["CSV", "XLSX", "NDJSON", "PDF", "CAMT053", "OFX"]

_UNFINISHED = ("QUEUED", "RUNNING")
_POLL_SECONDS = (0.2, 5.0)


def _request(
    format: Format,
    filter: Filter | None,
    sort: Sort | None,
    fields: Sequence[str] | None,
    time_zone: str | None,
    csv: Mapping[str, Any] | None,
    pdf: Mapping[str, Any] | None,
    xlsx: Mapping[str, Any] | None,
) -> dict[str, Any]:
    return body(
        {
            "format": format,
            "filter": filter,
            "sort": sort,
            "fields": fields,
            "time_zone": time_zone,
            "csv": csv,
            "pdf": pdf,
            "xlsx": xlsx,
        }
    )


def _key(idempotency_key: str | None) -> dict[str, str]:
    return {} if idempotency_key is None else {"Idempotency-Key": idempotency_key}


class AsyncExports:
    """``client.exports``."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        format: Format,
        filter: Filter | None = None,
        sort: Sort | None = None,
        fields: Sequence[str] | None = None,
        time_zone: str | None = None,
        csv: Mapping[str, Any] | None = None,
        pdf: Mapping[str, Any] | None = None,
        xlsx: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
    ) -> Export:
        """Starts an export. The same ``idempotency_key`` with the same request returns the same export for 24 hours."""
        return await self._transport.request(
            "POST",
            "/v1/exports",
            Export.model_validate_json,
            json=_request(format, filter, sort, fields, time_zone, csv, pdf, xlsx),
            headers=_key(idempotency_key),
        )

    async def create_and_wait(
        self,
        *,
        format: Format,
        filter: Filter | None = None,
        sort: Sort | None = None,
        fields: Sequence[str] | None = None,
        time_zone: str | None = None,
        csv: Mapping[str, Any] | None = None,
        pdf: Mapping[str, Any] | None = None,
        xlsx: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
        timeout: timedelta = timedelta(minutes=10),
    ) -> Export:
        """Starts an export and waits until its files are ready.

        Raises ExportFailedError where it ends without files and ExportTimeoutError after ``timeout``.
        """
        export = await self.create(
            format=format,
            filter=filter,
            sort=sort,
            fields=fields,
            time_zone=time_zone,
            csv=csv,
            pdf=pdf,
            xlsx=xlsx,
            idempotency_key=idempotency_key,
        )
        return await self.wait(export, timeout=timeout)

    async def wait(self, export: Export | str, *, timeout: timedelta = timedelta(minutes=10)) -> Export:
        """Waits until an export's files are ready; a network that is away meanwhile costs nothing but time."""
        end = self._transport.clock() + timeout.total_seconds()
        current = export if isinstance(export, Export) else await self.get(export)
        pause = _POLL_SECONDS[0]
        while current.status in _UNFINISHED:
            left = end - self._transport.clock()
            if left <= 0:
                raise ExportTimeoutError(
                    f"Export {current.id} was not finished after {timeout}. It goes on at the server: wait for it "
                    f"again with wait({current.id!r}), or cancel it.",
                    current,
                )
            await self._transport.sleep(min(pause, left))
            pause = min(pause * 2, _POLL_SECONDS[1])
            try:
                current = await self.get(current.id)
            except (APIConnectionError, RateLimitError, ServerError):
                if self._transport.clock() >= end:
                    raise
        if current.status != "SUCCEEDED":
            reason = "" if current.error is None else f" {current.error.code}: {current.error.detail}"
            raise ExportFailedError(
                f"Export {current.id} completed with {current.status}.{reason} Create it again once the cause is gone.",
                current,
            )
        return current

    async def get(self, id: str) -> Export:
        """The current state of an export."""
        return await self._transport.request("GET", f"/v1/exports/{quote(id, safe='')}", Export.model_validate_json)

    def list(self, *, limit: int | None = None) -> AsyncWalk[ExportPage, Export]:
        """All exports, the newest first."""
        return walk(self._transport, "/v1/exports", ExportPage.model_validate_json, parameters({"limit": limit}))

    async def cancel(self, id: str) -> Export:
        """Cancels an export that is not finished. Raises ConflictError if it is."""
        return await self._transport.request(
            "POST", f"/v1/exports/{quote(id, safe='')}/cancel", Export.model_validate_json
        )

    async def delete(self, id: str) -> None:
        """Deletes an export and its files."""
        await self._transport.request("DELETE", f"/v1/exports/{quote(id, safe='')}", lambda content: None)

    async def download(self, export: Export, folder: str | os.PathLike[str]) -> Sequence[Path]:
        """Downloads all files of an export into a folder, which is created if it is missing.

        Each file appears under its name only when it is whole and its SHA-256 is the one that the export states. A
        broken download goes on where it stopped.
        """
        if export.result is None:
            raise ValueError(f"Export {export.id} has no files: its status is {export.status}. Use wait() first.")
        target = Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        return [await self._download(file, target) for file in export.result.files]

    async def _download(self, file: ExportFile, folder: Path) -> Path:
        name = Path(file.name).name
        if not name or name.startswith("."):
            raise DownloadError(f"The export names a file {file.name!r}, which is not a name to store it under.")
        path = urlsplit(file.href).path
        base = self._transport.base_url.path.rstrip("/")
        path = path[len(base) :] if base and path.startswith(base) else path
        handle, part = tempfile.mkstemp(prefix=f".{name}.", suffix=".part", dir=folder)
        try:
            with os.fdopen(handle, "wb") as out:
                digest = await self._copy(path, file, out)
                out.flush()
                os.fsync(out.fileno())
            if digest != file.sha256:
                raise DownloadError(
                    f"{name} has the SHA-256 {digest}, and the export states {file.sha256}. Download it again."
                )
            os.replace(part, folder / name)
        except BaseException:
            os.unlink(part)
            raise
        return folder / name

    async def _copy(self, path: str, file: ExportFile, out: Any) -> str:
        digest = hashlib.sha256()
        done = 0
        attempt = 0
        while done < file.bytes:
            headers = {"Accept": "*/*", "Accept-Encoding": "identity"}
            if done:
                headers["Range"] = f"bytes={done}-"
            failure: Exception
            retry_after: float | None = None
            progressed = False
            try:
                response = await self._transport.open(path, headers)
                try:
                    if done and response.status_code != 206:
                        # The range was not honoured: start again.
                        out.seek(0)
                        out.truncate()
                        digest = hashlib.sha256()
                        done = 0
                    async for chunk in response.aiter_raw():
                        out.write(chunk)
                        digest.update(chunk)
                        done += len(chunk)
                        progressed = True
                        if done > file.bytes:
                            raise DownloadError(f"{file.name} is longer than the {file.bytes} bytes of the export.")
                finally:
                    await response.aclose()
                failure = DownloadError(f"{file.name} ended after {done} of {file.bytes} bytes. Download it again.")
            except httpx.TransportError as error:
                failure = self._transport.connection_error(httpx.Request("GET", path), error, attempt)
            except (RateLimitError, ServerError) as error:
                failure = error
                retry_after = error.retry_after
            if done == file.bytes:
                break
            attempt = 0 if progressed else attempt
            if not self._transport.retries.allows(attempt, retry_after):
                raise failure
            delay = self._transport.retries.delay(attempt, retry_after)
            attempt += 1
            await self._transport.sleep(delay)
        return digest.hexdigest()


class AsyncSchedules:
    """``client.schedules``: exports that are made every day, week or month."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        frequency: Literal["DAILY", "WEEKLY", "MONTHLY"],
        time_zone: str,
        export: Mapping[str, Any],
        idempotency_key: str | None = None,
    ) -> ExportSchedule:
        """Creates a schedule. ``export`` is what ``exports.create`` takes."""
        return await self._transport.request(
            "POST",
            "/v1/export-schedules",
            ExportSchedule.model_validate_json,
            json=body({"frequency": frequency, "time_zone": time_zone, "export": export}),
            headers=_key(idempotency_key),
        )

    async def get(self, id: str) -> ExportSchedule:
        """One schedule."""
        return await self._transport.request("GET", self._path(id), ExportSchedule.model_validate_json)

    def list(self, *, limit: int | None = None) -> AsyncWalk[ExportSchedulePage, ExportSchedule]:
        """All schedules."""
        return walk(
            self._transport,
            "/v1/export-schedules",
            ExportSchedulePage.model_validate_json,
            parameters({"limit": limit}),
        )

    async def pause(self, id: str) -> ExportSchedule:
        """Makes no further exports until it is resumed."""
        return await self._transport.request("POST", self._path(id) + "/pause", ExportSchedule.model_validate_json)

    async def resume(self, id: str) -> ExportSchedule:
        """Makes exports again."""
        return await self._transport.request("POST", self._path(id) + "/resume", ExportSchedule.model_validate_json)

    async def delete(self, id: str) -> None:
        """Deletes a schedule. The exports that it made stay."""
        await self._transport.request("DELETE", self._path(id), lambda content: None)

    @staticmethod
    def _path(id: str) -> str:
        return f"/v1/export-schedules/{quote(id, safe='')}"
