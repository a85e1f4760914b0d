package org.txsearch.api.export.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.csv.Controls;
import org.txsearch.csv.CsvColumns;
import org.txsearch.csv.CsvWriter;
import org.txsearch.document.ItemFields;
import org.txsearch.document.JsonBytes;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.databind.JsonNode;

/** All formats of exports, in the order in which they are documented. */
public record ExportFormats(List<ExportFormat> list) {

    /** The formats of the product. */
    public static final ExportFormats ALL =
            new ExportFormats(List.of(new CsvFormat(), new NdjsonFormat(), new PdfFormat(), new Camt053Format()));

    public ExportFormats {
        list = List.copyOf(list);
    }

    public List<String> names() {
        return list.stream().map(ExportFormat::name).toList();
    }

    /** The formats that have options. */
    public List<ExportFormat> withOptions() {
        return list.stream().filter(format -> !format.options().isEmpty()).toList();
    }

    /** The media types of files, without parameters. */
    public List<String> mediaTypes() {
        return Stream.concat(
                        list.stream().map(format -> format.contentType().split(";", 2)[0]),
                        Stream.of(ExportFormat.Chosen.GZIP))
                .toList();
    }

    public Optional<ExportFormat> find(String name) {
        return list.stream().filter(format -> format.name().equals(name)).findFirst();
    }

    /** Rows as CSV, after a header. */
    static final class CsvFormat extends ExportFormat {

        private static final String DELIMITER = "delimiter";
        private static final String DECIMAL_SEPARATOR = "decimal_separator";
        private static final String BOM = "bom";
        private static final String COMPRESSION = "compression";

        private enum Compression {
            NONE,
            GZIP
        }

        CsvFormat() {
            super(
                    "CSV",
                    "text/csv;charset=UTF-8",
                    "How CSV is written; for exports as CSV only.",
                    FormatOption.oneOf(
                            DELIMITER,
                            "The separator of cells; by default a comma.",
                            List.of(",", ";", "\t", "|"),
                            "COMMA",
                            "SEMICOLON",
                            "TAB",
                            "PIPE"),
                    FormatOption.oneOf(
                            DECIMAL_SEPARATOR,
                            "The separator of decimals; by default a point. A comma requires another delimiter.",
                            List.of(".", ",")),
                    FormatOption.truth(BOM, "Whether files start with a byte order mark; by default not."),
                    FormatOption.constant(
                            COMPRESSION, "How files are compressed; by default not at all.", Compression.NONE));
        }

        @Override
        public boolean isCompressed(JsonNode chosen) {
            return chosen.path(COMPRESSION).asString().equals(Compression.GZIP.name());
        }

        @Override
        protected @Nullable String conflict(JsonNode chosen) {
            return chosen.path(DELIMITER).equals(chosen.path(DECIMAL_SEPARATOR))
                    ? "The delimiter equals the decimal separator; send another one, such as \";\"."
                    : null;
        }

        @Override
        protected RowWriter writer(Contents contents, JsonNode chosen, OutputStream out) throws IOException {
            FieldCatalogue catalogue = FieldCatalogue.transaction();
            ItemFields fields = contents.rows().fields();
            CsvColumns columns = fields == null ? CsvColumns.all(catalogue) : CsvColumns.of(catalogue, fields.paths());
            CsvWriter csv = new CsvWriter(
                    columns,
                    new org.txsearch.csv.CsvColumns.CsvFormat(
                            chosen.path(DELIMITER).asString().charAt(0),
                            chosen.path(DECIMAL_SEPARATOR).asString().charAt(0),
                            chosen.path(BOM).asBoolean()),
                    out);
            csv.header();
            return new RowWriter() {
                @Override
                public void row(byte[] bytes, int offset, int length) throws IOException {
                    csv.row(bytes, offset, length);
                }

                @Override
                public void finish() throws IOException {
                    csv.flush();
                }
            };
        }
    }

    /** Rows as JSON, one per line, as in pages. */
    static final class NdjsonFormat extends ExportFormat {

        private static final int BUFFER = 1 << 16;

        NdjsonFormat() {
            super("NDJSON", "application/x-ndjson", "");
        }

        @Override
        protected RowWriter writer(Contents contents, JsonNode chosen, OutputStream out) {
            ItemFields fields = contents.rows().fields();
            JsonBytes lines = new JsonBytes();
            return new RowWriter() {
                @Override
                public void row(byte[] bytes, int offset, int length) throws IOException {
                    int start = lines.length();
                    if (fields == null) {
                        lines.raw(bytes, offset, length);
                    } else {
                        fields.copy(bytes, offset, length, lines);
                    }
                    escape(lines, start);
                    lines.ascii('\n');
                    if (lines.length() >= BUFFER) {
                        finish();
                    }
                }

                @Override
                public void finish() throws IOException {
                    out.write(lines.array(), 0, lines.length());
                    lines.clear();
                }
            };
        }

        /** What some programs take for the end of a line, and other control characters that JSON allows, get their escape. */
        static void escape(JsonBytes lines, int start) {
            byte[] bytes = lines.array();
            int at = start;
            while (at < lines.length() && !isEscaped(bytes, at)) {
                at++;
            }
            if (at == lines.length()) {
                return;
            }
            String rest = new String(bytes, at, lines.length() - at, StandardCharsets.UTF_8);
            lines.cutTo(at);
            StringBuilder escaped = new StringBuilder(rest.length() + 16);
            for (int i = 0; i < rest.length(); i++) {
                char c = rest.charAt(i);
                if (Controls.isControl(c) || c == '\u2028' || c == '\u2029') {
                    escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                } else {
                    escaped.append(c);
                }
            }
            lines.raw(escaped.toString().getBytes(StandardCharsets.UTF_8));
        }

        /** DEL, U+0080 to U+009F, U+2028 and U+2029 in well-formed UTF-8. */
        private static boolean isEscaped(byte[] bytes, int at) {
            return switch (bytes[at]) {
                case 0x7f -> true;
                case (byte) 0xc2 -> (bytes[at + 1] & 0xff) < 0xa0;
                case (byte) 0xe2 -> bytes[at + 1] == (byte) 0x80 && (bytes[at + 2] & 0xfe) == 0xa8;
                default -> false;
            };
        }
    }
}
