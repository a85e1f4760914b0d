package org.txsearch.gatling.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayoutTest {

    @ParameterizedTest
    @CsvSource({
        "DAY,   1, 2026-12-31T23:59:59.999Z, matrix-day-1-2026-12-31",
        "WEEK,  5, 2026-12-31T23:59:59.999Z, matrix-week-5-2026-w53",
        "WEEK,  1, 2027-01-03T23:59:59.999Z, matrix-week-1-2026-w53",
        "WEEK,  1, 2027-01-04T00:00:00Z,     matrix-week-1-2027-w01",
        "MONTH, 3, 2026-02-01T00:00:00Z,     matrix-month-3-2026-02"
    })
    void index_isOfThePeriodInUtc(Layout.Period period, int shards, Instant createdAt, String index) {
        assertThat(new Layout(period, shards).index(createdAt)).isEqualTo(index);
    }
}
