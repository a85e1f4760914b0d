package org.txsearch.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.txsearch.schema.Field.Kind;

/** Every attribute of an answer of PayPal's Transaction Search v1.9 has a place in a transaction. */
class PayPalHomesTest {

    /** The leaves below {@code transaction_details[]}, each amount counted as its two members. */
    private static final int THEIR_ATTRIBUTES = 127;

    private record Home(String theirs, String ours) {}

    @Test
    void list_namesEachOfTheirAttributesOnce() throws IOException {
        assertThat(homes()).hasSize(THEIR_ATTRIBUTES);
        assertThat(homes()).extracting(Home::theirs).doesNotHaveDuplicates();
        assertThat(homes()).extracting(Home::ours).doesNotHaveDuplicates();
    }

    @Test
    void eachOfTheirAttributes_hasALeafOfOurs() throws IOException {
        for (Home home : homes()) {
            Field field = field(home.ours());
            assertThat(field.children()).as(home.theirs()).isEmpty();
        }
    }

    @Test
    void theirAmounts_areOurMoney() throws IOException {
        for (Home home : homes()) {
            if (home.theirs().endsWith(".currency_code")) {
                String parent = home.ours().substring(0, home.ours().lastIndexOf('.'));
                Field field = field(parent);
                assertThat(field.kind()).as(home.theirs()).isEqualTo(Kind.MONEY);
            }
        }
    }

    private static Field field(String path) {
        return Objects.requireNonNull(FieldCatalogue.transaction().find(path), path);
    }

    private static List<Home> homes() throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(PayPalHomesTest.class.getResourceAsStream("paypal-transaction-search-v1.9.csv")),
                StandardCharsets.UTF_8))) {
            return reader.lines()
                    .skip(1) // the names of the columns
                    .map(line -> line.split(",", 2))
                    .map(cells -> new Home(cells[0], cells[1]))
                    .toList();
        }
    }
}
