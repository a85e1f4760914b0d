package org.txsearch.csv;

import java.nio.charset.StandardCharsets;
import org.txsearch.document.JsonBytes;

/** The text that a JSON string stands for. */
final class JsonText {

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

    /** Appends what the escape stands for, and says where it ends. */
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
