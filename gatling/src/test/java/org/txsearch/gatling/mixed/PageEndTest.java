package org.txsearch.gatling.mixed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PageEndTest {

    private static final String PAGE = """
            {"items":[{"note":"%s"}],"page":{"limit":50,"count":50,"has_more":true,"next_cursor":"%s"},"total":null,\
            "freshness":{"as_of":"2026-11-22T10:00:00.000Z","lag_ms":1234},"links":{"next":"%s"}}""";

    @Test
    void end_isReadAfterRowsAndLongCursors() throws IOException {
        String cursor = "c".repeat(2_048);
        assertThat(PageEnd.of(page("é".repeat(100_000), cursor), 50)).isEqualTo(new PageEnd(50, 1_234));
    }

    @Test
    void quotedTextOfARow_isNotRead() throws IOException {
        String note = "\\\"page\\\":{\\\"limit\\\":50,\\\"count\\\":7,\\\"lag_ms\\\":9";
        assertThat(PageEnd.of(page(note, "c"), 50)).isEqualTo(new PageEnd(50, 1_234));
    }

    @Test
    void otherNumberOfRows_isAFailure() {
        assertThatThrownBy(() -> PageEnd.of(page("", "c"), 49))
                .isInstanceOf(IOException.class)
                .hasMessage("A page of 50 rows, not 49");
    }

    @Test
    void answerThatIsNoPage_isAFailure() {
        assertThatThrownBy(() -> PageEnd.of("{}".getBytes(StandardCharsets.UTF_8), 50))
                .isInstanceOf(IOException.class);
    }

    private static byte[] page(String note, String cursor) {
        return PAGE.formatted(note, cursor, cursor).getBytes(StandardCharsets.UTF_8);
    }
}
