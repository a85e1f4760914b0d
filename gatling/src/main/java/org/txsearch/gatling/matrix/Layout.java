package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.txsearch.gatling.Elasticsearch;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A distribution of documents over indices.
 *
 * @param period the time that one index holds
 * @param shards how many shards it has
 */
record Layout(Period period, int shards) {

    /** The layout of the service. */
    static final Layout WEEKS = new Layout(Period.WEEK, 1);

    /** The time of an index. */
    enum Period {
        DAY,
        WEEK,
        MONTH
    }

    String prefix() {
        return "matrix-" + period.name().toLowerCase(Locale.ROOT) + "-" + shards + "-";
    }

    /** Returns the index of a day's documents, in UTC. */
    String index(LocalDate day) {
        return prefix()
                + switch (period) {
                    case DAY -> day.toString();
                    case WEEK ->
                        String.format(
                                Locale.ROOT,
                                "%d-w%02d",
                                day.get(IsoFields.WEEK_BASED_YEAR),
                                day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
                    case MONTH -> String.format(Locale.ROOT, "%d-%02d", day.getYear(), day.getMonthValue());
                };
    }

    private String index(JsonNode hit) {
        Instant created = Instant.parse(hit.at("/_source/created_at").asString());
        return index(LocalDate.ofInstant(created, ZoneOffset.UTC));
    }

    /**
     * Copies the documents of all weeks to indices of this layout with the mapping and the settings of the weeks. They are visible
     * then; returns how many they are.
     */
    long copy(Elasticsearch elasticsearch) throws IOException, InterruptedException {
        ObjectNode definition = elasticsearch.definition("transactions");
        ((ObjectNode) definition.at("/settings/index")).put("number_of_shards", Integer.toString(shards));
        Set<String> created = new HashSet<>();
        AtomicLong copied = new AtomicLong();
        elasticsearch.walk("""
                {"size":1000,"version":true,"sort":[{"created_at":"asc"},{"search.tie":"asc"}]}""", hits -> {
            for (JsonNode hit : hits) {
                if (created.add(index(hit))) {
                    elasticsearch.send("PUT", "/" + index(hit), definition.toString());
                }
            }
            String bulk = Elasticsearch.bulk(hits, this::index);
            if (elasticsearch.send("POST", "/_bulk", bulk).path("errors").asBoolean(true)) {
                throw new IOException("Not every document was copied to " + this);
            }
            copied.addAndGet(hits.size());
        });
        elasticsearch.send("POST", "/" + prefix() + "*/_refresh", "");
        return copied.get();
    }

    @Override
    public String toString() {
        return period.name().toLowerCase(Locale.ROOT) + " × " + shards;
    }
}
