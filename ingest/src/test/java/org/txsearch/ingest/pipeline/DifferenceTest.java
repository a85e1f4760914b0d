package org.txsearch.ingest.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.document.ContentDifference;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.week.IsoWeek;

class DifferenceTest {

    @Test
    void line_hasThePlaceTheTransactionAndBothValues() {
        assertThat(json("amount.value", "\"92.00\"", "\"12.00\""))
                .isEqualTo(
                        "{\"source\":\"a.csv\",\"line\":7,\"merchant_id\":\"M\",\"id\":\"t\",\"version\":3,\"code\":\"OTHER_CONTENT\",\"differences\":["
                                + "{\"path\":\"amount.value\",\"stored\":\"92.00\",\"loaded\":\"12.00\"}]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"payer", "payer.name", "payer.email", "metadata.order", "note", "billing_address.line1"})
    void memberThatDescribesThePayer_isNamedWithoutItsValues(String path) {
        assertThat(json(path, "\"José\"", "{\"name\":\"José\"}"))
                .contains("{\"path\":\"" + path + "\",\"personal\":true}")
                .doesNotContain("José");
    }

    @Test
    void cardNumberThatAnOlderBuildStored_isMasked() {
        assertThat(json("items[0].sku", "\"4111111111111111\"", "null"))
                .doesNotContain("4111111111111111")
                .contains("1111");
    }

    private static String json(String path, String stored, String given) {
        return new Difference(
                        new RecordPosition("a.csv", "line", 7),
                        new TransactionKey(IsoWeek.parse("2026-w47"), "M", "t"),
                        3,
                        List.of(new ContentDifference(path, stored, given)))
                .json();
    }
}
