package org.txsearch.ingest.source;

/** Receives the progress of reading a file. */
@FunctionalInterface
public interface SourceFileWatch {

    /** Reports the number of bytes that have been read and whose records have been passed on. */
    void read(long bytes);

    /** Reports the number of bytes that have been verified; no record has been passed on yet. */
    default void verified(long bytes) {}

    /** Receives whole sentences about how the file was read, after it has been read. */
    default void remark(String sentences) {}
}
