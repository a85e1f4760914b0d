package org.txsearch.document;

import java.util.Set;

/**
 * The numbers that card networks issue: in which ranges, and with how many digits. RATIONALE.md names the source of each row.
 */
final class CardRanges {

    /** How many leading digits of a number are compared. */
    private static final int PREFIX_DIGITS = 8;

    private static final Range[] ISSUED = {
        range("4", "4", 16, 19), // Visa; 13 digits are not issued any more, 19 are those of V PAY
        range("51", "55", 16), // Mastercard
        range("2221", "2720", 16), // Mastercard
        range("34", "34", 15), // American Express
        range("37", "37", 15), // American Express
        range("36", "36", 14, 16, 19), // Diners Club International
        range("300", "305", 16, 19), // Diners Club International
        range("3095", "3095", 16, 19), // Diners Club International
        range("38", "39", 16, 19), // Diners Club International; Hipercard's 3841 is within
        range("3528", "3589", 16, 19), // JCB, LankaPay, RuPay
        range("3088", "3094", 16), // JCB
        range("3096", "3102", 16), // JCB
        range("3112", "3120", 16), // JCB
        range("3158", "3159", 16), // JCB
        range("3337", "3349", 16), // JCB
        range("1800", "1800", 15), // JCB
        range("2131", "2131", 15), // JCB
        range("6011", "6011", 16, 19), // Discover
        range("644", "659", 16, 19), // Discover, Elo, RuPay, Troy, Verve
        range("650002", "650027", 18), // Verve
        range("62", "62", 16, 17, 18, 19), // UnionPay, Discover, Elo, Cabal
        range("81000000", "81719999", 16, 17, 18, 19), // UnionPay
        range("50", "50", 16, 18, 19), // Maestro, Dankort, Elo, RuPay, Verve, Meeza, Carnet
        range("56", "58", 16, 18, 19), // Maestro, Uzcard, Cabal, Naranja
        range("6304", "6304", 16, 17, 18, 19), // Maestro
        range("6390", "6390", 16, 18, 19), // Maestro
        range("67", "67", 16, 18, 19), // Maestro, Bancontact
        range("2200", "2204", 16, 19), // Mir
        range("2205", "2205", 16), // BORICA
        range("353", "353", 16), // RuPay with JCB
        range("356", "356", 16), // RuPay with JCB
        range("606985", "607984", 16), // RuPay
        range("608001", "608500", 16), // RuPay
        range("817200", "820199", 16), // RuPay
        range("636297", "636297", 16), // Elo
        range("636368", "636368", 16), // Elo
        range("606282", "606282", 16), // Hipercard
        range("637095", "637095", 16), // Hipercard
        range("637568", "637568", 16), // Hipercard
        range("637599", "637599", 16), // Hipercard
        range("637609", "637609", 16), // Hipercard
        range("637612", "637612", 16), // Hipercard
        range("604201", "604219", 16), // Cabal
        range("604300", "604400", 16), // Cabal
        range("603522", "603522", 16), // Cabal
        range("604001", "604200", 16, 19), // UkrCard
        range("979200", "979289", 16), // Troy
        range("8600", "8600", 16), // Uzcard
        range("9860", "9860", 16), // Humo
        range("9704", "9704", 16, 19), // NAPAS
        range("968201", "968211", 16), // mada
    };

    /** Numbers that networks and large providers publish for tests, and that lie outside of the ranges. */
    private static final Set<String> PUBLISHED_FOR_TESTS = Set.of(
            // Visa with 13 digits: PayPal, Authorize.Net (two), Worldpay
            "4222222222222",
            "4007000000027",
            "4012888818888",
            "4911830000000",
            // Diners Club and Carte Blanche with 14 digits: PayPal and Braintree (two), Authorize.Net, Payone,
            // Checkout.com,
            // Mastercard's gateway, NMI, and generated numbers that are passed on in guides
            "30569309025904",
            "38520000023237",
            "38000000000006",
            "30000000000004",
            "30123456789019",
            "30123400000000",
            "30205252489926",
            "30204169322643",
            "30207712915383",
            // UATP: Cybersource, Adyen, Worldpay (AirPlus)
            "135412345678911",
            "135410014004955",
            "122000000000003",
            // enRoute, and JCB with a digit too many, in lists that are passed on
            "201400000000009",
            "2131000000000008",
            // Maestro with 14 digits: Cybersource
            "50339619890917",
            // Maestro in a range of its own: Adyen's terminals
            "6000070736169237003",
            // Switch and Solo, which are not issued any more: PayPal, Worldpay, Worldnet
            "6331101999990016",
            "6333000023456788",
            "6334580500000000",
            "6334900000000005",
            "6334000000000004",
            "633499100000000004",
            "6301144000000009",
            // PULSE: Mastercard Send
            "6029879999999908",
            "6029879999999916",
            "6029879999999924",
            // Korea's domestic cards: Adyen
            "9490220006611406");

    private CardRanges() {}

    /**
     * The numbers of one range.
     *
     * @param from the first eight digits of its first number
     * @param to the first eight digits of its last number
     * @param lengths a bit for each number of digits
     */
    private record Range(int from, int to, int lengths) {

        boolean has(int prefix, int length) {
            return (lengths & 1 << length) != 0 && from <= prefix && prefix <= to;
        }
    }

    private static Range range(String from, String to, int... lengths) {
        int bits = 0;
        for (int length : lengths) {
            bits |= 1 << length;
        }
        return new Range(
                Integer.parseInt(from + "0".repeat(PREFIX_DIGITS - from.length())),
                Integer.parseInt(to + "9".repeat(PREFIX_DIGITS - to.length())),
                bits);
    }

    /** Whether so many of these digits are a card's number: one that is issued, or published for tests. */
    static boolean isCard(byte[] digits, int length) {
        return passesLuhn(digits, length) && (isIssued(digits, length) || isPublishedForTests(digits, length));
    }

    private static boolean passesLuhn(byte[] digits, int length) {
        int sum = 0;
        for (int i = 0; i < length; i++) {
            int digit = digits[length - 1 - i];
            int weighed = i % 2 == 0 ? digit : digit * 2;
            sum += weighed > 9 ? weighed - 9 : weighed;
        }
        return sum % 10 == 0;
    }

    private static boolean isIssued(byte[] digits, int length) {
        int prefix = 0;
        for (int i = 0; i < PREFIX_DIGITS; i++) {
            prefix = prefix * 10 + digits[i];
        }
        for (Range range : ISSUED) {
            if (range.has(prefix, length)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPublishedForTests(byte[] digits, int length) {
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = (char) ('0' + digits[i]);
        }
        return PUBLISHED_FOR_TESTS.contains(new String(text));
    }
}
