package org.txsearch.api.exports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** References and numbers of entries, from stored items to the bytes. */
class StatementFormatTest {

    private static final Instant AS_OF = Instant.parse("2026-11-27T08:30:00.250Z");

    @ParameterizedTest
    @ValueSource(strings = {"CAMT053", "OFX"})
    void everyEntry_hasAReferenceOfItsOwn_thatStaysTheSame(String format) throws IOException {
        List<String> items = new ArrayList<>();
        // The longest id, ids that a cut would make equal, and ids around the length of a reference.
        for (int length : new int[] {1, 30, 31, 32, 34, 35, 36, 60, 63}) {
            for (String id : List.of("x".repeat(length), "x".repeat(length - 1) + "y")) {
                items.add(StatementFile.item(id, "COMPLETED", "10.00", "-0.35"));
                items.add(StatementFile.item(cut(id + "-FEE"), "COMPLETED", "1.00", "-0.01"));
                items.add(StatementFile.item(cut(id + ".FEE"), "COMPLETED", "1.00", "-0.01"));
            }
        }
        items = new ArrayList<>(new LinkedHashSet<>(items));
        String element = format.equals("OFX") ? "FITID" : "NtryRef";
        List<String> references = StatementFile.of(format, null, AS_OF, items).values(element);
        assertThat(references).hasSize(2 * items.size()).doesNotHaveDuplicates();
        if (format.equals("CAMT053")) {
            assertThat(references).allMatch(reference -> reference.length() <= 35);
        }
        for (int i = 0; i < items.size(); i++) {
            assertThat(StatementFile.of(format, null, AS_OF.plusSeconds(1), List.of(items.get(i)))
                            .values(element))
                    .containsExactly(references.get(2 * i), references.get(2 * i + 1));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"CAMT053", "OFX"})
    void rows_areEntries(String format) throws IOException {
        assertThat(StatementFile.of(
                                format,
                                null,
                                AS_OF,
                                List.of(
                                        StatementFile.item("a", "COMPLETED", "10.00", "-0.35"),
                                        StatementFile.item("b", "PENDING", "5.00", "-0.35"),
                                        StatementFile.item("c", "REVERSED", "10.00", null),
                                        StatementFile.item("d", "DENIED", "5.00", null),
                                        StatementFile.item("e", "COMPLETED", "10.00", "0.00"),
                                        StatementFile.item("f", "COMPLETED", "0.00", null)))
                        .rows())
                .containsExactly(2, 0, 1, 0, 1, 1);
    }

    /** Sums that depend on the entries are before them in CAMT053 only. */
    @Test
    void entriesWait_ifTheStartOfTheirStatementIsNotKnown() throws IOException {
        List<String> entry = List.of(StatementFile.item("a", "COMPLETED", "10.00", null));
        List<String> payout = List.of(StatementFile.item("a", "COMPLETED", "10.00", "-0.35"));
        assertThat(StatementFile.of("CAMT053", null, AS_OF, entry).spools()).containsExactly("EUR");
        assertThat(StatementFile.of("OFX", null, AS_OF, entry).spools()).isEmpty();
        assertThat(StatementFile.of("CAMT053", null, AS_OF, payout).spools()).containsExactly("EUR");
        assertThat(StatementFile.of("OFX", null, AS_OF, payout).spools()).containsExactly("EUR");
    }

    private static String cut(String id) {
        return id.substring(0, Math.min(id.length(), 64));
    }
}
