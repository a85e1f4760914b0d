package org.txsearch.api.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.txsearch.api.exports.jobs.ExportsController;
import org.txsearch.api.payouts.PayoutsController;
import org.txsearch.api.platform.audit.AuditDetails;
import org.txsearch.api.platform.problem.ProblemAnswers;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.request.BodyValues;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.JsonMembers;
import org.txsearch.api.request.JsonString;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.summary.SummaryController;
import org.txsearch.api.transactions.TransactionsController;
import org.txsearch.paging.StoredTransaction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls operations of the API for tools: the controllers that answer them over HTTP, in the request's thread, as its caller.
 *
 * @param request the current request, which is authorized
 */
record ApiCaller(
        TransactionsController transactions,
        SummaryController summaries,
        PayoutsController payouts,
        ExportsController exports,
        ProblemAnswers problems,
        HttpServletRequest request) {

    static final String EXPORTS = "/v1/exports";

    private static final JsonMapper JSON = JsonMapper.shared();

    /** Returns the result of a call, which is an error if the API refuses the call. */
    McpSchema.CallToolResult answer(Tool tool, McpSchema.CallToolRequest call) {
        AuditDetails.of(request).calls(call.name());
        try {
            return tool.call(JSON.valueToTree(Objects.requireNonNullElse(call.arguments(), Map.of())), this);
        } catch (RuntimeException failure) {
            JsonNode problem = problems.bodyOf(request, failure);
            return result(problem, text(problem), true);
        }
    }

    /**
     * Returns an answer with two members that all answers about transactions have.
     *
     * @param content the values, among them those that payers wrote
     * @param asOf the instant until which the answer includes everything ingested; null if unknown
     * @param complete whether nothing has been left out of the answer
     * @param text a sentence without values that payers wrote
     */
    static McpSchema.CallToolResult answer(ObjectNode content, JsonNode asOf, boolean complete, String text) {
        content.set("as_of", asOf);
        content.put("complete", complete);
        String instant = asOf.isString() ? " Data as of " + asOf.asString() + "." : " The age of the data is unknown.";
        return result(content, text + instant, false);
    }

    static McpSchema.CallToolResult result(JsonNode content, String text, boolean isError) {
        return McpSchema.CallToolResult.builder()
                .structuredContent(content)
                .addTextContent(text)
                .isError(isError)
                .build();
    }

    /** Returns a problem in sentences: each fault with its place, its correction, and a suggestion. */
    private static String text(JsonNode problem) {
        StringBuilder text = new StringBuilder(problem.path("code").asString(""))
                .append(": ")
                .append(problem.path("detail").asString(""));
        problem.path("errors").forEach(fault -> {
            String place = fault.path("pointer").asString(fault.path("header").asString(""));
            text.append("\n- ")
                    .append(place.isEmpty() ? "the arguments" : place)
                    .append(": ");
            text.append(fault.path("detail").asString(""));
            if (fault.has("suggestion")) {
                text.append(" Probably meant: ").append(fault.get("suggestion").asString());
            }
        });
        return text.toString();
    }

    /** Returns a transaction. */
    ObjectNode transaction(String id) {
        StoredTransaction found = transactions.one(id, Caller.scopeOf(request));
        return (ObjectNode) JSON.readTree(found.bytes(), found.offset(), found.length());
    }

    /** Returns a page of transactions. */
    ObjectNode search(ObjectNode body) {
        return object(transactions.page(bytes(body), Caller.of(request), Caller.scopeOf(request), request));
    }

    /** Returns a summary. */
    ObjectNode sum(ObjectNode body) {
        return object(summaries.summary(bytes(body), Caller.scopeOf(request), request));
    }

    /** Returns a payout. */
    ObjectNode payout(String id) {
        return object(payouts.json(id, Caller.scopeOf(request)));
    }

    /** Creates an export, or finds the one that an earlier call with the same key created. */
    ObjectNode export(ObjectNode body, List<String> keys) {
        Caller.of(request).requireScope("POST", EXPORTS);
        return (ObjectNode) exports.create(bytes(body), keys, Caller.scopeOf(request), request);
    }

    private static byte[] bytes(ObjectNode body) {
        return JSON.writeValueAsBytes(body);
    }

    private static ObjectNode object(byte[] json) {
        return (ObjectNode) JSON.readTree(json);
    }

    /** Returns the given arguments of a tool that takes texts; rejects others, and missing ones that are required. */
    static Map<String, String> texts(ObjectNode arguments, List<String> known, List<String> required) {
        Map<String, String> texts = new LinkedHashMap<>();
        Faults faults = new Faults().inBody();
        JsonMembers members = Objects.requireNonNull(JsonBody.read(bytes(arguments), faults));
        members.rejectUnknown(known, faults);
        required.forEach(name -> members.required(name, faults));
        known.forEach(name -> {
            JsonValue given = members.byName().get(name);
            JsonString text = given == null ? null : BodyValues.text(given, faults);
            if (text != null) {
                texts.put(name, text.value());
            }
        });
        faults.throwIfAny();
        return texts;
    }

    /** Returns the only argument of a tool, a text. */
    static String text(ObjectNode arguments, String name) {
        return Objects.requireNonNull(
                texts(arguments, List.of(name), List.of(name)).get(name));
    }
}
