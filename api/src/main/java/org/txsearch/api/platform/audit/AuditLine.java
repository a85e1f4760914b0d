package org.txsearch.api.platform.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.spi.LoggingEventBuilder;
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
 * @param tool the tool that an assistant called
 * @param filters the names of the filters used
 * @param sort the order
 * @param page FIRST, NEXT or PREVIOUS
 * @param rows the number of rows in the response
 * @param cost the milliseconds of Elasticsearch's time that its searches were charged
 * @param status the status of the response
 * @param durationMs the duration of the request in milliseconds
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
        @Nullable String tool,
        SortedSet<String> filters,
        @Nullable String sort,
        @Nullable String page,
        @Nullable Integer rows,
        @Nullable Long cost,
        int status,
        double durationMs) {

    private static final int FIRST_REFUSAL = 400;
    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    /** Writes printable ASCII only, so that a subject cannot contain a line break or an escape sequence. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    /** Logs the line as fields of the Elastic Common Schema, or as JSON. */
    void logTo(Logger log, boolean hasFields) {
        if (!hasFields) {
            log.info(text());
            return;
        }
        LoggingEventBuilder event = log.atInfo();
        add(event, "event.dataset", log.getName());
        add(event, "event.action", operation);
        add(event, "event.outcome", status < FIRST_REFUSAL ? "success" : "failure");
        add(event, "event.duration", Math.round(durationMs * NANOSECONDS_PER_MILLISECOND));
        add(event, "http.request.id", requestId);
        add(event, "http.response.status_code", status);
        add(event, "user.id", subject);
        add(event, "organization.id", merchantId);
        add(event, "txsearch.audit.kind", kind);
        add(event, "txsearch.audit.caller_id", callerId);
        add(event, "txsearch.audit.on_behalf_of", onBehalfOf);
        add(event, "txsearch.audit.tool", tool);
        add(event, "txsearch.audit.filters", filters);
        add(event, "txsearch.audit.sort", sort);
        add(event, "txsearch.audit.page", page);
        add(event, "txsearch.audit.rows", rows);
        add(event, "txsearch.audit.cost", cost);
        event.log(operation + " " + status);
    }

    private static void add(LoggingEventBuilder event, String field, @Nullable Object value) {
        if (value != null) {
            LoggingEventBuilder unused = event.addKeyValue(field, value);
        }
    }

    String text() {
        return JSON.writeValueAsString(this).replace("\u007f", "\\u007f");
    }
}
