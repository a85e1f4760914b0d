package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Schema;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The headers of responses. */
final class AnswerHeader {

    static final AnswerHeader ORIGIN = new AnswerHeader(
            "Access-Control-Allow-Origin",
            "The page's origin, if the operator allows it; by default none is.",
            text("origin"),
            false,
            null);
    static final AnswerHeader AS_OF = new AnswerHeader(
            "As-Of",
            "With text/csv: freshness.as_of. Absent if it is not known.",
            Schemas.instant(),
            false,
            "2026-11-20T10:31:20.000Z");
    static final AnswerHeader CACHE_CONTROL = new AnswerHeader(
            "Cache-Control",
            "Caches do not store what merchants read.",
            Schemas.oneOf(List.of("private, no-store")),
            true,
            null);
    static final AnswerHeader ETAG = new AnswerHeader(
            "ETag",
            "Identifies this version of the transaction and its form, or the bytes of a file.",
            text("etag"),
            true,
            "\"3-2f1c9a\"");
    static final AnswerHeader ACCEPT_RANGES = new AnswerHeader(
            "Accept-Ranges", "The file can be read in parts (RFC 9110).", Schemas.oneOf(List.of("bytes")), false, null);
    static final AnswerHeader CONTENT_DISPOSITION = new AnswerHeader(
            "Content-Disposition",
            "The name to save the file under (RFC 6266).",
            text("content-disposition"),
            false,
            "attachment; filename=\"2026-11-20_transactions_exp_2v3k1qhd0c6l8r5u9t7o4m2n1b.csv\"");
    static final AnswerHeader CONTENT_RANGE = new AnswerHeader(
            "Content-Range",
            "Which bytes these are, and how many the file has.",
            text("content-range"),
            false,
            "bytes 0-1023/11638");
    static final AnswerHeader LOCATION = new AnswerHeader(
            "Location",
            "The address of what was created.",
            text("uri"),
            true,
            "https://localhost:8443/v1/exports/exp_2v3k1qhd0c6l8r5u9t7o4m2n1b");
    static final AnswerHeader LINK = new AnswerHeader(
            "Link",
            "The neighbouring pages (RFC 8288), rel next and prev, if there are any.",
            text("link"),
            false,
            "<https://localhost:8443/v1/transactions?cursor=AQNxz9Rzj_L1EFOU>; rel=\"next\"");
    static final AnswerHeader RATE_LIMIT = new AnswerHeader(
            "RateLimit",
            "What remains of each limit (r), and in how many seconds it is full again (t).",
            text("sf-list"),
            false,
            "\"merchant\";r=99;t=1");
    static final AnswerHeader RATE_LIMIT_POLICY = new AnswerHeader(
            "RateLimit-Policy",
            "Each limit: the number of requests (q) in a number of seconds (w).",
            text("sf-list"),
            false,
            "\"merchant\";q=100;w=1");
    static final AnswerHeader REQUEST_ID = new AnswerHeader(
            "Request-Id",
            "The id of this request: the client's own if it is a short token.",
            Schemas.pattern(Schemas.ID, 64),
            true,
            "Zr3Tt1nGm6kq0vPd2yQx7A");
    static final AnswerHeader RETRY_AFTER = new AnswerHeader(
            "Retry-After",
            "After how many seconds to try again; it differs between requests.",
            Schemas.int32(1, 3_600),
            true,
            1);
    static final AnswerHeader REPLAYED = new AnswerHeader(
            "Idempotent-Replayed",
            "An earlier request had this Idempotency-Key: nothing was created now. Absent otherwise.",
            Schemas.oneOf(List.of("true")),
            false,
            null);
    static final AnswerHeader SERVER_TIMING = new AnswerHeader(
            "Server-Timing",
            "How long Elasticsearch (es) and the whole request (total) took, in milliseconds.",
            text("sf-list"),
            false,
            "es;dur=4, total;dur=6.1");
    static final AnswerHeader TOTAL = new AnswerHeader(
            "Total",
            "With text/csv: how many transactions match. Absent unless total is bounded or exact.",
            Schemas.pattern("^[0-9]{1,19}(;relation=AT_LEAST)?$", 40),
            false,
            "10000;relation=AT_LEAST");
    static final AnswerHeader VARY = new AnswerHeader(
            "Vary",
            "The request headers that the response depends on.",
            text("sf-list"),
            true,
            "Authorization, Accept, Accept-Encoding, On-Behalf-Of");
    static final AnswerHeader CHALLENGE = new AnswerHeader(
            "WWW-Authenticate",
            "How to authenticate (RFC 6750).",
            text("challenge"),
            false,
            "Bearer realm=\"transaction-search\"");

    private static final List<AnswerHeader> ALL = List.of(
            ORIGIN,
            AS_OF,
            CACHE_CONTROL,
            ETAG,
            ACCEPT_RANGES,
            CONTENT_DISPOSITION,
            CONTENT_RANGE,
            LOCATION,
            LINK,
            RATE_LIMIT,
            RATE_LIMIT_POLICY,
            REQUEST_ID,
            RETRY_AFTER,
            REPLAYED,
            SERVER_TIMING,
            TOTAL,
            VARY,
            CHALLENGE);

    private static final List<AnswerHeader> OF_EVERY_ANSWER =
            List.of(ORIGIN, CACHE_CONTROL, RATE_LIMIT, RATE_LIMIT_POLICY, REQUEST_ID, VARY);

    private final String title;
    private final Header header;

    private AnswerHeader(
            String title, String description, Schema<?> schema, boolean required, @Nullable Object example) {
        this.title = title;
        this.header = new Header().description(description).schema(schema);
        if (required) {
            header.required(true);
        }
        if (example != null) {
            header.example(example);
        }
    }

    private static Schema<?> text(String format) {
        return Schemas.text(format, 8_192);
    }

    /** The components, by the headers' names. */
    static Map<String, Header> components() {
        Map<String, Header> components = new LinkedHashMap<>();
        ALL.forEach(one -> components.put(one.title, one.header));
        return components;
    }

    /** References to the headers of every response and to these. */
    static Map<String, Header> and(AnswerHeader... own) {
        Map<String, Header> references = new LinkedHashMap<>();
        OF_EVERY_ANSWER.forEach(one -> references.put(one.title, one.reference()));
        Arrays.stream(own).forEach(one -> references.put(one.title, one.reference()));
        return references;
    }

    private Header reference() {
        return new Header().$ref("#/components/headers/" + title);
    }
}
