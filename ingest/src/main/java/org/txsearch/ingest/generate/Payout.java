package org.txsearch.ingest.generate;

/** Settled money on its way to the merchant's bank: the net of the payments and refunds that name it. */
final class Payout extends Planned {

    private final Text payoutId;
    private final long paidOut;

    Payout(long number, Text id, Merchant merchant, long createdAt, Text payoutId, long paidOut) {
        super(number, id, merchant, createdAt);
        this.payoutId = payoutId;
        this.paidOut = paidOut;
    }

    Text payoutId() {
        return payoutId;
    }

    /** How much was paid out, positive. */
    long paidOut() {
        return paidOut;
    }

    @Override
    void describe(Drafting drafting) {
        PayoutDescription.write(this, drafting);
    }
}
