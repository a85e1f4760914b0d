package org.txsearch.csv;

import java.nio.charset.StandardCharsets;
import org.txsearch.document.JsonBytes;

/**
 * Cells of CSV made of JSON values.
 *
 * <p>A text that a spreadsheet would take for a formula gets a leading {@code '}. So does one that already has some before
 * such a character: whoever takes one off again always gets the text that was stored. A text that looks like a number is
 * quoted: spreadsheets can be told to leave quoted cells as they are.
 */
final class CsvCells {

    private static final byte QUOTE = '"';
    private static final byte GUARD = '\'';

    /** What numbers, dates and times are made of beside digits. */
    private static final String NUMBERS = ".,:/-+eE% ";

    private final JsonBytes out;
    private final byte delimiter;
    private final byte point;
    private final JsonBytes plain = new JsonBytes();

    /** Cells that are appended there. */
    CsvCells(JsonBytes out, CsvFormat format) {
        this.out = out;
        this.delimiter = (byte) format.delimiter();
        this.point = (byte) format.decimalSeparator();
    }

    /** A column's name. */
    void name(String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        cell(utf8, 0, utf8.length, false, false);
    }

    /** A string without its quotes and escapes; any other value as it is written. */
    void text(byte[] bytes, int start, int end, boolean guarded) {
        if (bytes[start] != QUOTE) {
            out.raw(bytes, start, end - start);
            return;
        }
        byte[] text = bytes;
        int from = start + 1;
        int to = end - 1;
        if (JsonText.hasEscapes(bytes, from, to)) {
            plain.clear();
            JsonText.unescape(bytes, from, to, plain);
            text = plain.array();
            from = 0;
            to = plain.length();
        }
        cell(text, from, to, guarded && isFormula(text, from, to), guarded && isLikeANumber(text, from, to));
    }

    /** A decimal, which JSON writes as a string with a point. */
    void decimal(byte[] bytes, int start, int end) {
        if (point == '.' || bytes[start] != QUOTE) {
            text(bytes, start, end, false);
            return;
        }
        for (int i = start + 1; i < end - 1; i++) {
            out.ascii((char) (bytes[i] == '.' ? point : bytes[i]));
        }
    }

    /** An array or an object as it is written. */
    void json(byte[] bytes, int start, int end) {
        cell(bytes, start, end, false, false);
    }

    private void cell(byte[] text, int from, int to, boolean guarded, boolean quoted) {
        boolean special = quoted || isSpecial(text, from, to);
        if (special) {
            out.ascii('"');
        }
        if (guarded) {
            out.ascii('\'');
        }
        if (special) {
            doubled(text, from, to);
            out.ascii('"');
        } else {
            out.raw(text, from, to - from);
        }
    }

    /** The text with each of its quotes twice. */
    private void doubled(byte[] text, int from, int to) {
        int copied = from;
        for (int i = from; i < to; i++) {
            if (text[i] == QUOTE) {
                out.raw(text, copied, i + 1 - copied);
                copied = i;
            }
        }
        out.raw(text, copied, to - copied);
    }

    private static boolean isFormula(byte[] text, int from, int to) {
        int at = from;
        while (at < to && text[at] == GUARD) {
            at++;
        }
        if (at == to) {
            return false;
        }
        return switch (text[at]) {
            case '=', '+', '-', '@', '\t', '\r' -> true;
            default -> false;
        };
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

    private boolean isSpecial(byte[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            byte b = text[i];
            if (b == delimiter || b == QUOTE || b == '\n' || b == '\r') {
                return true;
            }
        }
        return false;
    }
}
