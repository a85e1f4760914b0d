package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.LabelLanguage;

/** Writes rows for QuickBooks, with a description for all texts, or for Xero. */
final class LedgerCsv extends LedgerRows {

    private static final int MAX_DESCRIPTION = 100;
    private static final int MAX_TEXT = 255;

    private final boolean isXero;
    private final DateTimeFormatter dates;

    LedgerCsv(boolean isXero, @Nullable DateTimeFormatter dates, LabelLanguage language, OutputStream out)
            throws IOException {
        super(language, ',', StandardCharsets.UTF_8, out);
        this.isXero = isXero;
        this.dates = Objects.requireNonNull(dates);
        line(isXero ? "Date,Amount,Payee,Description,Reference" : "Date,Description,Amount");
    }

    @Override
    void write(LedgerEntry entry) throws IOException {
        String date = quoted(dates.format(entry.createdAt()), DateForm.MAX_LENGTH);
        if (isXero) {
            line(String.join(
                    ",",
                    date,
                    entry.amount(),
                    quoted(entry.payer(), MAX_TEXT),
                    quoted(joined(type(entry), entry.id()), MAX_TEXT),
                    quoted(entry.reference(), MAX_TEXT)));
        } else {
            // Cut the rest, not the id: it distinguishes rows that are equal otherwise.
            String about = cut(
                    joined(type(entry), entry.payer(), entry.reference()),
                    MAX_DESCRIPTION - 1 - entry.id().length());
            line(String.join(",", date, quoted(joined(about, entry.id()), MAX_DESCRIPTION), entry.amount()));
        }
    }
}
