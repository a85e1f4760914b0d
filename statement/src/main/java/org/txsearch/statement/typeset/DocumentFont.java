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
import org.txsearch.statement.typeset.Line.Glyph;

/**
 * A font as one document uses it. Each pair of a glyph and its text has a character code, so that a glyph
 * with two texts is extracted correctly in both places.
 */
final class DocumentFont implements AutoCloseable {

    /** What a code draws, and what it reads as. */
    record Use(int glyph, String text) {}

    /** Codes have two bytes, and zero is the glyph of what is missing. */
    private static final int MAX_CODES = 0xFFFF;

    private final Typeface typeface;
    private final COSName name;
    private final TrueTypeFont font;
    private final CmapLookup characters;
    private final HorizontalMetricsTable metrics;
    private final double unitsPerEm;
    private final Map<Integer, Glyph> plainGlyphs = new HashMap<>();
    private final Map<Use, Integer> codes = new LinkedHashMap<>();
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

    /** What pages refer to; it is filled when the document is complete. */
    COSDictionary dictionary() {
        return dictionary;
    }

    /** The glyph of a character, 0 where there is none. */
    int glyph(int codePoint) {
        return characters.getGlyphId(codePoint);
    }

    /** The glyph of a character without shaping. */
    Glyph plain(int codePoint) {
        return plainGlyphs.computeIfAbsent(codePoint, one -> Glyph.plain(this, glyph(one), Character.toString(one)));
    }

    boolean has(int codePoint) {
        return glyph(codePoint) != 0;
    }

    /** Its number in the shaping engine, the same one each time. */
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

    /** The two-byte code that draws this glyph and reads as this text; if there are no more codes, as an earlier text. */
    int code(int glyph, String text) {
        Use use = new Use(glyph, text);
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
        new FontEmbedding(font, codes, document).fill(dictionary);
    }

    @Override
    public void close() throws IOException {
        font.close();
    }
}
