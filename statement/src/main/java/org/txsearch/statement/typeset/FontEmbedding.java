package org.txsearch.statement.typeset;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.fontbox.ttf.HorizontalMetricsTable;
import org.apache.fontbox.ttf.TTFSubsetter;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;

/**
 * Embeds a font with the glyphs that were used into a PDF file (ISO 32000-1, 9.7 and 9.9).
 *
 * @param codes the code of each glyph that was drawn, in ascending order
 */
record FontEmbedding(COSDocument document, TrueTypeFont font, Map<EncodedGlyph, Integer> codes) {

    /** The tables that draw glyphs. Tables for layout are not needed, since it is done. */
    private static final List<String> TABLES =
            List.of("head", "hhea", "loca", "maxp", "cvt ", "prep", "glyf", "hmtx", "fpgm", "gasp");

    /** The flag of a font with letters outside the Latin alphabet. */
    private static final int SYMBOLIC = 1 << 2;

    private static final int STEM_WIDTH = 80;
    private static final int TAG_LETTERS = 6;

    /** Fills the dictionary that the pages refer to. */
    void fill(COSDictionary dictionary) throws IOException {
        String name = tag() + "+" + font.getName();
        dictionary.setItem(COSName.TYPE, COSName.FONT);
        dictionary.setItem(COSName.SUBTYPE, COSName.TYPE0);
        dictionary.setName(COSName.BASE_FONT, name);
        dictionary.setItem(COSName.ENCODING, COSName.IDENTITY_H);
        dictionary.setItem(COSName.DESCENDANT_FONTS, new COSArray(List.of(descendant(name))));
        dictionary.setItem(COSName.TO_UNICODE, PdfFile.stream(document, ToUnicodeTable.of(codes)));
    }

    private COSDictionary descendant(String name) throws IOException {
        TTFSubsetter subset = subset();
        COSDictionary system = new COSDictionary();
        system.setString(COSName.REGISTRY, "Adobe");
        system.setString(COSName.ORDERING, "Identity");
        system.setInt(COSName.SUPPLEMENT, 0);
        COSDictionary descendant = new COSDictionary();
        descendant.setItem(COSName.TYPE, COSName.FONT);
        descendant.setItem(COSName.SUBTYPE, COSName.CID_FONT_TYPE2);
        descendant.setName(COSName.BASE_FONT, name);
        descendant.setItem(COSName.CIDSYSTEMINFO, system);
        descendant.setItem(COSName.FONT_DESC, descriptor(name, subset));
        descendant.setItem(COSName.W, widths());
        descendant.setItem(COSName.CID_TO_GID_MAP, PdfFile.stream(document, placesOfCodes(subset)));
        return descendant;
    }

    private TTFSubsetter subset() throws IOException {
        Set<Integer> glyphs = new HashSet<>();
        codes.keySet().forEach(use -> glyphs.add(use.glyph()));
        TTFSubsetter subset = new TTFSubsetter(font, TABLES);
        subset.addGlyphIds(glyphs);
        return subset;
    }

    private COSDictionary descriptor(String name, TTFSubsetter subset) throws IOException {
        COSArray box = new COSArray();
        box.add(scaled(font.getHeader().getXMin()));
        box.add(scaled(font.getHeader().getYMin()));
        box.add(scaled(font.getHeader().getXMax()));
        box.add(scaled(font.getHeader().getYMax()));
        COSDictionary descriptor = new COSDictionary();
        descriptor.setItem(COSName.TYPE, COSName.FONT_DESC);
        descriptor.setName(COSName.FONT_NAME, name);
        descriptor.setInt(COSName.FLAGS, SYMBOLIC);
        descriptor.setItem(COSName.FONT_BBOX, box);
        descriptor.setInt(COSName.ITALIC_ANGLE, 0);
        descriptor.setItem(COSName.ASCENT, scaled(font.getHorizontalHeader().getAscender()));
        descriptor.setItem(COSName.DESCENT, scaled(font.getHorizontalHeader().getDescender()));
        descriptor.setItem(COSName.CAP_HEIGHT, scaled(font.getOS2Windows().getCapHeight()));
        descriptor.setInt(COSName.STEM_V, STEM_WIDTH);
        descriptor.setItem(COSName.FONT_FILE2, file(subset));
        return descriptor;
    }

    private COSStream file(TTFSubsetter subset) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        subset.writeToStream(bytes);
        COSStream file = PdfFile.stream(document, bytes.toByteArray());
        file.setInt(COSName.LENGTH1, bytes.size());
        return file;
    }

    private COSArray widths() throws IOException {
        HorizontalMetricsTable metrics = font.getHorizontalMetrics();
        double scale = scale();
        COSArray widths = new COSArray();
        for (EncodedGlyph use : codes.keySet()) {
            widths.add(new COSFloat((float) (metrics.getAdvanceWidth(use.glyph()) * scale)));
        }
        return new COSArray(List.of(COSInteger.ONE, widths));
    }

    /** Returns the glyph of the subset for each code, in two bytes each. */
    private byte[] placesOfCodes(TTFSubsetter subset) throws IOException {
        Map<Integer, Integer> places = new HashMap<>();
        subset.getGIDMap().forEach((place, glyph) -> places.put(glyph, place));
        byte[] map = new byte[Short.BYTES * (codes.size() + 1)];
        codes.forEach((use, code) -> {
            int place = places.getOrDefault(use.glyph(), 0);
            map[Short.BYTES * code] = (byte) (place >> Byte.SIZE);
            map[Short.BYTES * code + 1] = (byte) place;
        });
        return map;
    }

    private COSInteger scaled(double units) throws IOException {
        return COSInteger.get(Math.round(units * scale()));
    }

    private double scale() throws IOException {
        return 1000.0 / font.getUnitsPerEm();
    }

    /** Returns the letters that distinguish two subsets of a font. */
    private String tag() {
        int hash = 0;
        for (EncodedGlyph use : codes.keySet()) {
            hash = 31 * (31 * hash + use.glyph()) + use.text().hashCode();
        }
        long rest = Integer.toUnsignedLong(hash);
        StringBuilder tag = new StringBuilder();
        for (int i = 0; i < TAG_LETTERS; i++) {
            tag.append((char) ('A' + rest % 26));
            rest /= 26;
        }
        return tag.toString();
    }
}
