package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContentDifferenceTest {

    private static final String MERCHANT = "M-difference";

    @Test
    void membersThatDiffer_areNamedWithBothValues() {
        TransactionDocument stored = Records.document(
                MERCHANT,
                "t",
                Map.of(
                        "note",
                        "one",
                        "payer.name",
                        "José",
                        "metadata",
                        Map.of("same", "s", "gone", "g"),
                        "items",
                        List.of(Records.element("items", Map.of("sku", "a")))));
        TransactionDocument given = Records.document(
                MERCHANT,
                "t",
                Map.of(
                        "note", "two",
                        "amount", Records.money("92.00", "EUR"),
                        "metadata", Map.of("same", "s", "new", "n"),
                        "items", List.of(Records.element("items", Map.of("sku", "b", "name", "B")))));
        assertThat(between(stored, given))
                .extracting(ContentDifference::toString)
                .containsExactlyInAnyOrder(
                        "ContentDifference[path=amount.value, stored=\"49.99\", given=\"92.00\"]",
                        "ContentDifference[path=payer, stored="
                                + between(stored, given).stream()
                                        .filter(difference -> difference.path().equals("payer"))
                                        .findFirst()
                                        .orElseThrow()
                                        .stored()
                                + ", given=null]",
                        "ContentDifference[path=note, stored=\"one\", given=\"two\"]",
                        "ContentDifference[path=items[0].sku, stored=\"a\", given=\"b\"]",
                        "ContentDifference[path=items[0].name, stored=null, given=\"B\"]",
                        "ContentDifference[path=metadata.gone, stored=\"g\", given=null]",
                        "ContentDifference[path=metadata.new, stored=null, given=\"n\"]");
    }

    /** An export in CSV has no control characters, and is loaded without a difference. */
    @Test
    void controlCharactersThatAnExportReplaces_areTheSame() {
        TransactionDocument stored =
                Records.document(MERCHANT, "t", Map.of("note", "a\u0001b\u007f\u009fc\ud83d\ude00"));
        assertThat(between(
                        stored, Records.document(MERCHANT, "t", Map.of("note", "a\ufffdb\ufffd\ufffdc\ud83d\ude00"))))
                .isEmpty();
        for (String other : List.of(
                "a\ufffdb\ufffdc\ud83d\ude00",
                "\ufffd\ufffdb\ufffd\ufffdc\ud83d\ude00",
                "a\u0001b\u007f\u009fc\ufffd\ufffd")) {
            assertThat(between(stored, Records.document(MERCHANT, "t", Map.of("note", other))))
                    .hasSize(1);
        }
        assertThat(between(Records.document(MERCHANT, "t", Map.of("note", "a\ufffd")), stored))
                .hasSize(1);
    }

    @Test
    void arraysOfAnotherLength_differAsAWhole() {
        TransactionDocument none = Records.document(MERCHANT, "t", Map.of());
        TransactionDocument one =
                Records.document(MERCHANT, "t", Map.of("items", List.of(Records.element("items", Map.of("sku", "a")))));
        assertThat(between(none, one))
                .singleElement()
                .satisfies(difference -> assertThat(difference.path()).isEqualTo("items"))
                .satisfies(difference -> assertThat(difference.stored()).isEqualTo("[]"));
    }

    /** Otherwise every record that was stored before an attribute came would differ from its own file. */
    @Test
    void documentOfAnOlderBuild_isTheSame_whateverItLacks() {
        TransactionDocument now =
                Records.document(MERCHANT, "t", Map.of("items", List.of(Records.element("items", Map.of("sku", "a")))));
        String older = new String(now.source(), StandardCharsets.UTF_8)
                .replaceFirst("\"search\":\\{.*?\\},", "\"search\":{\"tie\":1},")
                .replaceFirst(",\"note\":null", "")
                .replaceFirst("\"description\":null,", "")
                .replaceFirst(",\"metadata\":\\{\\}", "")
                .replace("2026-11-19T08:00:13.950Z", "2026-11-20T08:00:13.950Z");
        assertThat(older.length()).isLessThan(now.source().length - 40);
        assertThat(now.hasContentOf(older.getBytes(StandardCharsets.UTF_8))).isFalse();
        assertThat(ContentDifference.between(older.getBytes(StandardCharsets.UTF_8), now.source()))
                .isEmpty();
    }

    private static List<ContentDifference> between(TransactionDocument stored, TransactionDocument given) {
        return ContentDifference.between(stored.source(), given.source());
    }
}
