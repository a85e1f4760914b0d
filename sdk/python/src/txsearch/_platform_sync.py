"""What asynchronous and synchronous Python do differently. The twin is ``_platform_async``."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

Sleep = Callable[[float], None]

Lock = threading.Lock

sleep: Sleep = time.sleep
