package org.txsearch.api.platform.limit;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.txsearch.api.TestTransaction;

/** Searches as costly as the grammar of requests allows, and ordinary ones to compare them with. Each is another one every time. */
enum CostlySearch {
    ORDINARY_PAGE("a page of 50", "/v1/transactions/search", "{\"limit\":50}"),
    LARGE_PAGE("a page of 1,000", "/v1/transactions/search", "{\"limit\":1000}"),
    TOTAL_OF_ALL("a page of 50 with the exact total", "/v1/transactions/search", "{\"limit\":50,\"total\":\"exact\"}"),
    TEXT(
            "50 `q` and the exact total",
            "/v1/transactions/search",
            "{\"filter\":{\"or\":[@q]},\"limit\":1000,\"total\":\"exact\",\"sort\":\"-updated_at\"}"),
    INNER_TEXT(
            "50 `email` by `contains` and the exact total",
            "/v1/transactions/search",
            "{\"filter\":{\"or\":[@email]},\"limit\":1000,\"total\":\"exact\",\"sort\":\"-updated_at\"}"),
    REFERENCES(
            "50 `invoice_id` by `prefix` and the exact total",
            "/v1/transactions/search",
            "{\"filter\":{\"or\":[@references]},\"limit\":1000,\"total\":\"exact\",\"sort\":\"-updated_at\"}"),
    VALUES(
            "5,000 values in 50 negated lists, five levels deep, and the exact total",
            "/v1/transactions/search",
            "{\"filter\":{\"and\":[{\"or\":[{\"and\":[{\"or\":[@lists]}]}]}]},\"limit\":1000,\"total\":\"exact\","
                    + "\"sort\":\"-updated_at\"}"),
    GROUPS(
            "a summary by hour, status and type",
            "/v1/transactions/summary",
            "{\"interval\":\"HOUR\",\"group_by\":[\"status\",\"type\"],\"time_zone\":\"Etc/UTC\",@range}"),
    TOP("a summary with the 100 top payers", "/v1/transactions/summary", "{\"top\":100}"),
    WORST(
            "the 5,000 values in a summary by day, status and type with the 100 top payers",
            "/v1/transactions/summary",
            "{\"filter\":{\"and\":[{\"or\":[{\"and\":[{\"or\":[@lists]}]}]}]},\"interval\":\"DAY\","
                    + "\"group_by\":[\"status\",\"type\"],\"top\":100}");

    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final int COMPARISONS = 50;

    /** Each of these starts is one of all invoices. */
    private static final String INVOICE = "x".repeat(COMPARISONS);

    private final String description;
    private final String path;
    private final String body;

    CostlySearch(String description, String path, String body) {
        this.description = description;
        this.path = path;
        this.body = body;
    }

    String description() {
        return description;
    }

    String path() {
        return path;
    }

    /** Returns a body that no cache contains. */
    String body() {
        int number = COUNT.incrementAndGet();
        return body.replace("@q", several(i -> "{\"q\":{\"match\":\"p" + (i + number % 50) + " e c\"}}"))
                .replace("@email", several(i -> "{\"email\":{\"contains\":\"" + (i + number % 50) + "@e\"}}"))
                .replace("@references", several(i -> "{\"invoice_id\":{\"prefix\":\"" + INVOICE.substring(i) + "\"}}"))
                .replace("@lists", several(i -> "{\"not\":{\"store_id\":{\"in\":[" + values(i, number) + "]}}}"))
                .replace(
                        "@range",
                        "\"filter\":{\"created_at\":{\"gte\":\"2025-12-21T00:00:00Z\",\"lt\":\"2026-01-09T00:00:00."
                                + String.format(Locale.ROOT, "%03d", number % 1_000) + "Z\"}}");
    }

    private static String several(IntFunction<String> part) {
        return IntStream.range(0, COMPARISONS).mapToObj(part).collect(Collectors.joining(","));
    }

    private static String values(int list, int number) {
        return IntStream.range(0, 100)
                .mapToObj(i -> "\"" + Integer.toString(list * 100_000 + i * 1_000 + number % 1_000, 36) + "\"")
                .collect(Collectors.joining(","));
    }

    /** Rows in all weeks of {@link org.txsearch.api.TestMerchant}, each with a payer and a store of its own. */
    static List<TestTransaction> rows(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> TestTransaction.of("c" + i)
                        .at("2026-1" + (i % 2) + "-" + (i % 2 == 0 ? 20 + i % 10 : 10 + i % 20) + "T08:00:00Z")
                        .payer("Payer P" + i, "p" + i + "@example.com")
                        .with("payer.id", "p" + i)
                        .with("invoice_id", INVOICE + i)
                        .with("store_id", "s" + i % 100))
                .toList();
    }
}
