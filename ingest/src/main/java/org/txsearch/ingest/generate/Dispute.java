package org.txsearch.ingest.generate;

/** A payer's complaint about a payment, which holds the money back. */
final class Dispute extends Planned {

    private final Sale sale;
    private final Outcome outcome;
    private final long decidedAt;

    /** How it ended, if it did. */
    enum Outcome {
        OPEN,
        WON,
        LOST
    }

    Dispute(long number, Text id, long createdAt, Sale sale, Outcome outcome, long decidedAt) {
        super(number, id, sale.merchant(), createdAt);
        this.sale = sale;
        this.outcome = outcome;
        this.decidedAt = decidedAt;
    }

    Sale sale() {
        return sale;
    }

    Outcome outcome() {
        return outcome;
    }

    /** When it ended, unless it is open. */
    long decidedAt() {
        return decidedAt;
    }

    @Override
    void describe(Drafting drafting) {
        DisputeDescription.write(this, drafting);
    }
}
