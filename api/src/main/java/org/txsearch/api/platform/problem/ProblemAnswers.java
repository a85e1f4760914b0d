package org.txsearch.api.platform.problem;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.http.RequestId;
import org.txsearch.api.platform.http.Responses;
import org.txsearch.api.platform.proxy.PublicAddress;
import org.txsearch.api.platform.settings.ApiSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes problems as responses, for every layer that has a servlet response. */
@Component
public final class ProblemAnswers {

    /** Headers that filters set on every response. All others, such as ETag, describe the response that failed. */
    private static final Set<String> KEPT_HEADERS = Set.of(
            "allow",
            "cache-control",
            "connection",
            "content-security-policy",
            "expires",
            "pragma",
            "ratelimit",
            "ratelimit-policy",
            "referrer-policy",
            "request-id",
            "strict-transport-security",
            "vary");

    private static final String EXAMPLE_ID = "Zr3Tt1nGm6kq0vPd2yQx7A";

    private static final List<String> KEPT_PREFIXES = List.of("access-control-", "x-");

    private final JsonMapper jsonMapper;
    private final RouteTemplates routes;
    private final @Nullable String typeBase;
    private final List<ErrorForm> forms;
    private final Map<ProblemCode, Counter> counters = new EnumMap<>(ProblemCode.class);

    ProblemAnswers(
            JsonMapper jsonMapper,
            RouteTemplates routes,
            ApiSettings settings,
            List<ErrorForm> forms,
            MeterRegistry meters) {
        this.jsonMapper = jsonMapper;
        this.forms = List.copyOf(forms);
        this.routes = routes;
        this.typeBase = settings.problemBaseUri().isEmpty() ? null : settings.problemBaseUri();
        for (ProblemCode code : ProblemCode.values()) {
            counters.put(
                    code,
                    Counter.builder("txsearch.problems")
                            .description("Problems returned")
                            .tag("code", code.name())
                            .register(meters));
        }
    }

    /** Sends a problem. The response must not be committed. */
    public void write(HttpServletRequest request, HttpServletResponse response, ProblemException problem)
            throws IOException {
        response.resetBuffer();
        byte[] body = prepare(request, response, problem, routes.of(request));
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
        response.flushBuffer();
    }

    /** Returns the body of the problem of a failure, for a response that contains it. */
    public JsonNode bodyOf(HttpServletRequest request, Exception failure) {
        ProblemException problem = Refusals.logged(failure);
        Objects.requireNonNull(counters.get(problem.code())).increment();
        return jsonMapper.valueToTree(bodyOf(problem, request, routes.of(request), RequestId.of(request)));
    }

    /** Sets status and headers, and returns the body for the caller to send. */
    byte[] prepare(
            HttpServletRequest request,
            HttpServletResponse response,
            ProblemException problem,
            @Nullable String instance) {
        Objects.requireNonNull(counters.get(problem.code())).increment();
        String requestId = RequestId.of(request);
        for (String name : Set.copyOf(response.getHeaderNames())) {
            if (!isKept(name.toLowerCase(Locale.ROOT))) {
                response.setHeader(name, null);
            }
        }
        response.setStatus(problem.code().status());
        ErrorForm form = formOf(request);
        response.setContentType(form == null ? MediaType.APPLICATION_PROBLEM_JSON_VALUE : form.contentType());
        response.setHeader(RequestId.HEADER, requestId);
        Responses.markPrivate(response);
        problem.headers().forEach(response::setHeader);
        return jsonMapper.writeValueAsBytes(
                form == null ? bodyOf(problem, request, instance, requestId) : form.body(problem, request, requestId));
    }

    /** Returns the form of errors at the request's path, or null for RFC 9457. */
    private @Nullable ErrorForm formOf(HttpServletRequest request) {
        // Decoded as in routing. A request that is refused before it is mapped has only a URI.
        String decoded = request.getServletPath();
        String path = decoded == null || decoded.isEmpty() ? PublicAddress.path(request) : decoded;
        return forms.stream().filter(form -> form.isUsedAt(path)).findFirst().orElse(null);
    }

    /** Returns the {@code type} of a problem, which is the address of the page about the code. */
    public String typeOf(ErrorCode code, HttpServletRequest request) {
        return (typeBase == null ? PublicAddress.prefix(request) : typeBase) + "/problems/" + code.slug();
    }

    /** Returns an example of a problem with the given code. */
    public ProblemBody example(ProblemCode code, HttpServletRequest request) {
        String detail = code.text().detail();
        ProblemException problem = code == ProblemCode.INVALID_REQUEST
                ? ProblemException.invalidRequest(
                        List.of(Fault.ofParameter("emial", FaultCode.UNKNOWN_PARAMETER, detail)
                                .suggesting("email")))
                : ProblemException.of(code, detail);
        code.text().members().forEach(problem::withMember);
        return bodyOf(problem, request, null, EXAMPLE_ID);
    }

    private static boolean isKept(String header) {
        return KEPT_HEADERS.contains(header) || KEPT_PREFIXES.stream().anyMatch(header::startsWith);
    }

    private ProblemBody bodyOf(
            ProblemException problem, HttpServletRequest request, @Nullable String instance, String requestId) {
        ProblemCode code = problem.code();
        return new ProblemBody(
                typeOf(code, request),
                code.title(),
                code.status(),
                problem.detail(),
                instance,
                code,
                requestId,
                problem.faults(),
                problem.members());
    }

    /**
     * The body of every error, {@code application/problem+json} of RFC 9457.
     *
     * @param type a reference to the page that explains the code
     * @param title one line, equal for all problems with this code
     * @param status the HTTP status
     * @param detail what happened this time
     * @param instance the route's path or path template; absent if the path is not a route
     * @param code the kind of problem
     * @param requestId the request's id, as in the header {@code Request-Id}
     * @param errors all faults of the request; absent if there are none
     * @param members further members of this code: rows and max_rows if an export is too large
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    @JsonPropertyOrder({"type", "title", "status", "detail", "instance", "code", "request_id", "errors"})
    public record ProblemBody(
            String type,
            String title,
            int status,
            String detail,
            @Nullable String instance,
            ProblemCode code,
            @JsonProperty("request_id") String requestId,
            List<Fault> errors,
            @JsonAnyGetter Map<String, Object> members) {}
}
