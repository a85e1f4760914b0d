package org.txsearch.api.openapi;

import static org.txsearch.api.openapi.Schemas.map;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.CaseUtils;
import org.txsearch.api.platform.problem.ProblemCode;

/** The problems of operations. The problems that an operation has for one status are one component. */
final class ProblemResponses {

    private static final List<ProblemCode> OF_EVERY_OPERATION = List.of(
            ProblemCode.INVALID_REQUEST,
            ProblemCode.UNAUTHENTICATED,
            ProblemCode.FORBIDDEN,
            ProblemCode.NOT_ACCEPTABLE,
            ProblemCode.RATE_LIMITED,
            ProblemCode.INTERNAL_ERROR,
            ProblemCode.SEARCH_INCOMPLETE,
            ProblemCode.OVERLOADED,
            ProblemCode.SEARCH_TIMEOUT);

    private final Map<String, List<ProblemCode>> components = new TreeMap<>();

    /** Returns references to the problems of every operation and to the given ones, by status. */
    Map<String, Object> with(List<?> own) {
        Map<Integer, List<ProblemCode>> byStatus = Stream.concat(
                        OF_EVERY_OPERATION.stream(), own.stream().map(code -> ProblemCode.valueOf(code.toString())))
                .sorted()
                .collect(Collectors.groupingBy(ProblemCode::status, TreeMap::new, Collectors.toList()));
        Map<String, Object> references = new LinkedHashMap<>();
        byStatus.forEach((status, codes) -> {
            String name = codes.stream()
                    // CaseUtils uses the default locale, in which an I may become a dotless i.
                    .map(code -> CaseUtils.toCamelCase(code.name().toLowerCase(Locale.ROOT), true, '_'))
                    .collect(Collectors.joining("Or"));
            components.put(name, codes);
            references.put(Integer.toString(status), map("$ref", "#/components/responses/" + name));
        });
        return references;
    }

    /** Returns the components that were referred to so far, with these faults of an invalid request. */
    Map<String, Object> components(Object faults) {
        Map<String, Object> responses = new LinkedHashMap<>();
        components.forEach((name, codes) -> responses.put(name, response(codes, faults)));
        return responses;
    }

    private static Map<String, Object> response(List<ProblemCode> codes, Object faults) {
        Map<String, Object> examples = new LinkedHashMap<>();
        codes.forEach(
                code -> examples.put(code.name(), map("summary", code.explanation(), "value", example(code, faults))));
        Map<String, Object> problem = map("schema", Schemas.reference("Problem"), "examples", examples);
        List<String> headers =
                switch (codes.get(0).status()) {
                    case 401, 403 -> List.of("WWW-Authenticate");
                    case 429, 503 -> List.of("Retry-After");
                    default -> List.of();
                };
        return map(
                "description",
                codes.stream()
                        .map(code -> code.name() + ": " + code.title() + ".")
                        .collect(Collectors.joining(" ")),
                "content",
                map("application/problem+json", problem),
                "headers",
                OpenApiTemplate.headers(headers));
    }

    private static Map<String, Object> example(ProblemCode code, Object faults) {
        Map<String, Object> problem = map(
                "type", "/problems/" + code.slug(),
                "title", code.title(),
                "status", code.status(),
                "detail", code.text().detail(),
                "code", code.name(),
                "request_id", "Zr3Tt1nGm6kq0vPd2yQx7A");
        problem.putAll(code.text().members());
        if (code == ProblemCode.INVALID_REQUEST) {
            problem.put("errors", faults);
        }
        return problem;
    }
}
