package org.txsearch.api.mcp;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers messages in the revision of the protocol that they state.
 *
 * <p>The library speaks the revisions with a handshake. In {@code 2026-07-28} there is none: each request states its revision, headers
 * repeat its method and its name, and a result states its type and for how long it may be kept.
 */
record Revisions(McpEndpoint endpoint) {

    static final String HEADER = "MCP-Protocol-Version";

    private static final String WITHOUT_HANDSHAKE = "2026-07-28";
    private static final String META = "_meta";
    private static final String META_PREFIX = "io.modelcontextprotocol/";
    private static final int HEADER_MISMATCH = -32020;
    private static final int UNSUPPORTED_VERSION = -32022;

    /** The HTTP statuses of errors: an unknown method, and invalid parameters. */
    private static final Map<Integer, Integer> STATUSES = Map.of(-32601, 404, -32602, 400);

    /** The parameter that the header {@code Mcp-Name} repeats. */
    private static final Map<String, String> NAMES =
            Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

    private static final Set<String> NOT_KEPT = Set.of("tools/call", "prompts/get");
    private static final Pattern ENCODED = Pattern.compile("=\\?base64\\?([A-Za-z0-9+/=]*)\\?=");

    /** Answers a message. */
    void answer(HttpServletRequest request, byte[] body, ApiRequest message, HttpServletResponse response)
            throws ServletException, IOException {
        String version = request.getHeader(HEADER);
        JsonNode parsed = WITHOUT_HANDSHAKE.equals(version) ? parsed(body) : null;
        if (version != null && !versions().contains(version)) {
            ObjectNode error = error(parsed(body), UNSUPPORTED_VERSION, "Unsupported protocol version");
            ObjectNode data =
                    ((ObjectNode) error.get("error")).putObject("data").put("requested", version);
            versions().forEach(data.putArray("supported")::add);
            write(response, HttpServletResponse.SC_BAD_REQUEST, error);
        } else if (parsed == null) {
            endpoint.answer(message, response);
        } else {
            answer(request, parsed, message, response);
        }
    }

    private void answer(HttpServletRequest request, JsonNode body, ApiRequest message, HttpServletResponse response)
            throws ServletException, IOException {
        String method = body.path("method").asString("");
        String mismatch = mismatch(request, body, method);
        if (mismatch != null) {
            write(response, HttpServletResponse.SC_BAD_REQUEST, error(body, HEADER_MISMATCH, mismatch));
            return;
        }
        if (method.equals("server/discover")) {
            ObjectNode answer = JsonMapper.shared().createObjectNode().put("jsonrpc", "2.0");
            answer.set("id", body.get("id"));
            answer.set("result", discovered());
            write(response, HttpServletResponse.SC_OK, complete(answer, method));
            return;
        }
        ApiResponse answered = new ApiResponse(response);
        endpoint.answer(message, answered);
        JsonNode answer = answered.json();
        if (answer instanceof ObjectNode object) {
            int code = object.path("error").path("code").asInt(0);
            write(response, STATUSES.getOrDefault(code, answered.getStatus()), complete(object, method));
        } else {
            response.setStatus(answered.getStatus());
        }
    }

    /** Returns the difference between the headers and the message, or null if they agree. */
    private static @Nullable String mismatch(HttpServletRequest request, JsonNode body, String method) {
        JsonNode params = body.path("params");
        JsonNode stated = params.path(META).path(META_PREFIX + "protocolVersion");
        if (body.has("id") && !stated.asString("").equals(WITHOUT_HANDSHAKE)) {
            return "The header " + HEADER + " is not the revision in _meta; send the same.";
        }
        if (!method.equals(request.getHeader("Mcp-Method"))) {
            return "The header Mcp-Method is not the method; send the same.";
        }
        String name = NAMES.get(method);
        return name == null || params.path(name).asString("").equals(decoded(request.getHeader("Mcp-Name")))
                ? null
                : "The header Mcp-Name is not the " + name + "; send the same.";
    }

    private static @Nullable String decoded(@Nullable String value) {
        Matcher encoded = ENCODED.matcher(value == null ? "" : value);
        try {
            return encoded.matches()
                    ? new String(Base64.getDecoder().decode(encoded.group(1)), StandardCharsets.UTF_8)
                    : value;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private ObjectNode discovered() {
        ObjectNode result = JsonMapper.shared().createObjectNode().put("instructions", endpoint.instructions());
        versions().forEach(result.putArray("supportedVersions")::add);
        ObjectNode capabilities = result.putObject("capabilities");
        Stream.of("prompts", "resources", "tools").forEach(capabilities::putObject);
        result.putObject(META)
                .putPOJO(META_PREFIX + "serverInfo", endpoint.server().getServerInfo());
        return result;
    }

    /** Adds to a result what the revision requires of it. */
    private static ObjectNode complete(ObjectNode answer, String method) {
        if (answer.get("result") instanceof ObjectNode result) {
            result.put("resultType", "complete");
            if (!NOT_KEPT.contains(method)) {
                result.put("ttlMs", 0).put("cacheScope", "private");
            }
        }
        return answer;
    }

    private List<String> versions() {
        return Stream.concat(Stream.of(WITHOUT_HANDSHAKE), endpoint.protocolVersions().stream())
                .toList();
    }

    private static @Nullable JsonNode parsed(byte[] body) {
        try {
            return JsonMapper.shared().readTree(body) instanceof ObjectNode object ? object : null;
        } catch (JacksonException e) {
            return null;
        }
    }

    private static ObjectNode error(@Nullable JsonNode request, int code, String message) {
        ObjectNode answer = JsonMapper.shared().createObjectNode().put("jsonrpc", "2.0");
        JsonNode id = request == null ? null : request.get("id");
        answer.set("id", id == null ? JsonMapper.shared().nullNode() : id);
        answer.putObject("error").put("code", code).put("message", message);
        return answer;
    }

    private static void write(HttpServletResponse response, int status, JsonNode body) throws IOException {
        response.setStatus(status);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.getOutputStream().write(JsonMapper.shared().writeValueAsBytes(body));
    }
}
