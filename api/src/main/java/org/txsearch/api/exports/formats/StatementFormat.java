package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.commons.lang3.function.FailableBiFunction;
import tools.jackson.databind.JsonNode;

/**
 * Writes rows as bank statements in one file: one statement with balances for each currency of a period. Statements of a payout
 * open with zero, and close with the difference between the payout and its transactions.
 *
 * <p>An entry is a transaction that moved money, or its fee, so that the entries add up to the difference of the balances. The
 * entries of each currency wait in a compressed temporary file, unless the start of the statement is known before the first.
 */
final class StatementFormat extends ExportFormat {

    private final String extension;
    private final FailableBiFunction<ExportContents, OutputStream, RowWriter, IOException> writer;

    StatementFormat(
            String name,
            String contentType,
            String extension,
            FailableBiFunction<ExportContents, OutputStream, RowWriter, IOException> writer) {
        super(name, contentType, "");
        this.extension = extension;
        this.writer = writer;
    }

    @Override
    public boolean hasOwnColumns() {
        return true;
    }

    @Override
    public String nameWord(JsonNode chosen) {
        return "statement";
    }

    @Override
    public boolean isSplit() {
        return false;
    }

    @Override
    public boolean needsPeriod() {
        return true;
    }

    @Override
    public String extension() {
        return extension;
    }

    @Override
    public RowWriter writer(ExportContents contents, JsonNode chosen, OutputStream out) throws IOException {
        return writer.apply(contents, out);
    }
}
