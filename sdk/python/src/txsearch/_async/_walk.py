"""Iterating over all items of all pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import urlsplit

from ._http import AsyncTransport

Item = TypeVar("Item")
PageItem = TypeVar("PageItem", covariant=True)


class Page(Protocol[PageItem]):
    """A page of a list."""

    @property
    def items(self) -> Sequence[PageItem]: ...

    @property
    def page(self) -> Any: ...

    @property
    def links(self) -> Any: ...


PageType = TypeVar("PageType", bound=Page[Any])
PageResult = TypeVar("PageResult", bound=Page[Any], covariant=True)


class Fetch(Protocol[PageResult]):
    """Fetches the page behind a cursor, with the query string that the page before gave for it; the first for None."""

    async def __call__(self, cursor: str | None, following: str | None) -> PageResult: ...


class AsyncPages(AsyncIterator[PageType]):
    """The pages of a search, in order.

    A page that cannot be fetched raises an error and leaves the position as it was: iterating again goes on there.
    """

    def __init__(self, fetch: Fetch[PageType], cursor: str | None = None) -> None:
        self._fetch = fetch
        self._query: str | None = None
        self._ended = False
        self.cursor = cursor
        """Where the next page starts; None before the first page and after the last one."""

    def __aiter__(self) -> AsyncPages[PageType]:
        return self

    async def __anext__(self) -> PageType:
        if self._ended:
            raise StopAsyncIteration
        page = await self._fetch(self.cursor, self._query)
        self.cursor = page.page.next_cursor
        self._query = urlsplit(page.links.next).query if page.links.next else None
        self._ended = self.cursor is None
        return page


class AsyncWalk(Generic[PageType, Item], AsyncIterator[Item]):
    """The items of all pages, each exactly once; ``pages()`` gives page by page instead.

    When a page cannot be fetched, the error is raised and the walk stays where it is: iterating again goes on with
    the item after the last one.
    """

    def __init__(self, pages: AsyncPages[PageType]) -> None:
        self._pages = pages
        self._items: Sequence[Item] = ()
        self._next = 0
        self.page: PageType | None = None
        """The page of the last item; None before the first."""

    def pages(self) -> AsyncPages[PageType]:
        """The pages instead of their items."""
        return self._pages

    def __aiter__(self) -> AsyncWalk[PageType, Item]:
        return self

    async def __anext__(self) -> Item:
        while self._next >= len(self._items):
            self.page = await self._pages.__anext__()
            self._items = self.page.items
            self._next = 0
        item = self._items[self._next]
        self._next += 1
        return item


def walk(
    transport: AsyncTransport, path: str, parse: Callable[[bytes], PageType], pairs: Sequence[tuple[str, str]]
) -> AsyncWalk[PageType, Any]:
    """Walks a list whose pages take all parameters with the cursor."""

    async def fetch(cursor: str | None, following: str | None) -> PageType:
        return await transport.request(
            "GET", path, parse, params=[*pairs, ("cursor", cursor)] if cursor is not None else pairs
        )

    return AsyncWalk(AsyncPages(fetch))
