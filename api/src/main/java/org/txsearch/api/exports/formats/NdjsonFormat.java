package org.txsearch.api.exports.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.txsearch.csv.Controls;
import org.txsearch.document.ItemFields;
import org.txsearch.document.JsonBytes;
import tools.jackson.databind.JsonNode;

/** Writes rows as JSON, one per line. */
final class NdjsonFormat extends ExportFormat {

    private static final int BUFFER = 1 << 16;

    NdjsonFormat() {
        super("NDJSON", "application/x-ndjson", "");
    }

    @Override
    public RowWriter writer(ExportContents contents, JsonNode chosen, OutputStream out) {
        ItemFields fields = contents.rows().fields();
        JsonBytes lines = new JsonBytes();
        return new RowWriter() {
            @Override
            public void row(byte[] bytes, int offset, int length) throws IOException {
                int start = lines.length();
                if (fields == null) {
                    lines.raw(bytes, offset, length);
                } else {
                    fields.copy(bytes, offset, length, lines);
                }
                escape(lines, start);
                lines.ascii('\n');
                if (lines.length() >= BUFFER) {
                    finish();
                }
            }

            @Override
            public void finish() throws IOException {
                out.write(lines.array(), 0, lines.length());
                lines.clear();
            }
        };
    }

    /** Escapes characters that some programs read as the end of a line, and other control characters that JSON allows. */
    static void escape(JsonBytes lines, int start) {
        byte[] bytes = lines.array();
        int at = start;
        while (at < lines.length() && !isEscaped(bytes, at)) {
            at++;
        }
        if (at == lines.length()) {
            return;
        }
        String rest = new String(bytes, at, lines.length() - at, StandardCharsets.UTF_8);
        lines.cutTo(at);
        StringBuilder escaped = new StringBuilder(rest.length() + 16);
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (Controls.isControl(c) || c == '\u2028' || c == '\u2029') {
                escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                escaped.append(c);
            }
        }
        lines.raw(escaped.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Returns whether a character of well-formed UTF-8 is DEL, U+0080 to U+009F, U+2028 or U+2029. */
    private static boolean isEscaped(byte[] bytes, int at) {
        return switch (bytes[at]) {
            case 0x7f -> true;
            case (byte) 0xc2 -> (bytes[at + 1] & 0xff) < 0xa0;
            case (byte) 0xe2 -> bytes[at + 1] == (byte) 0x80 && (bytes[at + 2] & 0xfe) == 0xa8;
            default -> false;
        };
    }
}
