package org.txsearch.gatling.mixed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class FirstSightingsTest {

    private static final Instant TAKEN_IN = Instant.parse("2026-11-22T10:00:00Z");

    private final FirstSightings sightings = new FirstSightings();

    @Test
    void repetitions_countOnce() {
        sightings.count();
        sightings.see(event("a"), TAKEN_IN.plusMillis(1_500));
        sightings.see(event("a"), TAKEN_IN.plusMillis(1_700));
        sightings.see(event("b"), TAKEN_IN.plusMillis(1_700));
        assertThat(sightings.seconds()).containsExactly(1.5, 1.7);
    }

    @Test
    void whatWasThereBefore_neverCounts() {
        sightings.see(event("a"), TAKEN_IN.plusSeconds(1));
        sightings.count();
        sightings.see(event("a"), TAKEN_IN.plusSeconds(2));
        assertThat(sightings.seconds()).isEmpty();
    }

    @Test
    void anotherVersion_isAnotherEvent() {
        sightings.see(event("a"), TAKEN_IN);
        sightings.count();
        sightings.see(new FirstSightings.Event("a", TAKEN_IN.plusSeconds(1)), TAKEN_IN.plusSeconds(3));
        assertThat(sightings.seconds()).containsExactly(2.0);
    }

    private static FirstSightings.Event event(String id) {
        return new FirstSightings.Event(id, TAKEN_IN);
    }
}
