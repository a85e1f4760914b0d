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
 * An open connection to an Elasticsearch cluster, and every way to call it.
 *
 * <p>Searches and bulk writes go by {@link #begin}, {@link #read} and {@link #send}: their bodies are bytes, and their
 * answers are not read into trees. Indices, aliases, settings and small documents have JSON bodies; an error that
 * Elasticsearch answers these with is a {@link ClusterRefusalException}. The calls of both kinds are one class, since they
 * differ in their bodies and in how often they are repeated alone.
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

    /** The same connection, whose raw calls are spans of the present trace and carry it to Elasticsearch. */
    public Cluster tracedBy(Tracing traces) {
        return new Cluster(nodes, gate, traces);
    }

    /** The same connection, whose reads are sent only to nodes that the gate permits. */
    public Cluster guardedBy(NodeGate nodeGate) {
        return new Cluster(nodes, nodeGate, tracing);
    }

    /** The addresses of its nodes, as host and port. */
    public List<String> addresses() {
        return nodes.addresses();
    }

    /** The addresses of the nodes that are avoided at this moment: they do not answer, or are cut off from the others. */
    public List<String> avoided() {
        return nodes.view().avoided().stream().map(Node::address).sorted().toList();
    }

    /** How many reads have been made to a second node since the first was slow. */
    public long hedges() {
        return nodes.hedges();
    }

    /** Whether a read was not sent at all, since the gate permits no node. */
    public static boolean isSuspended(IOException failure) {
        return failure instanceof NoNodeException;
    }

    /** Connects to the nodes of one cluster; user and password may be in the first address. */
    public static Cluster connect(List<URI> nodes) {
        return connect(ClusterSettings.of(nodes));
    }

    /**
     * Connects to a cluster.
     *
     * @throws InvalidClusterSettingException if a file that the settings name is not what it should be
     */
    public static Cluster connect(ClusterSettings settings) {
        if (settings.uris().isEmpty()) {
            throw new IllegalArgumentException("No Elasticsearch address is given");
        }
        return new Cluster(new Nodes(Node.of(settings)), NodeGate.OPEN, Tracing.off());
    }

    /**
     * A call whose bodies are passed through unread, as part of the present trace; made to one node.
     *
     * @param silence after how long without a byte the connection is closed
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
     * The same listener, before which the span of the call ends. The span says what kind of call it is and the kind of outcome;
     * paths and bodies hold ids and filters, and stay out. The request gets the header that carries the trace on.
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

    /** Elasticsearch's own name of a path's operation: {@code search} of {@code /some,weeks/_search}. */
    private static String operation(String path) {
        for (String segment : path.split("[/?]", -1)) {
            if (segment.startsWith("_")) {
                return segment.substring(1);
            }
        }
        return "index";
    }

    /** Whether the failure of a call is an answer: Elasticsearch is there, and refused. */
    public static boolean isRefusal(Exception failure) {
        return failure instanceof ResponseException || failure instanceof ClusterRefusalException;
    }

    /**
     * Makes a call that ends within a time limit, here and in Elasticsearch, and returns the answer's body; empty if it has
     * none.
     *
     * @throws DeadlineExceededException if no answer came in time
     * @throws IOException if Elasticsearch refused or could not be reached
     */
    public byte[] call(Request request, Duration limit) throws IOException {
        return begun(request, limit, 0, null).await().exact();
    }

    /** Sends a request that changes nothing: if a node is slow or silent, another is asked as well. */
    public byte[] read(Request request, Duration limit) throws IOException {
        return begin(request, limit, 0).await().exact();
    }

    /**
     * Sends a request that changes nothing, whose answer is waited for later, and not copied.
     *
     * <p>Copies of shards other than those that its {@code preference} names may answer; the parameter can be empty. A
     * request without it, or with one that begins with an underscore, is repeated as it is.
     *
     * @param expectedBytes the probable length of the answer; 0 if unknown
     */
    public BegunRead begin(Request request, Duration limit, int expectedBytes) {
        return begun(request, limit, expectedBytes, nodes.hedging(request, expectedBytes));
    }

    /** A call without a body. */
    public JsonNode call(String method, String path) throws IOException {
        return call(method, path, null);
    }

    /** A call that is made once. */
    public JsonNode call(String method, String path, @Nullable Object body) throws IOException {
        return tree(bytes(method, path, body));
    }

    /** A call without a body that can be repeated without harm. */
    public JsonNode patiently(String method, String path) throws IOException {
        return patiently(method, path, null);
    }

    /** A call that can be repeated without harm; repeated while the cluster is unavailable. */
    public JsonNode patiently(String method, String path, @Nullable Object body) throws IOException {
        return tree(bytesPatiently(method, path, body));
    }

    /** Like {@link #patiently}, but returns the answer's bytes unread. */
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

    /** Whether the connection was lost or the cluster is unavailable; an untrusted certificate stays untrusted. */
    private static boolean mayPass(IOException e) {
        return e instanceof ClusterRefusalException refusal ? refusal.isUnavailable() : !(e instanceof SSLException);
    }

    /**
     * A call within a time limit, repeated while the cluster is busy. The exceptions quote neither the request nor the
     * answer: both may hold personal data.
     *
     * @throws DeadlineExceededException if no answer came in time
     */
    public JsonNode callWithin(Duration limit, String method, String path, @Nullable Object body) throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        Retry retry = Retry.within(limit);
        while (true) {
            try {
                Duration left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
                return tree(within(left, method, path, body));
            } catch (ResponseException e) {
                ClusterRefusalException refusal = ClusterRefusalException.of(e).withoutQuotes();
                if (!refusal.isBusy() || !retry.pause()) {
                    throw refusal;
                }
            }
        }
    }

    private byte[] within(Duration limit, String method, String path, @Nullable Object body) throws IOException {
        Request request = request(method, path, body);
        if (path.contains("/_search") || path.contains("/_doc/") && method.equals("GET")) {
            // Copies of shards other than the usual ones may answer.
            request.addParameter("preference", "");
        }
        return method.equals("GET") || path.contains("/_search") ? read(request, limit) : call(request, limit);
    }

    /** A bulk request of those lines, made once. */
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

    /** Raw calls to the first node that belong to no trace. */
    public RestClient raw() {
        return nodes.first().client();
    }

    /** The tracing of its calls. */
    public Tracing tracing() {
        return tracing;
    }

    @Override
    public void close() throws IOException {
        nodes.close();
    }
}
