package org.txsearch.statement;

import org.txsearch.statement.typeset.FontWeight;
import org.txsearch.statement.typeset.Style;

/** The appearance of a statement: sizes in points, grays from black to white. */
final class Print {
    static final double MARGIN = 34;
    static final double TOP = 30;

    /** The lower edge of the content; only the footer is below it. */
    static final double BOTTOM = 42;

    static final double FOOTER = 26;
    static final double LEADING = 8.4;

    static final double BLACK = 0.1;
    static final double QUIET_GRAY = 0.42;
    static final double RULE_GRAY = 0.82;
    static final double BAND_GRAY = 0.94;

    static final double RULE = 0.4;
    static final double HEAVY_RULE = 0.9;

    static final Style TITLE = new Style(FontWeight.BOLD, 16, BLACK);
    static final Style HEADING = new Style(FontWeight.BOLD, 10, BLACK);
    static final Style LABEL = new Style(FontWeight.REGULAR, 7.5, QUIET_GRAY);
    static final Style VALUE = new Style(FontWeight.REGULAR, 8, BLACK);
    static final Style COLUMN_HEAD = new Style(FontWeight.BOLD, 7, BLACK);
    static final Style CELL = new Style(FontWeight.REGULAR, 7, BLACK);
    static final Style SECOND = new Style(FontWeight.REGULAR, 6.2, QUIET_GRAY);
    static final Style IDENTIFIER = new Style(FontWeight.REGULAR, 6, BLACK);
    static final Style SUM = new Style(FontWeight.BOLD, 7, BLACK);
    static final Style FOOT = new Style(FontWeight.REGULAR, 7, QUIET_GRAY);

    private Print() {}
}
