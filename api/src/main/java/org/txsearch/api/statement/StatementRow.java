package org.txsearch.api.statement;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Money;

/**
 * One transaction of a statement; texts as they were sent.
 *
 * @param type as the API names it, such as {@code PAYMENT}
 * @param status likewise, such as {@code PARTIALLY_REFUNDED}
 * @param payerCountry two letters; says which forms Chinese characters have in the payer's name
 * @param fee null where unknown
 * @param net null where unknown
 */
public record StatementRow(
        Instant createdAt,
        String id,
        String type,
        String status,
        @Nullable String payerName,
        @Nullable String payerCountry,
        @Nullable String reference,
        @Nullable String invoiceId,
        Money gross,
        @Nullable Money fee,
        @Nullable Money net) {}
