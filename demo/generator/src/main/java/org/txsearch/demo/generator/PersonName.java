package org.txsearch.demo.generator;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Locale;

/**
 * A name as its people write it, in plain Latin letters, and in small letters for e-mail addresses:
 * {@code Jörg|Jorg}, or just {@code Anna}.
 */
record PersonName(String written, String latin, String mailbox) {
    @JsonCreator
    static PersonName of(String text) {
        String latin = text.substring(text.indexOf('|') + 1);
        String written = text.contains("|") ? text.substring(0, text.indexOf('|')) : text;
        return new PersonName(written, latin, latin.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""));
    }
}
