package org.txsearch.api.export;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import org.txsearch.csv.CsvColumns;
import org.txsearch.csv.CsvWriter;
import org.txsearch.item.ItemFields;
import org.txsearch.schema.FieldCatalogue;

/** Rows as CSV, behind a header. */
final class CsvRows implements RowWriter {

    private final CsvWriter csv;

    CsvRows(@Nullable ItemFields fields, CsvOptions options, OutputStream out) throws IOException {
        FieldCatalogue catalogue = FieldCatalogue.transaction();
        CsvColumns columns = fields == null ? CsvColumns.all(catalogue) : CsvColumns.of(catalogue, fields.paths());
        this.csv = new CsvWriter(columns, options.format(), out);
        csv.header();
    }

    @Override
    public void row(byte[] bytes, int offset, int length) throws IOException {
        csv.row(bytes, offset, length);
    }

    @Override
    public void finish() throws IOException {
        csv.flush();
    }
}
