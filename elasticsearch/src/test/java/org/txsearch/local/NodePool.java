package org.txsearch.local;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The Elasticsearch nodes of a whole Maven build: a test process takes one and gets it empty, and the next process or
 * test takes the same one again.
 *
 * <p>A process for each node keeps it until Maven ends, however Maven ends. Without Maven, as in an IDE, there is no pool.
 */
final class NodePool {

    /** The system property with the folder of the pools of all builds, which the build sets. */
    private static final String FOLDER = "test.nodes";

    private static final Duration START_LIMIT = Duration.ofMinutes(3);

    /**
     * What this process holds. A channel that nobody refers to is closed at some time; and closing another channel of the same file
     * ends the process's lock on it, so that none of these is opened twice.
     */
    private static final Map<Path, FileChannel> HELD = new HashMap<>();

    private final Path folder;
    private final long build;

    private NodePool(Path folder, long build) {
        this.folder = folder;
        this.build = build;
    }

    /** A node that is this process's alone until it is given back, or until the process ends. */
    record Lease(URI uri, Path backups, Path file) implements Closeable {
        @Override
        public void close() throws IOException {
            synchronized (HELD) {
                FileChannel lock = HELD.remove(file);
                if (lock != null) {
                    lock.close();
                }
            }
        }
    }

    /** An empty node; nothing without a pool. */
    static Optional<Lease> lease() {
        String folder = System.getProperty(FOLDER, "");
        Optional<ProcessHandle> maven = folder.isEmpty() ? Optional.empty() : parentJava();
        return maven.map(build -> {
            try {
                return new NodePool(Files.createDirectories(Path.of(folder, String.valueOf(build.pid()))), build.pid())
                        .take();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Maven starts test processes by way of a shell. */
    private static Optional<ProcessHandle> parentJava() {
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        while (parent.isPresent() && !parent.get().info().command().orElse("").matches(".*[/\\\\]java(\\.exe)?")) {
            parent = parent.get().parent();
        }
        return parent;
    }

    private Lease take() throws IOException {
        synchronized (HELD) {
            int number = 1;
            while (!lock(file(number, "lease"))) {
                number++;
            }
            List<String> node = Files.readAllLines(running(number));
            URI uri = URI.create(node.get(0));
            clear(uri);
            return new Lease(uri, Path.of(node.get(1)).resolve("of-" + UUID.randomUUID()), file(number, "lease"));
        }
    }

    private Path file(int number, String kind) {
        return folder.resolve(number + "." + kind);
    }

    private static boolean lock(Path file) throws IOException {
        if (HELD.containsKey(file)) {
            return false;
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            channel.close();
            return false;
        }
        HELD.put(file, channel);
        return true;
    }

    /** Returns the file of a node that runs: its address and the folder below which it may keep snapshots. */
    private Path running(int number) throws IOException {
        Path node = file(number, "node");
        if (!Files.exists(node)) {
            Process keeper = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx32m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-D" + Distribution.ZIP_PROPERTY + "=" + System.getProperty(Distribution.ZIP_PROPERTY, ""),
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            Keeper.class.getName(),
                            node.toString(),
                            String.valueOf(build))
                    .redirectInput(new File("/dev/null"))
                    .redirectErrorStream(true)
                    .redirectOutput(file(number, "log").toFile())
                    .start();
            long deadline = System.nanoTime() + START_LIMIT.toNanos();
            while (!Files.exists(node)) {
                if (ended(keeper) || System.nanoTime() > deadline) {
                    keeper.destroy();
                    throw new IOException(
                            "A test's Elasticsearch did not start: " + Files.readString(file(number, "log")));
                }
            }
        }
        return node;
    }

    private static boolean ended(Process process) throws IOException {
        try {
            return process.waitFor(50, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while Elasticsearch was starting");
        }
    }

    /** Takes away what earlier tests have left: blocks first, since they would keep the rest. */
    static void clear(URI node) throws IOException {
        // By itself, or the block keeps its own removal from working.
        request(node, "PUT", "/_cluster/settings", "{\"persistent\":{\"cluster.blocks.read_only\":null}}");
        request(node, "PUT", "/_cluster/settings", "{\"persistent\":{\"*\":null},\"transient\":{\"*\":null}}");
        request(node, "PUT", "/_cluster/settings", "{\"persistent\":{\"action.destructive_requires_name\":false}}");
        request(
                node,
                "PUT",
                "/_all/_settings?expand_wildcards=all",
                "{\"index.blocks.read_only\":null,\"index.blocks.metadata\":null,\"index.blocks.write\":null}");
        request(node, "DELETE", "/_all?expand_wildcards=all", "");
        for (String path : List.of("/_snapshot/*", "/_index_template/*", "/_component_template/*")) {
            request(node, "DELETE", path, "");
        }
        request(node, "PUT", "/_cluster/settings", "{\"persistent\":{\"*\":null}}");
    }

    private static void request(URI node, String method, String path, String body) throws IOException {
        try {
            HttpResponse<String> answer = Http.send(node, method, path, body);
            // Nothing to delete is well.
            if (answer.statusCode() / 100 != 2 && answer.statusCode() != 404) {
                throw new IOException(method + " " + path + " was answered with " + answer.body());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while Elasticsearch was emptied");
        }
    }

    /** The process that keeps one node: its arguments are the file to write and the process that it lives with. */
    static final class Keeper {

        private Keeper() {}

        /** Starts the node, and stops it when the other process has ended. */
        public static void main(String[] arguments) throws IOException {
            Path file = Path.of(arguments[0]);
            Optional<ProcessHandle> build = ProcessHandle.of(Long.parseLong(arguments[1]));
            TemporaryHome home = TemporaryHome.create();
            LocalElasticsearchSettings settings = LocalElasticsearchSettings.forTest(home.path());
            try (LocalElasticsearch node = LocalElasticsearch.start(settings, System.err::println)) {
                Path written = Files.writeString(
                        file.resolveSibling(file.getFileName() + ".new"),
                        node.uri() + "\n" + settings.backups() + "\n");
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
                build.ifPresent(running -> running.onExit().join());
            } finally {
                home.delete();
                deleteFolder(file.resolveSibling(""));
            }
        }

        /** All keepers of a build do, and it does not matter which one is first. */
        private static void deleteFolder(Path folder) throws IOException {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(folder);
        }
    }
}
