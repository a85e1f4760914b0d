package org.txsearch.gatling;

import java.io.IOException;
import java.util.List;

/** Deletes indices of weeks. */
public final class WeekRemoval {

    private static final byte[] NO_BODY = new byte[0];

    private WeekRemoval() {}

    /** Deletes them, and the register of weeks: with it, a load would look for them instead of making them again. */
    public static void delete(String elasticsearch, List<String> indices) throws IOException, InterruptedException {
        for (String index : indices) {
            Http.send("DELETE", elasticsearch + "/" + index, "application/json", NO_BODY);
        }
        Http.send("DELETE", elasticsearch + "/txsearch-weeks/_doc/register?refresh=true", "application/json", NO_BODY);
    }
}
