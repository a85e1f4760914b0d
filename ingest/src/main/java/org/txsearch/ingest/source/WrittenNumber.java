package org.txsearch.ingest.source;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a cell writes a number that has points or commas.
 *
 * @param separator the one before the fraction; the only one of the cell if the cell fits either reading
 * @param fitsEither whether the separator may also group thousands: 1.500
 */
record WrittenNumber(Separator separator, boolean fitsEither) {

    /** Precedes the fraction of a number; the other one then groups thousands. */
    enum Separator {
        POINT('.', ','),
        COMMA(',', '.');

        private final char character;
        private final char between;
        private final Pattern either;
        private final Pattern certain;

        Separator(char character, char between) {
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

        Separator other() {
            return this == POINT ? COMMA : POINT;
        }

        /** Returns the number as a decimal with a point and without groups. */
        String plain(String text) {
            return text.replace(String.valueOf(between), "").replace(character, '.');
        }
    }

    /** Reads a text; null if it has neither points nor commas, or is not a number. */
    static @Nullable WrittenNumber of(String text) {
        if (text.indexOf('.') < 0 && text.indexOf(',') < 0) {
            return null;
        }
        for (Separator separator : Separator.values()) {
            if (separator.either.matcher(text).matches()) {
                return new WrittenNumber(separator, true);
            }
            if (separator.certain.matcher(text).matches()) {
                return new WrittenNumber(separator, false);
            }
        }
        return null;
    }
}
