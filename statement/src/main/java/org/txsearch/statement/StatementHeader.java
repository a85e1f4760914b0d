package org.txsearch.statement;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a statement is about.
 *
 * @param merchant the merchant's id
 * @param issuer whose statement it is; null where only the id is known
 * @param title instead of "Statement of transactions"
 * @param language of the statement's own words
 * @param from creation time of the first transaction at the earliest; null if there is no such bound
 * @param to all transactions were created before it; null if there is no such bound
 * @param zone of all times in the statement
 * @param filter what else the transactions have in common, in words; empty if nothing
 * @param isByTime whether the rows are in the order of their creation, or its reverse
 * @param isInterim whether the period is not over, so that rows and balances may change
 * @param balances one for each currency; none where the statement is not of a whole period
 * @param asOf every event before it is in the statement; null where that is not known
 * @param madeAt when the statement was created; equal statements have the same bytes
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
