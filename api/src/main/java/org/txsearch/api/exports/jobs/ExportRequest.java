package org.txsearch.api.exports.jobs;

import org.txsearch.api.exports.formats.ExportFormat;
import org.txsearch.api.search.SearchQuery;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A valid request for an export.
 *
 * @param options the values of all options of the format, as in storage and responses
 */
record ExportRequest(ExportFormat format, ObjectNode options, SearchQuery rows) {

    static final String FORMAT = "format";
    static final String QUERY = "query";
    static final String ROWS = "rows";

    /** Returns the request for storage, with the number of rows at creation. {@link ExportRequestReader#kept} reads it. */
    ObjectNode json(long count) {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        json.put(FORMAT, format.name());
        json.set(QUERY, JsonMapper.shared().valueToTree(rows.resolved()));
        if (!format.options().isEmpty()) {
            json.set(format.lowerName(), options);
        }
        return json.put(ROWS, count);
    }
}
