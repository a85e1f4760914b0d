package org.txsearch.gatling.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayoutTest {

    @ParameterizedTest
    @CsvSource({
        "DAY,   1, 2026-12-31, matrix-day-1-2026-12-31",
        "WEEK,  5, 2026-12-31, matrix-week-5-2026-w53",
        "WEEK,  1, 2027-01-03, matrix-week-1-2026-w53",
        "WEEK,  1, 2027-01-04, matrix-week-1-2027-w01",
        "MONTH, 3, 2026-02-01, matrix-month-3-2026-02"
    })
    void index_isOfThePeriod(Layout.Period period, int shards, LocalDate day, String index) {
        assertThat(new Layout(period, shards).index(day)).isEqualTo(index);
    }
}
