package org.txsearch.statement.typeset;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.HorizontalMetricsTable;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TTFSubsetter;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.io.RandomAccessReadBuffer;

/**
 * A font as one document uses it. Each pair of a glyph and its text has a character code, so that a glyph
 * with two texts is extracted correctly in both places. Embedding it takes most of this long file.
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
        new Embedding(document).fill();
    }

    @Override
    public void close() throws IOException {
        font.close();
    }

    /** Puts a font into a PDF file, with only the glyphs that were used (ISO 32000-1, 9.7 and 9.9). */
    private final class Embedding {

        /** Layout is done before, so that only what draws a glyph is kept. */
        private static final List<String> TABLES =
                List.of("head", "hhea", "loca", "maxp", "cvt ", "prep", "glyf", "hmtx", "fpgm", "gasp");

        /** The flag of a font with letters outside the Latin alphabet. */
        private static final int SYMBOLIC = 1 << 2;

        private static final int STEM_WIDTH = 80;
        private static final int TAG_LETTERS = 6;

        private final COSDocument document;
        private final double scale = 1000.0 / unitsPerEm;

        Embedding(COSDocument document) {
            this.document = document;
        }

        /** Fills the dictionary that the pages refer to. */
        void fill() throws IOException {
            String name = tag() + "+" + font.getName();
            dictionary.setItem(COSName.TYPE, COSName.FONT);
            dictionary.setItem(COSName.SUBTYPE, COSName.TYPE0);
            dictionary.setName(COSName.BASE_FONT, name);
            dictionary.setItem(COSName.ENCODING, COSName.IDENTITY_H);
            dictionary.setItem(COSName.DESCENDANT_FONTS, new COSArray(List.of(descendant(name))));
            dictionary.setItem(COSName.TO_UNICODE, PdfFile.stream(document, ToUnicode.of(codes)));
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
            descriptor.setItem(
                    COSName.DESCENT, scaled(font.getHorizontalHeader().getDescender()));
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
            COSArray widths = new COSArray();
            for (Use use : codes.keySet()) {
                widths.add(new COSFloat((float) (metrics.getAdvanceWidth(use.glyph()) * scale)));
            }
            return new COSArray(List.of(COSInteger.ONE, widths));
        }

        /** Which glyph of the subset each code draws, in two bytes each. */
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

        private COSInteger scaled(double units) {
            return COSInteger.get(Math.round(units * scale));
        }

        /** The letters that distinguish two subsets of a font. */
        private String tag() {
            int hash = 0;
            for (Use use : codes.keySet()) {
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

        /** The table from which readers and searches get the text of each code (ISO 32000-1, 9.10.3). */
        private static final class ToUnicode {

            /** A block may have no more entries. */
            private static final int BLOCK = 100;

            private static final HexFormat HEX = HexFormat.of().withUpperCase();

            /** Archives require a text of each glyph; this one is not seen. */
            private static final String NO_TEXT = "\u2060";

            private ToUnicode() {}

            static byte[] of(Map<Use, Integer> codes) {
                StringBuilder table = new StringBuilder("""
                        /CIDInit /ProcSet findresource begin
                        12 dict begin
                        begincmap
                        /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
                        /CMapName /Adobe-Identity-UCS def
                        /CMapType 2 def
                        1 begincodespacerange
                        <0000> <FFFF>
                        endcodespacerange
                        """);
                List<String> entries = new ArrayList<>();
                codes.forEach((use, code) -> {
                    byte[] text = (use.text().isEmpty() ? NO_TEXT : use.text()).getBytes(StandardCharsets.UTF_16BE);
                    entries.add("<" + HEX.toHexDigits(code.shortValue()) + "> <" + HEX.formatHex(text) + ">\n");
                });
                for (int from = 0; from < entries.size(); from += BLOCK) {
                    List<String> block = entries.subList(from, Math.min(from + BLOCK, entries.size()));
                    table.append(block.size()).append(" beginbfchar\n");
                    block.forEach(table::append);
                    table.append("endbfchar\n");
                }
                table.append("""
                        endcmap
                        CMapName currentdict /CMap defineresource pop
                        end
                        end
                        """);
                return table.toString().getBytes(StandardCharsets.US_ASCII);
            }
        }
    }
}
