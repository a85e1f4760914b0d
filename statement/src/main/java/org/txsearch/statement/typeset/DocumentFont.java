package org.txsearch.statement.typeset;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.HorizontalMetricsTable;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.io.RandomAccessReadBuffer;

/**
 * A font in a document. Each pair of a glyph and its text has a character code, so that a glyph with two texts is
 * extracted correctly in both places.
 */
final class DocumentFont implements AutoCloseable {

    /** Codes have two bytes, and zero is the glyph of missing characters. */
    private static final int MAX_CODES = 0xFFFF;

    private final Typeface typeface;
    private final COSName name;
    private final TrueTypeFont font;
    private final CmapLookup characters;
    private final HorizontalMetricsTable metrics;
    private final double unitsPerEm;
    private final Map<Integer, Glyph> plainGlyphs = new HashMap<>();
    private final Map<EncodedGlyph, Integer> codes = new LinkedHashMap<>();
    private final Map<Integer, Integer> firstCodes = new HashMap<>();
    private final COSDictionary dictionary = new COSDictionary();
    private int number;

    DocumentFont(Typeface typeface) throws IOException {
        this.typeface = typeface;
        this.name = COSName.getPDFName(typeface.name());
        this.font = new TTFParser().parse(new RandomAccessReadBuffer(typeface.bytes()));
        this.characters = font.getUnicodeCmapLookup();
        this.metrics = font.getHorizontalMetrics();
        this.unitsPerEm = font.getUnitsPerEm();
    }

    Typeface typeface() {
        return typeface;
    }

    COSName name() {
        return name;
    }

    /** Returns the dictionary that pages refer to. It is filled when the document is complete. */
    COSDictionary dictionary() {
        return dictionary;
    }

    /** Returns the glyph of a character, or 0 if there is none. */
    int glyph(int codePoint) {
        return characters.getGlyphId(codePoint);
    }

    /** Returns the glyph of a character without shaping. */
    Glyph plain(int codePoint) {
        return plainGlyphs.computeIfAbsent(codePoint, one -> Glyph.plain(this, glyph(one), Character.toString(one)));
    }

    boolean has(int codePoint) {
        return glyph(codePoint) != 0;
    }

    /** Returns the number of the font in the shaping engine, which must be the same each time. */
    int number(HarfBuzz engine) {
        if (number == 0) {
            number = engine.font(typeface.bytes());
        }
        return number;
    }

    double advance(int glyph) {
        return ems(metrics.getAdvanceWidth(glyph));
    }

    double ems(double units) {
        return units / unitsPerEm;
    }

    /** Returns the two-byte code of a glyph and a text, or of an earlier text if all codes are used. */
    int code(int glyph, String text) {
        EncodedGlyph use = new EncodedGlyph(glyph, text);
        Integer known = codes.get(use);
        if (known != null) {
            return known;
        }
        if (codes.size() == MAX_CODES) {
            return firstCodes.getOrDefault(glyph, 0);
        }
        int code = codes.size() + 1;
        codes.put(use, code);
        firstCodes.putIfAbsent(glyph, code);
        return code;
    }

    boolean isUsed() {
        return !codes.isEmpty();
    }

    void embed(COSDocument document) throws IOException {
        new FontEmbedding(document, font, codes).fill(dictionary);
    }

    @Override
    public void close() throws IOException {
        font.close();
    }
}
