package org.txsearch.api.statement;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.typeset.Canvas;
import org.txsearch.api.typeset.Line;
import org.txsearch.api.typeset.PdfFile;
import org.txsearch.api.typeset.Style;
import org.txsearch.api.typeset.Typesetter;

/** The pages of a statement, filled from the top; tells how far down the last one is full. */
final class Sheet {
    private final PdfFile file;
    private final double width;
    private final double height;
    private @Nullable Canvas canvas;
    private double y;

    Sheet(PdfFile file, PageSize size, Orientation orientation) {
        this.file = file;
        this.width = size.width(orientation);
        this.height = size.height(orientation);
    }

    Typesetter typesetter() {
        return file.typesetter();
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

    /** Takes a page that was left up again, for what stands at a fixed place. */
    void reopen(int page) throws IOException {
        leavePage();
        canvas = file.page(page);
    }

    boolean hasRoomFor(double needed) {
        return y - needed >= Print.BOTTOM;
    }

    /** Goes down. */
    void skip(double points) {
        y -= points;
    }

    void skipTo(double place) {
        y = place;
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

    /** Lines below each other; the first stands here. */
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
