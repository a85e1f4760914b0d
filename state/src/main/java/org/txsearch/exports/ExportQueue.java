package org.txsearch.exports;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The waiting and the running exports of all merchants.
 *
 * @param queued how many wait
 * @param running how many workers are on
 * @param oldest when the oldest queued export was created; null if none is queued
 */
public record ExportQueue(
        long queued, long running, @Nullable Instant oldest) {}
