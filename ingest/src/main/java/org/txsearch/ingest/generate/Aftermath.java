package org.txsearch.ingest.generate;

/** What follows a captured payment: it is settled, and some are refunded, disputed or charged a fee. */
final class Aftermath {

    private static final int REFUNDED_SHARE = 55;
    private static final int DISPUTED_SHARE = 5;
    private static final int CHARGED_SHARE = 15;

    private final UnitPlan plan;

    Aftermath(UnitPlan plan) {
        this.plan = plan;
    }

    /** Plans what follows, with no more transactions than there is room for. */
    void follow(Sale sale, int room) {
        RandomStream random = plan.random();
        Horizon horizon = plan.marketplace().horizon();
        boolean inStore = sale.checkout().store() != null;
        long captured = horizon.after(
                sale.createdAt(), 2_000, inStore ? 15_000 : random.perThousand(700) ? 30_000 : Horizon.DAY, random);
        sale.capture(captured, horizon.after(captured, 20 * Horizon.HOUR, 44 * Horizon.HOUR, random));
        // Without a millisecond left, nothing can come after the payment.
        if (room < 1 || captured >= horizon.last()) {
            return;
        }
        int roll = random.below(1000);
        if (roll < REFUNDED_SHARE) {
            refund(sale, room);
        } else if (roll < REFUNDED_SHARE + DISPUTED_SHARE) {
            dispute(sale);
        } else if (roll < REFUNDED_SHARE + DISPUTED_SHARE + CHARGED_SHARE) {
            charge(sale);
        }
    }

    private void refund(Sale sale, int room) {
        RandomStream random = plan.random();
        Cart cart = sale.checkout().cart();
        if (random.perThousand(600)) {
            addRefund(sale, cart);
            return;
        }
        int times = Math.min(room, random.perThousand(200) ? 2 : 1);
        int rate = sale.merchant().country().taxation().rate();
        for (int i = 0; i < times; i++) {
            long part = sale.amount() * (10 + random.below(35)) / 100;
            if (part > 0) {
                addRefund(sale, Cart.partOf(cart, part, rate));
            }
        }
    }

    private void addRefund(Sale sale, Cart cart) {
        RandomStream random = plan.random();
        Horizon horizon = plan.marketplace().horizon();
        long createdAt = horizon.after(sale.capturedAt(), Horizon.HOUR, 21 * Horizon.DAY, random);
        long settledAt = horizon.after(createdAt, 2 * Horizon.HOUR, 30 * Horizon.HOUR, random);
        Refund refund = new Refund(plan.nextNumber(), plan.nextId(createdAt), createdAt, sale, cart, settledAt);
        sale.refund(refund);
        plan.add(refund);
    }

    private void dispute(Sale sale) {
        RandomStream random = plan.random();
        Horizon horizon = plan.marketplace().horizon();
        long createdAt = horizon.after(sale.capturedAt(), 2 * Horizon.DAY, 30 * Horizon.DAY, random);
        long decidedAt = createdAt + random.between(5 * Horizon.DAY, 40 * Horizon.DAY);
        Dispute.Outcome outcome = decidedAt > horizon.last()
                ? Dispute.Outcome.OPEN
                : random.perThousand(550) ? Dispute.Outcome.LOST : Dispute.Outcome.WON;
        Dispute dispute = new Dispute(plan.nextNumber(), plan.nextId(createdAt), createdAt, sale, outcome, decidedAt);
        sale.dispute(dispute);
        plan.add(dispute);
    }

    private void charge(Sale sale) {
        RandomStream random = plan.random();
        long createdAt = plan.marketplace().horizon().after(sale.capturedAt(), 1_000, Horizon.HOUR, random);
        long amount = -Math.min(
                sale.amount(),
                sale.amount() / 200 + sale.checkout().denomination().price(20));
        plan.add(new AccountEntry(
                plan.nextNumber(), plan.nextId(createdAt), createdAt, AccountEntry.Kind.PAYMENT_FEE, amount, sale));
    }
}
