package org.txsearch.ingest.generate;

/**
 * What a payer pays with; the rest of it follows from the key.
 *
 * @param kind what it is
 * @param key tells it from all others
 */
record Instrument(Kind kind, long key) {

    /** The kinds of instrument. */
    enum Kind {
        CARD(true),
        WALLET(true),
        BANK_TRANSFER(false),
        DIRECT_DEBIT(false),
        CASH(false);

        private final boolean authorized;

        Kind(boolean authorized) {
            this.authorized = authorized;
        }

        /** Whether somebody approves the payment before it is captured. */
        boolean isAuthorized() {
            return authorized;
        }
    }

    /** One of the two instruments that a payer has for that place of sale. */
    static Instrument of(Person person, boolean inStore, RandomStream random) {
        int which = random.perThousand(750) ? 0 : 1;
        long key = RandomStream.key(person.key(), which + (inStore ? 2 : 0));
        int roll = (int) (key >>> 40) % 100;
        if (inStore) {
            return new Instrument(roll < 80 ? Kind.CARD : roll < 92 ? Kind.WALLET : Kind.CASH, key);
        }
        return new Instrument(
                roll < 70 ? Kind.CARD : roll < 86 ? Kind.WALLET : roll < 93 ? Kind.BANK_TRANSFER : Kind.DIRECT_DEBIT,
                key);
    }
}
