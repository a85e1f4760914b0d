package org.txsearch.statement.typeset;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.OperatorName;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.pdfwriter.ContentStreamWriter;

/** A page to draw on; lengths are in points, from the lower left corner to the right and up. */
public final class Canvas implements AutoCloseable {
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private final ContentStreamWriter operators = new ContentStreamWriter(content);
    private final COSArray contents;
    private final COSDocument document;
    private double gray = Double.NaN;

    /** A canvas over the contents that the page already has. */
    Canvas(COSArray contents, COSDocument document) {
        this.contents = contents;
        this.document = document;
    }

    /** Draws a line of text from there to the right; {@code y} is the baseline. */
    public void text(Line line, Style style, double x, double y) throws IOException {
        setGray(style.gray());
        operator(OperatorName.BEGIN_TEXT);
        operator(OperatorName.MOVE_TEXT, x, y);
        new TextOperators(operators, style.size()).show(line);
        operator(OperatorName.END_TEXT);
    }

    /** Fills a rectangle with that lower left corner. */
    public void fill(double x, double y, double width, double height, double rectangleGray) throws IOException {
        setGray(rectangleGray);
        operator(OperatorName.APPEND_RECT, x, y, width, height);
        operator(OperatorName.FILL_NON_ZERO);
    }

    private void setGray(double newGray) throws IOException {
        if (gray != newGray) {
            operator(OperatorName.NON_STROKING_GRAY, newGray);
            gray = newGray;
        }
    }

    private void operator(String name, double... numbers) throws IOException {
        for (double number : numbers) {
            operators.writeToken(number(number));
        }
        operators.writeToken(Operator.getOperator(name));
    }

    /** To a thousandth: less than any printer shows. */
    static COSFloat number(double number) {
        return new COSFloat(Math.round(number * 1000) / 1000f);
    }

    /** Adds what was drawn to the page. */
    @Override
    public void close() throws IOException {
        contents.add(PdfFile.stream(document, content.toByteArray()));
    }
}
