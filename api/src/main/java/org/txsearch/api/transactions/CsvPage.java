package org.txsearch.api.transactions;

import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.search.Freshness;
import org.txsearch.api.search.PagePiece;
import org.txsearch.csv.CsvColumns;
import org.txsearch.csv.CsvWriter;
import org.txsearch.document.ItemFields;
import org.txsearch.paging.PageTotal;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TransactionPage;
import org.txsearch.schema.FieldCatalogue;

/** Writes a page as CSV: the rows in the body, total and freshness in headers. */
final class CsvPage {

    private static final CsvColumns WHOLE = CsvColumns.all(FieldCatalogue.transaction());

    private CsvPage() {}

    /** Returns the body. */
    static List<PagePiece> of(TransactionPage page, @Nullable ItemFields fields) throws IOException {
        CsvColumns columns = fields == null ? WHOLE : CsvColumns.of(FieldCatalogue.transaction(), fields.paths());
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        CsvWriter writer = new CsvWriter(columns, body);
        writer.header();
        for (StoredTransaction row : page.rows()) {
            writer.row(row.bytes(), row.offset(), row.length());
        }
        writer.flush();
        return List.of(PagePiece.of(body.toByteArray()));
    }

    /** Sets {@code As-Of} and {@code Total}, {@code 10000;relation=AT_LEAST} for example. Omits headers with unknown values. */
    static void describe(TransactionPage page, HttpServletResponse response) {
        PageTotal total = page.total();
        if (total != null) {
            response.setHeader("Total", total.value() + (total.exact() ? "" : ";relation=AT_LEAST"));
        }
        String asOf = new Freshness(page.asOf()).asOf();
        if (asOf != null) {
            response.setHeader("As-Of", asOf);
        }
    }
}
