package org.txsearch.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.api.problem.ProblemCode;

/** Builds an operation: what it takes, and everything that it can answer with. */
final class OperationBuilder {

    static final String JSON = "application/json";

    private final ProblemResponses problems;
    private final Operation operation;
    private final List<Parameter> parameters = new ArrayList<>();
    private final Map<String, ApiResponse> answers = new LinkedHashMap<>();
    private RequestHeader[] headers = {};

    OperationBuilder(ProblemResponses problems, String tag, String id, String summary, String description) {
        this.problems = problems;
        this.operation = new Operation()
                .operationId(id)
                .summary(summary)
                .description(description)
                .tags(List.of(tag));
    }

    OperationBuilder parameters(List<Parameter> own) {
        parameters.addAll(own);
        return this;
    }

    /** Its headers in addition to those of every operation. */
    OperationBuilder headers(RequestHeader... own) {
        headers = own;
        return this;
    }

    OperationBuilder body(String description, MediaType json) {
        operation.requestBody(new RequestBody()
                .required(true)
                .description(description)
                .content(new Content().addMediaType(JSON, json)));
        return this;
    }

    /** One of its responses that is not a problem, the usual one first. */
    OperationBuilder answers(String status, String description, Content content, AnswerHeader... own) {
        answers.put(
                status,
                new ApiResponse()
                        .description(description)
                        .content(content.isEmpty() ? null : content)
                        .headers(AnswerHeader.and(own)));
        return this;
    }

    OperationBuilder answers(String status, String description, MediaType json, AnswerHeader... own) {
        return answers(status, description, new Content().addMediaType(JSON, json), own);
    }

    /** The operation, with the problems of every operation and these. */
    Operation problems(ProblemCode... own) {
        parameters.addAll(RequestHeader.and(headers));
        ApiResponses responses = new ApiResponses();
        answers.forEach((status, answer) -> {
            // The usual one is first: generated clients ask for the media types of the first response.
            responses.addApiResponse(status, answer);
            if (responses.size() == 1) {
                problems.add(responses, own);
            }
        });
        return operation.parameters(parameters).responses(responses);
    }

    /** JSON of that schema. */
    static MediaType json(String schema) {
        return new MediaType().schema(Schemas.reference(schema));
    }

    static MediaType json(String schema, JsonNode example) {
        return json(schema).example(example);
    }
}
