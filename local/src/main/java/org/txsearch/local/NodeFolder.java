package org.txsearch.local;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The files of a node below its home: configuration, data, logs, and temporary files. */
record NodeFolder(Path home) {

    private static final long LOW_DISK_BYTES = 2L << 30;

    /** One shard for each possible week, and those of other indices; docs/operators/capacity.md lists their cost. */
    private static final int MAX_SHARDS = 2_600;

    private static final String LOGGING = """
        status = error
        appender.console.type = Console
        appender.console.name = console
        appender.console.layout.type = PatternLayout
        appender.console.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] %m%consoleException%n
        appender.console.filter.threshold.type = ThresholdFilter
        appender.console.filter.threshold.level = warn
        appender.file.type = RollingFile
        appender.file.name = file
        appender.file.fileName = ${sys:es.logs.base_path}/elasticsearch.log
        appender.file.filePattern = ${sys:es.logs.base_path}/elasticsearch.%i.log
        appender.file.layout.type = PatternLayout
        appender.file.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] %m%n
        appender.file.policies.type = Policies
        appender.file.policies.size.type = SizeBasedTriggeringPolicy
        appender.file.policies.size.size = 10MB
        appender.file.strategy.type = DefaultRolloverStrategy
        appender.file.strategy.max = 2
        rootLogger.level = info
        rootLogger.appenderRef.console.ref = console
        rootLogger.appenderRef.file.ref = file
        """;

    /** The serial collector keeps dead objects until the heap is full, which the breaker would count as used memory. */
    private static final String QUICK_START = "indices.breaker.total.use_real_memory: false\n";

    Path configuration() {
        return home.resolve("config");
    }

    Path data() {
        return home.resolve("data");
    }

    Path logs() {
        return home.resolve("logs");
    }

    Path temporary() {
        return home.resolve("tmp");
    }

    /** Returns the file with the output of the child: warnings, and why it could not start. */
    Path console() {
        return logs().resolve("console.log");
    }

    /** Returns the files that the node writes to, the one with the reason of a failed start first. */
    List<Path> logFiles() {
        return List.of(console(), logs().resolve("elasticsearch.log"));
    }

    /** Creates the folders and rewrites the configuration. The data stays. */
    void prepare(Path distribution, LocalElasticsearchSettings settings, Consumer<String> progress) throws IOException {
        for (Path folder : List.of(configuration(), data(), logs(), temporary())) {
            FileTrees.close(folder, progress);
        }
        requireSpace();
        Files.deleteIfExists(portsFile());
        Files.writeString(
                configuration().resolve("elasticsearch.yml"),
                configured(settings) + (settings.quickStart() ? QUICK_START : ""));
        Files.writeString(configuration().resolve("log4j2.properties"), LOGGING);
        Files.write(configuration().resolve("jvm.options"), jvmOptions(distribution));
    }

    private void requireSpace() throws IOException {
        long usable = Files.getFileStore(data()).getUsableSpace();
        if (usable < LOW_DISK_BYTES) {
            throw new LocalServerException(
                    "Only %d MB are free on the disk of %s and Elasticsearch needs %d MB: free some space or choose another home."
                            .formatted(usable >> 20, home, LOW_DISK_BYTES >> 20));
        }
    }

    private String configured(LocalElasticsearchSettings settings) {
        // The watermarks are absolute, because with the default percentages, a large disk that is 90 % full would
        // reject new indices with many gigabytes free. By default, a starting node opens four shards at a time, which
        // takes twice as long with 120 weeks.
        return """
            cluster.name: txsearch-local
            node.name: local
            path.data: %s
            path.logs: %s
            path.repo: [%s]
            network.host: 127.0.0.1
            http.port: %d
            transport.port: 0
            node.portsfile: true
            discovery.type: single-node
            xpack.security.enabled: false
            xpack.ml.enabled: false
            script.allowed_types: none
            action.auto_create_index: false
            cluster.max_shards_per_node: %d
            indices.memory.index_buffer_size: 20%%
            cluster.routing.allocation.node_initial_primaries_recoveries: 50
            cluster.routing.allocation.disk.watermark.low: 2gb
            cluster.routing.allocation.disk.watermark.high: 1gb
            cluster.routing.allocation.disk.watermark.flood_stage: 500mb
            """.formatted(
                        quoted(data()), quoted(logs()), quoted(settings.backups()), settings.httpPort(), MAX_SHARDS);
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "''") + "'";
    }

    private static List<String> jvmOptions(Path distribution) throws IOException {
        // The garbage collector's log may grow to 2 GB and is not needed.
        return Files.readAllLines(distribution.resolve("config/jvm.options")).stream()
                .filter(line -> !line.startsWith("-Xlog:gc"))
                .toList();
    }

    /** Returns the address to which the node is bound, as soon as it has published it. */
    Optional<URI> publishedAddress() throws IOException {
        if (!Files.exists(portsFile())) {
            return Optional.empty();
        }
        return Files.readAllLines(portsFile()).stream()
                .filter(line -> line.startsWith("127.0.0.1:"))
                .map(line -> URI.create("http://" + line.strip()))
                .findFirst();
    }

    List<String> consoleLines() {
        return BoundChild.lines(console());
    }

    /** Makes another user the owner of all files that the node writes. */
    void giveTo(int user) throws IOException {
        for (Path folder : List.of(configuration(), data(), logs(), temporary())) {
            FileTrees.giveTo(user, folder);
        }
    }

    private Path portsFile() {
        return logs().resolve("http.ports");
    }
}
