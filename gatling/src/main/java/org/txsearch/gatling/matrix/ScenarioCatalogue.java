package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.txsearch.gatling.Api;
import org.txsearch.gatling.Elasticsearch;
import tools.jackson.databind.JsonNode;

/** Creates the scenarios for one merchant, whose time ends with the last of some days. */
final class ScenarioCatalogue {

    private static final String SOME_FIELDS =
            "\"fields\":[\"id\",\"created_at\",\"type\",\"status\",\"amount\",\"payer.name\"],";

    private static final List<Integer> RANGES = List.of(1, 7, 15, 30);
    private static final List<Integer> LIMITS = List.of(50, 500);
    private static final int USUAL_RANGE = 15;
    private static final int USUAL_LIMIT = 500;
    private static final int DECADES = 6;

    /** How many times as many transactions as wanted, or as few, a merchant may have. */
    private static final double CLOSE = 2;

    private final Elasticsearch elasticsearch;
    private final Api api;
    private final String merchant;
    private final String volume;
    private final Instant end;
    private final List<JsonNode> rows = new ArrayList<>();
    private final List<Scenario> scenarios = new ArrayList<>();

    private ScenarioCatalogue(Elasticsearch elasticsearch, Api api, String merchant, String volume, Instant end) {
        this.elasticsearch = elasticsearch;
        this.api = api;
        this.merchant = merchant;
        this.volume = volume;
        this.end = end;
    }

    /** All scenarios for merchants with about 10, 100, 1,000 and so on transactions a day, with the weeks and in these layouts. */
    static List<Scenario> scenarios(Elasticsearch elasticsearch, Api api, Instant end, int days, List<Layout> layouts)
            throws IOException, InterruptedException {
        List<Scenario> scenarios = new ArrayList<>();
        for (Map.Entry<String, Double> merchant :
                merchants(elasticsearch.merchants(), days).entrySet()) {
            String volume = String.format(Locale.ROOT, "%.0f/day", merchant.getValue());
            scenarios.addAll(new ScenarioCatalogue(elasticsearch, api, merchant.getKey(), volume, end).create(layouts));
        }
        return scenarios;
    }

    /** Returns the merchants that are closest to each power of ten a day, and how many transactions a day they have. */
    private static Map<String, Double> merchants(Map<String, Long> transactions, int days) {
        Map<String, Double> merchants = new LinkedHashMap<>();
        double wanted = 1;
        for (int i = 0; i < DECADES; i++) {
            wanted *= 10;
            String closest = "";
            double least = CLOSE;
            for (Map.Entry<String, Long> merchant : transactions.entrySet()) {
                double perDay = merchant.getValue() / (double) days;
                double distance = Math.max(perDay / wanted, wanted / perDay);
                if (distance < least) {
                    least = distance;
                    closest = merchant.getKey();
                }
            }
            if (!closest.isEmpty()) {
                merchants.putIfAbsent(closest, transactions.getOrDefault(closest, 0L) / (double) days);
            }
        }
        return merchants;
    }

    private List<Scenario> create(List<Layout> layouts) throws IOException, InterruptedException {
        elasticsearch.walk(
                """
                {"size":2000,"query":{"term":{"merchant_id":"%s"}},"_source":["%s"],
                "sort":[{"created_at":"desc"},{"search.tie":"desc"}]}""".formatted(merchant, String.join("\",\"", FilterKind.PATHS)),
                hits -> hits.forEach(hit -> rows.add(hit.path("_source"))));
        JsonNode sample = rows.stream()
                .filter(FilterKind::isSample)
                .findFirst()
                .orElseThrow(() -> new IOException(merchant + " has no payment that every filter could ask for"));
        for (int days : RANGES) {
            for (int limit : LIMITS) {
                service(days, FilterKind.NONE, sample, limit, true);
                service(days, FilterKind.NONE, sample, limit, false);
                raw(days, limit, Layout.WEEKS, QueryForm.CONSTANT_SCORE);
            }
        }
        for (int limit : LIMITS) {
            for (FilterKind kind : FilterKind.values()) {
                if (kind != FilterKind.NONE) {
                    service(USUAL_RANGE, kind, sample, limit, true);
                }
            }
            for (QueryForm form : QueryForm.values()) {
                if (form != QueryForm.CONSTANT_SCORE) {
                    raw(USUAL_RANGE, limit, Layout.WEEKS, form);
                }
            }
        }
        for (Layout layout : layouts) {
            for (int days : RANGES) {
                raw(days, USUAL_LIMIT, layout, QueryForm.CONSTANT_SCORE);
            }
        }
        return scenarios;
    }

    private void service(int days, FilterKind kind, JsonNode sample, int limit, boolean isWhole)
            throws IOException, InterruptedException {
        FilterKind.Filter filter = kind.filter(sample);
        String body = """
                {"filter":{"and":[{"created_at":{"gte":"%s","lt":"%s"}}%s]},%s"total":"bounded","limit":%d}""".formatted(
                from(days), end, filter.leaf().isEmpty() ? "" : "," + filter.leaf(), isWhole ? "" : SOME_FIELDS, limit);
        Map<String, String> traits = traits("service", days, limit, isWhole);
        traits.put("filter", kind.name().toLowerCase(Locale.ROOT));
        add(
                traits,
                api.uri() + "/v1/transactions/search",
                body,
                api.token(merchant),
                count(days, filter.matches()),
                limit);
    }

    private void raw(int days, int limit, Layout layout, QueryForm form) {
        Map<String, String> traits = traits("elasticsearch", days, limit, form != QueryForm.SOURCE_PARTS);
        traits.put("layout", layout.toString());
        traits.put("form", form.label());
        String indices = layout.equals(Layout.WEEKS) ? "transactions" : layout.prefix() + "*";
        String body = form.body(merchant, from(days), end, limit);
        add(traits, elasticsearch.uri() + "/" + indices + "/_search", body, "", count(days, row -> true), limit);
    }

    private void add(Map<String, String> traits, String uri, String body, String token, int found, int limit) {
        scenarios.add(new Scenario(traits, uri, body, token, Math.min(found, limit), found));
    }

    private Instant from(int days) {
        return end.minus(days, ChronoUnit.DAYS);
    }

    /** Returns how many rows of these days match. */
    private int count(int days, Predicate<JsonNode> matches) {
        return (int) rows.stream()
                .filter(row -> {
                    Instant created = Instant.parse(row.path("created_at").asString());
                    return !created.isBefore(from(days)) && created.isBefore(end) && matches.test(row);
                })
                .count();
    }

    private Map<String, String> traits(String asked, int days, int limit, boolean isWhole) {
        Map<String, String> traits = new LinkedHashMap<>();
        traits.put("asked", asked);
        traits.put("layout", Layout.WEEKS.toString());
        traits.put("form", QueryForm.CONSTANT_SCORE.label());
        traits.put("volume", volume);
        traits.put("days", days + "d");
        traits.put("filter", "none");
        traits.put("limit", Integer.toString(limit));
        traits.put("fields", isWhole ? "all" : "some");
        return traits;
    }
}
