package org.txsearch.write;

import java.time.Duration;

/**
 * Why documents cannot be sent again at once.
 *
 * @param text for the operator
 * @param patient whether to wait without a limit, since an operator set it and will lift it
 * @param longestPause after how long it is checked again, at most
 */
record StallReason(String text, boolean patient, Duration longestPause) {

    private static final Duration MAX_PAUSE = Duration.ofSeconds(10);
    private static final Duration MAX_PAUSE_OF_WRITE_BLOCK = Duration.ofSeconds(2);

    /** Returns the cluster cannot take them, and should. */
    static StallReason of(String text) {
        return new StallReason(text, false, MAX_PAUSE);
    }

    /** An index or the cluster is blocked; the numbers are those that Elasticsearch puts into the reason. */
    static StallReason block(String reason) {
        if (reason.contains("/12/")) {
            return new StallReason(
                    "the disk of Elasticsearch is full (flood stage): free space or add a node", true, MAX_PAUSE);
        }
        if (reason.contains("/8/")) {
            return new StallReason(
                    "a week is blocked for writing, as at the end of a rebuild", true, MAX_PAUSE_OF_WRITE_BLOCK);
        }
        return new StallReason("Elasticsearch is set to read only: " + reason, true, MAX_PAUSE);
    }

    /** Of two reasons the one that may end the writer, as it needs the operator more. */
    StallReason or(StallReason other) {
        return patient ? other : this;
    }
}
