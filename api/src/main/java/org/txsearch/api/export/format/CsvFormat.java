package org.txsearch.api.export.format;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.txsearch.csv.CsvColumns;
import org.txsearch.csv.CsvWriter;
import org.txsearch.document.ItemFields;
import org.txsearch.schema.FieldCatalogue;

/** Rows as CSV, after a header. */
final class CsvFormat extends ExportFormat<CsvFormat.Options> {

    private static final Options DEFAULTS = new Options(",", ".", false, Compression.NONE);

    record Options(
            @FormatOptions.Option(
                    value = "The separator of cells; by default a comma.",
                    oneOf = {",", ";", "\t", "|"},
                    clientNames = {"COMMA", "SEMICOLON", "TAB", "PIPE"})
            String delimiter,

            @FormatOptions.Option(
                    value = "The separator of decimals; by default a point. A comma requires another delimiter.",
                    oneOf = {".", ","})
            String decimalSeparator,

            @FormatOptions.Option("Whether files start with a byte order mark; by default not.")
            boolean bom,

            @FormatOptions.Option("How files are compressed; by default not at all.")
            Compression compression) {}

    enum Compression {
        NONE,
        GZIP
    }

    CsvFormat() {
        super(
                "CSV",
                "text/csv;charset=UTF-8",
                FormatOptions.of(
                        "How CSV is written; for exports as CSV only.",
                        DEFAULTS,
                        new FormatOptions.Conflict(
                                Map.of("decimal_separator", ",", "delimiter", ","),
                                "The delimiter equals the decimal separator; send another one, such as \";\".")));
    }

    @Override
    public boolean isCompressed(Options options) {
        return options.compression() == Compression.GZIP;
    }

    @Override
    protected RowWriter writer(Contents contents, Options options, OutputStream out) throws IOException {
        FieldCatalogue catalogue = FieldCatalogue.transaction();
        ItemFields fields = contents.rows().fields();
        CsvColumns columns = fields == null ? CsvColumns.all(catalogue) : CsvColumns.of(catalogue, fields.paths());
        CsvWriter csv = new CsvWriter(
                columns,
                new org.txsearch.csv.CsvColumns.CsvFormat(
                        options.delimiter().charAt(0),
                        options.decimalSeparator().charAt(0),
                        options.bom()),
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
