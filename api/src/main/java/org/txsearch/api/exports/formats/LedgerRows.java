package org.txsearch.api.exports.formats;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.txsearch.csv.FormulaGuard;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.schema.FieldLabels;
import org.txsearch.schema.LabelLanguage;
import org.txsearch.schema.MoneyState;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes rows for a bookkeeping program: one for each amount that moved, and one for each fee, so that their sum is the
 * change of the balance. Rows of zero are omitted.
 */
abstract class LedgerRows implements RowWriter {

    private static final String END_OF_ROW = "\r\n";

    private final LabelLanguage language;
    private final FormulaGuard guard;
    private final Writer out;
    private int rowsOfLast;

    LedgerRows(LabelLanguage language, char delimiter, Charset charset, OutputStream out) {
        this.language = language;
        this.guard = new FormulaGuard(delimiter);
        this.out = new BufferedWriter(new OutputStreamWriter(
                out,
                charset.newEncoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE)));
    }

    @Override
    public boolean fits(byte[] bytes, int offset, int length, long room) {
        return rows(entries(bytes, offset, length)) <= room;
    }

    @Override
    public void row(byte[] bytes, int offset, int length) throws IOException {
        List<LedgerEntry> entries = entries(bytes, offset, length);
        rowsOfLast = rows(entries);
        for (LedgerEntry entry : entries) {
            write(entry);
        }
    }

    private int rows(List<LedgerEntry> entries) {
        return entries.stream().mapToInt(this::rowsOf).sum();
    }

    private static List<LedgerEntry> entries(byte[] bytes, int offset, int length) {
        List<LedgerEntry> entries = new ArrayList<>();
        JsonNode item = JsonMapper.shared().readTree(bytes, offset, length);
        if (MoneyState.of(item.path("status").asString()) == MoneyState.SETTLED) {
            String type = item.path("type").asString();
            addEntry(item, type, item.at("/payer/name").asString(""), item.path("amount"), entries);
            addEntry(item, "FEE", "", item.path("fee"), entries);
        }
        return entries;
    }

    private static void addEntry(JsonNode item, String type, String payer, JsonNode money, List<LedgerEntry> entries) {
        if (!money.isObject()) {
            return;
        }
        Currency currency = Objects.requireNonNull(
                Currencies.find(money.path("currency_code").asString()), "A stored row has an unknown currency");
        long minorUnits = MinorUnits.parse(money.path("value").asString(), currency);
        if (minorUnits != 0) {
            String invoice = item.path("invoice_id").asString("");
            entries.add(new LedgerEntry(
                    Rfc3339.parse(item.path("created_at").asString()),
                    type,
                    item.path("id").asString(),
                    payer,
                    invoice.isBlank() ? item.path("reference").asString("") : invoice,
                    minorUnits,
                    currency));
        }
    }

    /** Returns the number of rows that an amount becomes. */
    int rowsOf(LedgerEntry entry) {
        return 1;
    }

    abstract void write(LedgerEntry entry) throws IOException;

    @Override
    public int rowsOfLast() {
        return rowsOfLast;
    }

    @Override
    public void finish() throws IOException {
        out.flush();
    }

    void line(String cells) throws IOException {
        out.write(cells);
        out.write(END_OF_ROW);
    }

    String type(LedgerEntry entry) {
        return FieldLabels.ofType(language, entry.type());
    }

    /** Joins texts that are not blank with spaces. */
    static String joined(String... texts) {
        return Stream.of(texts).filter(text -> !text.isBlank()).collect(Collectors.joining(" "));
    }

    /** Returns a quoted cell with a limited text on one line that programs do not evaluate as a formula. */
    String quoted(String text, int maxLength) {
        return '"' + cut(guard.guarded(line(text, maxLength)), maxLength).replace("\"", "\"\"") + '"';
    }

    private static String line(String text, int maxLength) {
        // Cut before cleaning as well: a note can have 10,000 characters.
        return cut(text, 2 * maxLength)
                .replaceAll("[\\p{Cntrl}\\u0080-\\u009f\\u2028\\u2029\\s]+", " ")
                .strip();
    }

    static String cut(String text, int maxLength) {
        if (text.length() <= maxLength) {
            return text;
        }
        boolean isInPair = Character.isHighSurrogate(text.charAt(maxLength - 1));
        return text.substring(0, isInPair ? maxLength - 1 : maxLength);
    }
}
