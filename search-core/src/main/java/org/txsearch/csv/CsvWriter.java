package org.txsearch.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.txsearch.csv.CsvColumns.CsvColumn;
import org.txsearch.csv.CsvColumns.CsvFormat;
import org.txsearch.document.JsonBytes;

/**
 * Writes items as rows: UTF-8, CRLF, a header first, and nothing built in between.
 *
 * <p>Rows are gathered and handed on in large pieces, so that a million of them stream. A writer serves one thread.
 */
public final class CsvWriter {

    private static final byte[] END_OF_ROW = {'\r', '\n'};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final int PIECE = 1 << 16;

    private final CsvFormat format;
    private final CsvColumns columns;
    private final List<CsvColumn> list;
    private final ValueSpans spans;
    private final JsonBytes rows = new JsonBytes();
    private final JsonBytes part = new JsonBytes();
    private final CsvCells cells;
    private final OutputStream out;

    /** Writes those columns; the caller closes the stream. */
    public CsvWriter(CsvColumns columns, OutputStream out) {
        this(columns, CsvFormat.STANDARD, out);
    }

    /** Writes those columns in that format; the caller closes the stream. */
    public CsvWriter(CsvColumns columns, CsvFormat format, OutputStream out) {
        this.format = format;
        this.cells = new CsvCells(rows, format);
        this.columns = columns;
        this.list = columns.list();
        this.spans = columns.spans();
        this.out = out;
    }

    /** Writes the names of the columns. */
    public void header() throws IOException {
        if (format.byteOrderMark()) {
            rows.raw(BYTE_ORDER_MARK);
        }
        for (int i = 0; i < list.size(); i++) {
            separate(i);
            cells.name(list.get(i).name());
        }
        endRow();
    }

    /** Writes one stored item. */
    public void row(byte[] bytes, int offset, int length) throws IOException {
        spans.read(bytes, offset, length);
        for (int i = 0; i < list.size(); i++) {
            separate(i);
            int slot = columns.slot(i);
            if (spans.has(slot) && bytes[spans.start(slot)] != 'n') {
                cell(list.get(i), bytes, spans.start(slot), spans.end(slot));
            }
        }
        endRow();
    }

    /** Hands on what has been gathered. */
    public void flush() throws IOException {
        out.write(rows.array(), 0, rows.length());
        rows.clear();
    }

    private void separate(int column) {
        if (column > 0) {
            rows.ascii(format.delimiter());
        }
    }

    private void cell(CsvColumn column, byte[] bytes, int start, int end) {
        switch (column.content()) {
            case TEXT -> cells.text(bytes, start, end, true);
            case DECIMAL -> cells.decimal(bytes, start, end);
            case PLAIN -> cells.text(bytes, start, end, false);
            case JSON -> {
                if (column.part() == null) {
                    cells.json(bytes, start, end);
                } else {
                    part.clear();
                    column.part().copy(bytes, start, end - start, part);
                    cells.json(part.array(), 0, part.length());
                }
            }
        }
    }

    private void endRow() throws IOException {
        rows.raw(END_OF_ROW);
        if (rows.length() >= PIECE) {
            flush();
        }
    }
}
