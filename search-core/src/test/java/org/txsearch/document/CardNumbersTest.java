package org.txsearch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Random;
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
        "4222 222 222 222, **** *** **2 222",
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
        "9704000000000018, ************0018",
        "4917610000000000003, ***************0003",
        "account+4111111111111111@example.com, account+************1111@example.com",
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
        "4111 1111 1111 1111 123, **** **** **** 1111 123",
        "4111 1111 1111 1111 12 2029 123, **** **** **** 1111 12 2029 123",
        "3782 822463 10005 1229 1234, **** ****** *0005 1229 1234",
        "1229 4111 1111 1111 1111, 1229 **** **** **** 1111",
        "2026/11/10 4111 1111 1111 1111, 2026/11/10 **** **** **** 1111",
        "5678-4111 1111 1111 1111, 5678-**** **** **** 1111",
        "4111 1111 1111 1111 5555 5555 5555 4444, **** **** **** 1111 **** **** **** 4444",
        "+49 1512 3456001 - 4111111111111111, +49 1512 3456001 - ************1111",
        "DE89 3704 0044 0532 0130 00 4111 1111 1111 1111, DE89 3704 0044 0532 0130 00 **** **** **** 1111",
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
                "8000000000000004",
                // IMEIs, whose bodies begin with 01, 35, 86, 99; they always satisfy Luhn.
                "353247104467808",
                "35-324710-446780-8",
                "356938000007808",
                "490154203237518",
                "010928004389457",
                "861536030196001",
                "990000862471854",
                "520000000000007",
                // EAN-13, UPC, GTIN-14, ISBN.
                "4099999010042",
                "5099999000042",
                "4006381333931",
                "6009999000004",
                "00614141000418",
                "10614141000415",
                "978-3-16-148410-0",
                // Telephone numbers.
                "+49 1512 3456001",
                "+4915123456001",
                "+49-1512-345-6001",
                "+49 151 234 560 01",
                "0049 1512 3456001",
                "+44 20 7946 0018 00",
                "+86 138 0013 8000",
                "+1 (555) 123-4567 / +1 (555) 123-4568",
                "+36 123 4567 8901 2",
                "+37 828 2246 310 005",
                // Account numbers, whose groups satisfy Luhn now and then.
                "DE89 3704 0044 0532 0130 00",
                "DE89370400440532013000",
                "GB29 NWBK 6016 1331 9268 19",
                "FR14 2004 1010 0505 0001 3M02 606",
                "DK50 0040 0440 1162 43",
                "61 1090 1014 0000 0712 1981 2874",
                // Longer numbers.
                "1234 5678 4111 1111 1111 1111",
                "4111 1111 1111 1111 9876",
                "9876-4111-1111-1111-1111-9876",
                "00340123451234567890",
                "89490200001234567890",
                "9400 1118 9922 3854 3451 27",
                // Times in milliseconds, microseconds and nanoseconds.
                "1731225600004",
                "1731225600000005",
                "1731225600000000009",
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

    /** Test numbers of networks and providers: alone and in groups. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                // PayPal and Braintree.
                "378282246310005 371449635398431 378734493671000 376680816376961 30569309025904 38520000023237 36259600000004",
                "6011111111111117 6011000990139424 3530111333300000 3566002020360505 5555555555554444 5105105105105100",
                "4111111111111111 4012888888881881 4222222222222 5019717010103742 6331101999990016 5610591081018250",
                "6304000000000000 5063516945005047 2223000048400011 4005519200000004 4012000033330026 4500600000000061",
                // Stripe.
                "4242424242424242 4000056655665556 2223003122003222 5200828282828210 6011981111111113 3056930009020004",
                "36227206271667 6555900000604105 6200000000000005 6205500000000000004 6200000000000047 4000002500001001",
                // Adyen.
                "4871049999999910 4400000000000008 5100290029002909 6703444444444449 6771798025000004 36006666333344",
                "5066991111111118 6062828888666688 6243030000000001 8171999927660000 9490220006611406 135410014004955",
                "4166676667666746 5577000055770004 6011601160116611 3569990010095841 6000070736169237003",
                // Authorize.Net, Cybersource and NMI.
                "4007000000027 4012888818888 370000000000002 6011000000000012 3088000000000017 38000000000006 4622943127013705",
                "135412345678911 50339619890917 586824160825533338 6759411100000008 6759560045005727054 5641821111166669",
                "3566111111111113 2222420000001113 3337000000200004 6505050000001091 6200019999800019 30205252489926",
                // Worldpay, Checkout.com, Square, Mollie, Payone, Mastercard and others.
                "4444333322221111 4911830000000 4917610000000000 4917610000000000003 4462030000000000 4917300800000000",
                "6759649826438453 6799990100000000019 3528000700000000 343434343434343 5163613613613613 2221000000000009",
                "122000000000003 630490017740292441 30123456789019 30123400000000 30000000000004 4111141011111111116",
                "5454545454545454 2720990000000015 5500000000000004 340000000000009 3000000000000004 6440000000000104",
                "5008539999999905 6029879999999908 5015658742698217 6334580500000000 6334000000000004 201400000000009",
                "9792030394440796 9704000000000018 2131000000000008 180000000000002 6360000000000000 5060990580000217499",
            })
    void numbersForTests_areMasked(String numbers) {
        for (String number : numbers.split(" ", -1)) {
            if (!isLuhn(number)) {
                continue;
            }
            assertThat(CardNumbers.mask(number))
                    .isEqualTo("*".repeat(number.length() - 4) + number.substring(number.length() - 4));
            for (String separator : List.of(" ", "-", ".", "/", "_", " - ", "\u2013")) {
                String groups = number.replaceAll("(\\d{4})(?=\\d)", "$1" + separator);
                assertThat(CardNumbers.mask(groups).replaceAll("[^*]", ""))
                        .as(groups)
                        .hasSize(number.length() - 4);
                assertThat(CardNumbers.mask("card " + groups + ", please").replaceAll("[^*]", ""))
                        .hasSize(number.length() - 4);
            }
        }
    }

    @Property
    void cardOfANetwork_isMasked_atAnyPosition(
            @ForAll @LongRange(min = 100_000_000_000_000_000L, max = 999_999_999_999_999_999L) long account,
            @ForAll("issuers") Issuer issuer,
            @ForAll @StringLength(max = 5) String before,
            @ForAll @StringLength(max = 5) String after) {
        String number = withCheckDigit((issuer.prefix + account).substring(0, issuer.length - 1));
        String quiet = "<" + withoutDigits(before) + ">" + number + "<" + withoutDigits(after) + ">";
        String masked = CardNumbers.mask(quiet);
        assertThat(masked)
                .doesNotContain(number)
                .contains("*".repeat(number.length() - 4) + number.substring(number.length() - 4));
        assertThat(masked.codePointCount(0, masked.length())).isEqualTo(quiet.codePointCount(0, quiet.length()));
    }

    record Issuer(String prefix, int length) {}

    @Provide
    Arbitrary<Issuer> issuers() {
        return Arbitraries.of(
                new Issuer("4", 16),
                new Issuer("4", 19),
                new Issuer("51", 16),
                new Issuer("55", 16),
                new Issuer("2221", 16),
                new Issuer("2720", 16),
                new Issuer("34", 15),
                new Issuer("37", 15),
                new Issuer("36", 14),
                new Issuer("3528", 16),
                new Issuer("3589", 16),
                new Issuer("6011", 16),
                new Issuer("62", 17),
                new Issuer("62", 19),
                new Issuer("8171", 16),
                new Issuer("5018", 16),
                new Issuer("6759", 19),
                new Issuer("2200", 16),
                new Issuer("979200", 16),
                new Issuer("8600", 16),
                new Issuer("9860", 16),
                new Issuer("508500", 16),
                new Issuer("636368", 16),
                new Issuer("606282", 16));
    }

    /** What no network issues at that length, whatever it begins with. */
    @Property
    void thirteenDigits_areKept(@ForAll @LongRange(min = 100_000_000_000L, max = 999_999_999_999L) long head) {
        String text = withCheckDigit(Long.toString(head));
        assertThat(CardNumbers.mask(text)).isSameAs(text);
    }

    @Property
    void identityOfAPhone_isKept(
            @ForAll("reporting bodies") String body,
            @ForAll @LongRange(min = 100_000_000_000L, max = 999_999_999_999L) long rest) {
        String text = withCheckDigit(body + rest);
        assertThat(CardNumbers.mask(text)).isSameAs(text);
        String grouped =
                text.substring(0, 2) + "-" + text.substring(2, 8) + "-" + text.substring(8, 14) + "-" + text.charAt(14);
        assertThat(CardNumbers.mask(grouped)).isSameAs(grouped);
    }

    @Provide("reporting bodies")
    Arbitrary<String> reportingBodies() {
        return Arbitraries.of(
                "01", "10", "30", "33", "35", "44", "45", "49", "50", "51", "52", "53", "54", "86", "91", "98", "99");
    }

    @Property
    void telephoneNumber_isKept_inAnyGrouping(
            @ForAll @LongRange(min = 1_000_000, max = 999_999_999_999_999L) long number, @ForAll Random grouping) {
        StringBuilder text = new StringBuilder("+");
        for (char digit : Long.toString(number).toCharArray()) {
            text.append(digit);
            if (grouping.nextInt(3) == 0) {
                text.append(" -./".charAt(grouping.nextInt(4)));
            }
        }
        assertThat(CardNumbers.mask("call " + text)).isEqualTo("call " + text);
    }

    @Property
    void accountNumber_isKept_inGroups(
            @ForAll @LongRange(min = 10_000_000_000_000_000L, max = 99_999_999_999_999_999L) long account) {
        // Germany: eight digits of the bank, ten of the account; 1314 are the letters DE.
        String bban = account + "0";
        int check =
                98 - new BigInteger(bban + "131400").mod(BigInteger.valueOf(97)).intValue();
        String iban = "DE" + (check < 10 ? "0" : "") + check + bban;
        String groups = iban.replaceAll("(.{4})(?=.)", "$1 ");
        assertThat(CardNumbers.mask(iban)).isSameAs(iban);
        assertThat(CardNumbers.mask("to " + groups + " 12/29")).isEqualTo("to " + groups + " 12/29");
    }

    /** The shares in docs/operators/loading.md, of a million; {@code -Dcards.numbers=1000000} prints them. */
    @ParameterizedTest
    @CsvSource({"13, 0", "15, 0.0025", "16, 0.039"})
    void randomOrderNumbers_areRarelyTakenForCards(int length, double most) {
        int count = Integer.getInteger("cards.numbers", 100_000);
        Random random = new Random(7);
        long floor = (long) Math.pow(10, length - 1);
        int masked = 0;
        for (int i = 0; i < count; i++) {
            String number = Long.toString(floor + (long) (random.nextDouble() * 9 * floor));
            masked += CardNumbers.isMasked(number) ? 1 : 0;
        }
        System.out.printf(Locale.ROOT, "%d digits: %d of %d random numbers are masked%n", length, masked, count);
        assertThat(masked / (double) count).isLessThanOrEqualTo(most);
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

    private static boolean isLuhn(String number) {
        return withCheckDigit(number.substring(0, number.length() - 1)).equals(number);
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
