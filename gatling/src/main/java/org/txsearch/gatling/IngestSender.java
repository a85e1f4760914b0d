package org.txsearch.gatling;

import java.io.IOException;
import java.time.Duration;

/** Sends documents to Elasticsearch while it may. */
interface IngestSender extends AutoCloseable {

    void resume() throws IOException, InterruptedException;

    /** Sends no further request; those under way may still be answered. */
    void pause() throws IOException, InterruptedException;

    /** The processor time that its process has taken. */
    Duration cpu() throws IOException;

    /** The indices that it alone writes to. */
    String indices();

    @Override
    void close() throws IOException, InterruptedException;
}
