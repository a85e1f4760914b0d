package org.txsearch.api.payouts;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.search.MoneySum;
import org.txsearch.api.search.SumAnswer;
import org.txsearch.schema.MoneyState;
import org.txsearch.summary.CurrencySums;
import org.txsearch.summary.SummaryGroup;

/**
 * The sums of the transactions of a payout by currency, and the reason if the payout is not their net.
 *
 * <p>A net here is an amount plus its fee, as in balances, so that transactions without a stored net count as well.
 * Transactions that moved no money are only in the sums of pending money.
 *
 * @param difference the reason if the payout is not the net of its transactions; otherwise null
 */
record Reconciliation(
        List<Map<String, Object>> currencies, @Nullable PayoutDifference difference) {

    /** The parts of a payout. It pays all parts except the last three. */
    private enum PayoutPart {
        PAYMENTS,
        REFUNDS,
        FEES,
        DISPUTES,
        ADJUSTMENTS,
        OTHER,
        PAYOUT,
        PENDING,
        PENDING_PAYOUT;

        static @Nullable PayoutPart of(String type, String status) {
            boolean isPayout = type.equals(PAYOUT_TYPE);
            return switch (MoneyState.of(status)) {
                case SETTLED -> isPayout ? PAYOUT : ofType(type);
                case PENDING -> isPayout ? PENDING_PAYOUT : PENDING;
                case FAILED -> null;
            };
        }

        private static PayoutPart ofType(String type) {
            return switch (type) {
                case "PAYMENT" -> PAYMENTS;
                case "REFUND" -> REFUNDS;
                case "FEE" -> FEES;
                case "DISPUTE" -> DISPUTES;
                case "ADJUSTMENT" -> ADJUSTMENTS;
                default -> OTHER;
            };
        }

        boolean isPaid() {
            return compareTo(PAYOUT) < 0;
        }

        String member() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The type of a payout's own transaction. */
    static final String PAYOUT_TYPE = "PAYOUT";

    /** The reconciliation of a payout whose transaction has no payout id. */
    static final Reconciliation OF_NO_ID =
            new Reconciliation(List.of(), new PayoutDifference(DifferenceCode.NO_PAYOUT_ID));

    /** Returns the reconciliation of a payout with all its transactions, in groups by payout id, type and status. */
    static Reconciliation of(List<SummaryGroup> groups) {
        Map<String, Ledger> ledgers = new TreeMap<>();
        groups.forEach(group -> ledgers.computeIfAbsent(group.currency(), Ledger::new)
                .add(
                        PayoutPart.of(
                                type(group),
                                Objects.requireNonNull(group.values().get(2))),
                        group.sums()));
        boolean hasPayout = groups.stream().anyMatch(group -> type(group).equals(PAYOUT_TYPE));
        List<Ledger> all = List.copyOf(ledgers.values());
        return new Reconciliation(all.stream().map(Ledger::json).toList(), difference(all, hasPayout));
    }

    private static String type(SummaryGroup group) {
        return Objects.requireNonNull(group.values().get(1));
    }

    private static @Nullable PayoutDifference difference(List<Ledger> ledgers, boolean hasPayout) {
        Predicate<PayoutPart> any = part -> ledgers.stream().anyMatch(ledger -> ledger.has(part));
        if (!hasPayout) {
            return new PayoutDifference(DifferenceCode.NO_PAYOUT_TRANSACTION);
        }
        if (!any.test(PayoutPart.PAYOUT)) {
            return new PayoutDifference(
                    any.test(PayoutPart.PENDING_PAYOUT) ? DifferenceCode.PAYOUT_PENDING : DifferenceCode.PAYOUT_FAILED);
        }
        List<Ledger> differing = ledgers.stream()
                .filter(ledger -> ledger.difference().signum() != 0)
                .toList();
        if (differing.isEmpty()) {
            return null;
        }
        if (ledgers.stream().noneMatch(Ledger::hasTransactions)) {
            return new PayoutDifference(DifferenceCode.NO_TRANSACTIONS);
        }
        if (differing.stream().allMatch(Ledger::isExplainedByPending)) {
            return new PayoutDifference(DifferenceCode.PENDING_TRANSACTIONS);
        }
        if (differing.stream().anyMatch(ledger -> !ledger.has(PayoutPart.PAYOUT))) {
            return new PayoutDifference(DifferenceCode.OTHER_CURRENCY);
        }
        return new PayoutDifference(
                DifferenceCode.AMOUNT_DIFFERS,
                differing.stream().map(Ledger::sentence).collect(Collectors.joining(" ")));
    }

    /** The sums of one currency. */
    private static final class Ledger {

        private final String currency;
        private final Map<PayoutPart, CurrencySums> sums = new EnumMap<>(PayoutPart.class);

        Ledger(String currency) {
            this.currency = currency;
        }

        void add(@Nullable PayoutPart part, CurrencySums more) {
            if (part != null) {
                sums.merge(
                        part,
                        new CurrencySums(
                                more.count(),
                                more.gross(),
                                more.fee(),
                                more.gross().add(more.fee())),
                        CurrencySums::plus);
            }
        }

        boolean has(PayoutPart part) {
            return sums.containsKey(part);
        }

        private CurrencySums of(PayoutPart part) {
            return Objects.requireNonNullElse(sums.get(part), CurrencySums.NONE);
        }

        boolean hasTransactions() {
            return has(PayoutPart.PENDING) || sums.keySet().stream().anyMatch(PayoutPart::isPaid);
        }

        private CurrencySums total() {
            return sums.entrySet().stream()
                    .filter(entry -> entry.getKey().isPaid())
                    .map(Map.Entry::getValue)
                    .reduce(CurrencySums.NONE, CurrencySums::plus);
        }

        /** Returns the difference. The amount of a payout is negative. */
        BigInteger difference() {
            return total().net().add(of(PayoutPart.PAYOUT).net());
        }

        boolean isExplainedByPending() {
            return difference().add(of(PayoutPart.PENDING).net()).signum() == 0;
        }

        String sentence() {
            MoneySum amount = MoneySum.of(difference().abs(), currency);
            return "The net of the transactions is " + amount.value() + " " + currency
                    + (difference().signum() > 0 ? " more" : " less") + " than the payout.";
        }

        Map<String, Object> json() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("currency", currency);
            List<PayoutPart> beside = new ArrayList<>();
            for (PayoutPart part : PayoutPart.values()) {
                if (part.isPaid()) {
                    json.put(part.member(), SumAnswer.of(of(part), currency));
                } else {
                    beside.add(part);
                }
            }
            json.put("total", SumAnswer.of(total(), currency));
            beside.forEach(part -> json.put(part.member(), SumAnswer.of(of(part), currency)));
            json.put("difference", MoneySum.of(difference(), currency));
            return json;
        }
    }
}
