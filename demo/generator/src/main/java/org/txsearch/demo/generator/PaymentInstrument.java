package org.txsearch.demo.generator;

/** A payment instrument of a customer, whose details are derived from the key. */
record PaymentInstrument(InstrumentKind method, long key) {

    /** Returns one of a customer's two instruments for shops, or of the two for online sales. */
    static PaymentInstrument of(Customer customer, boolean inStore, RandomStream random) {
        int which = random.perThousand(750) ? 0 : 1;
        long key = RandomStream.key(customer.key(), which + (inStore ? 2 : 0));
        int roll = (int) (key >>> 40) % 100;
        if (inStore) {
            return new PaymentInstrument(
                    roll < 80 ? InstrumentKind.CARD : roll < 92 ? InstrumentKind.WALLET : InstrumentKind.CASH, key);
        }
        InstrumentKind account = roll < 93 ? InstrumentKind.BANK_TRANSFER : InstrumentKind.DIRECT_DEBIT;
        return new PaymentInstrument(
                roll < 70 ? InstrumentKind.CARD : roll < 86 ? InstrumentKind.WALLET : account, key);
    }
}
