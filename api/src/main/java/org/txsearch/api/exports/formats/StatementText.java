package org.txsearch.api.exports.formats;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.txsearch.csv.Controls;
import tools.jackson.databind.JsonNode;

/** Converts texts to the lengths and characters that elements of bank statements allow. */
final class StatementText {

    private static final int DIGITS_OF_HASH = 16;

    private StatementText() {}

    /** Returns a text on one line, with U+FFFD for characters that XML forbids; empty if the text is blank. */
    static String clean(String text) {
        return legal(text.replaceAll("[\\t\\n\\r\\u2028\\u2029]", " ")).strip();
    }

    /** Returns a text with U+FFFD for control characters, halves of characters, and characters that XML forbids. */
    static String legal(String text) {
        StringBuilder legal = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> c <= Character.MAX_VALUE
                                && (Controls.isControl((char) c)
                                        || Character.isSurrogate((char) c)
                                        || c == '\ufffe'
                                        || c == '\uffff')
                        ? '\ufffd'
                        : c)
                .forEach(legal::appendCodePoint);
        return legal.toString();
    }

    /** Splits a clean text into pieces of a maximum length. */
    static List<String> pieces(String text, int length) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int to = text.offsetByCodePoints(from, Math.min(length, text.codePointCount(from, text.length())));
            String piece = text.substring(from, to).strip();
            if (!piece.isEmpty()) {
                pieces.add(piece);
            }
            from = to;
        }
        return pieces;
    }

    /** Returns a reference; if it is too long, its start and a hash, so that different references stay different. */
    static String reference(String reference, int length) {
        String clean = clean(reference);
        if (clean.codePointCount(0, clean.length()) <= length) {
            return clean;
        }
        return pieces(clean, length - DIGITS_OF_HASH - 1).get(0)
                + "~"
                + DigestUtils.sha256Hex(reference).substring(0, DIGITS_OF_HASH);
    }

    /** Returns the descriptive members of a transaction that are not empty. */
    static List<String> about(JsonNode item) {
        List<String> parts = new ArrayList<>();
        for (String name : List.of("invoice_id", "reference", "subject", "note")) {
            String text = clean(item.path(name).asString(""));
            if (!text.isEmpty()) {
                parts.add(text);
            }
        }
        return parts;
    }
}
