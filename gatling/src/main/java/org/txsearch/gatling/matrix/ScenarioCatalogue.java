package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.txsearch.gatling.DemoToken;

/** Creates the scenarios from their traits. */
final class ScenarioCatalogue {

    private static final String SOME_FIELDS =
            "\"fields\":[\"id\",\"created_at\",\"type\",\"status\",\"amount\",\"payer.name\"],";

    private static final List<Integer> RANGES = List.of(1, 7, 15, 30);
    private static final List<Integer> LIMITS = List.of(50, 500);
    private static final int USUAL_RANGE = 15;
    private static final int USUAL_LIMIT = 500;

    private final String elasticsearch;
    private final String api;
    private final Instant end;
    private final List<Scenario> scenarios = new ArrayList<>();

    /** Scenarios whose time ends there. */
    ScenarioCatalogue(String elasticsearch, String api, Instant end) {
        this.elasticsearch = elasticsearch;
        this.api = api;
        this.end = end;
    }

    /** All scenarios for these merchants, with the weeks as they are and in these layouts. */
    List<Scenario> scenarios(List<Volume> volumes, List<Layout> layouts) throws IOException, InterruptedException {
        for (Volume volume : volumes) {
            MerchantRows rows = MerchantRows.read(elasticsearch, volume.merchant());
            String token = DemoToken.of(api, volume.merchant());
            for (int days : RANGES) {
                for (int limit : LIMITS) {
                    service(volume, rows, token, days, FilterKind.NONE, limit, true);
                    service(volume, rows, token, days, FilterKind.NONE, limit, false);
                    raw(volume, rows, days, limit, Layout.WEEKS, QueryForm.CONSTANT_SCORE);
                }
            }
            for (FilterKind kind : FilterKind.values()) {
                for (int limit : LIMITS) {
                    if (kind != FilterKind.NONE) {
                        service(volume, rows, token, USUAL_RANGE, kind, limit, true);
                    }
                }
            }
            for (QueryForm form : QueryForm.values()) {
                for (int limit : LIMITS) {
                    if (form != QueryForm.CONSTANT_SCORE) {
                        raw(volume, rows, USUAL_RANGE, limit, Layout.WEEKS, form);
                    }
                }
            }
            for (Layout layout : layouts) {
                for (int days : RANGES) {
                    raw(volume, rows, days, USUAL_LIMIT, layout, QueryForm.CONSTANT_SCORE);
                }
            }
        }
        return scenarios;
    }

    private void service(
            Volume volume, MerchantRows rows, String token, int days, FilterKind kind, int limit, boolean whole)
            throws IOException {
        Instant from = end.minus(days, ChronoUnit.DAYS);
        FilterKind.Filter filter = kind.filter(rows.sample());
        String created = "{\"created_at\":{\"gte\":\"" + from + "\",\"lt\":\"" + end + "\"}}";
        String leaves = filter.leaf().isEmpty() ? created : created + "," + filter.leaf();
        String body = "{\"filter\":{\"and\":[" + leaves + "]}," + (whole ? "" : SOME_FIELDS)
                + "\"total\":\"bounded\",\"limit\":" + limit + "}";
        int found = rows.count(from, end, filter.matches());
        scenarios.add(new Scenario(
                traits(Traits.SERVICE, Layout.WEEKS, QueryForm.CONSTANT_SCORE, volume, days, kind, limit, whole),
                URI.create(api + "/v1/transactions/search"),
                body,
                token,
                Math.min(found, limit),
                found));
    }

    private void raw(Volume volume, MerchantRows rows, int days, int limit, Layout layout, QueryForm form) {
        Instant from = end.minus(days, ChronoUnit.DAYS);
        int found = rows.count(from, end, row -> true);
        scenarios.add(new Scenario(
                traits(
                        Traits.ELASTICSEARCH,
                        layout,
                        form,
                        volume,
                        days,
                        FilterKind.NONE,
                        limit,
                        form != QueryForm.SOURCE_PARTS),
                URI.create(elasticsearch + "/" + (layout.equals(Layout.WEEKS) ? "transactions" : layout.prefix() + "*")
                        + "/_search"),
                form.body(QueryForm.clauses(volume.merchant(), from, end), limit),
                "",
                Math.min(found, limit),
                found));
    }

    private static Traits traits(
            String asked,
            Layout layout,
            QueryForm form,
            Volume volume,
            int days,
            FilterKind filter,
            int limit,
            boolean whole) {
        Map<String, String> traits = new LinkedHashMap<>();
        traits.put(Traits.ASKED, asked);
        traits.put(Traits.LAYOUT, layout.toString());
        traits.put(Traits.FORM, form.label());
        traits.put(Traits.VOLUME, volume.toString());
        traits.put(Traits.DAYS, days + "d");
        traits.put(Traits.FILTER, filter.name().toLowerCase(Locale.ROOT));
        traits.put(Traits.LIMIT, Integer.toString(limit));
        traits.put(Traits.FIELDS, whole ? Traits.WHOLE : Traits.PARTS);
        return new Traits(traits);
    }
}
