package org.txsearch.ingest.generate;

/**
 * A name as its people write it.
 *
 * @param written in the script of the language
 * @param latin in plain Latin letters; the same text where nothing else is needed
 */
record Spelling(Text written, Text latin) {

    /** Reads {@code written|latin} or just the one. */
    static Spelling of(String text) {
        int bar = text.indexOf('|');
        if (bar < 0) {
            Text same = Text.of(text);
            return new Spelling(same, same);
        }
        return new Spelling(Text.of(text.substring(0, bar)), Text.of(text.substring(bar + 1)));
    }
}
