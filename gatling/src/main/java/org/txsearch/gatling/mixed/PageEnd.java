package org.txsearch.gatling.mixed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What follows the rows of a page. Reading all of it would take processor time from the measurement.
 *
 * @param count how many rows the page has
 * @param lagMillis how old {@code freshness.as_of} was
 */
record PageEnd(int count, long lagMillis) {

    /** Two cursors, of up to 2,048 characters each, are in the page and again in its links. */
    private static final int LENGTH = 16_384;

    private static final Pattern PAGE = Pattern.compile("\"page\":\\{\"limit\":\\d+,\"count\":(\\d+)");
    private static final Pattern LAG = Pattern.compile("\"lag_ms\":(\\d+)");

    /** An answer with another number of rows is not one. */
    static PageEnd of(byte[] answer, int rows) throws IOException {
        int from = Math.max(0, answer.length - LENGTH);
        String end = new String(answer, from, answer.length - from, StandardCharsets.UTF_8);
        PageEnd page = new PageEnd(Math.toIntExact(number(PAGE, end)), number(LAG, end));
        if (page.count() != rows) {
            throw new IOException("A page of " + page.count() + " rows, not " + rows);
        }
        return page;
    }

    /** Quotes within rows are escaped, so that no row has the like. */
    private static long number(Pattern pattern, String end) throws IOException {
        Matcher matcher = pattern.matcher(end);
        if (!matcher.find()) {
            throw new IOException("The end of an answer is not that of a page");
        }
        return Long.parseLong(matcher.group(1));
    }
}
