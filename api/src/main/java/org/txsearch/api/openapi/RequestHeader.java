package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The headers of requests. */
final class RequestHeader {

    static final RequestHeader IF_NONE_MATCH = new RequestHeader(
            "If-None-Match",
            "The ETags that the client holds, or *; if one of them is current, the answer is 304.",
            text("etag-list"),
            "\"3-2f1c9a\"");
    static final RequestHeader IDEMPOTENCY_KEY = new RequestHeader(
            "Idempotency-Key",
            "A name for this request, bare or as a quoted string: within 24 hours the same key with the same body means the"
                    + " same export or schedule and gets the same answer.",
            // In quotes, each character may have a backslash before it.
            Schemas.pattern("^([!#-~][!-~]{0,254}|\"([ !#-\\[\\]-~]|\\\\[\"\\\\]){1,255}\")$", 512),
            "daily-2026-11-20");
    static final RequestHeader IF_RANGE = new RequestHeader(
            "If-Range",
            "The ETag of the file that the client has a part of; of another file, the whole is sent.",
            text("etag"),
            "\"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\"");
    static final RequestHeader RANGE = new RequestHeader(
            "Range", "One range of bytes to send. A malformed Range header is ignored.", text("range"), "bytes=0-1023");
    static final RequestHeader ON_BEHALF_OF = new RequestHeader(
            "On-Behalf-Of",
            "The id of the merchant that a partner acts for, which must have granted it access. A merchant omits it, or sends"
                    + " its own id.",
            Schemas.pattern(Schemas.ID, 64),
            "M0001");
    static final RequestHeader REQUEST_ID = new RequestHeader(
            "Request-Id",
            "An id for this request, kept if it is 1 to 64 letters, digits, dots, underscores or hyphens.",
            text("request-id"),
            "order-import-77");

    private static final List<RequestHeader> ALL =
            List.of(IF_NONE_MATCH, IDEMPOTENCY_KEY, IF_RANGE, RANGE, ON_BEHALF_OF, REQUEST_ID);

    private final String title;
    private final Parameter parameter;

    private RequestHeader(String title, String description, Schema<?> schema, String example) {
        this.title = title;
        this.parameter = new Parameter()
                .in("header")
                .name(title)
                .description(description)
                .required(false)
                .schema(schema)
                .example(example);
    }

    /** The server takes no more than this for all headers together. */
    private static Schema<?> text(String format) {
        return Schemas.text(format, 65_536);
    }

    /** The components, by the headers' names. */
    static Map<String, Parameter> components() {
        Map<String, Parameter> components = new LinkedHashMap<>();
        ALL.forEach(one -> components.put(one.title, one.parameter));
        return components;
    }

    /** References to these headers and to those of every request. */
    static List<Parameter> and(RequestHeader... own) {
        return Stream.concat(Arrays.stream(own), Stream.of(ON_BEHALF_OF, REQUEST_ID))
                .map(one -> new Parameter().$ref("#/components/parameters/" + one.title))
                .toList();
    }
}
