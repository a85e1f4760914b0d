package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.txsearch.api.problem.ProblemCode;

/** The problems that operations answer with. Those that an operation has for the same status are one component. */
final class ProblemResponses {

    private static final String PROBLEM_JSON = "application/problem+json";

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

    private final Map<String, ApiResponse> components = new TreeMap<>();

    /** The components that were referred to so far. */
    Map<String, ApiResponse> components() {
        return components;
    }

    /** Adds references to the problems of every operation and to these. */
    void add(ApiResponses responses, ProblemCode... own) {
        Map<Integer, List<ProblemCode>> byStatus = Stream.concat(OF_EVERY_OPERATION.stream(), Arrays.stream(own))
                .sorted()
                .collect(Collectors.groupingBy(ProblemCode::status, TreeMap::new, Collectors.toList()));
        byStatus.forEach((status, codes) -> {
            String name = codes.stream().map(ProblemResponses::name).collect(Collectors.joining("Or"));
            components.computeIfAbsent(name, absent -> response(codes));
            responses.addApiResponse(
                    Integer.toString(status), new ApiResponse().$ref("#/components/responses/" + name));
        });
    }

    private static String name(ProblemCode code) {
        return Arrays.stream(code.name().split("_", -1))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    private static ApiResponse response(List<ProblemCode> codes) {
        MediaType problem = new MediaType().schema(Schemas.reference(EnvelopeSchemas.PROBLEM));
        codes.forEach(code -> problem.addExamples(
                code.name(), new Example().summary(code.explanation()).value(Examples.problem(code))));
        return new ApiResponse()
                .description(codes.stream()
                        .map(code -> code.name() + ": " + code.title() + ".")
                        .collect(Collectors.joining(" ")))
                .content(new Content().addMediaType(PROBLEM_JSON, problem))
                .headers(headers(codes.get(0).status()));
    }

    private static Map<String, Header> headers(int status) {
        return switch (status) {
            case 401, 403 -> AnswerHeader.and(AnswerHeader.CHALLENGE);
            case 429, 503 -> AnswerHeader.and(AnswerHeader.RETRY_AFTER);
            default -> AnswerHeader.and();
        };
    }
}
