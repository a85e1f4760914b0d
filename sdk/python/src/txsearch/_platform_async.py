"""What asynchronous and synchronous Python do differently. The twin is ``_platform_sync``."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

Sleep = Callable[[float], Awaitable[None]]

Lock = asyncio.Lock

sleep: Sleep = asyncio.sleep
