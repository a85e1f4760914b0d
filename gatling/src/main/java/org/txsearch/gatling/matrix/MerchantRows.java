package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A merchant's stored transactions, the newest first. */
record MerchantRows(String merchant, List<StoredRow> rows) {

    private static final int PAGE = 2_000;

    static MerchantRows read(String elasticsearch, String merchant) throws IOException, InterruptedException {
        List<StoredRow> rows = new ArrayList<>();
        JsonNode after = null;
        do {
            JsonNode hits = Http.json(Http.send(
                            "POST",
                            elasticsearch + "/transactions/_search?allow_partial_search_results=false",
                            "application/json",
                            page(merchant, after).getBytes(StandardCharsets.UTF_8)))
                    .at("/hits/hits");
            hits.forEach(hit -> rows.add(StoredRow.of(hit.path("_source"))));
            after = hits.isEmpty() ? null : hits.get(hits.size() - 1).path("sort");
        } while (after != null);
        return new MerchantRows(merchant, rows);
    }

    private static String page(String merchant, @Nullable JsonNode after) {
        ObjectNode body = (ObjectNode) Http.json("""
                {"size":%d,"query":{"term":{"merchant_id":"%s"}},"_source":["%s"],
                "sort":[{"created_at":"desc"},{"search.tie":"desc"}]}""".formatted(PAGE, merchant, String.join("\",\"", StoredRow.PATHS))
                .getBytes(StandardCharsets.UTF_8));
        if (after != null) {
            body.set("search_after", after);
        }
        return body.toString();
    }

    /** How many rows of that time match. */
    int count(Instant from, Instant to, Predicate<StoredRow> matches) {
        return (int) rows.stream()
                .filter(row ->
                        !row.createdAt().isBefore(from) && row.createdAt().isBefore(to))
                .filter(matches)
                .count();
    }

    /** A row that every kind of filter can ask for, of a usual payment. */
    StoredRow sample() throws IOException {
        return rows.stream()
                .filter(row -> row.type().equals("PAYMENT")
                        && row.status().equals("COMPLETED")
                        && row.email().contains("@")
                        && row.names().get(0).matches("[a-z]{3,}")
                        && !row.invoiceId().isEmpty()
                        && !row.paymentMethod().isEmpty())
                .findFirst()
                .orElseThrow(() -> new IOException(merchant + " has no payment that every filter could ask for"));
    }
}
