package org.txsearch.gatling.mixed;

import java.io.IOException;

/** What is done to the weeks until it is closed. */
interface RunningWork extends AutoCloseable {

    /** Fails where the work has ended or failed by itself: the measurement did not run during it. */
    void check() throws IOException;

    @Override
    void close() throws IOException, InterruptedException;
}
