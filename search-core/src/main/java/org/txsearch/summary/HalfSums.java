package org.txsearch.summary;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.document.IndexFields;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/**
 * The aggregations that add up the two halves of each amount, and how their answers become one exact sum.
 *
 * <p>Elasticsearch adds in doubles, which are exact up to 2^53. A high half is 2^27 at most and a low half less than 2^26,
 * so that no sum of up to 2^26 of them ever leaves that range, whatever the order in which shards and segments are added.
 * If no amount has a high half, and hardly any has, the low ones are all there is to add.
 */
public final class HalfSums {

    /** The most rows of one bucket. */
    public static final long MAX_ROWS = 1L << 26;

    static final List<String> AMOUNTS = List.of("amount", "fee", "net");

    /** The one of them that every transaction has. */
    static final String GROSS = "amount";

    private static final String HIGH = "_hi";
    private static final String LOW = "_lo";

    private HalfSums() {}

    public static Map<String, Object> aggregations() {
        return aggregations(AMOUNTS, true);
    }

    static Map<String, Object> aggregations(List<String> amounts, boolean withHighHalves) {
        Map<String, Object> sums = new LinkedHashMap<>();
        for (String amount : amounts) {
            Field field = FieldCatalogue.transaction().field(amount);
            if (withHighHalves) {
                sums.put(high(amount), sum(IndexFields.high(field)));
            }
            sums.put(low(amount), sum(IndexFields.low(field)));
        }
        return sums;
    }

    /** An aggregation that counts the rows of which an amount has a high half. */
    static Map<String, Object> withHighHalf() {
        List<Map<String, Object>> any = AMOUNTS.stream()
                .map(amount -> FieldCatalogue.transaction().field(amount))
                .map(field ->
                        Map.<String, Object>of("exists", Map.of("field", IndexFields.path(IndexFields.high(field)))))
                .toList();
        return Map.of("filter", Map.of("bool", Map.of("should", any)));
    }

    public static String high(String amount) {
        return amount + HIGH;
    }

    public static String low(String amount) {
        return amount + LOW;
    }

    /**
     * Returns the sum of a bucket's amounts.
     *
     * @param count how many rows the bucket has
     * @throws TooManyGroupsException if there are too many for an exact sum
     */
    public static BigInteger joined(long count, double highs, double lows) {
        if (count > MAX_ROWS) {
            throw new TooManyGroupsException(TooManyGroupsException.What.ROWS, MAX_ROWS);
        }
        return BigInteger.valueOf((long) highs)
                .multiply(BigInteger.valueOf(IndexFields.HALF_BASE))
                .add(BigInteger.valueOf((long) lows));
    }

    private static Map<String, Object> sum(String member) {
        return Map.of("sum", Map.of("field", IndexFields.path(member)));
    }
}
