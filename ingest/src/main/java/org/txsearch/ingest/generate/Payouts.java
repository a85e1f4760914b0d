package org.txsearch.ingest.generate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects settled payments by merchant and pays out those of the merchants who have the most. */
final class Payouts {

    private static final int FEWEST_PAYMENTS = 3;

    private final Map<Integer, List<Sale>> salesByMerchant = new LinkedHashMap<>();

    /** Takes note of a captured payment. Other currencies, and what is disputed, are not paid out. */
    void consider(Sale sale) {
        boolean home = sale.checkout().denomination().equals(sale.merchant().denomination());
        if (home && sale.dispute() == null) {
            salesByMerchant
                    .computeIfAbsent(sale.merchant().number(), number -> new ArrayList<>())
                    .add(sale);
        }
    }

    /** Plans as many payouts as there is room for. */
    void plan(UnitPlan plan, TextBuilder text) {
        List<List<Sale>> largestFirst = salesByMerchant.values().stream()
                .filter(sales -> sales.size() >= FEWEST_PAYMENTS)
                .sorted(Comparator.comparingInt(sales -> -sales.size()))
                .limit(plan.room())
                .toList();
        for (List<Sale> sales : largestFirst) {
            payOut(sales, plan, text);
        }
    }

    private static void payOut(List<Sale> sales, UnitPlan plan, TextBuilder text) {
        long last = plan.marketplace().horizon().last();
        long cutOff = Math.min(
                last - Horizon.HOUR,
                sales.stream().mapToLong(Payouts::settledAt).max().orElse(last));
        long createdAt = cutOff + plan.random().between(Horizon.MINUTE, Horizon.HOUR);
        List<Settling> settled = new ArrayList<>();
        long sum = 0;
        for (Sale sale : sales) {
            Settling settling = sale.settling();
            if (settling == null || settling.settledAt() > cutOff) {
                continue;
            }
            settled.add(settling);
            sum += sale.amount() - sale.fee();
            for (Refund refund : sale.refunds()) {
                if (refund.settling().settledAt() <= cutOff) {
                    settled.add(refund.settling());
                    sum -= refund.refunded();
                }
            }
        }
        if (sum <= 0) {
            return;
        }
        Text payoutId = plan.marketplace().ids().payout(plan.nextNumber(), createdAt, text);
        Payout payout = new Payout(
                plan.nextNumber(), plan.nextId(createdAt), sales.get(0).merchant(), createdAt, payoutId, sum);
        plan.add(payout);
        settled.forEach(settling -> settling.payOut(payout));
    }

    private static long settledAt(Sale sale) {
        Settling settling = sale.settling();
        return settling == null ? Long.MAX_VALUE : settling.settledAt();
    }
}
