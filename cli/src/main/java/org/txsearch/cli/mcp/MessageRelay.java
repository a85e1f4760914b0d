package org.txsearch.cli.mcp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.client.Api;
import org.txsearch.cli.runtime.CommandException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Forwards messages, one on each line, to the API, and returns its answers. */
record MessageRelay(Api api) {

    private static final String PATH = "/mcp";
    private static final int PARSE_ERROR = -32700;
    private static final int REFUSED = -32000;
    private static final int UNAVAILABLE = -32001;

    /** Forwards the messages of the input until it ends. */
    void run(BufferedReader in, PrintStream out) throws IOException, InterruptedException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.isBlank()) {
                String answer = answer(line);
                if (answer != null) {
                    out.println(answer);
                }
            }
        }
    }

    /** Returns the answer to a message on one line; null if it needs none. */
    @Nullable
    String answer(String message) throws InterruptedException {
        JsonNode request;
        try {
            request = Api.JSON.readTree(message);
        } catch (JacksonException e) {
            return error(Api.JSON.nullNode(), PARSE_ERROR, "The line is not JSON; send one message on each line.");
        }
        JsonNode id = request.path("id");
        boolean needsAnswer = !id.isMissingNode();
        String answer;
        try {
            answer = answer(id, api.exchange(PATH, message, headers(request)));
        } catch (CommandException e) {
            answer = error(id, REFUSED, e.getMessage());
        } catch (IOException e) {
            answer = error(id, UNAVAILABLE, "The API is not available: " + e.getMessage() + "; try again later.");
        }
        return needsAnswer ? answer : null;
    }

    /** Returns the headers that repeat a message, in revisions of the protocol in which each message states its revision. */
    private static Map<String, String> headers(JsonNode request) {
        JsonNode params = request.path("params");
        String revision = params.path("_meta")
                .path("io.modelcontextprotocol/protocolVersion")
                .asString("");
        Map<String, String> headers = new LinkedHashMap<>();
        if (!revision.isEmpty()) {
            headers.put("MCP-Protocol-Version", revision);
            headers.put("Mcp-Method", request.path("method").asString(""));
            String name = params.path("name").asString(params.path("uri").asString(""));
            if (!name.isEmpty()) {
                String bytes = Base64.getEncoder().encodeToString(name.getBytes(StandardCharsets.UTF_8));
                headers.put("Mcp-Name", "=?base64?" + bytes + "?=");
            }
        }
        return headers;
    }

    private static String answer(JsonNode id, HttpResponse<String> response) throws IOException {
        JsonNode body;
        try {
            body = Api.JSON.readTree(response.body());
        } catch (JacksonException e) {
            throw new IOException("status " + response.statusCode(), e);
        }
        return body.has("jsonrpc")
                ? body.toString()
                : error(
                        id,
                        REFUSED,
                        body.path("code").asString("status " + response.statusCode()) + ": "
                                + body.path("detail").asString(""));
    }

    private static String error(JsonNode id, int code, @Nullable String message) {
        ObjectNode error = Api.JSON.createObjectNode().put("jsonrpc", "2.0");
        error.set("id", id.isMissingNode() ? Api.JSON.nullNode() : id);
        error.putObject("error").put("code", code).put("message", message);
        return error.toString();
    }
}
