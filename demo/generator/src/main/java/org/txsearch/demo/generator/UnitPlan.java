package org.txsearch.demo.generator;

import static org.txsearch.demo.generator.Timeline.DAY;
import static org.txsearch.demo.generator.Timeline.HOUR;
import static org.txsearch.demo.generator.Timeline.MINUTE;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plans a unit of transactions: payments in a span of time, and their refunds, disputes, fees, and payouts.
 *
 * <p>Related transactions are in the same unit, so that any thread can generate units in any order. The spans of units
 * follow each other, but refunds and disputes may be long after the span.
 */
final class UnitPlan {

    private static final long KEY = 0x554e4954L;
    private static final int TRANSACTIONS_PER_PAYOUT = 100;
    private static final int MIN_PAYMENTS_PER_PAYOUT = 3;
    private static final int UNITS_PER_SHORT_PAYOUT = 4;
    private static final long MISSING = 1_500;

    private final Marketplace marketplace;
    private final Timeline timeline;
    private final RandomStream random;
    private final List<TransactionRecord> records = new ArrayList<>();
    private final Map<Integer, List<Sale>> payableByMerchant = new LinkedHashMap<>();
    private final long first;
    private final int count;
    private boolean hasShortPayout;

    private UnitPlan(Marketplace marketplace, long first, int count) {
        this.marketplace = marketplace;
        this.timeline = marketplace.timeline;
        this.random = new RandomStream(RandomStream.key(marketplace.settings.seed() ^ KEY, first));
        this.first = first;
        this.count = count;
    }

    /** Returns the given number of transactions from {@code first} on, in the order of {@code created_at}. */
    static List<TransactionRecord> of(Marketplace marketplace, long first, int count) {
        UnitPlan plan = new UnitPlan(marketplace, first, count);
        plan.fill();
        plan.records.sort(Comparator.comparingLong(record -> record.createdAt));
        return plan.records;
    }

    private void fill() {
        chargeMonthlyFees();
        int reserved = count / TRANSACTIONS_PER_PAYOUT;
        while (left() > reserved) {
            if (random.perThousand(6)) {
                moveMoney();
            } else {
                sell(reserved);
            }
        }
        payableByMerchant.values().stream()
                .filter(sales -> sales.size() >= MIN_PAYMENTS_PER_PAYOUT)
                .sorted(Comparator.comparingInt(sales -> -sales.size()))
                .limit(left())
                .toList()
                .forEach(this::payOut);
        while (left() > 0) {
            sell(0);
        }
    }

    private void chargeMonthlyFees() {
        long end = marketplace.firstMonthlyFee(first + count);
        for (long fee = marketplace.firstMonthlyFee(first); fee < end && left() > 0; fee++) {
            DemoMerchant merchant = marketplace.payerOfFee(fee);
            long night = marketplace.monthOfFee(fee) + random.between(2 * HOUR, 5 * HOUR);
            TransactionRecord record = add(merchant, Math.min(night, timeline.last()));
            Denomination home = merchant.denomination();
            accountEntry(record, "FEE|T0100|Monthly account fee", -home.price(990), home);
        }
    }

    /** Moves money between the merchant's accounts, or corrects one of them. */
    private void moveMoney() {
        DemoMerchant merchant = marketplace.pickMerchant(random);
        TransactionRecord record = add(merchant, anyInstant());
        boolean transfer = random.perThousand(600);
        Denomination home = merchant.denomination();
        long amount = home.price(transfer ? 10_000L * (1 + random.below(50)) : 100 + random.below(5000));
        String what = transfer
                ? "TRANSFER|T0300|Transfer between own accounts"
                : "ADJUSTMENT|T1200|Correction of the account";
        accountEntry(record, what, random.perThousand(500) ? amount : -amount, home);
    }

    /**
     * Sets a movement on the merchant's account without a payer.
     *
     * @param what type, event code, and subject
     */
    private static void accountEntry(TransactionRecord record, String what, long amount, Denomination denomination) {
        String[] parts = what.split("\\|", -1);
        record.core(parts[0], parts[1], GeneratedStatus.COMPLETED, amount, denomination);
        record.fee(0);
        record.draft.set("subject", parts[2]).set("account_id", record.merchant.account());
        record.draft.set("initiated_by", "MERCHANT").set("channel", "API").set("settled_at", record.createdAt);
        record.acquirerReference();
        record.event("POSTED", record.createdAt, GeneratedStatus.COMPLETED, amount);
    }

    private void sell(int reserved) {
        DemoMerchant merchant = marketplace.pickMerchant(random);
        Sale sale = new Sale(marketplace, first + records.size(), merchant, anyInstant(), random);
        records.add(sale);
        if (!sale.isCaptured()) {
            return;
        }
        long slowest = sale.store != null ? 15_000 : random.perThousand(700) ? 30_000 : DAY;
        sale.capturedAt = timeline.after(sale.createdAt, 2_000, slowest, random);
        sale.settledAt = timeline.after(sale.capturedAt, 20 * HOUR, 44 * HOUR, random);
        // Without a millisecond left, no transaction can follow the payment.
        boolean followed = left() > reserved && sale.capturedAt < timeline.last();
        int roll = followed ? random.below(1000) : 1000;
        if (roll < 55) {
            refund(sale, left() - reserved);
        } else if (roll < 60) {
            dispute(sale);
        } else if (roll < 75) {
            charge(sale);
        }
        // Payments in other currencies and disputed payments are not paid out.
        boolean disputed = roll >= 55 && roll < 60;
        if (sale.paid.equals(merchant.denomination()) && !disputed) {
            payableByMerchant
                    .computeIfAbsent(merchant.number(), key -> new ArrayList<>())
                    .add(sale);
        }
    }

    private void refund(Sale sale, int maxRefunds) {
        if (random.perThousand(600)) {
            refund(sale, sale.cart);
            return;
        }
        int times = Math.min(maxRefunds, random.perThousand(200) ? 2 : 1);
        for (int i = 0; i < times; i++) {
            long part = sale.cart.total() * (10 + random.below(35)) / 100;
            if (part > 0) {
                refund(sale, sale.cart.part(part, sale.merchant.country().taxRate()));
            }
        }
    }

    private void refund(Sale sale, Cart cart) {
        TransactionRecord refund = add(sale.merchant, timeline.after(sale.capturedAt, HOUR, 21 * DAY, random));
        refund.settledAt = timeline.after(refund.createdAt, 2 * HOUR, 30 * HOUR, random);
        sale.refund(refund, cart.total());
        refund.core("REFUND", "T1107", GeneratedStatus.COMPLETED, -cart.total(), sale.paid);
        refund.fee(0);
        refund.related(sale);
        refund.payer(sale);
        refund.instrument(sale);
        refund.draft.set("note", refund.random.pick(Tables.choices("note of a refund")));
        refund.draft.set("initiated_by", "MERCHANT").set("store_id", sale.store == null ? null : sale.store.id());
        refund.cart(cart, -1);
        refund.acquirerReference();
        refund.event("CREATED", refund.createdAt, GeneratedStatus.PENDING, 0);
        refund.event("COMPLETED", refund.createdAt, GeneratedStatus.COMPLETED, -cart.total());
    }

    /** Adds a payer's dispute, which withholds the money. If the merchant loses, the payment is reversed. */
    private void dispute(Sale sale) {
        TransactionRecord dispute = add(sale.merchant, timeline.after(sale.capturedAt, 2 * DAY, 30 * DAY, random));
        long decidedAt = dispute.createdAt + random.between(5 * DAY, 40 * DAY);
        boolean open = decidedAt > timeline.last();
        boolean lost = !open && random.perThousand(550);
        GeneratedStatus status =
                open ? GeneratedStatus.PENDING : lost ? GeneratedStatus.COMPLETED : GeneratedStatus.CANCELLED;
        String outcome = open ? "OPEN" : lost ? "LOST" : "WON";
        sale.laterEvent("DISPUTED", dispute.createdAt, null, 0);
        dispute.core("DISPUTE", open ? "T1110" : "T1201", status, -sale.cart.total(), sale.paid);
        dispute.related(sale);
        dispute.payer(sale);
        dispute.instrument(sale);
        dispute.acquirerReference();
        Draft details = dispute.draft.child("dispute").set("id", "dp_" + dispute.random.token(16));
        details.pick("reason", dispute.random).set("outcome", outcome);
        details.set("stage", open && dispute.random.perThousand(500) ? "INQUIRY" : "CHARGEBACK");
        details.money("amount", sale.cart.total(), sale.paid);
        details.set("opened_at", dispute.createdAt).set("due_at", dispute.createdAt + 10 * DAY);
        dispute.event("OPENED", dispute.createdAt, GeneratedStatus.PENDING, 0);
        if (!open) {
            dispute.event(outcome, decidedAt, status, 0);
        }
        if (lost) {
            dispute.draft.set("settled_at", decidedAt);
            sale.reverse(decidedAt);
        }
    }

    private void charge(Sale sale) {
        TransactionRecord charge = add(sale.merchant, timeline.after(sale.capturedAt, 1_000, HOUR, random));
        long fee = Math.min(sale.cart.total(), sale.cart.total() / 200 + sale.paid.price(20));
        accountEntry(charge, "FEE|T0107|Fee for a payment", -fee, sale.paid);
        charge.related(sale);
    }

    /** Adds a payout to the merchant's bank, usually of the net of the payments and refunds that refer to it. */
    private void payOut(List<Sale> sales) {
        long latest = sales.stream().mapToLong(sale -> sale.settledAt).max().orElseThrow();
        long cutOff = Math.min(timeline.last() - HOUR, latest);
        long createdAt = cutOff + random.between(MINUTE, HOUR);
        List<TransactionRecord> settled = new ArrayList<>();
        long sum = 0;
        for (Sale sale : sales) {
            if (sale.settledAt <= cutOff) {
                settled.add(sale);
                sum += sale.net();
                for (TransactionRecord refund : sale.refunds) {
                    if (refund.settledAt <= cutOff) {
                        settled.add(refund);
                        sum += refund.amount();
                    }
                }
            }
        }
        if (sum <= 0) {
            return;
        }
        TransactionRecord payout = add(sales.get(0).merchant, createdAt);
        for (int i = 0; i < settled.size(); i++) {
            settled.get(i).payout = payout;
            // One after the other in the minute before the payout, because no system changes hundreds of rows at the
            // same instant.
            settled.get(i).paidOutAt = createdAt - MINUTE + MINUTE * i / settled.size();
        }
        Denomination home = payout.merchant.denomination();
        long paid = sum - missing(payout, sum);
        payout.core("PAYOUT", "T0400", GeneratedStatus.COMPLETED, -paid, home);
        payout.fee(0);
        payout.draft.set("settled_at", createdAt).set("payout_id", marketplace.id("po_", payout.number, createdAt));
        payout.draft.set("subject", "Payout to bank account").set("account_id", payout.merchant.account());
        payout.draft.set("bank_reference_id", payout.random.token(18)).set("initiated_by", "MERCHANT");
        Draft method = payout.draft.child("payment_method").set("type", "BANK_TRANSFER");
        method.set("bank_name", payout.merchant.country().banks().get(0));
        payout.draft.child("balance").money("ending", 0, home).money("available", 0, home);
        payout.event("CREATED", createdAt, GeneratedStatus.PENDING, 0);
        payout.event("COMPLETED", createdAt, GeneratedStatus.COMPLETED, -paid);
    }

    /** Returns the amount by which the largest early payout of every fourth unit is less than its transactions. */
    private long missing(TransactionRecord payout, long sum) {
        boolean isEarly = payout.createdAt < (timeline.first() + timeline.last()) / 2;
        if (!isEarly || hasShortPayout || first / count % UNITS_PER_SHORT_PAYOUT != 0) {
            return 0;
        }
        hasShortPayout = true;
        return Math.min(sum / 2, payout.merchant.denomination().price(MISSING));
    }

    private TransactionRecord add(DemoMerchant merchant, long createdAt) {
        TransactionRecord record = new TransactionRecord(marketplace, first + records.size(), merchant, createdAt);
        records.add(record);
        return record;
    }

    /** Returns how many transactions are still to be planned. */
    private int left() {
        return count - records.size();
    }

    private long anyInstant() {
        long earliest = position(first);
        long latest = Math.max(earliest, position(first + count) - 1);
        return timeline.instant(random.between(earliest, latest), random);
    }

    /** Returns the position of a transaction on the timeline. */
    private long position(long number) {
        long all = marketplace.settings.count();
        long total = timeline.total();
        // Divides first, because the product could overflow a long.
        return Math.min(total / all * number + total % all * number / all, total);
    }
}
