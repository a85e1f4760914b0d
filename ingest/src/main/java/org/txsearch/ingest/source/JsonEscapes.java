package org.txsearch.ingest.source;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Undoes escapes that JSON does not need, behind which a card number would not be seen. */
final class JsonEscapes {

    /** Escapes by a single character are matched too, so that an escaped backslash does not seem to start one. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|.)", Pattern.DOTALL);

    private JsonEscapes() {}

    /** The same JSON with every character that may stand for itself standing for itself. */
    static String undone(String json) {
        if (!json.contains("\\u")) {
            return json;
        }
        return ESCAPE.matcher(json)
                .replaceAll(escape -> Matcher.quoteReplacement(replacement(escape.group(), escape.group(1))));
    }

    private static String replacement(String escape, @Nullable String hex) {
        if (hex == null) {
            return escape;
        }
        char c = (char) Integer.parseInt(hex, 16);
        boolean needed = c < ' ' || c == '"' || c == '\\' || Character.isSurrogate(c);
        return needed ? escape : String.valueOf(c);
    }
}
