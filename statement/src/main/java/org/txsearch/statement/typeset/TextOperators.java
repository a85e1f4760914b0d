package org.txsearch.statement.typeset;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.OperatorName;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdfwriter.ContentStreamWriter;
import org.jspecify.annotations.Nullable;

/** Writes the operators that show a line of text, glyph by glyph. Text only becomes codes of glyphs, never syntax. */
final class TextOperators {

    private static final COSName SPAN = COSName.getPDFName("Span");

    /** Half a thousandth of an em is invisible. */
    private static final double UNSEEN_EMS = 0.0005;

    private final ContentStreamWriter operators;
    private final double size;
    private COSArray shown = new COSArray();
    private ByteArrayOutputStream codes = new ByteArrayOutputStream();
    private @Nullable DocumentFont font;
    private double rise;

    /** The position of the next glyph, and the position at which a PDF reader would draw it, in ems. */
    private double pen;

    private double place;

    TextOperators(ContentStreamWriter operators, double size) {
        this.operators = operators;
        this.size = size;
    }

    void show(Line line) throws IOException {
        if (line.actualText() != null) {
            begin(line.actualText());
        }
        for (GlyphCluster cluster : line.clusters()) {
            boolean isMarked = line.actualText() == null && cluster.needsActualText();
            if (isMarked) {
                begin(cluster.text());
            }
            for (Glyph glyph : cluster.glyphs()) {
                show(glyph);
            }
            if (isMarked) {
                end();
            }
        }
        flush();
        // Unlike the position, the rise continues after the text object.
        raise(0);
        if (line.actualText() != null) {
            end();
        }
    }

    private void show(Glyph glyph) throws IOException {
        DocumentFont glyphFont = glyph.font();
        if (glyphFont != font) {
            flush();
            write(OperatorName.SET_FONT_AND_SIZE, glyphFont.name(), Canvas.number(size));
            font = glyphFont;
        }
        raise(glyph.shiftUp());
        double wanted = pen + glyph.shiftRight();
        if (Math.abs(wanted - place) > UNSEEN_EMS) {
            flushCodes();
            shown.add(Canvas.number((place - wanted) * 1000));
            place = wanted;
        }
        int code = glyphFont.code(glyph.id(), glyph.text());
        codes.write(code >> Byte.SIZE);
        codes.write(code);
        place += glyphFont.advance(glyph.id());
        pen += glyph.advance();
    }

    private void raise(double ems) throws IOException {
        if (ems != rise) {
            flush();
            rise = ems;
            write(OperatorName.SET_TEXT_RISE, Canvas.number(rise * size));
        }
    }

    private void begin(String text) throws IOException {
        flush();
        COSDictionary properties = new COSDictionary();
        properties.setItem(COSName.ACTUAL_TEXT, new COSString(text));
        write(OperatorName.BEGIN_MARKED_CONTENT_SEQ, SPAN, properties);
    }

    private void end() throws IOException {
        flush();
        write(OperatorName.END_MARKED_CONTENT);
    }

    private void flushCodes() {
        if (codes.size() > 0) {
            shown.add(new COSString(codes.toByteArray()));
            codes = new ByteArrayOutputStream();
        }
    }

    private void flush() throws IOException {
        flushCodes();
        if (shown.size() > 0) {
            write(OperatorName.SHOW_TEXT_ADJUSTED, shown);
            shown = new COSArray();
        }
    }

    private void write(String operator, COSBase... operands) throws IOException {
        for (COSBase operand : operands) {
            operators.writeToken(operand);
        }
        operators.writeToken(Operator.getOperator(operator));
    }
}
