package org.txsearch.statement;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.statement.typeset.Canvas;
import org.txsearch.statement.typeset.Line;
import org.txsearch.statement.typeset.PdfFile;
import org.txsearch.statement.typeset.Style;
import org.txsearch.statement.typeset.Typesetter;

/** The pages of a statement, filled from the top; {@link #y} is how far down the open page is filled. */
final class Sheet {
    private final PdfFile file;
    private final double width;
    private final double height;
    private @Nullable Canvas canvas;
    private double y;

    Sheet(PdfFile file, Paper paper) {
        this.file = file;
        this.width = paper.width();
        this.height = paper.height();
    }

    Typesetter typesetter() {
        return file.typesetter();
    }

    /** A text on one line. */
    Line line(String text, Style style) {
        return typesetter().line(text, style.weight());
    }

    double left() {
        return Print.MARGIN;
    }

    double right() {
        return width - Print.MARGIN;
    }

    double contentWidth() {
        return right() - left();
    }

    void turnPage() throws IOException {
        leavePage();
        canvas = file.addPage(width, height);
        y = height - Print.MARGIN;
    }

    void leavePage() throws IOException {
        if (canvas != null) {
            canvas.close();
            canvas = null;
        }
    }

    int pages() {
        return file.pages();
    }

    /** Opens a finished page again, to draw at a fixed place. */
    void reopen(int page) throws IOException {
        leavePage();
        canvas = file.page(page);
    }

    boolean fits(double points) {
        return y - points >= Print.BOTTOM;
    }

    /** Moves down. */
    void skip(double points) {
        y -= points;
    }

    void skipTo(double newY) {
        y = newY;
    }

    double y() {
        return y;
    }

    void textLeft(Line line, Style style, double x) throws IOException {
        canvas().text(line, style, x, y);
    }

    void textRight(Line line, Style style, double right) throws IOException {
        canvas().text(line, style, right - line.width(style.size()), y);
    }

    /** Lines below each other; the first at the current height. */
    void textBlock(List<Line> lines, Style style, double x, double leading) throws IOException {
        double place = y;
        for (Line line : lines) {
            canvas().text(line, style, x, place);
            place -= leading;
        }
    }

    void rule(double thickness, double gray) throws IOException {
        canvas().fill(left(), y, contentWidth(), thickness, gray);
    }

    private Canvas canvas() {
        if (canvas == null) {
            throw new IllegalStateException("No page is open");
        }
        return canvas;
    }
}
