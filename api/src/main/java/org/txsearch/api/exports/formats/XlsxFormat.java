package org.txsearch.api.exports.formats;

import java.io.OutputStream;
import org.dhatim.fastexcel.Worksheet;
import org.txsearch.api.request.Faults;
import org.txsearch.csv.CsvColumns;
import tools.jackson.databind.JsonNode;

/** Writes rows as workbooks of Office Open XML, which spreadsheets open without guessing types. */
final class XlsxFormat extends ExportFormat {

    XlsxFormat() {
        super(
                "XLSX",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                "How workbooks are written; for exports as XLSX only.",
                ItemColumns.languageOption(
                        "The language of the header, of types and statuses and of the sheets; without it the header has the paths,"
                                + " and types and statuses are constants."),
                ItemColumns.columnsOption());
    }

    /** Returns at most the number of rows of a sheet below its header. */
    @Override
    public int rowsPerFile(JsonNode chosen, int usual) {
        return Math.min(usual, Worksheet.MAX_ROWS - 1);
    }

    @Override
    protected void check(RequestedFormat requested, Faults faults) {
        ItemColumns.checkPaths(requested, faults);
        ItemColumns.checkFields(requested, faults);
    }

    @Override
    public RowWriter writer(ExportContents contents, JsonNode chosen, OutputStream out) {
        CsvColumns columns = ItemColumns.of(contents, chosen);
        boolean hasLanguage = chosen.path(ItemColumns.LANGUAGE).isString();
        return new XlsxRows(
                contents,
                hasLanguage ? columns.translated(ItemColumns.language(chosen)) : columns,
                ItemColumns.language(chosen),
                out);
    }
}
