package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CardFingerprintsTest {

    private static final String CARD = "4111111111111111";

    private final CardFingerprints fingerprints = TestFingerprints.get();

    @Test
    void cardInAnId_isItsLastFour_andAFingerprintWithoutDigits() {
        assertThat(fingerprints.id(CARD))
                .matches("\\*{12}1111-[bcdfghjklmnpqrst]{20}")
                .hasSize(CardFingerprints.ID_LENGTH);
        assertThat(fingerprints.id("4111-1111 1111/1111")).matches("\\*{12}1111-[bcdfghjklmnpqrst]{20}");
        assertThat(fingerprints.id("４１１１１１１１１１１１１１１１")).startsWith("************1111-");
    }

    /** The form is stored, and must be the same in every build. */
    @Test
    void fingerprint_staysTheSame() {
        assertThat(fingerprints.id(CARD)).isEqualTo("************1111-hrfskgbqqmjkgmgqhqqf");
        assertThat(fingerprints.checkValue()).isEqualTo("jshngjcqddgjnjlhfkpq");
    }

    @Test
    void equalIds_stayEqual_andDifferentOnesDifferent() {
        assertThat(fingerprints.id(CARD)).isEqualTo(TestFingerprints.get().id(CARD));
        assertThat(fingerprints.id(CARD))
                .isNotEqualTo(fingerprints.id("5105105105105100"))
                .isNotEqualTo(fingerprints.id("4000000000061111"))
                .isNotEqualTo(fingerprints.id("4111-1111-1111-1111"));
    }

    @Test
    void anotherKey_givesAnotherFingerprint_andAnotherCheckValue() {
        byte[] key = TestFingerprints.KEY.clone();
        key[0]++;
        CardFingerprints other = new CardFingerprints(key);
        assertThat(other.id(CARD)).startsWith("************1111-").isNotEqualTo(fingerprints.id(CARD));
        assertThat(other.checkValue()).isNotEqualTo(fingerprints.checkValue());
        assertThat(fingerprints.id(CARD)).doesNotContain(fingerprints.checkValue());
        assertThatIllegalArgumentException().isThrownBy(() -> new CardFingerprints(new byte[31]));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4111111111111112",
                "9000000000000001",
                "378282246310005",
                "4222222222222",
                "4917610000000000003",
                "353247104467808",
                "acct-4111111111111111",
                "4111111111111111x",
                "41111111111111114111111111111111",
                "4111111111111111 12/29",
                "************1111",
                "p_9",
                "",
            })
    void anyOtherId_staysAsItIs(String id) {
        assertThat(fingerprints.id(id)).isSameAs(id);
    }

    @Property
    void storedForm_isStoredAgainAsItIs(@ForAll String text) {
        assertThat(fingerprints.id(fingerprints.id(text))).isEqualTo(fingerprints.id(text));
        String stored = fingerprints.id(CARD);
        assertThat(fingerprints.id(stored)).isSameAs(stored);
        assertThat(CardNumbers.mask(stored)).isSameAs(stored);
        assertThat(CardNumbers.mask("(" + stored + ") 4111")).isEqualTo("(" + stored + ") 4111");
    }

    @Test
    void withoutFingerprint_isThePlainForm() {
        assertThat(CardFingerprints.withoutFingerprint(fingerprints.id(CARD))).isEqualTo("************1111");
        assertThat(CardFingerprints.withoutFingerprint("p_9")).isEqualTo("p_9");
    }
}
