package org.txsearch.ingest.source;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A format that is recognized but not supported, so that the error message can name a solution.
 *
 * @param name its name, with an article
 * @param fix the solution
 * @param at the position of the magic number
 * @param magic the magic number, each character one byte
 */
record OtherFormat(String name, String fix, int at, String magic) {

    /** A CSV header may begin with the same characters as an ORC file. */
    private static final String ORC = "ORC";

    private static final int START = 64;
    private static final String AS_AVRO =
            "write its rows as Avro, which keeps decimals and times exact, for example with Spark:"
                    + " spark.read.%s(\"FILE\").write.format(\"avro\").save(\"FOLDER\")";
    private static final String PACKED_TWICE = "unpack the file once (%s) and load the result";

    private static final List<OtherFormat> ALL = List.of(
            new OtherFormat(
                    "a workbook of a spreadsheet (.xls)",
                    "save its sheet as CSV in UTF-8 and load that",
                    0,
                    "\u00d0\u00cf\u0011\u00e0"),
            new OtherFormat("a Parquet file", AS_AVRO.formatted("parquet"), 0, "PAR1"),
            new OtherFormat("an encrypted Parquet file", AS_AVRO.formatted("parquet"), 0, "PARE"),
            new OtherFormat("an ORC file", AS_AVRO.formatted("orc"), 0, ORC),
            new OtherFormat("an Arrow file (Feather)", "write its rows as Avro or NDJSON", 0, "ARROW1"),
            new OtherFormat("a tar archive", "unpack it (tar -xf FILE) and load its files", 257, "ustar"),
            new OtherFormat("compressed with xz", "unpack it (xz -d FILE)", 0, "\u00fd7zXZ\0"),
            new OtherFormat("compressed with lz4", "unpack it (lz4 -d FILE)", 0, "\u0004\"M\u0018"),
            new OtherFormat("a 7z archive", "unpack it (7z x FILE)", 0, "7z\u00bc\u00af'\u001c"),
            new OtherFormat("a RAR archive", "unpack it (unrar x FILE)", 0, "Rar!\u001a\u0007"),
            new OtherFormat("compressed twice", PACKED_TWICE.formatted("gzip -d"), 0, "\u001f\u008b"),
            new OtherFormat("compressed twice", PACKED_TWICE.formatted("unzip"), 0, "PK\u0003\u0004"),
            new OtherFormat("compressed twice", PACKED_TWICE.formatted("zstd -d"), 0, "(\u00b5/\u00fd"),
            new OtherFormat("compressed twice", PACKED_TWICE.formatted("bzip2 -d"), 0, "BZh91AY&SY"));

    /** Returns the error message for content in such a format, or null. */
    static @Nullable String refusal(byte[] content) {
        for (OtherFormat format : ALL) {
            if (format.isOf(content)) {
                return "It is " + format.name + ": " + format.fix + ".";
            }
        }
        return null;
    }

    private boolean isOf(byte[] content) {
        int length = Math.min(content.length - at, magic.length());
        return length == magic.length()
                && new String(content, at, length, StandardCharsets.ISO_8859_1).equals(magic)
                && (!magic.equals(ORC) || hasControl(content));
    }

    private static boolean hasControl(byte[] content) {
        for (int i = 0; i < Math.min(START, content.length); i++) {
            if (content[i] >= 0 && content[i] < '\t') {
                return true;
            }
        }
        return false;
    }
}
