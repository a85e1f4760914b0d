package org.txsearch.csv;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.txsearch.csv.CsvColumns.CsvFormat;
import org.txsearch.document.JsonBytes;

/**
 * Cells of CSV made of JSON values.
 *
 * <p>Texts are guarded against being read as formulas ({@link FormulaGuard}), and control characters become U+FFFD. A cell that
 * holds any of the usual separators is quoted, whichever of them the file is written with. So is a text that looks like a number:
 * spreadsheets can be set to leave quoted cells as they are.
 */
final class CsvCells {

    private static final byte QUOTE = '"';

    /** What numbers, dates and times are made of beside digits. */
    private static final String NUMBERS = ".,:/-+eE% ";

    private static final int QUOTED = 1;
    private static final int SEPARATOR = 2;
    private static final int FORMULA = 4;
    private static final int CONTROL = 8;
    /** The first byte of characters some of which are any of the above. */
    private static final int WIDE = 16;

    private final JsonBytes out;
    private final byte point;
    private final FormulaGuard guard;
    private final byte[] kinds = new byte[256];
    private final JsonBytes plain = new JsonBytes();

    /** Cells that are appended there. */
    CsvCells(JsonBytes out, CsvFormat format) {
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
        kinds[0xc2] = WIDE;
        kinds[0xe2] = WIDE;
        kinds[0xef] = WIDE;
    }

    /** A column's name, which may end in a key that somebody chose. */
    void name(String name) {
        String cell = guard.guarded(Controls.replaced(name));
        byte[] utf8 = cell.getBytes(StandardCharsets.UTF_8);
        cell(utf8, 0, utf8.length, isQuoted(kinds(utf8, 0, utf8.length)));
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
        int kinds = kinds(text, from, to);
        if ((kinds & CONTROL) != 0 || guarded && mayNeedGuard(kinds, text, from, to)) {
            String cell = Controls.replaced(new String(text, from, to - from, StandardCharsets.UTF_8));
            byte[] utf8 = (guarded ? guard.guarded(cell) : cell).getBytes(StandardCharsets.UTF_8);
            cell(utf8, 0, utf8.length, isQuoted(kinds));
        } else {
            cell(text, from, to, isQuoted(kinds) || guarded && isLikeANumber(text, from, to));
        }
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

    /** An array or an object, of the same value as it is written. */
    void json(byte[] bytes, int start, int end) {
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
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (Controls.isControl(c) || FormulaGuard.isFormula(c) && guard.isCellStart(json, i)) {
                escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private void cell(byte[] text, int from, int to, boolean quoted) {
        if (!quoted) {
            out.raw(text, from, to - from);
            return;
        }
        out.ascii('"');
        doubled(text, from, to);
        out.ascii('"');
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

    /** False for nearly all texts, at the cost of a look at the first character. */
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

    /** The kinds of all characters together. */
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
                    found |= isLineEnd ? QUOTED : 0;
                }
                default -> {}
            }
        }
        return found;
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
            String text = pair ? new String(new char[] {first, unit(json, at + 6)}) : half(first);
            out.raw(text.getBytes(StandardCharsets.UTF_8));
            return at + (pair ? 10 : 4);
        }

        /** Half a character has no UTF-8 form, and Java would write a question mark. */
        private static String half(char unit) {
            return Character.isSurrogate(unit) ? "\ufffd" : String.valueOf(unit);
        }

        private static char unit(byte[] json, int at) {
            return (char) Integer.parseInt(new String(json, at, 4, StandardCharsets.US_ASCII), 16);
        }
    }
}
