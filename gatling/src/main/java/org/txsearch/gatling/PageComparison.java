package org.txsearch.gatling;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A page of whole transactions over 15 days: the API against the bare {@code _search} of the same Elasticsearch, and against
 * the same {@code _search} by way of nginx, if there is one: the least that a hop between costs.
 */
record PageComparison(Elasticsearch elasticsearch, Api api, ComparisonTable table) {

    private static final List<Integer> SIZES = List.of(50, 500);
    private static final int WALKED_ROWS = 50;
    private static final int MAX_PAGES = 1_000;
    private static final int PAIRS = 200;

    /** The API without TLS and with it; nginx likewise, or not at all. */
    void run(Api secureApi, List<String> nginx) throws Exception {
        List<String> merchants = PageQuestion.merchants(elasticsearch);
        for (String merchant : merchants) {
            for (int size : SIZES) {
                compare(PageQuestion.of(elasticsearch, merchant, size), nginx);
            }
        }
        // The client's part of encryption is included: it runs on the same cores.
        for (int size : SIZES) {
            PageQuestion page = PageQuestion.of(elasticsearch, merchants.get(merchants.size() - 1), size);
            List<Way> ways = new ArrayList<>();
            ways.add(page.page("API, TLS off", api));
            ways.add(page.page("API, TLS on", secureApi));
            if (!nginx.isEmpty()) {
                ways.add(page.raw("nginx, TLS on", nginx.get(1)));
            }
            table.measure(page.name(), ways);
        }
        compareDepth(merchants.get(0));
    }

    /** The newest page of all weeks for the largest merchant and the one in the middle. */
    void runOverAllWeeks() throws Exception {
        List<String> merchants = PageQuestion.merchants(elasticsearch);
        for (String merchant : merchants.subList(0, Math.min(2, merchants.size()))) {
            for (int size : SIZES) {
                compare(PageQuestion.of(elasticsearch, merchant, size).ofAllWeeks(), List.of());
            }
        }
    }

    private void compare(PageQuestion page, List<String> nginx) throws Exception {
        page.requireSameRows(elasticsearch, api);
        List<Way> ways = new ArrayList<>();
        ways.add(page.raw("raw _search", elasticsearch.uri()));
        if (!nginx.isEmpty()) {
            ways.add(page.raw("nginx", nginx.get(0)));
        }
        ways.add(page.page("API", api));
        table.measure(page.name(), ways);
    }

    /** A page far down a walk against its first one: the thousandth, or the last if there are fewer. */
    private void compareDepth(String merchant) throws Exception {
        HttpRequest first = walked(merchant, null);
        HttpRequest last = first;
        int page = 1;
        JsonNode about = Http.json(first).path("page");
        while (about.path("has_more").asBoolean() && page < MAX_PAGES) {
            last = walked(merchant, about.path("next_cursor").asString());
            about = Http.json(last).path("page");
            page++;
        }
        InTurns times = InTurns.warmTimes(PAIRS, Way.of("page 1", first), Way.of("page " + page, last));
        table.add("API, page of " + WALKED_ROWS, "ms, p50", times);
    }

    private HttpRequest walked(String merchant, @Nullable String cursor) throws IOException, InterruptedException {
        return api.get(merchant, "/v1/transactions?limit=" + WALKED_ROWS + (cursor == null ? "" : "&cursor=" + cursor));
    }
}
