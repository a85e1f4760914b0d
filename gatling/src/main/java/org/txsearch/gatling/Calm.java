package org.txsearch.gatling;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** An Elasticsearch that has done with what was written to it. */
public final class Calm {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long LOOK_EVERY_MILLIS = 200;

    private Calm() {}

    /** Returns when all transactions are visible, on disk, and merged as far as they are going to be by themselves. */
    public static void await(String elasticsearch) throws IOException, InterruptedException {
        post(elasticsearch + "/transactions/_refresh");
        post(elasticsearch + "/transactions/_flush");
        long end = System.nanoTime() + LIMIT.toNanos();
        while (Http.json(Http.get(elasticsearch + "/_stats/merge?filter_path=_all.total.merges.current"))
                        .at("/_all/total/merges/current")
                        .asLong()
                > 0) {
            if (System.nanoTime() > end) {
                throw new IOException("Elasticsearch merges without an end");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        }
    }

    private static void post(String uri) throws IOException, InterruptedException {
        Http.send("POST", uri, "application/json", new byte[0]);
    }
}
