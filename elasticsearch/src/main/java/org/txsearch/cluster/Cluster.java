package org.txsearch.cluster;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.ResponseListener;
import org.elasticsearch.client.RestClient;
import org.jspecify.annotations.Nullable;
import org.txsearch.process.Tracing;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Client of an Elasticsearch cluster.
 *
 * <p>{@link #begin}, {@link #read} and {@link #send} are for searches and bulk writes: bodies are bytes, and responses are
 * not parsed. The other methods are for indices, aliases, settings and small documents: bodies are JSON, and an error
 * response causes a {@link ClusterRefusalException}.
 */
public final class Cluster implements AutoCloseable {

    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("db.system.name");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("db.operation.name");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    private final Nodes nodes;
    private final NodeGate gate;
    private final Tracing tracing;

    private Cluster(Nodes nodes, NodeGate gate, Tracing tracing) {
        this.nodes = nodes;
        this.gate = gate;
        this.tracing = tracing;
    }

    /** Returns a client with the same connections whose calls are spans of the current trace. */
    public Cluster tracedBy(Tracing traces) {
        return new Cluster(nodes, gate, traces);
    }

    /** Returns a client with the same connections that sends reads only to nodes that the gate permits. */
    public Cluster guardedBy(NodeGate nodeGate) {
        return new Cluster(nodes, nodeGate, tracing);
    }

    /** Returns the addresses of the nodes, each as host and port. */
    public List<String> addresses() {
        return nodes.addresses();
    }

    /** Returns the addresses of the nodes that do not answer or are cut off from the others. */
    public List<String> avoided() {
        return nodes.view().avoided().stream().map(Node::address).sorted().toList();
    }

    /** Returns how many reads have been sent to a second node because the first was slow. */
    public long hedges() {
        return nodes.hedges();
    }

    /** Returns whether a read was not sent because the gate permits no node. */
    public static boolean isSuspended(IOException failure) {
        return failure instanceof NoNodeException;
    }

    /** Connects to the nodes of one cluster. The first address may contain user and password. */
    public static Cluster connect(List<URI> nodes) {
        return connect(ClusterSettings.of(nodes));
    }

    /**
     * Connects to a cluster.
     *
     * @throws InvalidClusterSettingException if a file that the settings name cannot be used
     */
    public static Cluster connect(ClusterSettings settings) {
        if (settings.uris().isEmpty()) {
            throw new IllegalArgumentException("No Elasticsearch address is given");
        }
        return new Cluster(new Nodes(Node.of(settings)), NodeGate.OPEN, Tracing.off());
    }

    /**
     * Sends a request to one node, as part of the current trace. Bodies are not parsed.
     *
     * @param silence the time without a byte after which the connection is closed
     */
    public void send(Request request, Duration silence, ResponseListener listener) {
        request.setOptions(Node.within(silence));
        begin(request, false, 0, copies -> request, listener);
    }

    private BegunRead begun(Request request, Duration limit, int expectedBytes, @Nullable Hedging hedges) {
        request.setOptions(BegunRead.options(limit, expectedBytes));
        return new BegunRead(
                limit,
                hedges,
                (slowNanos, listener) -> begin(
                        request, hedges != null, slowNanos, copies -> copies.request(request, nodes.view()), listener));
    }

    private Call begin(
            Request request,
            boolean isRead,
            long slowNanos,
            Function<ReplicaPreference, Request> ofCopies,
            ResponseListener listener) {
        ResponseListener last = tracing.isIdle() ? listener : traced(request, listener);
        Call call = new Call(nodes, isRead, isRead ? gate : NodeGate.OPEN, slowNanos, ofCopies, last);
        call.begin();
        return call;
    }

    /**
     * Returns a listener that ends the span of the call before the given listener is called. The span has the operation and
     * the status, and neither path nor body: these hold ids and filters. The request gets the header of the trace.
     */
    private ResponseListener traced(Request request, ResponseListener listener) {
        String operation = operation(request.getEndpoint());
        Span span = tracing.span("elasticsearch " + operation, SpanKind.CLIENT)
                .setAttribute(SYSTEM, "elasticsearch")
                .setAttribute(OPERATION, operation)
                .startSpan();
        RequestOptions.Builder options = request.getOptions().toBuilder();
        Tracing.write(Context.current().with(span), options, (carrier, name, value) -> {
            if (carrier != null) {
                carrier.addHeader(name, value);
            }
        });
        request.setOptions(options);
        return new ResponseListener() {
            @Override
            public void onSuccess(Response response) {
                span.setAttribute(STATUS, response.getStatusLine().getStatusCode());
                span.end();
                listener.onSuccess(response);
            }

            @Override
            public void onFailure(Exception failure) {
                // An exception's text quotes the request, so that only its kind is reported.
                if (failure instanceof ResponseException refusal) {
                    long status = refusal.getResponse().getStatusLine().getStatusCode();
                    span.setAttribute(STATUS, status);
                    span.setAttribute(ERROR, Long.toString(status));
                } else {
                    span.setAttribute(ERROR, failure.getClass().getSimpleName());
                }
                span.setStatus(StatusCode.ERROR);
                span.end();
                listener.onFailure(failure);
            }
        };
    }

    /** Returns the name of an operation: {@code search} for {@code /some,weeks/_search}. */
    private static String operation(String path) {
        for (String segment : path.split("[/?]", -1)) {
            if (segment.startsWith("_")) {
                return segment.substring(1);
            }
        }
        return "index";
    }

    /** Returns whether the failure of a call is an error response of Elasticsearch. */
    public static boolean isRefusal(Exception failure) {
        return failure instanceof ResponseException || failure instanceof ClusterRefusalException;
    }

    /**
     * Makes a call that ends within a time limit, here and in Elasticsearch. Returns the body of the answer, which may be
     * empty.
     *
     * @throws DeadlineExceededException if no answer came in time
     * @throws IOException if Elasticsearch refused or could not be reached
     */
    public byte[] call(Request request, Duration limit) throws IOException {
        return begun(request, limit, 0, null).await().exact();
    }

    /** Sends a request that changes nothing. If a node is slow or silent, another one gets it as well. */
    public byte[] read(Request request, Duration limit) throws IOException {
        return begin(request, limit, 0).await().exact();
    }

    /**
     * Sends a request that changes nothing, without waiting for the answer.
     *
     * <p>Copies of shards other than those that its {@code preference} names may answer; the parameter can be empty. A
     * request without it, or with one that begins with an underscore, is repeated as it is.
     *
     * @param expectedBytes the probable length of the answer; 0 if unknown
     */
    public BegunRead begin(Request request, Duration limit, int expectedBytes) {
        return begun(request, limit, expectedBytes, nodes.hedging(request, expectedBytes));
    }

    public JsonNode call(String method, String path) throws IOException {
        return call(method, path, null);
    }

    /** Makes a call once. */
    public JsonNode call(String method, String path, @Nullable Object body) throws IOException {
        return tree(bytes(method, path, body));
    }

    /** Makes an idempotent call without a body, and repeats it while the cluster is unavailable. */
    public JsonNode patiently(String method, String path) throws IOException {
        return patiently(method, path, null);
    }

    /** Makes an idempotent call, and repeats it while the cluster is unavailable. */
    public JsonNode patiently(String method, String path, @Nullable Object body) throws IOException {
        return tree(bytesPatiently(method, path, body));
    }

    /** Like {@link #patiently}, but returns the body unparsed. */
    public byte[] bytesPatiently(String method, String path, @Nullable Object body) throws IOException {
        Retry retry = Retry.patient();
        while (true) {
            try {
                return bytes(method, path, body);
            } catch (IOException e) {
                if (!mayPass(e) || !retry.pause()) {
                    throw e;
                }
            }
        }
    }

    /** Returns whether a later call may succeed. An untrusted certificate stays untrusted. */
    private static boolean mayPass(IOException e) {
        return e instanceof ClusterRefusalException refusal ? refusal.isUnavailable() : !(e instanceof SSLException);
    }

    /**
     * Makes a call within a time limit, and repeats it while the cluster is busy. Exceptions quote neither the request nor
     * the answer, which may hold personal data.
     *
     * @throws DeadlineExceededException if no answer came in time
     */
    public JsonNode callWithin(Duration limit, CallKind kind, String method, String path, @Nullable Object body)
            throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        Retry retry = Retry.within(limit);
        while (true) {
            try {
                Duration left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
                return tree(within(left, kind, request(method, path, body)));
            } catch (ResponseException e) {
                ClusterRefusalException refusal = ClusterRefusalException.of(e).withoutQuotes();
                if (!refusal.isBusy() || !retry.pause()) {
                    throw refusal;
                }
            }
        }
    }

    private byte[] within(Duration limit, CallKind kind, Request request) throws IOException {
        if (kind == CallKind.DOCUMENT_READ) {
            // Copies of shards other than the usual ones may answer.
            request.addParameter("preference", "");
        }
        return kind == CallKind.CHANGE ? call(request, limit) : read(request, limit);
    }

    public JsonNode bulk(String path, List<?> lines) throws IOException {
        StringBuilder body = new StringBuilder();
        lines.forEach(line ->
                body.append(JsonMapper.shared().writeValueAsString(line)).append('\n'));
        Request request = new Request("POST", path);
        request.setEntity(new NByteArrayEntity(
                body.toString().getBytes(StandardCharsets.UTF_8), ContentType.create("application/x-ndjson")));
        return tree(bytes(request));
    }

    private byte[] bytes(String method, String path, @Nullable Object body) throws IOException {
        return bytes(request(method, path, body));
    }

    private byte[] bytes(Request request) throws IOException {
        try {
            return call(request, Node.SOCKET_TIMEOUT);
        } catch (ResponseException e) {
            throw ClusterRefusalException.of(e);
        }
    }

    private static Request request(String method, String path, @Nullable Object body) {
        Request request = new Request(method, path);
        if (body != null) {
            request.setEntity(
                    new NByteArrayEntity(JsonMapper.shared().writeValueAsBytes(body), ContentType.APPLICATION_JSON));
        }
        return request;
    }

    private static JsonNode tree(byte[] body) throws IOException {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            throw new IOException("An answer of Elasticsearch cannot be read", e);
        }
    }

    /** Returns a client of the first node whose calls belong to no trace. */
    public RestClient raw() {
        return nodes.first().client();
    }

    public Tracing tracing() {
        return tracing;
    }

    @Override
    public void close() throws IOException {
        nodes.close();
    }
}
