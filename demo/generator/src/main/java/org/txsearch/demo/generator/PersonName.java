package org.txsearch.demo.generator;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Locale;

/** A name in its own script, in Latin letters, and for email addresses: {@code Jörg|Jorg}, or just {@code Anna}. */
record PersonName(String written, String latin, String mailbox) {
    @JsonCreator
    static PersonName of(String text) {
        String latin = text.substring(text.indexOf('|') + 1);
        String written = text.contains("|") ? text.substring(0, text.indexOf('|')) : text;
        return new PersonName(written, latin, latin.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""));
    }
}
