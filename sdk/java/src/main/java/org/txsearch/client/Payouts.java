package org.txsearch.client;

import java.util.concurrent.Executor;

/** Payouts: what reached the bank, and what it pays. Safe for many threads. */
public final class Payouts {

    private static final String PATH = "/v1/payouts";

    private final Transport transport;
    private final Executor threads;

    Payouts(Transport transport, Executor threads) {
        this.transport = transport;
        this.threads = threads;
    }

    /** Walks all payouts, the newest first. */
    public Walk<PayoutPage, Payout> list() {
        return list(TransactionQuery.builder().build());
    }

    /**
     * Walks all payouts whose own transactions match, the newest first.
     *
     * <p>The API refuses conditions that are not for payouts: it takes times of creation and settlement, status, currency, amount,
     * payout id and reference.
     */
    public Walk<PayoutPage, Payout> list(TransactionQuery query) {
        return new Walk<>(Pages.of(transport, PATH, query.parameters(), PayoutPage::new, threads));
    }

    /**
     * One payout. A path cannot have an id with {@code /}, {@code \}, {@code ;} or {@code %}: use {@link #list(TransactionQuery)}
     * with {@code payoutId} for it.
     *
     * @throws NotFoundException if no transaction has this payout id
     */
    public Payout get(String id) {
        if (id.matches("(?s).*[/\\\\;%].*")) {
            throw new IllegalArgumentException(
                    "A path cannot have a payout id with / \\ ; or %. Use list with payoutId for it.");
        }
        return transport.request(Transport.Call.get(PATH + "/" + Transport.encode(id), null), Payout::new);
    }
}
