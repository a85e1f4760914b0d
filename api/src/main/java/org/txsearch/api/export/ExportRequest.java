package org.txsearch.api.export;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.transactions.BodyQuery;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A valid wish for an export.
 *
 * @param format what the files are
 * @param rows which transactions, in which order, and what of each
 * @param csv how CSV is written; null of other formats
 * @param pdf how a statement is printed; null of other formats
 */
record ExportRequest(
        ExportFormat format,
        BodyQuery.Rows rows,
        @Nullable CsvOptions csv,
        @Nullable PdfOptions pdf) {

    static final String FORMAT = "format";
    static final String QUERY = "query";
    static final String CSV = "csv";
    static final String PDF = "pdf";
    static final String ROWS = "rows";

    /** As it is kept, and read again by {@link ExportRequestReader#remembered}, with how many rows it found when it was made. */
    ObjectNode json(long count) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put(FORMAT, format);
        members.put(QUERY, rows.resolved());
        members.put(CSV, csv);
        members.put(PDF, pdf);
        members.put(ROWS, count);
        return JsonMapper.shared().valueToTree(members);
    }

    /** What stands at the end of a file's name. */
    String extension() {
        return format.extension() + (isCompressed() ? ".gz" : "");
    }

    String contentType() {
        return isCompressed() ? "application/gzip" : format.contentType();
    }

    boolean isCompressed() {
        return csv != null && csv.compression() == CsvOptions.Compression.GZIP;
    }
}
