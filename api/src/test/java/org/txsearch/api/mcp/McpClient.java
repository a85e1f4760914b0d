package org.txsearch.api.mcp;

import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.TestMerchant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends messages of the Model Context Protocol to the API under test. */
final class McpClient {

    static final String PATH = "/mcp";

    private final int port;
    private final String token;

    McpClient(int port, TestMerchant merchant) {
        this(port, merchant.token());
    }

    McpClient(int port, String token) {
        this.port = port;
        this.token = token;
    }

    /** Sends a message; headers are names and values in turn. */
    HttpResponse<String> send(String message, String... headers) {
        String[] all = Stream.concat(
                        Stream.of("Content-Type", "application/json", "Accept", "application/json, text/event-stream"),
                        Arrays.stream(headers))
                .toArray(String[]::new);
        return HttpsClient.to(port).sendAs(token, "POST", PATH, message, all);
    }

    /** Returns the response to a request with a method and its parameters. */
    HttpResponse<String> request(String method, Object params, String... headers) {
        return send(
                JsonMapper.shared()
                        .writeValueAsString(Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", params)),
                headers);
    }

    /** Returns the result of a request. */
    JsonNode result(String method, Object params, String... headers) {
        HttpResponse<String> response = request(method, params, headers);
        JsonNode body = JsonMapper.shared().readTree(response.body());
        if (response.statusCode() != 200 || !body.has("result")) {
            throw new AssertionError(response.statusCode() + " " + response.body());
        }
        return body.get("result");
    }

    /** Returns the result of a tool's call; single quotes in the arguments stand for double ones. */
    JsonNode call(String tool, String arguments, String... headers) {
        return result(
                "tools/call",
                Map.of("name", tool, "arguments", JsonMapper.shared().readTree(arguments.replace('\'', '"'))),
                headers);
    }
}
