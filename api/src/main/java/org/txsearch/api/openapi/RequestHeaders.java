package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The headers of requests, each told once. */
final class RequestHeaders {

    static final String IF_NONE_MATCH = "If-None-Match";

    static final String IDEMPOTENCY_KEY = "Idempotency-Key";
    static final String IF_RANGE = "If-Range";
    static final String RANGE = "Range";

    private static final String ON_BEHALF_OF = "On-Behalf-Of";
    private static final String REQUEST_ID = "Request-Id";

    /** All headers of a request together have no more room. */
    private static final int LONGEST = 65_536;

    private RequestHeaders() {}

    /** The components, by the headers' names. */
    static Map<String, Parameter> components() {
        Map<String, Parameter> headers = new LinkedHashMap<>();
        headers.put(
                IF_NONE_MATCH,
                header(
                        IF_NONE_MATCH,
                        "The ETags that the client has, or *; where one of them is the latest, the answer is 304.",
                        Schemas.text("etag-list", LONGEST),
                        "\"3-2f1c9a\""));
        headers.put(
                IDEMPOTENCY_KEY,
                header(
                        IDEMPOTENCY_KEY,
                        "A name for this request, bare or as a quoted string: within 24 hours the same key with the same"
                                + " body means the same export or schedule and gets the same answer.",
                        // In quotes, each character may have a backslash before it.
                        Schemas.pattern("^([!#-~][!-~]{0,254}|\"([ !#-\\[\\]-~]|\\\\[\"\\\\]){1,255}\")$", 512),
                        "daily-2026-11-20"));
        headers.put(
                IF_RANGE,
                header(
                        IF_RANGE,
                        "The ETag of the file that the client has a part of; of another file, all of it is sent.",
                        Schemas.text("etag", LONGEST),
                        "\"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\""));
        headers.put(
                RANGE,
                header(
                        RANGE,
                        "One range of bytes to send. A malformed Range header is ignored.",
                        Schemas.text("range", LONGEST),
                        "bytes=0-1023"));
        headers.put(
                ON_BEHALF_OF,
                header(
                        ON_BEHALF_OF,
                        "The id of the merchant that a partner acts for; it must have granted that. A merchant leaves it"
                                + " out, or names itself.",
                        Schemas.pattern(Schemas.ID, 64),
                        "M0001"));
        headers.put(
                REQUEST_ID,
                header(
                        REQUEST_ID,
                        "An id for this request, kept where it is 1 to 64 letters, digits, dots, underscores or hyphens.",
                        Schemas.text("request-id", LONGEST),
                        "order-import-77"));
        return headers;
    }

    /** References to the headers of every operation, and to some of its own. */
    static List<Parameter> and(String... own) {
        List<Parameter> references = new ArrayList<>();
        for (String name : own) {
            references.add(reference(name));
        }
        references.add(reference(ON_BEHALF_OF));
        references.add(reference(REQUEST_ID));
        return references;
    }

    private static Parameter reference(String name) {
        return new Parameter().$ref("#/components/parameters/" + name);
    }

    private static Parameter header(String name, String description, Schema<?> schema, String example) {
        return new Parameter()
                .in("header")
                .name(name)
                .description(description)
                .required(false)
                .schema(schema)
                .example(example);
    }
}
