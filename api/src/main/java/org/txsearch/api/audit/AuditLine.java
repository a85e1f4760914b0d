package org.txsearch.api.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/**
 * One line of the audit log.
 *
 * @param requestId the request's id, as in its answer
 * @param subject who called, by the token's subject; absent where there was no valid token
 * @param kind MERCHANT or PARTNER
 * @param callerId the merchant or partner of the token
 * @param onBehalfOf whom the caller named, where that can be a merchant
 * @param merchantId whose transactions were read; absent where that was refused
 * @param operation method and route
 * @param filters the names of the filters used
 * @param sort the order
 * @param page FIRST, NEXT or PREVIOUS
 * @param rows how many rows were answered
 * @param status the answer's status
 * @param durationMs how long it took
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
@JsonPropertyOrder({
    "request_id",
    "subject",
    "kind",
    "caller_id",
    "on_behalf_of",
    "merchant_id",
    "operation",
    "filters",
    "sort",
    "page",
    "rows",
    "status",
    "duration_ms"
})
record AuditLine(
        String requestId,
        @Nullable String subject,
        @Nullable String kind,
        @Nullable String callerId,
        @Nullable String onBehalfOf,
        @Nullable String merchantId,
        String operation,
        SortedSet<String> filters,
        @Nullable String sort,
        @Nullable String page,
        @Nullable Integer rows,
        int status,
        double durationMs) {

    /** Nothing but printable ASCII: no line break, no escape sequence, whatever an issuer writes into a subject. */
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    String text() {
        return JSON.writeValueAsString(this).replace("\u007f", "\\u007f");
    }
}
