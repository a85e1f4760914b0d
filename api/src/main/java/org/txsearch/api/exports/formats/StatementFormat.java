package org.txsearch.api.exports.formats;

/**
 * Rows as bank statements in one file, one for each currency of a period, with its balances. Those of one payout open with zero,
 * and close with the difference between the payout and its transactions.
 *
 * <p>An entry is a transaction whose money has moved, or the fee of one, so that the entries add up to the difference of the
 * balances. A statement has one currency: the entries of each wait in a compressed temporary file, unless all that precedes them
 * is known before the first.
 */
abstract class StatementFormat extends ExportFormat {

    StatementFormat(String name, String contentType) {
        super(name, contentType, "");
    }

    @Override
    public final boolean hasOwnColumns() {
        return true;
    }

    @Override
    public final boolean isSplit() {
        return false;
    }

    @Override
    public final boolean needsPeriod() {
        return true;
    }
}
