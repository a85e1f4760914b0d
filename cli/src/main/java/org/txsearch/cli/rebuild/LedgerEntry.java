package org.txsearch.cli.rebuild;

import java.math.BigInteger;

/** The transactions of a day in a currency; versions are -1 if they are too large to be added exactly. */
public record LedgerEntry(long count, BigInteger amount, BigInteger fee, BigInteger net, long versions) {

    public static final LedgerEntry NOTHING = new LedgerEntry(0, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO, 0);

    /** Greater integers are not exact as doubles. */
    static final double MAX_EXACT = 0x1p53;

    LedgerEntry plus(LedgerEntry other) {
        boolean isExact = versions >= 0 && other.versions >= 0 && versions + other.versions < MAX_EXACT;
        return new LedgerEntry(
                count + other.count,
                amount.add(other.amount),
                fee.add(other.fee),
                net.add(other.net),
                isExact ? versions + other.versions : -1);
    }

    @Override
    public String toString() {
        return count == 0
                ? "nothing"
                : count + " transactions, amount " + amount + ", fee " + fee + ", net " + net
                        + (versions < 0 ? "" : ", versions " + versions);
    }
}
