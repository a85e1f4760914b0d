package org.txsearch.cli.runtime.settings;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.lang3.function.FailableFunction;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterCheck;
import org.txsearch.cluster.ClusterSettings;
import org.txsearch.cluster.UnusableClusterException;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.WeekLayout;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.local.ElasticsearchConnection;
import org.txsearch.local.LocalElasticsearchSettings;

/**
 * The data directory and the Elasticsearch of a command.
 *
 * @param elasticsearch the configured cluster; without an address it is the local node
 */
public record CommandContext(Path data, ClusterSettings elasticsearch) {

    /** Reads the properties that the launcher sets, and the environment. */
    public static CommandContext current() {
        return new CommandContext(dataDirectory(), cluster());
    }

    private static ClusterSettings cluster() {
        return ClusterSettings.of(
                addresses(new Setting("txsearch.elasticsearch.uris")),
                new Setting("txsearch.elasticsearch.username").text(),
                new Setting("txsearch.elasticsearch.password-file").text(),
                new Setting("txsearch.elasticsearch.certificate-authority").text(),
                new Setting("txsearch.elasticsearch.allow-plaintext-password").isTrue());
    }

    public static String backupRepository() {
        return new Setting("txsearch.backup.repository").text("txsearch-backups");
    }

    /** Connects to the configured Elasticsearch, and runs the given work. */
    public static <T> T onCluster(FailableFunction<Cluster, T, Exception> work) throws Exception {
        CommandContext context = current();
        try (ElasticsearchConnection connection = context.connect(System.err::println);
                Cluster cluster = context.cluster(connection)) {
            return work.apply(cluster);
        }
    }

    /** Connects to Elasticsearch; a local node is started if none is running. */
    public ElasticsearchConnection connect(Consumer<String> progress) {
        return connect(progress, address -> {});
    }

    /** Like {@link #connect(Consumer)}; passes on the address of a local node when it starts, before it answers. */
    public ElasticsearchConnection connect(Consumer<String> progress, Consumer<URI> starting) {
        return ElasticsearchConnection.open(elasticsearch.uris(), node(), progress, starting);
    }

    /**
     * Connects to the cluster that was found, with the account and the authorities that the settings name for it.
     *
     * @throws UnusableClusterException if the configured address leads to something else
     */
    public Cluster cluster(ElasticsearchConnection found) throws IOException {
        if (elasticsearch.uris().isEmpty()) {
            return Cluster.connect(ClusterSettings.of(found.uris()));
        }
        Cluster cluster = Cluster.connect(elasticsearch);
        try {
            ClusterCheck.require(cluster);
        } catch (UnusableClusterException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    private LocalElasticsearchSettings node() {
        LocalElasticsearchSettings plain = LocalElasticsearchSettings.forCommand(data.resolve("elasticsearch"));
        return (backupFolder().isPresent() ? plain.withBackups(backupFolder().get()) : plain)
                .withHeap(new Setting("txsearch.elasticsearch.heap").heap("1g"))
                .withHttpPort(new Setting("txsearch.elasticsearch.port").port(9_200));
    }

    /** Returns the folder in which a missing snapshot repository is registered; only the local node has a default. */
    public Optional<Path> backupFolder() {
        String folder = new Setting("txsearch.backup.folder").text();
        if (!folder.isEmpty()) {
            return Optional.of(Path.of(folder).toAbsolutePath().normalize());
        }
        return elasticsearch.uris().isEmpty() ? Optional.of(data.resolve("backups")) : Optional.empty();
    }

    /** Returns the folder of export files; null if the API stores them in a bucket. */
    public static @Nullable Path exportFolder() {
        if (!new Setting("txsearch.exports.s3.bucket").text().isEmpty()) {
            return null;
        }
        String folder = new Setting("txsearch.exports.directory").text();
        return folder.isEmpty() ? dataDirectory().resolve("exports") : Path.of(folder);
    }

    /** Returns how long a change waits for its transaction. */
    public static Duration changePatience() {
        int otherwise = (int) Pipeline.CHANGE_PATIENCE.toSeconds();
        return Duration.ofSeconds(
                new Setting("txsearch.ingest.change-patience-seconds").wholeNumber(otherwise, 0, 999_999));
    }

    public static Duration clockSkew() {
        return new Setting("txsearch.freshness.clock-skew").duration("1s");
    }

    /** Returns how long an erasure waits for records that were ingested before it. */
    public static Duration erasureWait() {
        return new Setting("txsearch.erasure.wait").duration("1m");
    }

    public static Path dataDirectory() {
        Setting setting = new Setting("txsearch.data-directory");
        Path folder = Path.of(setting.text("data")).toAbsolutePath().normalize();
        Path nearest = folder;
        while (nearest != null && !Files.exists(nearest)) {
            nearest = nearest.getParent();
        }
        if (nearest == null || !Files.isDirectory(nearest)) {
            throw setting.wrong("a folder, and " + nearest + " is not one");
        }
        if (!nearest.equals(folder) && !Files.isWritable(nearest)) {
            throw setting.wrong("a folder that exists or can be created, and " + nearest + " cannot be written to");
        }
        return folder;
    }

    static List<URI> addresses(Setting setting) {
        return Arrays.stream(setting.text().split(","))
                .map(String::strip)
                .filter(address -> !address.isEmpty())
                .map(address -> setting.address(address, "http(s)://host:port, several separated by commas"))
                .toList();
    }

    /**
     * Returns the cluster's layout of weeks, which is stored for all processes that create indices. Applies the settings for copies;
     * absent settings change nothing.
     */
    public static WeekLayout layout(Cluster cluster) throws IOException {
        Setting hotReplicas = new Setting("txsearch.weeks.replicas");
        WeekLayout stored = WeekLayout.read(cluster);
        int hot = hotReplicas.wholeNumber(stored.hot().replicas(), 0, WeekLayout.MAX_REPLICAS);
        // Cold weeks follow the hot ones unless they have a number of their own.
        int cold = new Setting("txsearch.weeks.cold-replicas")
                .wholeNumber(hotReplicas.text().isEmpty() ? stored.cold().replicas() : hot, 0, WeekLayout.MAX_REPLICAS);
        WeekLayout layout = new WeekLayout(with(stored.hot(), hot), with(stored.cold(), cold));
        if (!layout.equals(stored)) {
            layout.store(cluster);
        }
        return layout;
    }

    private static ShardCopies with(ShardCopies copies, int replicas) {
        return new ShardCopies(copies.shards(), replicas, copies.merchantShards());
    }
}
