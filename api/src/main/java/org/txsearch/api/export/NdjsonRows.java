package org.txsearch.api.export;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.JsonBytes;
import org.txsearch.item.ItemFields;

/** Rows as JSON, one a line, as the list has them. */
final class NdjsonRows implements RowWriter {

    private static final int PIECE = 1 << 16;

    private final @Nullable ItemFields fields;
    private final OutputStream out;
    private final JsonBytes lines = new JsonBytes();

    NdjsonRows(@Nullable ItemFields fields, OutputStream out) {
        this.fields = fields;
        this.out = out;
    }

    @Override
    public void row(byte[] bytes, int offset, int length) throws IOException {
        if (fields == null) {
            lines.raw(bytes, offset, length);
        } else {
            fields.copy(bytes, offset, length, lines);
        }
        lines.ascii('\n');
        if (lines.length() >= PIECE) {
            finish();
        }
    }

    @Override
    public void finish() throws IOException {
        out.write(lines.array(), 0, lines.length());
        lines.clear();
    }
}
