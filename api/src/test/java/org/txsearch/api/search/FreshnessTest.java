package org.txsearch.api.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.txsearch.freshness.AsOf;

class FreshnessTest {

    private static final Instant AS_OF = Instant.parse("2026-11-20T10:31:20Z");

    @Test
    void instant_isPrintedWithMilliseconds_andItsAge() {
        assertThat(new Freshness(AS_OF).member(AS_OF.plusMillis(2_120)))
                .hasToString("{as_of=2026-11-20T10:31:20.000Z, lag_ms=2120}");
    }

    @Test
    void clockThatWasSetBack_makesNoNegativeAge() {
        assertThat(new Freshness(AS_OF).member(AS_OF.minusSeconds(1))).containsEntry("lag_ms", 0L);
    }

    @Test
    void dataOlderThanAMinute_hasAWarning() {
        assertThat(new Freshness(AS_OF).member(AS_OF.plusSeconds(60))).doesNotContainKey("warning");
        assertThat(new Freshness(AS_OF).member(AS_OF.plusSeconds(864).plusMillis(268)))
                .containsEntry("lag_ms", 864_268L)
                .containsEntry(
                        "warning",
                        "Later events are missing: data is 14 minutes old, since ingestion is behind or was interrupted.");
        assertThat(new Freshness(AS_OF).member(AS_OF.plusSeconds(61)).get("warning"))
                .asString()
                .contains("1 minute old");
        assertThat(new Freshness(AS_OF).member(AS_OF.plusSeconds(3 * 3600)).get("warning"))
                .asString()
                .contains("3 hours old");
        assertThat(new Freshness(AS_OF).member(AS_OF.plusSeconds(31 * 86_400L)).get("warning"))
                .asString()
                .contains("31 days old");
    }

    @Test
    void unknownInstant_isNull() {
        assertThat(new Freshness(AsOf.UNKNOWN).member(AS_OF)).hasToString("{as_of=null, lag_ms=null}");
        assertThat(new Freshness(AsOf.UNKNOWN).asOf()).isNull();
    }
}
