package org.txsearch.gatling;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A merchant's transactions that were created within a time; {@code to} is exclusive. */
public record MerchantRange(String merchant, Instant from, Instant to) {

    private static final int DAYS = 15;

    /** Returns the 15 days that end with the merchant's last transaction. */
    static MerchantRange lastDays(Elasticsearch elasticsearch, String merchant)
            throws IOException, InterruptedException {
        String query = "{\"term\":{\"merchant_id\":\"" + merchant + "\"}}";
        return lastDays(merchant, elasticsearch.created("desc", query).plusMillis(1));
    }

    /** Returns the 15 days before an instant. */
    public static MerchantRange lastDays(String merchant, Instant to) {
        return new MerchantRange(merchant, to.minus(DAYS, ChronoUnit.DAYS), to);
    }

    /** Returns the parameters of a request, whose range begins later. */
    public String parameters(int millis) {
        return "created_from=" + from.plusMillis(millis) + "&created_to=" + to;
    }
}
