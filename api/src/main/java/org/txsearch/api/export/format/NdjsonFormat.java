package org.txsearch.api.export.format;

import java.io.IOException;
import java.io.OutputStream;
import org.txsearch.document.ItemFields;
import org.txsearch.document.JsonBytes;

/** Rows as JSON, one per line, as in pages. */
final class NdjsonFormat extends ExportFormat<FormatOptions.None> {

    private static final int BUFFER = 1 << 16;

    NdjsonFormat() {
        super("NDJSON", "application/x-ndjson", FormatOptions.none());
    }

    @Override
    protected RowWriter writer(Contents contents, FormatOptions.None options, OutputStream out) {
        ItemFields fields = contents.rows().fields();
        JsonBytes lines = new JsonBytes();
        return new RowWriter() {
            @Override
            public void row(byte[] bytes, int offset, int length) throws IOException {
                if (fields == null) {
                    lines.raw(bytes, offset, length);
                } else {
                    fields.copy(bytes, offset, length, lines);
                }
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
}
