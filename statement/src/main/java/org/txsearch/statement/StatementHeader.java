package org.txsearch.statement;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The header of a statement.
 *
 * @param issuer the merchant as a legal person; null if only the id is known
 * @param title the title; null for "Statement of transactions"
 * @param from the earliest creation time of a transaction, inclusive; null if there is no lower bound
 * @param to the latest creation time of a transaction, exclusive; null if there is no upper bound
 * @param filter the other filters of the transactions, in words; empty if there are none
 * @param isByTime whether the rows are sorted by creation time, in ascending or descending order
 * @param isInterim whether the period has not ended, so that rows and balances may change
 * @param balances one for each currency; empty if the statement does not cover a whole period
 * @param asOf the time before which every event is in the statement; null if it is unknown
 * @param madeAt when the statement was created; equal arguments give equal bytes
 */
public record StatementHeader(
        String merchant,
        @Nullable StatementIssuer issuer,
        @Nullable String title,
        StatementLanguage language,
        @Nullable Instant from,
        @Nullable Instant to,
        ZoneId zone,
        String filter,
        boolean isByTime,
        boolean isInterim,
        List<StatementBalance> balances,
        @Nullable Instant asOf,
        Instant madeAt) {}
