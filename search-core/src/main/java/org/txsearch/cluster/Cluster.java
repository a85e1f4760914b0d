package org.txsearch.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.apache.http.Header;
import org.apache.http.HttpHost;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.config.ConnectionConfig;
import org.apache.http.impl.nio.reactor.IOReactorConfig;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.ResponseListener;
import org.elasticsearch.client.RestClient;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.ClusterSettings.InvalidClusterSettingException;
import org.txsearch.process.Tracing;

/** An open connection to an Elasticsearch cluster, for calls whose bodies are bytes. */
public final class Cluster implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    /** Bounds every call that has no deadline of its own, so that none waits for ever. */
    private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(60);

    /** Should the waiting thread die before it can cancel, the connection is still not left open for long. */
    private static final Duration CANCEL_MARGIN = Duration.ofSeconds(1);

    private static final AnswerBody EMPTY = new AnswerBody(new byte[0], 0);

    private static final int CONNECTIONS_PER_NODE = 64;

    /** A page has some megabytes; the client reads a connection in pieces of this size, by default of 8 KB. */
    private static final int READ_BYTES = 64 << 10;

    private final Nodes nodes;
    private final Map<ReadKind, Hedging> hedging;
    private final NodeGate gate;
    private final Tracing tracing;

    private Cluster(Nodes nodes, Map<ReadKind, Hedging> hedging, NodeGate gate, Tracing tracing) {
        this.nodes = nodes;
        this.hedging = hedging;
        this.gate = gate;
        this.tracing = tracing;
    }

    /** The same connection, whose raw calls are spans of the present trace and carry it to Elasticsearch. */
    public Cluster tracedBy(Tracing traces) {
        return new Cluster(nodes, hedging, gate, traces);
    }

    /** The same connection, whose reads are sent only to nodes that the gate permits. */
    public Cluster guardedBy(NodeGate nodeGate) {
        return new Cluster(nodes, hedging, nodeGate, tracing);
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
        return hedging.values().stream().mapToLong(Hedging::hedges).sum();
    }

    /** Whether a read was not sent at all, since the gate permits no node. */
    public static boolean isSuspended(IOException failure) {
        return failure instanceof Call.NoNodeException;
    }

    /** Connects to the nodes of one cluster; user and password may stand in the first address. */
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
        Path authority = settings.certificateAuthority();
        Optional<SSLContext> trust = Optional.ofNullable(authority).map(Trust::in);
        Header[] account = Account.headers(settings);
        List<Node> nodes = settings.uris().stream()
                .map(uri -> new HttpHost(uri.getHost(), port(uri), uri.getScheme()))
                .map(host -> new Node(
                        host.toHostString(),
                        client(host, account, trust, settings.uris().size())))
                .toList();
        Map<ReadKind, Hedging> hedging = new EnumMap<>(ReadKind.class);
        for (ReadKind kind : ReadKind.values()) {
            hedging.put(kind, new Hedging());
        }
        return new Cluster(new Nodes(nodes), hedging, NodeGate.OPEN, Tracing.off());
    }

    /** A client of one address: which node a call goes to is decided here. */
    private static RestClient client(HttpHost host, Header[] account, Optional<SSLContext> trust, int nodes) {
        int threads = (Runtime.getRuntime().availableProcessors() + nodes - 1) / nodes;
        return RestClient.builder(host)
                .setDefaultHeaders(account)
                .setRequestConfigCallback(config -> timeouts(config, SOCKET_TIMEOUT))
                .setHttpClientConfigCallback(http -> {
                    trust.ifPresent(http::setSSLContext);
                    return http.setMaxConnPerRoute(CONNECTIONS_PER_NODE)
                            .setMaxConnTotal(CONNECTIONS_PER_NODE)
                            .setDefaultIOReactorConfig(IOReactorConfig.custom()
                                    .setIoThreadCount(threads)
                                    .build())
                            .setDefaultConnectionConfig(ConnectionConfig.custom()
                                    .setBufferSize(READ_BYTES)
                                    .build())
                            // The client would copy its memory of challenges for each request, by serializing it.
                            .disableAuthCaching();
                })
                .build();
    }

    private static RequestConfig.Builder timeouts(RequestConfig.Builder config, Duration silence) {
        return config.setConnectTimeout((int) CONNECT_TIMEOUT.toMillis())
                .setConnectionRequestTimeout((int) CONNECT_TIMEOUT.toMillis())
                .setSocketTimeout((int) silence.toMillis());
    }

    /** Options of a raw call whose connection is closed after that long a silence. */
    static RequestOptions within(Duration silence) {
        return RequestOptions.DEFAULT.toBuilder()
                .setRequestConfig(timeouts(RequestConfig.custom(), silence).build())
                .build();
    }

    /** A call whose bodies are passed through unread, as part of the present trace; made to one node. */
    public void send(Request request, ResponseListener listener) {
        begin(request, false, 0, copies -> request, listener);
    }

    private Call begin(
            Request request,
            boolean isRead,
            long slowNanos,
            Function<Copies, Request> ofCopies,
            ResponseListener listener) {
        ResponseListener last =
                tracing.isIdle() ? listener : CallSpan.begin(tracing, request).until(listener);
        Call call = new Call(nodes, isRead, isRead ? gate : NodeGate.OPEN, slowNanos, ofCopies, last);
        nodes.begin(call);
        return call;
    }

    /** The same, with the answer waited for. */
    public Response send(Request request) throws IOException {
        CompletableFuture<Response> answer = new CompletableFuture<>();
        send(request, new ResponseListener() {
            @Override
            public void onSuccess(Response response) {
                answer.complete(response);
            }

            @Override
            public void onFailure(Exception failure) {
                answer.completeExceptionally(failure);
            }
        });
        try {
            return answer.get();
        } catch (InterruptedException e) {
            throw interrupted(e);
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    /** Whether the failure of a call is an answer: Elasticsearch is there, and refused. */
    public static boolean isRefusal(Exception failure) {
        return failure instanceof ResponseException;
    }

    /**
     * Makes a call that ends within a time limit, here and in Elasticsearch, and returns the answer's body; empty if it has
     * none.
     *
     * @throws DeadlineExceededException if no answer came in time
     * @throws IOException if Elasticsearch refused or could not be reached
     */
    public byte[] call(Request request, Duration limit) throws IOException {
        return answer(request, limit, 0, null).exact();
    }

    /** The same for a request that changes nothing: where a node is slow or silent, another is asked, too. */
    public byte[] read(Request request, Duration limit) throws IOException {
        return answer(request, limit, 0, ReadKind.of(request, 0)).exact();
    }

    /**
     * The same without a copy, for large answers.
     *
     * <p>Copies of shards other than those that its {@code preference} names may answer; the parameter can be empty. A
     * request without it, or with one that begins with an underscore, is repeated as it is.
     *
     * @param expectedBytes the probable length of the answer; 0 if unknown
     */
    public AnswerBody read(Request request, Duration limit, int expectedBytes) throws IOException {
        return answer(request, limit, expectedBytes, ReadKind.of(request, expectedBytes));
    }

    /**
     * Sends a request that changes nothing, whose answer is waited for later.
     *
     * @param expectedBytes the probable length of the answer; 0 if unknown
     */
    public BegunRead begin(Request request, Duration limit, int expectedBytes) {
        return new BegunRead(request, limit, expectedBytes, ReadKind.of(request, expectedBytes));
    }

    private AnswerBody answer(Request request, Duration limit, int expectedBytes, @Nullable ReadKind kind)
            throws IOException {
        return new BegunRead(request, limit, expectedBytes, kind).await();
    }

    /**
     * A call that has been sent.
     *
     * <p>Only cancelling the client's own call closes the connection, and only a closed connection stops the search: a
     * timeout on a derived future would leave both running.
     */
    public final class BegunRead {

        private final CompletableFuture<AnswerBody> answer = new CompletableFuture<>();
        private final Duration limit;
        private final @Nullable Hedging hedges;

        /** After this the call is slow. Another node must still have the time to answer. */
        private final long slowNanos;

        private final long begun = System.nanoTime();
        private final Call call;

        private BegunRead(Request request, Duration limit, int expectedBytes, @Nullable ReadKind kind) {
            this.limit = limit;
            this.hedges = kind == null ? null : Objects.requireNonNull(hedging.get(kind));
            this.slowNanos = hedges == null ? limit.toNanos() : Math.min(hedges.delayNanos(), limit.toNanos() / 2);
            request.setOptions(within(limit.plus(CANCEL_MARGIN)).toBuilder()
                    .setHttpAsyncResponseConsumerFactory(() -> new WholeAnswer(expectedBytes)));
            this.call = Cluster.this.begin(
                    request,
                    kind != null,
                    slowNanos,
                    copies -> copies.request(request, nodes.view()),
                    new ResponseListener() {
                        @Override
                        public void onSuccess(Response response) {
                            answer.complete(
                                    response.getEntity() instanceof WholeAnswer.Entity entity ? entity.body() : EMPTY);
                        }

                        @Override
                        public void onFailure(Exception failure) {
                            answer.completeExceptionally(failure);
                        }
                    });
        }

        /**
         * The answer's body.
         *
         * @throws DeadlineExceededException if it did not come in the time since the call was sent
         * @throws IOException if Elasticsearch refused or could not be reached
         */
        public AnswerBody await() throws IOException {
            try {
                return hedges == null ? answered(limit.toNanos()) : hedged(hedges);
            } catch (TimeoutException e) {
                call.cancel();
                throw new DeadlineExceededException(
                        "No answer within " + limit.toMillis() + " ms from " + call.addresses());
            } catch (InterruptedException e) {
                call.cancel();
                throw interrupted(e);
            } catch (ExecutionException e) {
                throw failure(e);
            }
        }

        private AnswerBody hedged(Hedging when) throws InterruptedException, ExecutionException, TimeoutException {
            AnswerBody body;
            try {
                body = answered(slowNanos);
            } catch (TimeoutException slow) {
                if (when.take(call.isOnTrial())) {
                    call.hedge();
                }
                body = answered(limit.toNanos());
            }
            // How long a cold node takes says nothing of others.
            if (!call.isOnTrial()) {
                when.answered(System.nanoTime() - begun);
            }
            return body;
        }

        /** The answer, if it comes in that time since the call was sent. */
        private AnswerBody answered(long nanos) throws InterruptedException, ExecutionException, TimeoutException {
            return answer.get(Math.max(1, nanos - (System.nanoTime() - begun)), TimeUnit.NANOSECONDS);
        }

        /** Closes the connection if no answer has come. */
        public void cancel() {
            if (!answer.isDone()) {
                call.cancel();
            }
        }
    }

    private static IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return (IOException) new InterruptedIOException("Interrupted while waiting for Elasticsearch").initCause(e);
    }

    private static IOException failure(ExecutionException e) {
        return e.getCause() instanceof IOException failure
                ? failure
                : new IOException("The call to Elasticsearch failed", e.getCause());
    }

    /** Raw calls to the first node that belong to no trace. */
    public RestClient raw() {
        return nodes.first().client();
    }

    /** Who makes the spans of its calls. */
    public Tracing tracing() {
        return tracing;
    }

    @Override
    public void close() throws IOException {
        nodes.close();
    }

    private static int port(URI node) {
        if (node.getPort() != -1) {
            return node.getPort();
        }
        return "https".equals(node.getScheme()) ? 443 : 9200;
    }

    /** Reads that take about as long as others of their kind. */
    private enum ReadKind {
        /** A search for rows. */
        PAGE,
        /** A search for counts and sums. */
        SUMS,
        /** Documents by their ids. */
        LOOKUP;

        static ReadKind of(Request request, int expectedBytes) {
            return expectedBytes > 0 ? PAGE : request.getEndpoint().endsWith("_search") ? SUMS : LOOKUP;
        }
    }

    /** The deadline passed before the answer came; the call has been cancelled. */
    public static final class DeadlineExceededException extends IOException {

        private static final long serialVersionUID = 1L;

        /** Says what was waited for. */
        public DeadlineExceededException(String message) {
            super(message);
        }
    }

    /**
     * The body of an answer as it came: the first {@code length} bytes of an array that may be larger.
     *
     * @param bytes the array, the caller's own
     * @param length how many of its bytes are the body
     */
    public record AnswerBody(byte[] bytes, int length) {

        /** The body in an array of its own length. */
        public byte[] exact() {
            return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
        }
    }
}
