package org.txsearch.ingest.generate;

/** A transaction whose place in the world is known, before its details are written. */
abstract class Planned {

    private final long number;
    private final Text id;
    private final Merchant merchant;
    private final long createdAt;

    Planned(long number, Text id, Merchant merchant, long createdAt) {
        this.number = number;
        this.id = id;
        this.merchant = merchant;
        this.createdAt = createdAt;
    }

    /** Its number among all transactions, from 0. */
    long number() {
        return number;
    }

    Text id() {
        return id;
    }

    Merchant merchant() {
        return merchant;
    }

    long createdAt() {
        return createdAt;
    }

    /** Writes everything that is to be told about it. */
    abstract void describe(Drafting drafting);
}
