package org.txsearch.api.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Passes messages on to the library, and answers them in the revision of the protocol that they state.
 *
 * <p>The library speaks the revisions with a handshake. In {@code 2026-07-28} there is none: each request states its revision, headers
 * repeat its method and its name, and a result states its type and for how long it may be kept.
 */
final class McpEndpoint implements McpStatelessServerTransport {

    /** Refuses JSON with repeated members, and keeps the digits of numbers. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    static final McpJsonMapper JSON = new JacksonMcpJsonMapper(MAPPER);

    private static final String HEADER = "MCP-Protocol-Version";
    private static final String WITHOUT_HANDSHAKE = "2026-07-28";
    private static final String META = "_meta";
    private static final String META_PREFIX = "io.modelcontextprotocol/";
    private static final int HEADER_MISMATCH = -32020;
    private static final int UNSUPPORTED_VERSION = -32022;

    /** The HTTP statuses of errors without a handshake: an unknown method, and invalid parameters. */
    private static final Map<Integer, Integer> STATUSES = Map.of(-32601, 404, -32602, 400);

    /** The parameter that the header {@code Mcp-Name} repeats. */
    private static final Map<String, String> NAMES =
            Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

    private static final Set<String> NOT_KEPT = Set.of("tools/call", "prompts/get");
    private static final Pattern ENCODED = Pattern.compile("=\\?base64\\?([A-Za-z0-9+/=]*)\\?=");

    private final McpSchema.Implementation server;
    private final String instructions;
    private @Nullable McpStatelessServerHandler handler;

    /** Creates an endpoint of a server that sends instructions to each assistant. */
    McpEndpoint(McpSchema.Implementation server, String instructions) {
        this.server = server;
        this.instructions = instructions;
    }

    @Override
    public void setMcpHandler(McpStatelessServerHandler handler) {
        this.handler = handler;
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    /** Returns the response to a message. */
    ResponseEntity<byte[]> answer(byte[] body, HttpHeaders headers) {
        JsonNode message;
        McpSchema.JSONRPCRequest request;
        try {
            message = MAPPER.readTree(body);
            request = message.has("id") ? MAPPER.treeToValue(message, McpSchema.JSONRPCRequest.class) : null;
        } catch (JacksonException e) {
            return refused(MAPPER.nullNode(), McpSchema.ErrorCodes.PARSE_ERROR, "The body is not JSON-RPC 2.0.", null);
        }
        JsonNode id = message.path("id");
        String version = headers.getFirst(HEADER);
        if (version != null && !versions().contains(version)) {
            Map<String, Object> data = Map.of("requested", version, "supported", versions());
            return refused(id, UNSUPPORTED_VERSION, "Unsupported protocol version", data);
        }
        if (!message.path("method").isString()) {
            return refused(id, McpSchema.ErrorCodes.INVALID_REQUEST, "The message has no method; send one.", null);
        }
        boolean hasHandshake = !WITHOUT_HANDSHAKE.equals(version);
        String mismatch = hasHandshake ? null : mismatch(headers, message);
        if (mismatch != null) {
            return refused(id, HEADER_MISMATCH, mismatch, null);
        }
        if (request != null) {
            return hasHandshake ? response(200, handle(request)) : withoutHandshake(request);
        }
        McpSchema.JSONRPCNotification notification = MAPPER.treeToValue(message, McpSchema.JSONRPCNotification.class);
        handler().handleNotification(McpTransportContext.EMPTY, notification).block();
        return ResponseEntity.accepted().build();
    }

    private McpStatelessServerHandler handler() {
        return Objects.requireNonNull(handler);
    }

    private McpSchema.JSONRPCResponse handle(McpSchema.JSONRPCRequest request) {
        return Objects.requireNonNull(
                handler().handleRequest(McpTransportContext.EMPTY, request).block());
    }

    private ResponseEntity<byte[]> withoutHandshake(McpSchema.JSONRPCRequest request) {
        String method = request.method();
        ObjectNode answer = MAPPER.valueToTree(
                method.equals("server/discover")
                        ? McpSchema.JSONRPCResponse.result(request.id(), discovered())
                        : handle(request));
        if (answer.get("result") instanceof ObjectNode result) {
            result.put("resultType", "complete");
            if (!NOT_KEPT.contains(method)) {
                result.put("ttlMs", 0).put("cacheScope", "private");
            }
        }
        return response(STATUSES.getOrDefault(answer.path("error").path("code").asInt(0), 200), answer);
    }

    /** Returns the difference between the headers and the message, or null if they agree. */
    private static @Nullable String mismatch(HttpHeaders headers, JsonNode message) {
        String method = message.path("method").asString("");
        JsonNode params = message.path("params");
        JsonNode stated = params.path(META).path(META_PREFIX + "protocolVersion");
        if (message.has("id") && !stated.asString("").equals(WITHOUT_HANDSHAKE)) {
            return "The header " + HEADER + " is not the revision in _meta; send the same.";
        }
        if (!method.equals(headers.getFirst("Mcp-Method"))) {
            return "The header Mcp-Method is not the method; send the same.";
        }
        String name = NAMES.get(method);
        return name == null || params.path(name).asString("").equals(decoded(headers.getFirst("Mcp-Name")))
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

    private Map<String, Object> discovered() {
        return Map.of(
                "instructions",
                instructions,
                "supportedVersions",
                versions(),
                "capabilities",
                Map.of("prompts", Map.of(), "resources", Map.of(), "tools", Map.of()),
                META,
                Map.of(META_PREFIX + "serverInfo", server));
    }

    private List<String> versions() {
        return Stream.concat(Stream.of(WITHOUT_HANDSHAKE), protocolVersions().stream())
                .toList();
    }

    private static ResponseEntity<byte[]> refused(JsonNode id, int code, String message, @Nullable Object data) {
        ObjectNode answer = MAPPER.createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", id.isMissingNode() ? MAPPER.nullNode() : id);
        answer.set("error", MAPPER.valueToTree(new McpSchema.JSONRPCResponse.JSONRPCError(code, message, data)));
        return response(400, answer);
    }

    private static ResponseEntity<byte[]> response(int status, Object body) {
        // Always JSON, whatever a client accepts besides.
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_JSON)
                .body(MAPPER.writeValueAsBytes(body));
    }
}
