package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Schema;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The headers of answers, each told once. */
final class AnswerHeaders {

    private static final String AS_OF = "As-Of";
    private static final String CACHE_CONTROL = "Cache-Control";
    private static final String ETAG = "ETag";
    private static final String LINK = "Link";
    private static final String ORIGIN = "Access-Control-Allow-Origin";
    private static final String RATE_LIMIT = "RateLimit";
    private static final String RATE_LIMIT_POLICY = "RateLimit-Policy";
    private static final String REQUEST_ID = "Request-Id";
    private static final String SERVER_TIMING = "Server-Timing";
    private static final String TOTAL = "Total";
    private static final String VARY = "Vary";

    static final String ACCEPT_RANGES = "Accept-Ranges";
    static final String CONTENT_DISPOSITION = "Content-Disposition";
    static final String CONTENT_RANGE = "Content-Range";
    static final String LOCATION = "Location";
    static final String CHALLENGE = "WWW-Authenticate";
    static final String REPLAYED = "Idempotent-Replayed";
    static final String RETRY_AFTER = "Retry-After";

    private static final List<String> OF_EVERY_ANSWER =
            List.of(ORIGIN, CACHE_CONTROL, RATE_LIMIT, RATE_LIMIT_POLICY, REQUEST_ID, VARY);

    private static final int LONGEST = 8_192;
    private static final int MAX_WAIT_SECONDS = 3_600;

    private AnswerHeaders() {}

    /** The components, by the headers' names. */
    static Map<String, Header> components() {
        Map<String, Header> headers = new LinkedHashMap<>();
        headers.put(
                ORIGIN, header("The page's origin, where the operator allows it; no origin is by default.", "origin"));
        headers.put(
                AS_OF,
                header("With text/csv: freshness.as_of. Absent where it could not be told.", Schemas.instant())
                        .example("2026-11-20T10:31:20.000Z"));
        headers.put(
                CACHE_CONTROL,
                header("No cache keeps what merchants read.", Schemas.oneOf(List.of("private, no-store")))
                        .required(true));
        headers.put(
                ETAG,
                header("Names this version of the transaction, and how it is written; of a file, its bytes.", "etag")
                        .required(true)
                        .example("\"3-2f1c9a\""));
        headers.put(
                ACCEPT_RANGES,
                header("Parts of the file can be asked for (RFC 9110).", Schemas.oneOf(List.of("bytes"))));
        headers.put(
                CONTENT_DISPOSITION,
                header("The name to save the file under (RFC 6266).", "content-disposition")
                        .example(
                                "attachment; filename=\"2026-11-20_transactions_exp_2v3k1qhd0c6l8r5u9t7o4m2n1b.csv\""));
        headers.put(
                CONTENT_RANGE,
                header("Which bytes these are, and how many the file has.", "content-range")
                        .example("bytes 0-1023/11638"));
        headers.put(
                LOCATION,
                header("Where it is found.", "uri")
                        .required(true)
                        .example("https://localhost:8443/v1/exports/exp_2v3k1qhd0c6l8r5u9t7o4m2n1b"));
        headers.put(
                LINK,
                header("The neighbouring pages (RFC 8288), rel next and prev, where there are any.", "link")
                        .example("<https://localhost:8443/v1/transactions?cursor=AQNxz9Rzj_L1EFOU>; rel=\"next\""));
        headers.put(
                RATE_LIMIT,
                header("What is left of each limit (r), and in how many seconds it is whole again (t).", "sf-list")
                        .example("\"merchant\";r=99;t=1"));
        headers.put(
                RATE_LIMIT_POLICY,
                header("Each limit: so many requests (q) in so many seconds (w).", "sf-list")
                        .example("\"merchant\";q=100;w=1"));
        headers.put(
                REQUEST_ID,
                header(
                                "The id of this request: the client's own where it is a short token.",
                                Schemas.pattern(Schemas.ID, 64))
                        .required(true)
                        .example("Zr3Tt1nGm6kq0vPd2yQx7A"));
        headers.put(
                RETRY_AFTER,
                header("After how many seconds to try again; not the same for all.", Schemas.int32(1, MAX_WAIT_SECONDS))
                        .required(true)
                        .example(1));
        headers.put(
                REPLAYED,
                header(
                        "The Idempotency-Key has done this before: nothing was created now. Absent otherwise.",
                        Schemas.oneOf(List.of("true"))));
        headers.put(
                SERVER_TIMING,
                header("How long Elasticsearch (es) and the whole (total) took, in milliseconds.", "sf-list")
                        .example("es;dur=4, total;dur=6.1"));
        headers.put(
                TOTAL,
                header(
                                "With text/csv: how many match. Absent with total=none.",
                                Schemas.pattern("^[0-9]{1,19}(;relation=AT_LEAST)?$", 40))
                        .example("10000;relation=AT_LEAST"));
        headers.put(
                VARY,
                header("What of the request the answer depends on.", "sf-list")
                        .required(true)
                        .example("Authorization, Accept, Accept-Encoding, On-Behalf-Of"));
        headers.put(
                CHALLENGE,
                header("How to authenticate (RFC 6750).", "challenge").example("Bearer realm=\"transaction-search\""));
        return headers;
    }

    /** References to the headers of every answer. */
    static Map<String, Header> ofEveryAnswer() {
        Map<String, Header> references = new LinkedHashMap<>();
        OF_EVERY_ANSWER.forEach(name -> references.put(name, reference(name)));
        return references;
    }

    /** References to the headers of a page. */
    static Map<String, Header> ofPage() {
        return alsoWith(LINK, SERVER_TIMING, AS_OF, TOTAL);
    }

    /** References to the headers of a summary. */
    static Map<String, Header> ofSummary() {
        return alsoWith(SERVER_TIMING);
    }

    /** References to the headers of one transaction. */
    static Map<String, Header> ofTransaction() {
        return alsoWith(ETAG, SERVER_TIMING);
    }

    /** References to the headers of every answer and to these. */
    static Map<String, Header> alsoWith(String... names) {
        Map<String, Header> references = ofEveryAnswer();
        Arrays.stream(names).forEach(name -> references.put(name, reference(name)));
        return references;
    }

    static Header reference(String name) {
        return new Header().$ref("#/components/headers/" + name);
    }

    private static Header header(String description, String format) {
        return header(description, Schemas.text(format, LONGEST));
    }

    private static Header header(String description, Schema<?> schema) {
        return new Header().description(description).schema(schema);
    }
}
