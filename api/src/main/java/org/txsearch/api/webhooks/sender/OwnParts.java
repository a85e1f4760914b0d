package org.txsearch.api.webhooks.sender;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.FailableFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;
import org.txsearch.cluster.CallKind;
import org.txsearch.cluster.Cluster;
import tools.jackson.databind.JsonNode;

/**
 * Recognizes the addresses and ports of the installation: this process, the nodes of Elasticsearch, Kafka, the schema
 * registry, the issuer, and the stores of files and traces. Events are never sent to them, because they may trust all
 * requests from the network of the API.
 */
@Component
final class OwnParts {

    private static final Logger LOG = LoggerFactory.getLogger(OwnParts.class);

    private static final String KAFKA = "txsearch.kafka.bootstrap-servers";
    private static final String LOCAL_KAFKA = "127.0.0.1:9092";
    private static final List<String> OWN = List.of("txsearch.kafka.registry.urls", "txsearch.tracing.endpoint");

    /** Services that may share public addresses with others, behind a content delivery network for example. */
    private static final List<String> HOSTED =
            List.of("txsearch.security.issuer", "txsearch.security.jwk-set-uri", "txsearch.exports.s3.endpoint");

    private static final List<String> PORTS = List.of("server.port", "management.server.port");
    private static final Duration NODES_READ_EVERY = Duration.ofMinutes(1);
    private static final Duration NODES_READ_WITHIN = Duration.ofSeconds(2);
    private static final int HTTPS = 443;
    private static final int HTTP = 80;

    private final FailableFunction<String, InetAddress[], UnknownHostException> names;
    private final List<OwnPart> configured;
    private final Set<Integer> ports = ConcurrentHashMap.newKeySet();
    private final LoadingCache<Cluster, List<OwnPart>> nodes =
            Caffeine.newBuilder().refreshAfterWrite(NODES_READ_EVERY).build(OwnParts::nodes);
    private final @Nullable Cluster cluster;

    /** The last known addresses of each host, used while its name cannot be resolved. */
    private final Map<String, List<InetAddress>> known = new ConcurrentHashMap<>();

    /**
     * A part of the installation.
     *
     * @param hosted whether others may share the public address
     */
    record OwnPart(String host, int port, boolean hosted) {

        /** Parses an address of settings or of Elasticsearch: a URL, {@code host:port}, or {@code name/address:port}. */
        static @Nullable OwnPart of(String text, boolean hosted) {
            String address = text.strip();
            boolean isUrl = address.contains("://");
            try {
                URI uri = URI.create(isUrl ? address : "tcp://" + address.substring(address.indexOf('/') + 1));
                if (uri.getHost() == null) {
                    return null;
                }
                int usual = "https".equalsIgnoreCase(uri.getScheme()) ? HTTPS : HTTP;
                return new OwnPart(
                        uri.getHost().replaceAll("[\\[\\]]", ""), uri.getPort() < 0 ? usual : uri.getPort(), hosted);
            } catch (IllegalArgumentException e) {
                LOG.debug("Not an address: {}", address, e);
                return null;
            }
        }
    }

    @Autowired
    OwnParts(Environment environment, Cluster cluster) {
        this(environment, cluster, cluster.addresses(), InetAddress::getAllByName);
    }

    OwnParts(
            Environment environment,
            @Nullable Cluster cluster,
            List<String> nodes,
            FailableFunction<String, InetAddress[], UnknownHostException> names) {
        this.names = names;
        this.cluster = cluster;
        Binder binder = Binder.get(environment);
        List<String> kafka = setting(binder, KAFKA);
        Stream<String> own = Stream.of(
                        nodes,
                        kafka.isEmpty() ? List.of(LOCAL_KAFKA) : kafka,
                        OWN.stream()
                                .flatMap(name -> setting(binder, name).stream())
                                .toList())
                .flatMap(List::stream);
        this.configured = new ArrayList<>();
        own.forEach(address -> add(OwnPart.of(address, false), configured));
        HOSTED.forEach(name -> setting(binder, name).forEach(address -> add(OwnPart.of(address, true), configured)));
        PORTS.forEach(name -> {
            int port = environment.getProperty(name, Integer.class, -1);
            if (port > 0) {
                ports.add(port);
            }
        });
    }

    private static List<String> setting(Binder binder, String name) {
        return binder.bind(name, Bindable.listOf(String.class)).orElse(List.of());
    }

    private static void add(@Nullable OwnPart part, List<OwnPart> parts) {
        if (part != null) {
            parts.add(part);
        }
    }

    /** Records a port on which this process listens. */
    @EventListener
    void listens(WebServerInitializedEvent event) {
        ports.add(event.getWebServer().getPort());
    }

    /**
     * Returns whether a part of the installation listens at an address.
     *
     * @param host the name that was resolved
     * @param isPublic whether the address can be reached from the internet
     */
    boolean has(String host, InetAddress address, int port, boolean isPublic) {
        boolean isHere = isThisHost(address);
        return isHere && ports.contains(port)
                || Stream.concat(configured.stream(), nodes().stream())
                        .filter(part -> part.port() == port)
                        .anyMatch(part -> isAt(part, host, address, isHere, isPublic));
    }

    private boolean isAt(OwnPart part, String host, InetAddress address, boolean isHere, boolean isPublic) {
        if (part.host().equalsIgnoreCase(host.replaceAll("[\\[\\]]", ""))) {
            return true;
        }
        if (part.hosted() && isPublic) {
            return false;
        }
        List<InetAddress> all = addresses(part.host());
        if (all.isEmpty()) {
            // It is unknown whether this is the part, unless the address is public.
            return !isPublic;
        }
        return all.stream().anyMatch(one -> one.equals(address) || isHere && isThisHost(one));
    }

    private List<InetAddress> addresses(String host) {
        try {
            List<InetAddress> all = Arrays.stream(names.apply(host))
                    .map(OwnParts::withoutMapping)
                    .toList();
            known.put(host, all);
            return all;
        } catch (UnknownHostException e) {
            LOG.debug("A part of the installation cannot be resolved: {}", host, e);
            return known.getOrDefault(host, List.of());
        }
    }

    /** Returns whether connections to an address reach this machine. */
    private static boolean isThisHost(InetAddress address) {
        InetAddress one = withoutMapping(address);
        try {
            return one.isLoopbackAddress() || one.isAnyLocalAddress() || NetworkInterface.getByInetAddress(one) != null;
        } catch (SocketException e) {
            throw new IllegalStateException("The addresses of this machine cannot be listed", e);
        }
    }

    /** Returns the IPv4 address in an IPv6 address; other addresses unchanged. */
    private static InetAddress withoutMapping(InetAddress address) {
        if (address instanceof Inet6Address six && six.isIPv4CompatibleAddress() && !six.isLoopbackAddress()) {
            byte[] bytes = six.getAddress();
            try {
                return InetAddress.getByAddress(Arrays.copyOfRange(bytes, bytes.length - 4, bytes.length));
            } catch (UnknownHostException e) {
                throw new IllegalStateException("Four bytes are an address", e);
            }
        }
        return address;
    }

    private List<OwnPart> nodes() {
        if (cluster == null) {
            return List.of();
        }
        try {
            return nodes.get(cluster);
        } catch (RuntimeException e) {
            LOG.debug("The nodes of Elasticsearch cannot be listed; those of the settings are known", e);
            return List.of();
        }
    }

    /** Reads the HTTP and transport addresses of all nodes, which may differ from the settings. */
    private static List<OwnPart> nodes(Cluster cluster) throws IOException {
        JsonNode answer =
                cluster.callWithin(NODES_READ_WITHIN, CallKind.STATE_READ, "GET", "/_nodes/http,transport", null);
        List<OwnPart> parts = new ArrayList<>();
        for (JsonNode node : answer.path("nodes")) {
            for (String layer : List.of("http", "transport")) {
                JsonNode addresses = node.path(layer);
                add(OwnPart.of(addresses.path("publish_address").asString(""), false), parts);
                addresses.path("bound_address").forEach(bound -> add(OwnPart.of(bound.asString(""), false), parts));
            }
        }
        return parts;
    }
}
