package org.txsearch.cli.tune;

import java.io.IOException;

/** Measures the documents per second that a shape of requests reaches. */
@FunctionalInterface
public interface TrialThroughput {
    double documentsPerSecond(RequestShape shape) throws IOException, InterruptedException;
}
