package org.txsearch.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.txsearch.document.JsonBytes;
import org.txsearch.document.MemberSpans;
import org.txsearch.json.JsonScanner;
import org.txsearch.time.Rfc3339;

/**
 * Writes items as rows: UTF-8, CRLF, a header first, and nothing built in between.
 *
 * <p>Texts are guarded against being read as formulas ({@link FormulaGuard}), and control characters become U+FFFD. A cell that
 * holds any of the usual separators is quoted, whichever of them the file is written with. So is a text that looks like a number:
 * spreadsheets can be set to leave quoted cells as they are.
 *
 * <p>Rows are gathered and handed on in large pieces, so that a million of them stream. A writer serves one thread. Cells are
 * made in the same bytes, so that the file is long.
 */
public final class CsvWriter {

    private static final byte[] END_OF_ROW = {'\r', '\n'};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final int PIECE = 1 << 16;
    private static final byte QUOTE = '"';
    private static final int REPLACEMENT = 0xfffd;

    /** What numbers, dates and times are made of beside digits. */
    private static final String NUMBERS = ".,:/-+eE% ";

    private static final int QUOTED = 1;
    private static final int SEPARATOR = 2;
    private static final int FORMULA = 4;
    private static final int CONTROL = 8;
    /** The first byte of characters some of which are any of the above. */
    private static final int WIDE = 16;

    /** The first character of an escape of JSON. */
    private static final int ESCAPE = 32;

    private final CsvDialect format;
    private final CsvColumns columns;
    private final List<CsvColumn> list;
    private final MemberSpans spans;
    private final JsonBytes rows = new JsonBytes();
    private final JsonBytes part = new JsonBytes();
    private final byte point;
    private final FormulaGuard guard;
    private final byte[] kinds = new byte[256];
    private final OutputStream out;

    /** Writes those columns; the caller closes the stream. */
    public CsvWriter(CsvColumns columns, OutputStream out) {
        this(columns, CsvDialect.STANDARD, out);
    }

    /** Writes those columns in that format; the caller closes the stream. */
    public CsvWriter(CsvColumns columns, CsvDialect format, OutputStream out) {
        this.format = format;
        this.columns = columns;
        this.list = columns.list();
        this.spans = columns.spans();
        this.out = out;
        this.point = (byte) format.decimalSeparator();
        this.guard = new FormulaGuard(format.delimiter());
        for (char c = 0; c < 0x80; c++) {
            boolean quoted = ",;|\t\r\n\"".indexOf(c) >= 0 || c == format.delimiter();
            kinds[c] = (byte) ((quoted ? QUOTED : 0)
                    | (guard.isSeparator(c) ? SEPARATOR : 0)
                    | (FormulaGuard.isFormula(c) ? FORMULA : 0)
                    | (Controls.isControl(c) ? CONTROL : 0));
        }
        kinds['\\'] |= ESCAPE;
        kinds[0xc2] = WIDE;
        kinds[0xe2] = WIDE;
        kinds[0xef] = WIDE;
    }

    /** Writes the names of the columns. */
    public void header() throws IOException {
        if (format.byteOrderMark()) {
            rows.raw(BYTE_ORDER_MARK);
        }
        for (int i = 0; i < list.size(); i++) {
            separate(i);
            // A name may end in a key that somebody chose.
            guarded(list.get(i).name());
        }
        endRow();
    }

    /** Writes one stored item. */
    public void row(byte[] bytes, int offset, int length) throws IOException {
        spans.read(bytes, offset, length);
        for (int i = 0; i < list.size(); i++) {
            separate(i);
            int slot = columns.slot(i);
            if (spans.has(slot)) {
                cell(list.get(i), bytes, spans.start(slot), spans.end(slot));
            }
        }
        endRow();
    }

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
            case TEXT -> text(bytes, start, end, true);
            case DECIMAL -> decimal(bytes, start, end);
            case INSTANT -> instant(bytes, start, end);
            case PLAIN -> {
                if (column.words().isEmpty()) {
                    text(bytes, start, end, false);
                } else {
                    String symbol = new JsonScanner(bytes, start, end).readString();
                    guarded(column.words().getOrDefault(symbol, symbol));
                }
            }
            case JSON -> {
                if (column.part() == null) {
                    json(bytes, start, end);
                } else {
                    part.clear();
                    column.part().copy(bytes, start, end - start, part);
                    json(part.array(), 0, part.length());
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

    private void guarded(String text) {
        String cell = guard.guarded(Controls.replaced(text));
        byte[] utf8 = cell.getBytes(StandardCharsets.UTF_8);
        cell(utf8, 0, utf8.length, isQuoted(kinds(utf8, 0, utf8.length)));
    }

    private void instant(byte[] bytes, int start, int end) {
        DateTimeFormatter times = format.times();
        if (times == null) {
            text(bytes, start, end, false);
        } else {
            // A pattern can have a separator, or begin with what starts a formula.
            guarded(times.format(Rfc3339.parse(new JsonScanner(bytes, start, end).readString())));
        }
    }

    /** A string without its quotes and escapes; any other value as it is written. */
    private void text(byte[] bytes, int start, int end, boolean guarded) {
        if (bytes[start] != QUOTE) {
            rows.raw(bytes, start, end - start);
            return;
        }
        byte[] text = bytes;
        int from = start + 1;
        int to = end - 1;
        int kinds = kinds(text, from, to);
        if ((kinds & ESCAPE) != 0) {
            text = unescaped(bytes, start, end);
            from = 0;
            to = text.length;
            kinds = kinds(text, from, to);
        }
        if ((kinds & CONTROL) != 0 || guarded && mayNeedGuard(kinds, text, from, to)) {
            String cell = Controls.replaced(new String(text, from, to - from, StandardCharsets.UTF_8));
            byte[] utf8 = (guarded ? guard.guarded(cell) : cell).getBytes(StandardCharsets.UTF_8);
            cell(utf8, 0, utf8.length, isQuoted(kinds));
        } else {
            cell(text, from, to, isQuoted(kinds) || guarded && isLikeANumber(text, from, to));
        }
    }

    /** Returns the text of a JSON string. Half a character has no UTF-8 form, and Java would write a question mark. */
    private static byte[] unescaped(byte[] json, int start, int end) {
        int[] points = new JsonScanner(json, start, end)
                .readString()
                .codePoints()
                .map(point -> Character.getType(point) == Character.SURROGATE ? REPLACEMENT : point)
                .toArray();
        return new String(points, 0, points.length).getBytes(StandardCharsets.UTF_8);
    }

    /** A decimal, which JSON writes as a string with a point. */
    private void decimal(byte[] bytes, int start, int end) {
        if (point == '.' || bytes[start] != QUOTE) {
            text(bytes, start, end, false);
            return;
        }
        for (int i = start + 1; i < end - 1; i++) {
            rows.ascii((char) (bytes[i] == '.' ? point : bytes[i]));
        }
    }

    /** An array or an object, of the same value as it is written. */
    private void json(byte[] bytes, int start, int end) {
        int kinds = kinds(bytes, start, end);
        if ((kinds & CONTROL) != 0 || (kinds & FORMULA) != 0 && (kinds & SEPARATOR) != 0) {
            byte[] utf8 = escaped(new String(bytes, start, end - start, StandardCharsets.UTF_8))
                    .getBytes(StandardCharsets.UTF_8);
            cell(utf8, 0, utf8.length, isQuoted(kinds));
        } else {
            cell(bytes, start, end, isQuoted(kinds));
        }
    }

    /** JSON needs no guard: what could start a formula, and control characters, have an escape. */
    private String escaped(String json) {
        StringBuilder escaped = new StringBuilder(json.length() + 16);
        int lineBreak = FormulaGuard.firstLineBreak(json);
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (Controls.isControl(c) || FormulaGuard.isFormula(c) && guard.isCellStart(json, i, lineBreak)) {
                escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private void cell(byte[] text, int from, int to, boolean quoted) {
        if (to - from > format.maxCell()) {
            String whole = new String(text, from, to - from, StandardCharsets.UTF_8);
            if (whole.length() > format.maxCell()) {
                byte[] cut = cut(whole, format.maxCell()).getBytes(StandardCharsets.UTF_8);
                cell(cut, 0, cut.length, quoted);
                return;
            }
        }
        if (!quoted) {
            rows.raw(text, from, to - from);
            return;
        }
        rows.ascii('"');
        doubled(text, from, to);
        rows.ascii('"');
    }

    /** Returns the first characters of the text, and an ellipsis. */
    private static String cut(String text, int max) {
        int end = Character.isHighSurrogate(text.charAt(max - 2)) ? max - 2 : max - 1;
        return text.substring(0, end) + '\u2026';
    }

    /** The text with each of its quotes twice. */
    private void doubled(byte[] text, int from, int to) {
        int copied = from;
        for (int i = from; i < to; i++) {
            if (text[i] == QUOTE) {
                rows.raw(text, copied, i + 1 - copied);
                copied = i;
            }
        }
        rows.raw(text, copied, to - copied);
    }

    /** False for nearly all texts, which costs one look at the first character. */
    private static boolean mayNeedGuard(int kinds, byte[] text, int from, int to) {
        if (from == to) {
            return false;
        }
        if ((kinds & FORMULA) != 0) {
            return (kinds & SEPARATOR) != 0 || !isLetterOrDigit(text[from]);
        }
        return (kinds & SEPARATOR) != 0 && !isLetterOrDigit(text[from]);
    }

    private static boolean isLetterOrDigit(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9';
    }

    /** What a spreadsheet would take for a number or a date, and print again without its zeros. */
    private static boolean isLikeANumber(byte[] text, int from, int to) {
        if (from == to || text[from] < '0' || text[from] > '9') {
            return false;
        }
        for (int i = from + 1; i < to; i++) {
            if ((text[i] < '0' || text[i] > '9') && NUMBERS.indexOf(text[i]) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isQuoted(int kinds) {
        return (kinds & QUOTED) != 0;
    }

    /** Returns the kinds of all characters together. */
    private int kinds(byte[] text, int from, int to) {
        int found = 0;
        for (int i = from; i < to; i++) {
            found |= kinds[text[i] & 0xff];
        }
        return (found & WIDE) == 0 ? found : found | wideKinds(text, from, to);
    }

    private static int wideKinds(byte[] text, int from, int to) {
        int found = 0;
        for (int i = from; i + 1 < to; i++) {
            int second = text[i + 1] & 0xff;
            switch (text[i] & 0xff) {
                case 0xc2 -> found |= second < 0xa0 ? CONTROL : 0;
                // Full-width forms.
                case 0xef -> found |= second == 0xbc ? FORMULA : 0;
                // U+2028 and U+2029, at which some programs end a line unless they are quoted.
                case 0xe2 -> {
                    boolean isLineEnd = second == 0x80 && i + 2 < to && (text[i + 2] & 0xfe) == 0xa8;
                    found |= isLineEnd ? QUOTED | SEPARATOR : 0;
                }
                default -> {}
            }
        }
        return found;
    }
}
