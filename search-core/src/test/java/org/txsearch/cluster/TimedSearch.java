package org.txsearch.cluster;

import java.time.Duration;

/**
 * A search of a {@link SearchLoad}.
 *
 * @param begun when it began, as {@link System#nanoTime} counts
 * @param fault why it was not answered within the limit of {@link SearchLoad}, or what was wrong with the answer; empty if neither
 * @param isWrong whether there was an answer and it was not the known one
 */
record TimedSearch(long begun, String kind, Duration took, String fault, boolean isWrong) {}
