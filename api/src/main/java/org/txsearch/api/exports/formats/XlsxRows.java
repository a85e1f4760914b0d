package org.txsearch.api.exports.formats;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import org.dhatim.fastexcel.Workbook;
import org.txsearch.csv.CsvColumn;
import org.txsearch.csv.CsvColumns;
import org.txsearch.document.JsonBytes;
import org.txsearch.document.MemberSpans;
import org.txsearch.freshness.AsOf;
import org.txsearch.json.JsonScanner;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.schema.FieldLabels;
import org.txsearch.schema.LabelLanguage;
import org.txsearch.summary.CurrencySums;
import org.txsearch.time.Rfc3339;
import org.txsearch.walk.FoldedTotals;

/** Writes a workbook with a sheet of rows, which are passed on as they come, and a sheet of sums. */
final class XlsxRows implements RowWriter {

    private static final int BUFFER = 1 << 16;

    /** The number of rows that wait in memory. */
    private static final int WAITING_ROWS = 200;

    private static final int MAX_WIDTH = 60;

    private final ExportContents contents;
    private final CsvColumns columns;
    private final List<CsvColumn> list;
    private final Map<String, String> words;
    private final MemberSpans spans;
    private final JsonBytes part = new JsonBytes();
    private final FoldedTotals totals = new FoldedTotals();
    private final OutputStream out;
    private final Workbook workbook;
    private final XlsxSheet sheet;
    private int row;

    XlsxRows(ExportContents contents, CsvColumns columns, LabelLanguage language, OutputStream out) {
        this.contents = contents;
        this.columns = columns;
        this.list = columns.list();
        this.words = FieldLabels.words(language);
        this.spans = columns.spans();
        this.out = new BufferedOutputStream(out, BUFFER);
        this.workbook = new Workbook(this.out, "Transaction Search", null);
        this.sheet = sheet("transactions");
        sheet.worksheet.freezePane(0, 1);
        for (int column = 0; column < list.size(); column++) {
            String name = list.get(column).name();
            sheet.heading(0, column, name);
            sheet.worksheet.width(column, Math.min(MAX_WIDTH, Math.max(width(list.get(column)), name.length() + 4)));
        }
    }

    private XlsxSheet sheet(String name) {
        return new XlsxSheet(workbook, word(name), contents.rows().zone());
    }

    private String word(String key) {
        return Objects.requireNonNull(words.get(key), key);
    }

    private static int width(CsvColumn column) {
        String path = String.join(".", column.source());
        return switch (column.content()) {
            case TEXT -> path.equals("id") || path.endsWith("_id") ? 36 : path.endsWith("_code") ? 12 : 24;
            case DECIMAL, PLAIN -> 16;
            case INSTANT -> 22;
            case JSON -> 40;
        };
    }

    @Override
    public void row(byte[] bytes, int offset, int length) throws IOException {
        row++;
        spans.read(bytes, offset, length);
        for (int column = 0; column < list.size(); column++) {
            int slot = columns.slot(column);
            if (spans.has(slot)) {
                cell(column, bytes, spans.start(slot), spans.end(slot));
            }
        }
        totals.add(bytes, offset, length);
        if (row % WAITING_ROWS == 0) {
            sheet.worksheet.flush();
        }
    }

    private void cell(int index, byte[] bytes, int start, int end) {
        CsvColumn column = list.get(index);
        String value = new JsonScanner(bytes, start, end).readString();
        switch (column.content()) {
            case TEXT -> sheet.text(row, index, value);
            case DECIMAL -> sheet.decimal(row, index, value);
            case INSTANT -> sheet.time(row, index, Rfc3339.parse(value));
            case PLAIN -> plain(index, column, value, bytes[start]);
            case JSON -> sheet.text(row, index, json(column, bytes, start, end));
        }
    }

    private void plain(int index, CsvColumn column, String value, byte first) {
        switch (first) {
            case '"' -> sheet.text(row, index, column.words().getOrDefault(value, value));
            case 't', 'f' -> sheet.truth(row, index, first == 't');
            default -> {
                boolean unused = sheet.number(row, index, value);
            }
        }
    }

    private String json(CsvColumn column, byte[] bytes, int start, int end) {
        part.clear();
        if (column.part() == null) {
            part.raw(bytes, start, end - start);
        } else {
            column.part().copy(bytes, start, end - start, part);
        }
        NdjsonFormat.escape(part, 0);
        return new String(part.array(), 0, part.length(), StandardCharsets.UTF_8);
    }

    @Override
    public void finish() throws IOException {
        sheet.worksheet.setAutoFilter(0, 0, row, list.size() - 1);
        sheet.worksheet.finish();
        sums();
        workbook.finish();
        out.flush();
    }

    private void sums() {
        XlsxSheet sums = sheet("sums");
        sums.worksheet.width(0, 32);
        for (int column = 1; column <= 4; column++) {
            sums.worksheet.width(column, 20);
        }
        int next = sums(sums, 0, "this_file", totals.sums());
        if (!totals.sums().equals(contents.totals())) {
            next = sums(sums, next, "all_files", contents.totals());
        }
        sums.heading(next, 0, word("zone"));
        sums.text(next++, 1, contents.rows().zone().getId());
        sums.heading(next, 0, word("as_of"));
        if (contents.asOf().equals(AsOf.UNKNOWN)) {
            sums.text(next++, 1, word("as_of.unknown"));
        } else {
            sums.time(next++, 1, contents.asOf());
        }
        if (sheet.cutTexts() > 0) {
            sums.heading(next, 0, word("cut"));
            sums.number(next, 1, Long.toString(sheet.cutTexts()));
        }
    }

    /** Writes sums from a row on; returns the row of the next part. */
    private int sums(XlsxSheet sums, int first, String heading, SortedMap<String, CurrencySums> byCurrency) {
        int next = first;
        sums.heading(next++, 0, word(heading));
        int column = 0;
        for (String name : List.of("currency", "transactions", "gross", "fee", "net")) {
            sums.heading(next, column++, word(name));
        }
        next++;
        for (Map.Entry<String, CurrencySums> entry : byCurrency.entrySet()) {
            CurrencySums of = entry.getValue();
            Currency currency = Objects.requireNonNull(Currencies.find(entry.getKey()), entry.getKey());
            sums.text(next, 0, currency.code());
            sums.decimal(next, 1, Long.toString(of.count()));
            sums.decimal(next, 2, MinorUnits.toDecimal(of.gross(), currency));
            sums.decimal(next, 3, MinorUnits.toDecimal(of.fee(), currency));
            sums.decimal(next, 4, MinorUnits.toDecimal(of.net(), currency));
            next++;
        }
        return next + 1;
    }
}
