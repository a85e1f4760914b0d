package org.txsearch.ingest.command;

/** What a command's exit code says. */
final class ExitCode {

    /** Everything was done. */
    static final int DONE = 0;

    /** It could not be finished. */
    static final int NOT_FINISHED = 1;

    /** Everything was read, and some records were refused. */
    static final int DEAD_LETTERS = 2;

    private ExitCode() {}
}
