package org.txsearch.ingest.source;

import java.util.Locale;
import tools.jackson.core.JacksonException;

/** Says where a text stops being JSON, and why. */
public final class JsonFault {

    private static final int MAX_CAUSE_LENGTH = 200;

    private JsonFault() {}

    /**
     * One sentence.
     *
     * @param subject what is not JSON, as {@code The line}
     */
    public static String detail(String subject, JacksonException e) {
        String cause = String.valueOf(e.getOriginalMessage());
        // The parser says where an unclosed object began, which a line shows by itself.
        int end = cause.indexOf(" (start marker at");
        String shown = (end < 0 ? cause : cause.substring(0, end)).replaceAll("\\s+", " ");
        String bounded = shown.length() > MAX_CAUSE_LENGTH ? shown.substring(0, MAX_CAUSE_LENGTH) + "…" : shown;
        return String.format(
                Locale.ROOT,
                "%s is not well-formed JSON at column %d: %s.",
                subject,
                e.getLocation() == null ? 1 : e.getLocation().getColumnNr(),
                bounded.replaceFirst("\\.$", ""));
    }
}
