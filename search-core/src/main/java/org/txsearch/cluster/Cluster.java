package org.txsearch.cluster;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.json.JsonpMapper;
import co.elastic.clients.json.jackson.Jackson3JsonpMapper;
import co.elastic.clients.transport.rest_client.RestClientTransport;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.apache.http.Header;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpHost;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.config.ConnectionConfig;
import org.apache.http.message.BasicHeader;
import org.elasticsearch.client.Cancellable;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseListener;
import org.elasticsearch.client.RestClient;
import org.txsearch.trace.Tracing;

/** An open connection to an Elasticsearch cluster, for typed calls and for raw bytes. */
public final class Cluster implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    /** Bounds every call that has no deadline of its own, so that none waits for ever. */
    private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(60);

    private static final int CONNECTIONS_PER_NODE = 64;
    private static final int CONNECTIONS = 256;

    /** A page has some megabytes; the client reads a connection in pieces of this size, by default of 8 KB. */
    private static final int READ_BYTES = 64 << 10;

    private final RestClient restClient;
    private final Tracing tracing;
    private final JsonpMapper mapper = new Jackson3JsonpMapper();
    private final ElasticsearchClient client;

    private Cluster(RestClient restClient, Tracing tracing) {
        this.restClient = restClient;
        this.tracing = tracing;
        this.client = new ElasticsearchClient(new RestClientTransport(restClient, mapper));
    }

    /** The same connection, whose raw calls are spans of the present trace and carry it to Elasticsearch. */
    public Cluster tracedBy(Tracing traces) {
        return new Cluster(restClient, traces);
    }

    /** Connects to the nodes of one cluster; user and password may stand in the first address. */
    public static Cluster connect(List<URI> nodes) {
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("No Elasticsearch address is given");
        }
        HttpHost[] hosts = nodes.stream()
                .map(node -> new HttpHost(node.getHost(), port(node), node.getScheme()))
                .toArray(HttpHost[]::new);
        return new Cluster(
                RestClient.builder(hosts)
                        .setDefaultHeaders(credentials(nodes.get(0)))
                        .setRequestConfigCallback(config -> timeouts(config, SOCKET_TIMEOUT))
                        .setHttpClientConfigCallback(http -> http.setMaxConnPerRoute(CONNECTIONS_PER_NODE)
                                .setMaxConnTotal(CONNECTIONS)
                                .setDefaultConnectionConfig(ConnectionConfig.custom()
                                        .setBufferSize(READ_BYTES)
                                        .build())
                                // The client would copy its memory of challenges for each request, by serializing it.
                                .disableAuthCaching())
                        .build(),
                Tracing.off());
    }

    /** Sent with each request: waiting to be asked for them would ask everything twice. */
    private static Header[] credentials(URI node) {
        String user = node.getUserInfo();
        if (user == null) {
            return new Header[0];
        }
        String both = user.contains(":") ? user : user + ":";
        return new Header[] {
            new BasicHeader(
                    HttpHeaders.AUTHORIZATION,
                    "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)))
        };
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

    /** A typed call. */
    public interface Call<T> {
        /** Makes it. */
        T on(ElasticsearchClient client) throws IOException;
    }

    /**
     * Makes a typed call: templates, indices, aliases, notes.
     *
     * @throws ClusterRefusalException where Elasticsearch answers with an error
     */
    public <T> T call(Call<T> call) throws IOException {
        try {
            return call.on(client);
        } catch (ElasticsearchException e) {
            throw new ClusterRefusalException(e);
        }
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

    /** Raw calls that belong to no trace. */
    public RestClient raw() {
        return restClient;
    }

    /** Who makes the spans of its calls. */
    public Tracing tracing() {
        return tracing;
    }

    /** Prints and reads the typed calls' JSON. */
    public JsonpMapper mapper() {
        return mapper;
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
}
