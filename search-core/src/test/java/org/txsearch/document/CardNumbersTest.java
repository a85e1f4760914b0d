package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CardNumbersTest {

    @ParameterizedTest
    @CsvSource({
        "4222222222222, *********2222",
        "30569309025904, **********5904",
        "378282246310005, ***********0005",
        "4111111111111111, ************1111",
        "6304000000000000000, ***************0000",
        "4111 1111 1111 1111, **** **** **** 1111",
        "4111-1111-1111-1111, ****-****-****-1111",
        "3782 822463 10005, **** ****** *0005",
        "card:4111111111111111., card:************1111.",
        "a4111111111111111b, a************1111b",
        "4111111111111111 4111111111111111, ************1111 ************1111",
        "4111-1111-1111-1111/4111111111111111, ****-****-****-1111/************1111",
        "No 12 4111 1111 1111 1111, No 12 **** **** **** 1111",
        "4111.1111.1111.1111, ****.****.****.1111",
        "4111/1111/1111/1111, ****/****/****/1111",
        "4111_1111_1111_1111, ****_****_****_1111",
        "4111  1111  1111  1111, ****  ****  ****  1111",
        "4111 - 1111 - 1111 - 1111, **** - **** - **** - 1111",
        "5555555555554444, ************4444",
        "2223003122003222, ************3222",
        "6011111111111117, ************1117",
        "3530111333300000, ************0000",
        "6200000000000005, ************0005",
        "2200000000000004, ************0004",
        "9792000000000003, ************0003",
        "٤١١١١١١١١١١١١١١١, ************١١١١",
        "４１１１１１１１１１１１１１１１, ************１１１１",
    })
    void cardNumber_keepsItsLastFour(String text, String masked) {
        assertThat(CardNumbers.mask(text)).isEqualTo(masked);
    }

    /** People write the expiry or the security code behind the number. */
    @ParameterizedTest
    @CsvSource({
        "4111 1111 1111 1111 12/29, **** **** **** 1111 12/29",
        "4111 1111 1111 1111 1229, **** **** **** 1111 1229",
        "4111-1111-1111-1111-12-29, ****-****-****-1111-12-29",
        "7 4111 1111 1111 1111 12 29, 7 **** **** **** 1111 12 29",
        "4111111111111111 12 29, ************1111 12 29",
    })
    void cardNumberAmongOtherGroups_isFound(String text, String masked) {
        assertThat(CardNumbers.mask(text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "4111111111111112",
                "411111111111",
                "41111111111111111111",
                "4111    1111    1111    1111",
                "4111,1111,1111,1111",
                // Orders that satisfy Luhn and start as no card does.
                "1000000000000008",
                "2026111900000002",
                "2721000000000004",
                "7000000000000005",
                "9000000000000001",
                "0000000000000000",
                "************1111",
                "2026-11-19 08:00",
                "+34 600 123 456",
                "INV-1001",
            })
    void anythingElse_isKept(String text) {
        assertThat(CardNumbers.mask(text)).isSameAs(text);
    }

    @Property
    void everyLuhnNumber_isMasked_atAnyPosition(
            @ForAll @LongRange(min = 10_000_000L, max = 9_999_999_999_999L) long account,
            @ForAll("issuers") int issuer,
            @ForAll @StringLength(max = 5) String before,
            @ForAll @StringLength(max = 5) String after) {
        String number = withCheckDigit(issuer + Long.toString(account));
        String quiet = "<" + withoutDigits(before) + ">" + number + "<" + withoutDigits(after) + ">";
        String masked = CardNumbers.mask(quiet);
        assertThat(masked)
                .doesNotContain(number)
                .contains("*".repeat(number.length() - 4) + number.substring(number.length() - 4));
        assertThat(masked.codePointCount(0, masked.length())).isEqualTo(quiet.codePointCount(0, quiet.length()));
    }

    @Provide
    Arbitrary<Integer> issuers() {
        return Arbitraries.of(2221, 2720, 3400, 3528, 3714, 4000, 4999, 5100, 5599, 5018, 6011, 6221, 6304, 6599, 8171);
    }

    @Property
    void numberOfNoNetwork_isKept(
            @ForAll @LongRange(min = 10_000_000L, max = 9_999_999_999_999L) long account,
            @ForAll @IntRange(min = 7000, max = 8099) int issuer) {
        String text = withCheckDigit(issuer + Long.toString(account));
        assertThat(CardNumbers.mask(text)).isSameAs(text);
    }

    @Property
    void numberWithAWrongCheckDigit_isKept(
            @ForAll @LongRange(min = 100_000_000_000L, max = 99_999_999_999_999_999L) long head,
            @ForAll @IntRange(min = 1, max = 9) int by) {
        String number = withCheckDigit(Long.toString(head));
        int wrong = (number.charAt(number.length() - 1) - '0' + by) % 10;
        String text = number.substring(0, number.length() - 1) + wrong;
        assertThat(CardNumbers.mask(text)).isSameAs(text);
    }

    @Property
    void masking_isIdempotent(@ForAll String text) {
        String masked = CardNumbers.mask(text);
        assertThat(CardNumbers.mask(masked)).isEqualTo(masked);
    }

    @Property
    void textThatCannotHoldACard_holdsNone(@ForAll String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (CardNumbers.cannotHold(bytes, 0, bytes.length)) {
            assertThat(CardNumbers.mask(text)).isSameAs(text);
        }
    }

    @Test
    void veryLongRuns_areRead_inLinearWork() {
        String digits = "1 ".repeat(500_000);
        assertThat(CardNumbers.mask(digits)).hasSize(digits.length());
        assertThat(CardNumbers.mask("1".repeat(1_000_000))).hasSize(1_000_000);
    }

    private static String withCheckDigit(String head) {
        int sum = 0;
        for (int i = 0; i < head.length(); i++) {
            int digit = head.charAt(head.length() - 1 - i) - '0';
            int weighed = i % 2 == 0 ? digit * 2 : digit;
            sum += weighed > 9 ? weighed - 9 : weighed;
        }
        return head + (10 - sum % 10) % 10;
    }

    private static String withoutDigits(String text) {
        StringBuilder quiet = new StringBuilder();
        text.codePoints().filter(point -> Character.digit(point, 10) < 0).forEach(quiet::appendCodePoint);
        return quiet.toString();
    }
}
