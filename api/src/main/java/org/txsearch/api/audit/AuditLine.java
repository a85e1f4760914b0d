package org.txsearch.api.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/**
 * One line of the audit log.
 *
 * @param requestId the request's id, as in its response
 * @param subject the token's subject; absent without a valid token
 * @param kind MERCHANT or PARTNER
 * @param callerId the merchant or partner of the token
 * @param onBehalfOf the merchant that the caller named, if it can be a merchant's id
 * @param merchantId the merchant whose transactions were read; absent if that was refused
 * @param operation method and route
 * @param filters the names of the filters used
 * @param sort the order
 * @param page FIRST, NEXT or PREVIOUS
 * @param rows the number of rows in the response
 * @param status the status of the response
 * @param durationMs how long it took
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
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

    /** Writes printable ASCII only: no line break and no escape sequence, whatever an issuer puts into a subject. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    String text() {
        return JSON.writeValueAsString(this).replace("\u007f", "\\u007f");
    }
}
