package org.txsearch.gatling.matrix;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;
import java.util.Locale;

/**
 * The distribution of documents over indices.
 *
 * @param period the time that one index holds
 * @param shards how many shards it has
 */
record Layout(Period period, int shards) {

    /** That of the service. */
    static final Layout WEEKS = new Layout(Period.WEEK, 1);

    /** Of which time an index holds the documents. */
    enum Period {
        DAY,
        WEEK,
        MONTH
    }

    String prefix() {
        return "matrix-" + period.name().toLowerCase(Locale.ROOT) + "-" + shards + "-";
    }

    /** The index of a document. */
    String index(Instant createdAt) {
        LocalDate day = createdAt.atOffset(ZoneOffset.UTC).toLocalDate();
        String name =
                switch (period) {
                    case DAY -> day.toString();
                    case WEEK ->
                        String.format(
                                Locale.ROOT,
                                "%d-w%02d",
                                day.get(IsoFields.WEEK_BASED_YEAR),
                                day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
                    case MONTH -> String.format(Locale.ROOT, "%d-%02d", day.getYear(), day.getMonthValue());
                };
        return prefix() + name;
    }

    @Override
    public String toString() {
        return period.name().toLowerCase(Locale.ROOT) + " × " + shards;
    }
}
