package org.txsearch.api.exports.formats;

import tools.jackson.databind.JsonNode;

/**
 * Writes rows as bank statements in one file: one statement with balances for each currency of a period. Statements of a payout
 * open with zero, and close with the difference between the payout and its transactions.
 *
 * <p>An entry is a transaction that moved money, or its fee, so that the entries add up to the difference of the balances. The
 * entries of each currency wait in a compressed temporary file, unless the start of the statement is known before the first.
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
    protected final String nameWord(JsonNode chosen) {
        return "statement";
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
