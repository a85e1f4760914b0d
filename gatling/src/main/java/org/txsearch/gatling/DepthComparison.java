package org.txsearch.gatling;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A page far down a walk against its first one: the thousandth, or the last where there are fewer. */
final class DepthComparison {

    private static final int ROWS = 50;
    private static final int MAX_PAGES = 1_000;
    private static final int PAIRS = 200;

    private final String api;
    private final String token;

    DepthComparison(String api, String token) {
        this.api = api;
        this.token = token;
    }

    void run() throws Exception {
        String cursor = null;
        int page = 1;
        boolean hasMore = true;
        while (hasMore && page < MAX_PAGES) {
            JsonNode about = Http.json(Http.send(page(cursor))).path("page");
            hasMore = about.path("has_more").asBoolean();
            if (hasMore) {
                cursor = about.path("next_cursor").asString();
                page++;
            }
        }
        HttpRequest first = page(null);
        HttpRequest last = page(cursor);
        PairedTimes times = PairedTimes.measure(PAIRS, () -> Http.send(first), () -> Http.send(last));
        System.out.println("API, pages of " + ROWS + " rows: " + times.summary("page 1", "page " + page));
    }

    private HttpRequest page(@Nullable String cursor) {
        return HttpRequest.newBuilder(URI.create(
                        api + "/v1/transactions?limit=" + ROWS + (cursor == null ? "" : "&cursor=" + cursor)))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + token)
                .build();
    }
}
