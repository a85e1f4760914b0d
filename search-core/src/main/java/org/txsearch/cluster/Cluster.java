package org.txsearch.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.apache.http.HttpHost;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.config.ConnectionConfig;
import org.elasticsearch.client.Cancellable;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.ResponseListener;
import org.elasticsearch.client.RestClient;
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
    private static final int CONNECTIONS = 256;

    /** A page has some megabytes; the client reads a connection in pieces of this size, by default of 8 KB. */
    private static final int READ_BYTES = 64 << 10;

    private final RestClient restClient;
    private final Tracing tracing;

    private Cluster(RestClient restClient, Tracing tracing) {
        this.restClient = restClient;
        this.tracing = tracing;
    }

    /** The same connection, whose raw calls are spans of the present trace and carry it to Elasticsearch. */
    public Cluster tracedBy(Tracing traces) {
        return new Cluster(restClient, traces);
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
        List<URI> nodes = settings.uris();
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("No Elasticsearch address is given");
        }
        HttpHost[] hosts = nodes.stream()
                .map(node -> new HttpHost(node.getHost(), port(node), node.getScheme()))
                .toArray(HttpHost[]::new);
        Path authority = settings.certificateAuthority();
        Optional<SSLContext> trust = Optional.ofNullable(authority).map(Trust::in);
        return new Cluster(
                RestClient.builder(hosts)
                        .setDefaultHeaders(Account.headers(settings))
                        .setRequestConfigCallback(config -> timeouts(config, SOCKET_TIMEOUT))
                        .setHttpClientConfigCallback(http -> {
                            trust.ifPresent(http::setSSLContext);
                            return http.setMaxConnPerRoute(CONNECTIONS_PER_NODE)
                                    .setMaxConnTotal(CONNECTIONS)
                                    .setDefaultConnectionConfig(ConnectionConfig.custom()
                                            .setBufferSize(READ_BYTES)
                                            .build())
                                    // The client would copy its memory of challenges for each request, by serializing
                                    // it.
                                    .disableAuthCaching();
                        })
                        .build(),
                Tracing.off());
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

    /** A raw call, whose bodies are passed through unread, as part of the present trace. */
    public Cancellable send(Request request, ResponseListener listener) {
        if (tracing.isIdle()) {
            return restClient.performRequestAsync(request, listener);
        }
        CallSpan span = CallSpan.begin(tracing, request);
        return restClient.performRequestAsync(request, span.until(listener));
    }

    /** The same, with the answer waited for. */
    public Response send(Request request) throws IOException {
        if (tracing.isIdle()) {
            return restClient.performRequest(request);
        }
        CallSpan span = CallSpan.begin(tracing, request);
        try {
            Response response = restClient.performRequest(request);
            span.answered(response);
            return response;
        } catch (IOException | RuntimeException e) {
            span.failed(e);
            throw e;
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
        return answer(request, limit, 0).exact();
    }

    /**
     * The same without a copy, for large answers.
     *
     * <p>Only cancelling the client's own call closes the connection, and only a closed connection stops the search: a
     * timeout on a derived future would leave both running.
     *
     * @param expectedBytes the probable length of the answer; 0 if unknown
     */
    public AnswerBody answer(Request request, Duration limit, int expectedBytes) throws IOException {
        CompletableFuture<AnswerBody> answer = new CompletableFuture<>();
        request.setOptions(within(limit.plus(CANCEL_MARGIN)).toBuilder()
                .setHttpAsyncResponseConsumerFactory(() -> new WholeAnswer(expectedBytes)));
        Cancellable call = send(request, new ResponseListener() {
            @Override
            public void onSuccess(Response response) {
                answer.complete(response.getEntity() instanceof WholeAnswer.Entity entity ? entity.body() : EMPTY);
            }

            @Override
            public void onFailure(Exception failure) {
                answer.completeExceptionally(failure);
            }
        });
        try {
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            call.cancel();
            throw new DeadlineExceededException("No answer within " + limit.toMillis() + " ms");
        } catch (InterruptedException e) {
            call.cancel();
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("Interrupted while waiting for Elasticsearch").initCause(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IOException("The call to Elasticsearch failed", e.getCause());
        }
    }

    /** Raw calls that belong to no trace. */
    public RestClient raw() {
        return restClient;
    }

    /** Who makes the spans of its calls. */
    public Tracing tracing() {
        return tracing;
    }

    @Override
    public void close() throws IOException {
        restClient.close();
    }

    private static int port(URI node) {
        if (node.getPort() != -1) {
            return node.getPort();
        }
        return "https".equals(node.getScheme()) ? 443 : 9200;
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
