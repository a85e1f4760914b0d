package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class JsonBytesTest {

    private static final JsonBytes INSTANTS = new JsonBytes();

    private static final long FIRST = -62_167_219_200_000L;
    private static final long LAST = 253_402_300_799_999L;
    private static final DateTimeFormatter OUT = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    @Property
    void instants_areWrittenAsJavaTimeWritesThem(@ForAll @LongRange(min = FIRST, max = LAST) long millis) {
        assertInstant(millis);
    }

    @Test
    void everyDayOfEightCenturies_andBothEnds_areWritten() {
        for (long day = LocalDate.of(1600, 1, 1).toEpochDay();
                day < LocalDate.of(2401, 1, 1).toEpochDay();
                day++) {
            assertInstant(day * 86_400_000L);
            assertInstant(day * 86_400_000L - 1);
        }
        assertInstant(FIRST);
        assertInstant(LAST);
    }

    @Property
    void numbers_areWrittenAsJavaWritesThem(@ForAll long number) {
        JsonBytes out = new JsonBytes();
        out.number(number);
        assertThat(text(out)).isEqualTo(Long.toString(number));
    }

    @Test
    void numbersAtTheirBounds_areWritten() {
        for (long number : new long[] {0, 9, 10, -1, -9, -10, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1}) {
            numbers_areWrittenAsJavaWritesThem(number);
        }
    }

    @Property
    void strings_areReadByJackson(@ForAll String value) {
        String wellFormed = new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        JsonBytes out = new JsonBytes();
        out.string(value);
        assertThat(JsonMapper.shared().readValue(text(out), String.class)).isEqualTo(wellFormed);
    }

    @Test
    void everyAsciiCharacter_isReadByJackson() {
        StringBuilder all = new StringBuilder();
        for (char c = 0; c < 0x100; c++) {
            all.append(c);
        }
        strings_areReadByJackson(all.toString());
    }

    @Test
    void buffer_grows() {
        JsonBytes out = new JsonBytes();
        for (int i = 0; i < 3000; i++) {
            out.ascii('x');
            out.number(i);
            out.instant(0);
            out.string("\u0001");
        }
        assertThat(text(out))
                .startsWith("x0\"1970-01-01T00:00:00.000Z\"\"\\u0001\"")
                .endsWith("\"\\u0001\"");
    }

    private static void assertInstant(long millis) {
        // One for all, since it remembers the day of the last.
        INSTANTS.clear();
        INSTANTS.instant(millis);
        assertThat(text(INSTANTS)).isEqualTo('"' + OUT.format(Instant.ofEpochMilli(millis)) + '"');
    }

    private static String text(JsonBytes out) {
        return new String(out.array(), 0, out.length(), StandardCharsets.UTF_8);
    }
}
