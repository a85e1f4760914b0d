package org.txsearch.api.paypal;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.ShippedText;

/**
 * An attribute of an answer of PayPal's Transaction Search v1.9, and its place in a transaction.
 *
 * <p>The table of all of them is read in both directions: for rows from ours to theirs, for filters from theirs to ours.
 *
 * @param theirs its dotted path below {@code transaction_details[]}, with {@code []} after the name of an array
 * @param ours the path of our leaf
 * @param form how the one value becomes the other
 * @param maxLength the greatest number of characters of a text that PayPal's document has
 */
record PayPalAttribute(String theirs, Field ours, PayPalForm form, int maxLength) {

    private static final List<PayPalAttribute> ALL = load();
    private static final Map<String, PayPalAttribute> BY_THEIRS =
            ALL.stream().collect(Collectors.toUnmodifiableMap(PayPalAttribute::theirs, Function.identity()));

    /** Returns every attribute, in the order of PayPal's document. */
    static List<PayPalAttribute> all() {
        return ALL;
    }

    /**
     * Returns the attribute at a path of PayPal's.
     *
     * @throws IllegalArgumentException if PayPal has no such attribute
     */
    static PayPalAttribute at(String theirs) {
        PayPalAttribute attribute = BY_THEIRS.get(theirs);
        if (attribute == null) {
            throw new IllegalArgumentException("PayPal has no attribute " + theirs);
        }
        return attribute;
    }

    private static List<PayPalAttribute> load() {
        return ShippedText.rows(PayPalAttribute.class, "paypal-transaction-search-v1.9.csv")
                .map(line -> line.split(",", 4))
                .map(cells -> new PayPalAttribute(
                        cells[0],
                        field(cells[1]),
                        PayPalForm.valueOf(cells[2]),
                        cells[3].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(cells[3])))
                .toList();
    }

    private static Field field(String path) {
        return FieldCatalogue.transaction().field(path);
    }
}
