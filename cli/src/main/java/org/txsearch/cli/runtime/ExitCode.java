package org.txsearch.cli.runtime;

/** The exit codes of commands. */
public final class ExitCode {

    public static final int DONE = 0;

    public static final int NOT_FINISHED = 1;

    /** Everything was read; some records were refused, or differ from the stored transaction of the same version. */
    public static final int DEAD_LETTERS = 2;

    private ExitCode() {}
}
