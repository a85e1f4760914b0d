package org.txsearch.statement.typeset;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** The table from which PDF readers get the text of each code (ISO 32000-1, 9.10.3). */
final class ToUnicodeTable {

    /** The maximum number of entries in a block. */
    private static final int BLOCK = 100;

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /** An invisible text: archives require a text for each glyph. */
    private static final String NO_TEXT = "\u2060";

    private ToUnicodeTable() {}

    static byte[] of(Map<EncodedGlyph, Integer> codes) {
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
