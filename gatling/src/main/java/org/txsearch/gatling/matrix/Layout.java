package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
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

    /** The index of a day's documents, in UTC. */
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

    private LocalDate next(LocalDate day) {
        return switch (period) {
            case DAY -> day.plusDays(1);
            case WEEK -> day.with(TemporalAdjusters.next(DayOfWeek.MONDAY));
            case MONTH -> day.with(TemporalAdjusters.firstDayOfNextMonth());
        };
    }

    /**
     * Copies the documents of these days, the last one included, to indices of this layout with the mapping and the settings of
     * the weeks. They are visible then; returns how many they are.
     */
    long copy(Elasticsearch elasticsearch, LocalDate first, LocalDate last) throws IOException, InterruptedException {
        ObjectNode definition = elasticsearch.definition("transactions");
        ((ObjectNode) definition.at("/settings/index")).put("number_of_shards", Integer.toString(shards));
        long copied = 0;
        for (LocalDate day = first; !day.isAfter(last); day = next(day)) {
            elasticsearch.send("PUT", "/" + index(day), definition.toString());
            JsonNode answer =
                    elasticsearch.send("POST", "/_reindex?refresh=true", """
                    {"source":{"index":"transactions","query":{"range":{"created_at":{"gte":"%s","lt":"%s","format":"yyyy-MM-dd"}}}},
                    "dest":{"index":"%s","version_type":"external","routing":"discard"}}""".formatted(day, next(day), index(day)));
            if (!answer.path("failures").isEmpty()) {
                throw new IOException("Not every document was copied to " + this + ": " + answer);
            }
            copied += answer.path("created").asLong();
        }
        return copied;
    }

    @Override
    public String toString() {
        return period.name().toLowerCase(Locale.ROOT) + " × " + shards;
    }
}
