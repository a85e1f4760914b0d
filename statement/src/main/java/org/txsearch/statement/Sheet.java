package org.txsearch.statement;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.statement.typeset.Canvas;
import org.txsearch.statement.typeset.Element;
import org.txsearch.statement.typeset.Line;
import org.txsearch.statement.typeset.PdfFile;
import org.txsearch.statement.typeset.Style;
import org.txsearch.statement.typeset.Typesetter;

/** The pages of a statement, filled from the top. {@link #y} is the height up to which the open page is filled. */
final class Sheet {
    private final PdfFile file;
    private final Heading heading;
    private final double width;
    private final double height;
    private @Nullable Canvas canvas;
    private double y;

    Sheet(PdfFile file, Paper paper, Heading heading) {
        this.file = file;
        this.heading = heading;
        this.width = paper.width();
        this.height = paper.height();
    }

    /** Returns the element that contains all others. */
    Element document() {
        return file.root();
    }

    /** Draws the content of an element; null for content that repeats on pages. */
    void in(@Nullable Element element, Drawing drawing) throws IOException {
        canvas().begin(element);
        drawing.draw();
        canvas().end();
    }

    Typesetter typesetter() {
        return file.typesetter();
    }

    Line line(String text, Style style) {
        return typesetter().line(text, style.weight());
    }

    /** Returns a decimal of the API as the statement's language writes it. */
    Line amount(String decimal, Style style) {
        return typesetter().amount(heading.language().decimal(decimal), style.weight());
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

    /** Starts a page. All pages except the first have a line at the top. */
    void turnPage() throws IOException {
        leavePage();
        canvas = file.addPage(width, height);
        y = height - Print.TOP;
        if (pages() > 1) {
            heading.drawShort(this);
        }
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

    /** Reopens a finished page, to draw at a fixed place. */
    void reopen(int page) throws IOException {
        leavePage();
        canvas = file.page(page);
    }

    boolean fits(double points) {
        return y - points >= Print.BOTTOM;
    }

    /** Returns whether the height would fit on a page that is otherwise empty. */
    boolean fitsPage(double points) {
        return height - Print.TOP - Heading.SHORT - points >= Print.BOTTOM;
    }

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

    /** Draws lines below each other, the first at the current height. */
    void textBlock(List<Line> lines, Style style, double x, double leading) throws IOException {
        double place = y;
        for (Line line : lines) {
            canvas().text(line, style, x, place);
            place -= leading;
        }
    }

    /** Fills a rectangle above the current height, starting at the left margin. */
    void fill(double width, double height, double gray) throws IOException {
        canvas().fill(left(), y, width, height, gray);
    }

    private Canvas canvas() {
        if (canvas == null) {
            throw new IllegalStateException("No page is open");
        }
        return canvas;
    }
}
