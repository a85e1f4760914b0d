package org.txsearch.gatling;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The last 15 days of the merchant with the most transactions; {@code to} is exclusive. */
record LastDays(String merchant, Instant from, Instant to) {

    private static final int DAYS = 15;

    static LastDays of(Elasticsearch elasticsearch) throws IOException, InterruptedException {
        String merchant = elasticsearch.largestMerchant();
        String query = "{\"term\":{\"merchant_id\":\"" + merchant + "\"}}";
        Instant to = elasticsearch.created("desc", query).plusMillis(1);
        return new LastDays(merchant, to.minus(DAYS, ChronoUnit.DAYS), to);
    }

    /** The parameters of a request, whose range begins later. */
    String parameters(int millis) {
        return "created_from=" + from.plusMillis(millis) + "&created_to=" + to;
    }

    @Override
    public String toString() {
        return merchant + ", " + DAYS + " days";
    }
}
