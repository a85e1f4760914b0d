package org.txsearch.cli.rebuild;

import java.io.IOException;

/** Runs after each window; may make what was copied durable and save the state. */
interface CopyStep {
    void after(double fraction) throws IOException, InterruptedException;
}
