package org.txsearch.cluster;

import java.time.Duration;

/**
 * A search of a {@link SearchLoad}.
 *
 * @param begun its start, by {@link System#nanoTime}
 * @param fault the reason why there was no answer in time, or the fault of the answer; empty if the answer was right
 * @param isWrong whether there was an answer other than the known one
 */
record TimedSearch(long begun, String kind, Duration took, String fault, boolean isWrong) {}
