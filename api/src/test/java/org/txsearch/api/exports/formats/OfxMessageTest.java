package org.txsearch.api.exports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class OfxMessageTest {

    @Test
    void instantOfADay_isOnThatDay_inUtcAndInTheZone() {
        for (String id : ZoneId.getAvailableZoneIds()) {
            ZoneId zone = ZoneId.of(id);
            for (String text : List.of("2024-02-29", "2026-03-29", "2026-06-30", "2026-10-25", "2026-12-31")) {
                LocalDate day = LocalDate.parse(text);
                Instant instant = OfxMessage.instantOf(day, zone);
                assertThat(LocalDate.ofInstant(instant, ZoneOffset.UTC)).as(id).isEqualTo(day);
                assertThat(LocalDate.ofInstant(instant, zone)).as(id).isEqualTo(day);
            }
        }
        assertThat(OfxMessage.instantOf(LocalDate.parse("2026-11-01"), ZoneId.of("Europe/Madrid")))
                .isEqualTo("2026-11-01T11:30:00Z");
        assertThat(OfxMessage.instantOf(LocalDate.parse("2026-11-01"), ZoneId.of("Asia/Kathmandu")))
                .isEqualTo("2026-11-01T09:07:30Z");
    }
}
