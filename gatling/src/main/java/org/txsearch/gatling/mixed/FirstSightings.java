package org.txsearch.gatling.mixed;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How long after they were taken in transactions were found for the first time. */
final class FirstSightings {

    private static final double MILLIS_PER_SECOND = 1e3;

    private final Set<Event> seen = new HashSet<>();
    private final List<Double> seconds = new ArrayList<>();
    private boolean isCounting;

    /** A transaction that was taken in then; a newer version is another one. */
    record Event(String id, Instant ingestedAt) {}

    /** What was found before does not count: nobody knows for how long it could have been. */
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
