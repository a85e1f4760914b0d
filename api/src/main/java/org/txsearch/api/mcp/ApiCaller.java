package org.txsearch.api.mcp;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.util.UriUtils;
import org.txsearch.api.platform.problem.ProblemAnswers;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.request.BodyMembers;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.JsonValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls operations of the API for a tool: the controllers that answer them over HTTP, in the request's thread, as its caller.
 *
 * @param request the authorized request with the tool's call
 */
record ApiCaller(
        DispatcherServlet api, ProblemAnswers problems, HttpServletRequest request, HttpServletResponse response) {

    /** Returns the answer to a GET of the resource with an id in a collection. */
    ObjectNode get(String collection, String id) {
        return send(new ApiRequest(
                request, "GET", collection + "/" + UriUtils.encode(id, StandardCharsets.UTF_8), new byte[0]));
    }

    /** Returns the answer to a POST. */
    ObjectNode post(String path, JsonNode body) {
        return post(path, body, null);
    }

    /** Returns the answer to a POST with an idempotency key, if there is one. */
    ObjectNode post(String path, JsonNode body, @Nullable String idempotencyKey) {
        ApiRequest call =
                new ApiRequest(request, "POST", path, JsonMapper.shared().writeValueAsBytes(body));
        return send(idempotencyKey == null ? call : call.withHeader("Idempotency-Key", idempotencyKey));
    }

    /**
     * Returns the given arguments of a tool that takes texts.
     *
     * @param known the names of the arguments
     * @throws ToolFault if an argument is unknown or not a text
     */
    Map<String, String> texts(ObjectNode arguments, List<String> known) {
        return texts(arguments, known, List.of());
    }

    /** Returns the only argument of a tool, a text. */
    String text(ObjectNode arguments, String name) {
        return Objects.requireNonNull(
                texts(arguments, List.of(name), List.of(name)).get(name));
    }

    private Map<String, String> texts(ObjectNode arguments, List<String> known, List<String> required) {
        Map<String, String> texts = new LinkedHashMap<>();
        Faults faults = new Faults().inBody();
        JsonValue.JsonMembers members =
                Objects.requireNonNull(JsonBody.read(JsonMapper.shared().writeValueAsBytes(arguments), faults));
        BodyMembers.rejectUnknown(members, known, faults);
        required.forEach(name -> BodyMembers.required(members, name, faults));
        known.forEach(name -> {
            JsonValue given = members.byName().get(name);
            JsonValue.JsonString text = given == null ? null : BodyValues.text(given, faults);
            if (text != null) {
                texts.put(name, text.value());
            }
        });
        refuse(faults);
        return texts;
    }

    /** Refuses the call if there are faults. */
    void refuse(Faults faults) {
        try {
            faults.throwIfAny();
        } catch (ProblemException refused) {
            throw new ToolFault(problem(new ApiRequest(request, "POST", McpController.PATH, new byte[0]), refused));
        }
    }

    private ObjectNode problem(ApiRequest call, ProblemException refused) {
        ApiResponse answer = new ApiResponse(response);
        try {
            problems.write(call, answer, refused);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return (ObjectNode) answer.json();
    }

    private ObjectNode send(ApiRequest call) {
        ApiResponse answer = new ApiResponse(response);
        try {
            Caller.requireScope(call);
            api.service(call, answer);
        } catch (ProblemException refused) {
            throw new ToolFault(problem(call, refused));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ServletException e) {
            throw new IllegalStateException(e);
        }
        ObjectNode json = (ObjectNode) answer.json();
        if (answer.isProblem()) {
            throw new ToolFault(json);
        }
        return json;
    }
}
