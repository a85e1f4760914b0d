package org.txsearch.statement.typeset;

/**
 * The style of a line of text.
 *
 * @param size of the letters, in points
 * @param gray 0 for black to 1 for white
 */
public record Style(Weight weight, double size, double gray) {

    /** The same in another size. */
    public Style withSize(double points) {
        return new Style(weight, points, gray);
    }

    /** How heavy letters are; bold has Latin, Greek and Cyrillic letters only, others stay regular. */
    public enum Weight {
        REGULAR,
        BOLD
    }
}
