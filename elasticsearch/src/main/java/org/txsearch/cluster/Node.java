package org.txsearch.cluster;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.apache.http.Header;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpHost;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.config.ConnectionConfig;
import org.apache.http.impl.nio.reactor.IOReactorConfig;
import org.apache.http.message.BasicHeader;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.RestClient;
import org.jspecify.annotations.Nullable;

/**
 * One address of a cluster, with its own connections.
 *
 * @param address host and port
 * @param client sends requests to this address alone
 * @param probation how much it is used after it was away
 */
record Node(String address, RestClient client, Probation probation) {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    /** Bounds every call that has no deadline of its own, so that none waits for ever. */
    static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(60);

    private static final int CONNECTIONS_PER_NODE = 64;

    /** A page has some megabytes; the client reads a connection in pieces of this size, by default of 8 KB. */
    private static final int READ_BYTES = 64 << 10;

    /** A node that is used as much as others. */
    Node(String address, RestClient client) {
        this(address, client, new Probation());
    }

    /** Returns the nodes of a cluster, reached as the settings say. */
    static List<Node> of(ClusterSettings settings) {
        Path authority = settings.certificateAuthority();
        SSLContext trust = authority == null ? null : Trust.in(authority);
        Header[] account = account(settings);
        return settings.uris().stream()
                .map(uri -> new HttpHost(uri.getHost(), port(uri), uri.getScheme()))
                .map(host -> new Node(
                        host.toHostString(),
                        client(host, account, trust, settings.uris().size())))
                .toList();
    }

    /** A client of one address: which node a call goes to is decided here. */
    private static RestClient client(HttpHost host, Header[] account, @Nullable SSLContext trust, int nodes) {
        int threads = (Runtime.getRuntime().availableProcessors() + nodes - 1) / nodes;
        return RestClient.builder(host)
                .setDefaultHeaders(account)
                .setRequestConfigCallback(config -> timeouts(config, SOCKET_TIMEOUT))
                .setHttpClientConfigCallback(http -> {
                    if (trust != null) {
                        http.setSSLContext(trust);
                    }
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

    /** Options of a raw call whose connection is closed after that long without a byte. */
    static RequestOptions within(Duration silence) {
        return RequestOptions.DEFAULT.toBuilder()
                .setRequestConfig(timeouts(RequestConfig.custom(), silence).build())
                .build();
    }

    private static int port(URI node) {
        return node.getPort() != -1 ? node.getPort() : "https".equals(node.getScheme()) ? 443 : 9200;
    }

    /** Returns the headers that name the account, since waiting for a challenge would send each request twice; none if there is none. */
    private static Header[] account(ClusterSettings settings) {
        String both = settings.username() == null
                ? ofAddress(settings.uris().get(0).getUserInfo())
                : settings.username() + ":" + password(settings.passwordFile());
        return both == null
                ? new Header[0]
                : new Header[] {
                    new BasicHeader(
                            HttpHeaders.AUTHORIZATION,
                            "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)))
                };
    }

    private static @Nullable String ofAddress(@Nullable String user) {
        return user == null || user.contains(":") ? user : user + ":";
    }

    /** What the file holds, without the line's end that editors add. */
    private static String password(@Nullable Path file) {
        String text;
        try {
            text = Files.readString(file == null ? Path.of("") : file);
        } catch (IOException e) {
            throw new InvalidClusterSettingException(
                    ClusterSettings.PASSWORD_FILE,
                    "must be the path of a text file that can be read; " + file + " is not one",
                    e);
        }
        String password = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        password = password.endsWith("\r") ? password.substring(0, password.length() - 1) : password;
        if (password.isEmpty() || password.indexOf('\n') >= 0) {
            throw new InvalidClusterSettingException(
                    ClusterSettings.PASSWORD_FILE,
                    "must be the path of a file with the password in one line and nothing else; " + file
                            + " is not one");
        }
        return password;
    }

    boolean isProven() {
        return probation.isOver();
    }

    @Override
    public String toString() {
        return address;
    }
}
