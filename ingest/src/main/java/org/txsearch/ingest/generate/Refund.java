package org.txsearch.ingest.generate;

/** Money given back for a payment. */
final class Refund extends Planned {

    private final Sale sale;
    private final Cart cart;
    private final Settling settling;

    Refund(long number, Text id, long createdAt, Sale sale, Cart cart, long settledAt) {
        super(number, id, sale.merchant(), createdAt);
        this.sale = sale;
        this.cart = cart;
        this.settling = new Settling(settledAt);
    }

    Sale sale() {
        return sale;
    }

    /** What is given back for: the whole cart of the payment, or a part of it. */
    Cart cart() {
        return cart;
    }

    /** How much is given back, not negative. */
    long refunded() {
        return cart.total();
    }

    Settling settling() {
        return settling;
    }

    @Override
    void describe(Drafting drafting) {
        RefundDescription.write(this, drafting);
    }
}
