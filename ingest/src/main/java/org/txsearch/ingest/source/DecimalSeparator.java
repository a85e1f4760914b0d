package org.txsearch.ingest.source;

import java.util.regex.Pattern;

/** The separator before the fraction of a number. The other character groups thousands. */
enum DecimalSeparator {
    POINT('.', ','),
    COMMA(',', '.');

    private final char character;
    private final char between;
    final Pattern either;
    final Pattern certain;

    DecimalSeparator(char character, char between) {
        this.character = character;
        this.between = between;
        String groups = "-?[1-9]\\d{0,2}(\\" + between + "\\d{3})";
        this.either = Pattern.compile("-?[1-9]\\d{0,2}\\" + character + "\\d{3}");
        this.certain = Pattern.compile(
                "-?\\d+\\" + character + "\\d+|" + groups + "+\\" + character + "\\d+|" + groups + "{2,}");
    }

    char character() {
        return character;
    }

    DecimalSeparator other() {
        return this == POINT ? COMMA : POINT;
    }

    /** Returns the number as a decimal with a point and without grouping. */
    String plain(String text) {
        return text.replace(String.valueOf(between), "").replace(character, '.');
    }
}
