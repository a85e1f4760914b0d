package org.txsearch.summary;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.json.JsonScanner;

/**
 * Whose bucket it is.
 *
 * @param currency the currency's code
 * @param values the values that are grouped by; null is one of its own
 * @param debit whether the transactions in it took money
 */
record BucketKey(String currency, List<@Nullable String> values, boolean debit) {

    private static final String DEBIT = "DEBIT";

    /** Reads the key that the scanner stands before. */
    static BucketKey read(JsonScanner scanner, int fields) {
        String currency = "";
        boolean debit = false;
        @Nullable String[] values = new @Nullable String[fields];
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs(SummaryBody.CURRENCY)) {
                currency = scanner.readString();
            } else if (scanner.nameIs(SummaryBody.DIRECTION)) {
                debit = scanner.readString().equals(DEBIT);
            } else {
                value(scanner, values);
            }
        }
        return new BucketKey(currency, Collections.unmodifiableList(Arrays.asList(values)), debit);
    }

    private static void value(JsonScanner scanner, @Nullable String[] values) {
        for (int i = 0; i < values.length; i++) {
            if (scanner.nameIs(SummaryBody.value(i))) {
                boolean isNull = scanner.firstByte() == 'n';
                String text = scanner.readString();
                values[i] = isNull ? null : text;
                return;
            }
        }
        scanner.skipValue();
    }
}
