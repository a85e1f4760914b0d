package org.txsearch.api.exports.jobs;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The progress of one attempt.
 *
 * @param total the number of all rows; an estimate until the snapshot is open
 */
record WorkProgress(AtomicLong done, AtomicLong total) {}
