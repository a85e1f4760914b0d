package org.txsearch.statement.typeset;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.OperatorName;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdfwriter.ContentStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Draws on a page. Lengths are in points from the lower left corner. Text belongs to the element that was begun last;
 * rectangles are decoration, which screen readers skip.
 */
public final class Canvas implements AutoCloseable {
    private static final COSName ARTIFACT = COSName.getPDFName("Artifact");
    private static final COSName MARK = COSName.getPDFName("MCID");

    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private final ContentStreamWriter operators = new ContentStreamWriter(content);
    private final COSDictionary page;
    private final COSDocument document;
    private final List<Element> owners;
    private double gray = Double.NaN;

    /**
     * Creates a canvas that adds to the contents of a page.
     *
     * @param owners the elements that own the drawings on the page, by their marks
     */
    Canvas(COSDictionary page, COSDocument document, List<Element> owners) {
        this.page = page;
        this.document = document;
        this.owners = owners;
    }

    /** Begins the content of an element; null for text that repeats on pages, which screen readers skip. */
    public void begin(@Nullable Element element) throws IOException {
        if (element == null) {
            operators.writeTokens(ARTIFACT, Operator.getOperator(OperatorName.BEGIN_MARKED_CONTENT));
        } else {
            COSDictionary properties = new COSDictionary();
            properties.setInt(MARK, owners.size());
            element.place(page, owners.size());
            owners.add(element);
            operators.writeTokens(
                    element.name(), properties, Operator.getOperator(OperatorName.BEGIN_MARKED_CONTENT_SEQ));
        }
    }

    public void end() throws IOException {
        operator(OperatorName.END_MARKED_CONTENT);
    }

    /** Draws a line of text that starts at {@code x}; {@code y} is the baseline. */
    public void text(Line line, Style style, double x, double y) throws IOException {
        setGray(style.gray());
        operator(OperatorName.BEGIN_TEXT);
        operator(OperatorName.MOVE_TEXT, x, y);
        new TextOperators(operators, style.size()).show(line);
        operator(OperatorName.END_TEXT);
    }

    /** Fills a rectangle outside of all elements; {@code x} and {@code y} are its lower left corner. */
    public void fill(double x, double y, double width, double height, double rectangleGray) throws IOException {
        begin(null);
        setGray(rectangleGray);
        operator(OperatorName.APPEND_RECT, x, y, width, height);
        operator(OperatorName.FILL_NON_ZERO);
        end();
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

    /** Rounds to a thousandth, which is finer than any printer. */
    static COSFloat number(double number) {
        return new COSFloat(Math.round(number * 1000) / 1000f);
    }

    @Override
    public void close() throws IOException {
        page.getCOSArray(COSName.CONTENTS).add(PdfFile.stream(document, content.toByteArray()));
    }
}
