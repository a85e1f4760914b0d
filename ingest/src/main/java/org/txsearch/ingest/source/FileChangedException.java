package org.txsearch.ingest.source;

import java.io.IOException;

/** Thrown if a file differs from an earlier reading. */
final class FileChangedException extends IOException {

    private static final long serialVersionUID = 1L;
}
