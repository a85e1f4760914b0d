package org.txsearch.ingest.generate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Plans a unit of transactions: payments of one stretch of time, and all that becomes of them.
 *
 * <p>What belongs together is in the same unit, so that units can be made by any thread in any order. Refunds and
 * disputes may lie far behind the stretch; the payments follow each other unit by unit.
 */
final class UnitPlan {

    private static final long KEY = 0x554e4954L;
    private static final int PAYOUT_SHARE = 100;

    private final Marketplace marketplace;
    private final RandomStream random;
    private final TextBuilder text = new TextBuilder();
    private final List<Planned> planned = new ArrayList<>();
    private final Aftermath aftermath = new Aftermath(this);
    private final long first;
    private final int count;
    private final long earliest;
    private final long latest;

    private UnitPlan(Marketplace marketplace, long first, int count) {
        this.marketplace = marketplace;
        this.random = new RandomStream(RandomStream.key(marketplace.settings().seed() ^ KEY, first));
        this.first = first;
        this.count = count;
        this.earliest = position(first);
        this.latest = Math.max(earliest, position(first + count) - 1);
    }

    /** The transactions from this number on, exactly so many, in the order of {@code created_at}. */
    static List<Planned> of(Marketplace marketplace, long first, int count) {
        UnitPlan plan = new UnitPlan(marketplace, first, count);
        plan.fill();
        plan.planned.sort(Comparator.comparingLong(Planned::createdAt));
        return plan.planned;
    }

    Marketplace marketplace() {
        return marketplace;
    }

    RandomStream random() {
        return random;
    }

    /** How many transactions are still to be planned. */
    int room() {
        return count - planned.size();
    }

    void add(Planned transaction) {
        planned.add(transaction);
    }

    long nextNumber() {
        return first + planned.size();
    }

    Text nextId(long createdAt) {
        return marketplace.ids().transaction(nextNumber(), createdAt, text);
    }

    private void fill() {
        addMonthlyFees();
        int reserved = count / PAYOUT_SHARE;
        Payouts payouts = new Payouts();
        while (room() > reserved) {
            addAny(payouts, reserved);
        }
        payouts.plan(this, text);
        while (room() > 0) {
            addSale(payouts, 0);
        }
    }

    private void addAny(Payouts payouts, int reserved) {
        if (random.perThousand(6)) {
            addAccountEntry();
        } else {
            addSale(payouts, reserved);
        }
    }

    private void addSale(Payouts payouts, int reserved) {
        Merchant merchant = marketplace.merchants().pick(random);
        long createdAt = marketplace.profile().instant(random.between(earliest, latest), random);
        Checkout checkout = Checkout.of(merchant, marketplace.people(), random, text);
        Status status = status(checkout.instrument().kind());
        Sale sale = new Sale(nextNumber(), nextId(createdAt), merchant, createdAt, checkout, status);
        add(sale);
        if (status.isCaptured()) {
            aftermath.follow(sale, room() - reserved);
            payouts.consider(sale);
        }
    }

    private Status status(Instrument.Kind kind) {
        int roll = random.below(1000);
        if (roll < 12) {
            return Status.PENDING;
        }
        if (roll < 24) {
            return kind.isAuthorized() ? Status.AUTHORIZED : Status.PENDING;
        }
        if (roll < 54) {
            return kind.isAuthorized() ? Status.DENIED : Status.FAILED;
        }
        return roll < 62 ? Status.FAILED : roll < 70 ? Status.CANCELLED : Status.COMPLETED;
    }

    private void addAccountEntry() {
        Merchant merchant = marketplace.merchants().pick(random);
        long createdAt = marketplace.profile().instant(random.between(earliest, latest), random);
        boolean transfer = random.perThousand(600);
        long amount =
                merchant.denomination().price(transfer ? 10_000L * (1 + random.below(50)) : 100 + random.below(5000));
        add(new AccountEntry(
                nextNumber(),
                nextId(createdAt),
                merchant,
                createdAt,
                transfer ? AccountEntry.Kind.TRANSFER : AccountEntry.Kind.ADJUSTMENT,
                random.perThousand(500) ? amount : -amount));
    }

    private void addMonthlyFees() {
        MonthlyFees fees = marketplace.monthlyFees();
        long transactions = marketplace.settings().count();
        long end = fees.firstFor(first + count, transactions);
        for (long fee = fees.firstFor(first, transactions); fee < end && room() > 0; fee++) {
            Merchant merchant = marketplace.merchants().get(fees.merchantOf(fee));
            long night = fees.monthOf(fee) + random.between(2 * Horizon.HOUR, 5 * Horizon.HOUR);
            long createdAt = Math.min(night, marketplace.horizon().last());
            long amount = -merchant.denomination().price(990);
            add(new AccountEntry(
                    nextNumber(), nextId(createdAt), merchant, createdAt, AccountEntry.Kind.MONTHLY_FEE, amount));
        }
    }

    /** The share of the time that lies before a transaction. */
    private long position(long number) {
        long all = marketplace.settings().count();
        long total = marketplace.profile().total();
        // Divided first: the product of the two could be more than a long holds.
        return Math.min(total / all * number + total % all * number / all, total);
    }
}
