package org.txsearch.api.platform.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import tools.jackson.databind.json.JsonMapper;

class AuditLineTest {

    @Test
    void line_isJsonWithoutWhatIsAbsent() {
        AuditLine line = new AuditLine(
                "r-1",
                "client-1",
                "PARTNER",
                "p",
                "M1",
                "M1",
                "POST /mcp",
                "find_transactions",
                new TreeSet<>(List.of("status", "name")),
                "-created_at",
                "NEXT",
                2,
                7L,
                200,
                1.5);
        assertThat(line.text())
                .isEqualTo("{\"request_id\":\"r-1\",\"subject\":\"client-1\",\"kind\":\"PARTNER\",\"caller_id\":\"p\","
                        + "\"on_behalf_of\":\"M1\",\"merchant_id\":\"M1\",\"operation\":\"POST /mcp\","
                        + "\"tool\":\"find_transactions\","
                        + "\"filters\":[\"name\",\"status\"],\"sort\":\"-created_at\",\"page\":\"NEXT\",\"rows\":2,"
                        + "\"cost\":7,\"status\":200,\"duration_ms\":1.5}");
        assertThat(withSubject(null)).doesNotContain("subject", "tool", "rows", "cost");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\r\nb",
                "a\nINFO forged",
                "\u001b[31mred",
                "\u009b31m",
                "\u0085next",
                "\u2028line",
                "\u2029paragraph",
                "\u202eright to left",
                "\u0000",
                "\u007f",
                "\",\"kind\":\"MERCHANT\",\"x\":\"",
                "\\",
                "\t",
                "\b",
                "é\ud83d\ude00"
            })
    void subjects_cannotForgeLinesNorTerminals(String subject) {
        String line = withSubject(subject);
        assertThat(line).matches("[\\x20-\\x7e]+");
        assertThat(JsonMapper.shared().readTree(line).get("subject").asString()).isEqualTo(subject);
        assertThat(JsonMapper.shared().readTree(line).has("kind")).isFalse();
    }

    @Test
    void question_holdsNamesAlone() {
        AuditDetails question = AuditDetails.of(new MockHttpServletRequest())
                .filteredBy(List.of(
                        "status",
                        "metadata[jose@example.com]",
                        "metadata.order-77",
                        "José García",
                        "Email",
                        "a b",
                        "x".repeat(41)))
                .sortedBy("-amount; drop");
        assertThat(question.filters).containsExactly("metadata", "other", "status");
        assertThat(question.sort).isEqualTo("other");
    }

    private static String withSubject(@Nullable String subject) {
        return new AuditLine(
                        "r",
                        subject,
                        null,
                        null,
                        null,
                        null,
                        "GET -",
                        null,
                        new TreeSet<>(),
                        null,
                        null,
                        null,
                        null,
                        401,
                        0)
                .text();
    }
}
