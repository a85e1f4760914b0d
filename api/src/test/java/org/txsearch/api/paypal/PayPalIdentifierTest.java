package org.txsearch.api.paypal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Identifiers in PayPal's form, which has letters and digits only, and back. */
class PayPalIdentifierTest {

    @ParameterizedTest
    @CsvSource({
        "9XU04283TK1234567, 9XU04283TK1234567",
        "Z, Z",
        "ZZZ, ZZZ",
        "01JZZ8ZuKZ, 01JZZ8ZuKZ",
        "txn_01M5Z, ZtxnZu01M5ZZ",
        "shop-7, ZshopZd7",
        "a.b, ZaZpb",
        "ZaZub, ZZZaZZub",
        "Main St, ZMainZx20zSt",
        "é😀, ZZxe9zZx1f600z"
    })
    void theirs_areLettersAndDigits(String ours, String theirs) {
        assertThat(PayPalIdentifier.theirs(ours)).isEqualTo(theirs).matches("[a-zA-Z0-9]*");
        assertThat(PayPalIdentifier.ours(theirs)).isEqualTo(ours);
    }

    /** A text that is not a code is our identifier. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "txn_01M5Z",
                "a_Zub",
                "Zab",
                "ZZZZ",
                "Za",
                "ZaZ",
                "ZaZx",
                "ZaZxz",
                "ZaZx5fz",
                "ZaZx061z",
                "ZaZxffffffz",
                "ZaZx5Fz",
                "ZaZx20",
                "ZtxnZu_",
                "aZub"
            })
    void whatIsNoCode_isOurs(String text) {
        assertThat(PayPalIdentifier.ours(text)).isEqualTo(text);
    }

    /** Few characters, so that identifiers are often codes of others. */
    @Test
    void noTwoIdentifiers_areWrittenAlike() {
        Random random = new Random(31);
        Map<String, String> byTheirs = new HashMap<>();
        for (int i = 0; i < 200_000; i++) {
            StringBuilder ours = new StringBuilder();
            for (int length = 1 + random.nextInt(9); ours.length() < length; ) {
                ours.append("ZZZu_dpx25fza.".charAt(random.nextInt(14)));
            }
            String theirs = PayPalIdentifier.theirs(ours.toString());
            assertThat(PayPalIdentifier.ours(theirs)).isEqualTo(ours.toString());
            assertThat(byTheirs.put(theirs, ours.toString())).isIn(null, ours.toString());
        }
    }
}
