package org.txsearch.api.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.SortedSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.txsearch.api.http.RequestId;
import org.txsearch.api.limit.SearchCosts;
import org.txsearch.api.problem.RouteTemplates;
import org.txsearch.api.security.Caller;
import org.txsearch.api.security.OwnToken;
import org.txsearch.grants.Grants.GrantKey;
import org.txsearch.query.TenantScope;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes one line for each request of the API, including refused ones, but not those above the process's concurrency limit.
 *
 * <p>It runs inside that limit, so that refusing costs no line, and outside everything that turns an exception into a response,
 * so that it sees the status.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 5)
final class AuditFilter extends OncePerRequestFilter {

    /** A separate logger, so that operators can direct it elsewhere. */
    static final String LOGGER = "txsearch.audit";

    private static final Logger AUDIT = LoggerFactory.getLogger(LOGGER);
    private static final Pattern METHOD = Pattern.compile("[A-Z]{1,10}");
    private static final int MAX_SUBJECT_LENGTH = 200;
    private static final double NANOSECONDS_PER_MICROSECOND = 1e3;
    private static final double MICROSECONDS_PER_MILLISECOND = 1e3;

    private final RouteTemplates routes;
    private final boolean hasFields;

    AuditFilter(RouteTemplates routes, @Value("${txsearch.logs.format:text}") String format) {
        this.routes = routes;
        this.hasFields = format.strip().equals("ecs");
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getServletPath().startsWith("/v1") || !AUDIT.isInfoEnabled();
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long start = System.nanoTime();
        try {
            chain.doFilter(request, response);
        } finally {
            if (!OwnToken.sent(request)) {
                line(request, response.getStatus(), System.nanoTime() - start).logTo(AUDIT, hasFields);
            }
        }
    }

    private AuditLine line(HttpServletRequest request, int status, long nanos) {
        Question question = Question.of(request);
        Caller caller = Caller.knownOf(request);
        TenantScope scope = Caller.knownScopeOf(request);
        return new AuditLine(
                RequestId.of(request),
                caller == null ? null : shortened(caller.subject()),
                caller == null ? null : caller.kind().name(),
                caller == null ? null : caller.id(),
                id(request.getHeader("On-Behalf-Of")),
                scope == null ? null : scope.merchantId(),
                operation(request),
                question.filters(),
                question.sort(),
                question.page(),
                question.rows(),
                SearchCosts.of(request),
                status,
                Math.round(nanos / NANOSECONDS_PER_MICROSECOND) / MICROSECONDS_PER_MILLISECOND);
    }

    /** The route's template, since a path may contain an id, or anything at all if it is not a route. */
    private String operation(HttpServletRequest request) {
        String method = METHOD.matcher(request.getMethod()).matches() ? request.getMethod() : "OTHER";
        String route = routes.of(request);
        return method + " " + (route == null ? "(no route)" : route);
    }

    private static @Nullable String id(@Nullable String text) {
        return text != null && GrantKey.isId(text) ? text : null;
    }

    private static String shortened(String subject) {
        return subject.length() <= MAX_SUBJECT_LENGTH ? subject : subject.substring(0, MAX_SUBJECT_LENGTH);
    }

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
     * @param cost the milliseconds of Elasticsearch's time that its searches were charged
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
            @Nullable Long cost,
            int status,
            double durationMs) {

        private static final int FIRST_REFUSAL = 400;
        private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

        /** Writes printable ASCII only: no line break and no escape sequence, whatever an issuer puts into a subject. */
        private static final JsonMapper JSON = JsonMapper.builder()
                .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .build();

        /** Writes it as fields of the Elastic Common Schema, or as one line of JSON. */
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
}
