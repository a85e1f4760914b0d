package org.txsearch.csv;

import java.nio.charset.StandardCharsets;
import org.txsearch.csv.CsvWriter.CsvFormat;
import org.txsearch.document.JsonBytes;

/**
 * Cells of CSV made of JSON values.
 *
 * <p>A text that a spreadsheet would take for a formula gets a leading {@code '}. So does one that already has some before
 * such a character: removing one always gives the stored text. A text that looks like a number is
 * quoted: spreadsheets can be set to leave quoted cells as they are.
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

    /** The text that a JSON string stands for. */
    static final class JsonText {

        private JsonText() {}

        /** Whether what stands between the quotes is not yet the text itself. */
        static boolean hasEscapes(byte[] json, int from, int to) {
            for (int i = from; i < to; i++) {
                if (json[i] == '\\') {
                    return true;
                }
            }
            return false;
        }

        /** Appends the text of what stands between the quotes, as UTF-8. */
        static void unescape(byte[] json, int from, int to, JsonBytes out) {
            int at = from;
            int copied = from;
            while (at < to) {
                if (json[at] != '\\') {
                    at++;
                    continue;
                }
                out.raw(json, copied, at - copied);
                at = escape(json, at + 1, out);
                copied = at;
            }
            out.raw(json, copied, to - copied);
        }

        /** Appends what the escape stands for, and returns where it ends. */
        private static int escape(byte[] json, int at, JsonBytes out) {
            switch (json[at]) {
                case 'n' -> out.ascii('\n');
                case 'r' -> out.ascii('\r');
                case 't' -> out.ascii('\t');
                case 'b' -> out.ascii('\b');
                case 'f' -> out.ascii('\f');
                case 'u' -> {
                    return codePoint(json, at + 1, out);
                }
                default -> out.ascii((char) json[at]);
            }
            return at + 1;
        }

        private static int codePoint(byte[] json, int at, JsonBytes out) {
            char first = unit(json, at);
            boolean pair = Character.isHighSurrogate(first) && json[at + 4] == '\\' && json[at + 5] == 'u';
            String text = pair ? new String(new char[] {first, unit(json, at + 6)}) : String.valueOf(first);
            out.raw(text.getBytes(StandardCharsets.UTF_8));
            return at + (pair ? 10 : 4);
        }

        private static char unit(byte[] json, int at) {
            return (char) Integer.parseInt(new String(json, at, 4, StandardCharsets.US_ASCII), 16);
        }
    }
}
