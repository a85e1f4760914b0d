package org.txsearch.statement.typeset;

/**
 * The style of a line of text.
 *
 * @param size the size of the letters, in points
 * @param gray from 0 for black to 1 for white
 */
public record Style(FontWeight weight, double size, double gray) {

    /** Returns the style with another size. */
    public Style withSize(double points) {
        return new Style(weight, points, gray);
    }
}
