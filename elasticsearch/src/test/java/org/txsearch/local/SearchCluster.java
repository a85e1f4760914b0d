package org.txsearch.local;

import java.io.IOException;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The Elasticsearch that all tests of one process share: one of the build's, or one that is started when first asked for
 * and stopped with the JVM.
 *
 * <p>The system property {@code search.cluster} chooses it: {@code embedded} (the default), {@code docker},
 * {@code auto} (Docker if its image is there), or the address of a running one.
 */
public final class SearchCluster {

    private static @Nullable SearchCluster shared;

    private final URI uri;

    private SearchCluster(URI uri) {
        this.uri = uri;
    }

    /** Returns the node of this JVM. */
    public static synchronized SearchCluster shared() {
        SearchCluster cluster = shared;
        if (cluster == null) {
            cluster = new SearchCluster(start(System.getProperty("search.cluster", "embedded")));
            shared = cluster;
        }
        return cluster;
    }

    /** Returns the address that clients connect to. */
    public URI uri() {
        return uri;
    }

    private static URI start(String choice) {
        return switch (choice) {
            case "embedded" -> startEmbedded();
            case "docker" -> DockerElasticsearch.start();
            case "auto" -> DockerElasticsearch.isImagePresent() ? DockerElasticsearch.start() : startEmbedded();
            default -> URI.create(choice);
        };
    }

    private static URI startEmbedded() {
        return NodePool.lease().map(NodePool.Lease::uri).orElseGet(SearchCluster::startOwn);
    }

    private static URI startOwn() {
        TemporaryHome home = TemporaryHome.create();
        LocalElasticsearch node =
                LocalElasticsearch.start(LocalElasticsearchSettings.forTest(home.path()), System.err::println);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(node, home), "search-cluster-stop"));
        return node.uri();
    }

    private static void stop(LocalElasticsearch node, TemporaryHome home) {
        node.close();
        try {
            home.delete();
        } catch (IOException e) {
            System.err.println("The test node's home could not be deleted: " + e);
        }
    }
}
