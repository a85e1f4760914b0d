package org.txsearch.api.typeset;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;

/** The table that gives readers and searchers the text back of which a font's codes are the shapes (ISO 32000-1, 9.10.3). */
final class ToUnicode {

    /** A block may have no more entries. */
    private static final int BLOCK = 100;

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private ToUnicode() {}

    static byte[] of(Map<DocumentFont.Use, Integer> codes) {
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
        var entries = codes.entrySet().stream()
                .filter(entry -> !entry.getKey().text().isEmpty())
                .map(entry -> "<" + HEX.toHexDigits(entry.getValue().shortValue()) + "> <"
                        + HEX.formatHex(entry.getKey().text().getBytes(StandardCharsets.UTF_16BE)) + ">\n")
                .collect(Collectors.toList());
        for (int from = 0; from < entries.size(); from += BLOCK) {
            var block = entries.subList(from, Math.min(from + BLOCK, entries.size()));
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
