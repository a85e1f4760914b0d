package org.txsearch.document;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recognises international bank account numbers (ISO 13616) in text: country, length and check digits must all agree. */
final class Ibans {

    /** Country and number of characters, by the registry of SWIFT, and by the central banks of countries that are not in it. */
    private static final Map<String, Integer> LENGTHS =
            lengths("AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24"
                    + "DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30"
                    + "KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22"
                    + "RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20YE30"
                    + "AO25BF28BJ28CF27CG27CI28CM27CV25DZ26GA27GQ27GW25IR26KM27MA28MG27ML28MZ25NE28SN28TD27TG28");

    /** As in " - "; more between two groups of digits is a table, not a number. */
    static final int MAX_SEPARATORS = 3;

    private static final int COUNTRY_LENGTH = 2;
    private static final int CHECK_LENGTH = 2;

    private Ibans() {}

    private static Map<String, Integer> lengths(String table) {
        Map<String, Integer> lengths = new HashMap<>();
        for (int i = 0; i < table.length(); i += 4) {
            lengths.put(table.substring(i, i + 2), Integer.parseInt(table.substring(i + 2, i + 4)));
        }
        return Map.copyOf(lengths);
    }

    /** Where the account number ends that begins there, in groups or not; the same place if there is none. */
    static int end(int[] points, int from) {
        Integer length = length(points, from);
        if (length == null) {
            return from;
        }
        int taken = 0;
        int of97 = 0;
        int head = 0;
        int at = from;
        int separators = 0;
        while (at < points.length && taken < length) {
            int value = value(points[at]);
            if (value < 0) {
                separators++;
                if (separators > MAX_SEPARATORS || !isSeparator(points[at])) {
                    return from;
                }
            } else {
                separators = 0;
                boolean isLetter = value > 9;
                boolean mustBeLetter = taken < COUNTRY_LENGTH;
                if (mustBeLetter && !isLetter
                        || isLetter && taken >= COUNTRY_LENGTH && taken < COUNTRY_LENGTH + CHECK_LENGTH) {
                    return from;
                }
                // Country and check digits count last.
                if (taken < COUNTRY_LENGTH + CHECK_LENGTH) {
                    head = head * (isLetter ? 100 : 10) + value;
                } else {
                    of97 = (of97 * (isLetter ? 100 : 10) + value) % 97;
                }
                taken++;
            }
            at++;
        }
        boolean isWhole = taken == length && (at == points.length || value(points[at]) < 0);
        return isWhole && (of97 * 1_000_000L + head) % 97 == 1 ? at : from;
    }

    private static @Nullable Integer length(int[] points, int from) {
        return from + 1 < points.length && value(points[from]) > 9 && value(points[from + 1]) > 9
                ? LENGTHS.get(letter(points[from]) + letter(points[from + 1]))
                : null;
    }

    private static String letter(int point) {
        return String.valueOf((char) ('A' + value(point) - 10));
    }

    /** 0 to 9, 10 to 35 for letters; -1 for anything else. */
    private static int value(int point) {
        return point < 0x80 ? Character.digit(point, 36) : -1;
    }

    static boolean isSeparator(int point) {
        return switch (Character.getType(point)) {
            case Character.SPACE_SEPARATOR, Character.DASH_PUNCTUATION, Character.CONNECTOR_PUNCTUATION -> true;
            default -> "\t./\uFF0E\uFF0F\u2212".indexOf(point) >= 0;
        };
    }
}
