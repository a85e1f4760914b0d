package org.txsearch.ingest.generate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A payment, and what became of it. */
final class Sale extends Planned {

    private final Checkout checkout;
    private final List<Refund> refunds = new ArrayList<>();
    private Status status;
    private long capturedAt;
    private @Nullable Settling settling;
    private @Nullable Dispute dispute;

    Sale(long number, Text id, Merchant merchant, long createdAt, Checkout checkout, Status status) {
        super(number, id, merchant, createdAt);
        this.checkout = checkout;
        this.status = status;
    }

    Checkout checkout() {
        return checkout;
    }

    Status status() {
        return status;
    }

    /** The gross amount. */
    long amount() {
        return checkout.cart().total();
    }

    /** The merchant's fee, not negative. */
    long fee() {
        return merchant().terms().fee(amount(), checkout.denomination());
    }

    long capturedAt() {
        return capturedAt;
    }

    @Nullable
    Settling settling() {
        return settling;
    }

    List<Refund> refunds() {
        return refunds;
    }

    @Nullable
    Dispute dispute() {
        return dispute;
    }

    /** Notes that the money was captured, and when it is settled. */
    void capture(long at, long settledAt) {
        capturedAt = at;
        settling = new Settling(settledAt);
    }

    /** Notes a refund, which says how much of the payment is left. */
    void refund(Refund refund) {
        refunds.add(refund);
        status = refunded() == amount() ? Status.REFUNDED : Status.PARTIALLY_REFUNDED;
    }

    long refunded() {
        return refunds.stream().mapToLong(Refund::refunded).sum();
    }

    /** Notes a dispute, which takes the money back if it is lost. */
    void dispute(Dispute raised) {
        dispute = raised;
        if (raised.outcome() == Dispute.Outcome.LOST) {
            status = Status.REVERSED;
        }
    }

    @Override
    void describe(Drafting drafting) {
        SaleDescription.write(this, drafting);
    }
}
