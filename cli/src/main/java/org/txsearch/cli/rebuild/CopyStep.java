package org.txsearch.cli.rebuild;

import java.io.IOException;

/** Runs after each window; may flush the copied documents and save the state. */
interface CopyStep {
    void after(double fraction) throws IOException, InterruptedException;
}
