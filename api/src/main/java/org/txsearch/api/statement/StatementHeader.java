package org.txsearch.api.statement;

import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * What a statement is about.
 *
 * @param merchant the merchant's id, with its name where that is known
 * @param title instead of "Statement of transactions"
 * @param from when the first transaction may have been created; null for no such bound
 * @param to before when the last one must have been created; null for no such bound
 * @param zone of all times in the statement
 * @param filter what else the transactions have in common, in words; empty if nothing
 * @param asOf every event before it is in the statement; null where that is not known
 * @param madeAt when the statement was made; two statements that differ in nothing have the same bytes
 */
public record StatementHeader(
        String merchant,
        @Nullable String title,
        @Nullable Instant from,
        @Nullable Instant to,
        ZoneId zone,
        String filter,
        @Nullable Instant asOf,
        Instant madeAt) {}
