package org.txsearch.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.ResponseListener;
import org.elasticsearch.client.RestClient;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.ClusterSettings.InvalidClusterSettingException;
import org.txsearch.process.Tracing;

/** An open connection to an Elasticsearch cluster, for calls whose bodies are bytes. */
public final class Cluster implements AutoCloseable {

    /** Should the waiting thread die before it can cancel, the connection is still not left open for long. */
    private static final Duration CANCEL_MARGIN = Duration.ofSeconds(1);

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
        Map<ReadKind, Hedging> hedging = new EnumMap<>(ReadKind.class);
        for (ReadKind kind : ReadKind.values()) {
            hedging.put(kind, new Hedging());
        }
        return new Cluster(new Nodes(Node.of(settings)), hedging, NodeGate.OPEN, Tracing.off());
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

    private Call begin(
            Request request,
            boolean isRead,
            long slowNanos,
            Function<Copies, Request> ofCopies,
            ResponseListener listener) {
        ResponseListener last =
                tracing.isIdle() ? listener : CallSpan.begin(tracing, request).until(listener);
        Call call = new Call(nodes, isRead, isRead ? gate : NodeGate.OPEN, slowNanos, ofCopies, last);
        call.begin();
        return call;
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
        return new BegunRead(request, limit, 0, null).await().exact();
    }

    /** The same for a request that changes nothing: where a node is slow or silent, another is asked, too. */
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
        return new BegunRead(request, limit, expectedBytes, ReadKind.of(request, expectedBytes));
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
            request.setOptions(Node.within(limit.plus(CANCEL_MARGIN)).toBuilder()
                    .setHttpAsyncResponseConsumerFactory(() -> new AnswerBody.Consumer(expectedBytes)));
            this.call = Cluster.this.begin(
                    request,
                    kind != null,
                    slowNanos,
                    copies -> copies.request(request, nodes.view()),
                    new ResponseListener() {
                        @Override
                        public void onSuccess(Response response) {
                            answer.complete(AnswerBody.of(response));
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
}
