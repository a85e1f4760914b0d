package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.time.Duration;

/**
 * Has an alternative load the items.
 *
 * @param sender the process of gatling/alternatives
 * @param server the process of Elasticsearch, or of PostgreSQL
 */
record AlternativeLoader(Alternative alternative, String items, long sender, long server) implements Loader {

    @Override
    public String name() {
        return alternative.name();
    }

    @Override
    public long load(long seconds) throws IOException, InterruptedException {
        return alternative.load(items, seconds);
    }

    @Override
    public void finish() throws IOException, InterruptedException {
        alternative.load(items, Duration.ofHours(1).toSeconds());
    }
}
