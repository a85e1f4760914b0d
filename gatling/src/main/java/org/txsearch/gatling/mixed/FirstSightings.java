package org.txsearch.gatling.mixed;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The time from the ingestion of transactions until a search first finds them. */
final class FirstSightings {

    private static final double MILLIS_PER_SECOND = 1e3;

    private final Set<Event> seen = new HashSet<>();
    private final List<Double> seconds = new ArrayList<>();
    private boolean isCounting;

    /** An ingested transaction; a newer version is another one. */
    record Event(String id, Instant ingestedAt) {}

    /** Rows that were found before do not count: the time when they first could be found is unknown. */
    void count() {
        isCounting = true;
    }

    void see(Event event, Instant now) {
        if (seen.add(event) && isCounting) {
            seconds.add(Duration.between(event.ingestedAt(), now).toMillis() / MILLIS_PER_SECOND);
        }
    }

    List<Double> seconds() {
        return List.copyOf(seconds);
    }
}
