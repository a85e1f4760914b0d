package org.txsearch.api.http;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Locale;

/** Tells in an answer's header how long it took. */
public final class ServerTiming {

    private static final double NANOSECONDS_A_MILLISECOND = 1e6;

    private ServerTiming() {}

    /** How long Elasticsearch, and all of it until now, took; the start as {@link System#nanoTime} counts. */
    public static void tell(HttpServletResponse response, double searchMillis, long startNanos) {
        double totalMillis = (System.nanoTime() - startNanos) / NANOSECONDS_A_MILLISECOND;
        response.setHeader(
                "Server-Timing", String.format(Locale.ROOT, "es;dur=%.1f, total;dur=%.1f", searchMillis, totalMillis));
    }
}
