package org.txsearch.gatling;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a merchant's newest transactions, of 15 days or of all weeks, as requested from Elasticsearch and from the API.
 *
 * @param days null for all weeks
 */
public record PageQuestion(
        String merchant, int size, @Nullable MerchantRange days) {

    private static final long MIN_TRANSACTIONS = 2_500;

    static PageQuestion of(Elasticsearch elasticsearch, String merchant, int size)
            throws IOException, InterruptedException {
        return new PageQuestion(merchant, size, MerchantRange.lastDays(elasticsearch, merchant));
    }

    /** Returns the largest merchant, one in the middle and a small one that still fills a page of 500. */
    public static List<String> merchants(Elasticsearch elasticsearch) throws IOException, InterruptedException {
        List<String> enough = elasticsearch.merchants().entrySet().stream()
                .filter(merchant -> merchant.getValue() >= MIN_TRANSACTIONS)
                .map(merchant -> merchant.getKey())
                .toList();
        if (enough.isEmpty()) {
            throw new IOException("No merchant has 2,500 transactions: load more");
        }
        return List.of(0, enough.size() / 2, enough.size() - 1).stream()
                .distinct()
                .map(enough::get)
                .toList();
    }

    /** Its name in tables. */
    String name() {
        return merchant + ", page of " + size;
    }

    /** Returns the page without dates. */
    PageQuestion ofAllWeeks() {
        return new PageQuestion(merchant, size, null);
    }

    /** A search by a server with Elasticsearch's API, in the order of the index as the API's own: it ends early, too. */
    Way raw(String name, String server) {
        return Way.of(name, new Elasticsearch(server).request("POST", "/transactions/_search", """
                {"query":{"constant_score":{"filter":%s}},"track_total_hits":false,
                "sort":[{"merchant_id":"asc"},{"created_at":"desc"},{"search.tie":"desc"}],"size":%d}""".formatted(
                                filter(), size)));
    }

    private String filter() {
        String range = days == null
                ? ""
                : """
                ,{"range":{"created_at":{"gte":%d,"lt":%d,"format":"epoch_millis"}}}""".formatted(days.from().toEpochMilli(), days.to().toEpochMilli());
        return """
                {"bool":{"filter":[{"term":{"merchant_id":"%s"}}%s]}}""".formatted(merchant, range);
    }

    /** A request to the API with a token of the merchant. */
    Way page(String name, Api api) throws IOException, InterruptedException {
        return Way.of(name, request(api));
    }

    /** Throws if Elasticsearch returns more or fewer rows than the API. */
    void requireSameRows(Elasticsearch elasticsearch, Api api) throws IOException, InterruptedException {
        int items = Http.json(request(api)).path("items").size();
        int hits = elasticsearch
                .search("{\"query\":" + filter() + "}")
                .at("/hits/total/value")
                .asInt();
        if (items != Math.min(size, hits)) {
            throw new IOException("The answers differ: " + hits + " hits and " + items + " items");
        }
    }

    private HttpRequest request(Api api) throws IOException, InterruptedException {
        return api.get(merchant, "/v1/transactions?limit=" + size + (days == null ? "" : "&" + days.parameters(0)));
    }
}
