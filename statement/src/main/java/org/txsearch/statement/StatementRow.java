package org.txsearch.statement;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Money;

/**
 * A transaction of a statement. Texts are as they were sent.
 *
 * @param type the type in the API, such as {@code PAYMENT}
 * @param status the status in the API, such as {@code PARTIALLY_REFUNDED}
 * @param payerCountry two letters; determines the forms of Chinese characters in the payer's name
 * @param fee null if unknown
 * @param net null if unknown
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
