package org.txsearch.process;

import java.io.IOException;

/** An action that may fail with an I/O error. */
public interface IoAction {
    void run() throws IOException;
}
