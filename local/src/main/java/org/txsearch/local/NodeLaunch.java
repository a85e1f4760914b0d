package org.txsearch.local;

import java.io.File;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.txsearch.local.NodeFolder.HomeLock;

/** One attempt to start a node: the checks, the files, and the child's command and environment. */
record NodeLaunch(LocalElasticsearchSettings settings, Consumer<String> progress) {

    private static final Duration PREDECESSOR_LIMIT = Duration.ofSeconds(15);
    private static final Pattern VERSION = Pattern.compile("elasticsearch-(\\d{1,4})\\..*");
    private static final int FIRST_FOR_NEWER_JAVA = 9;
    private static final int NEWER_JAVA = 21;
    private static final String QUICK_START =
            "-XX:TieredStopAtLevel=1 -XX:-UseG1GC -XX:+UseSerialGC -XX:-AlwaysPreTouch ";

    NodeProcess launch(HomeLock lock) throws IOException {
        requireFreePort();
        requireFreeData(lock);
        Path distribution = settings.distribution().unpack(progress);
        requireJava(
                String.valueOf(distribution.getFileName()), Runtime.version().feature());
        folder().prepare(distribution, settings, progress);
        boolean areBackupsMissing = !Files.exists(settings.backups());
        boolean areBackupsNew = makeBackups();
        NodeUser user = NodeUser.thatReaches(List.of(
                settings.home(), settings.backups(), distribution, javaHome().resolve("bin/java")));
        if (NodeUser.isRoot()) {
            folder().giveTo(NodeUser.NOBODY);
            if (areBackupsNew) {
                FileTrees.giveTo(NodeUser.NOBODY, settings.backups());
            }
        }
        if (areBackupsMissing) {
            // Only now: root has made it, and the node's user must have been able to reach it.
            FileTrees.close(settings.backups(), progress);
        }
        progress.accept("Starting " + distribution.getFileName());
        return NodeProcess.start(childOf(user, distribution));
    }

    /** The server's own words would be those of a class file version. */
    static void requireJava(String distribution, int java) {
        Matcher version = VERSION.matcher(distribution);
        if (version.matches() && Integer.parseInt(version.group(1)) >= FIRST_FOR_NEWER_JAVA && java < NEWER_JAVA) {
            throw new LocalElasticsearchException(
                    "%s needs Java %d or newer and this is %d: set JAVA_HOME to a newer JDK, or name a running cluster in TXSEARCH_ELASTICSEARCH_URIS."
                            .formatted(distribution, NEWER_JAVA, java));
        }
    }

    /** Whether it is empty, and may be given to the node's user: files of other users stay theirs. */
    private boolean makeBackups() throws IOException {
        Files.createDirectories(settings.backups());
        try (Stream<Path> content = Files.list(settings.backups())) {
            return content.findAny().isEmpty();
        }
    }

    NodeFolder folder() {
        return new NodeFolder(settings.home());
    }

    NodeFailure failure() {
        return new NodeFailure(folder(), settings.httpPort());
    }

    private void requireFreePort() throws IOException {
        BindException taken = BoundChild.taken(settings.httpPort());
        if (taken != null) {
            URI address = URI.create("http://127.0.0.1:" + settings.httpPort());
            boolean foreign = HealthProbe.ask(address) == HealthProbe.Answer.NOT_ELASTICSEARCH;
            throw new LocalElasticsearchException(
                    "Port %d on 127.0.0.1 is taken by %s: stop it, or choose another port."
                            .formatted(settings.httpPort(), foreign ? "another program" : "another Elasticsearch"),
                    taken);
        }
    }

    /** A node whose parent was killed needs some seconds to end. */
    private void requireFreeData(HomeLock lock) throws IOException {
        if (!Polling.until(PREDECESSOR_LIMIT, () -> !lock.isOutlived())) {
            throw failure().homeInUse();
        }
    }

    ProcessBuilder childOf(NodeUser user, Path distribution) {
        List<String> command = new ArrayList<>(user.prefix());
        command.add(distribution.resolve("bin/elasticsearch").toString());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(distribution.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(folder().console().toFile());
        Map<String, String> environment = builder.environment();
        // The launch script would only warn that it ignores them.
        List.of("JAVA_HOME", "JAVA_OPTS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS").forEach(environment::remove);
        environment.put("ES_JAVA_HOME", javaHome().toString());
        environment.put("ES_PATH_CONF", folder().configuration().toString());
        environment.put("ES_TMPDIR", folder().temporary().toString());
        environment.put(
                "ES_JAVA_OPTS",
                (settings.quickStart() ? QUICK_START : "") + "-Xms%1$s -Xmx%1$s".formatted(settings.heap()));
        environment.put("CLI_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
        return builder;
    }

    private static Path javaHome() {
        return Path.of(System.getProperty("java.home"));
    }

    /** Waits for something outside this process that cannot be waited for in any other way. */
    static final class Polling {

        private static final Duration PAUSE = Duration.ofMillis(100);

        private Polling() {}

        /** A question to the outside. */
        interface Condition {
            boolean holds() throws IOException;
        }

        /** Whether the condition held within the limit; it is checked at least once. */
        static boolean until(Duration limit, Condition condition) throws IOException {
            Instant deadline = Instant.now().plus(limit);
            while (!condition.holds()) {
                if (Instant.now().isAfter(deadline)) {
                    return false;
                }
                pause();
            }
            return true;
        }

        private static void pause() {
            try {
                Thread.sleep(PAUSE.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new LocalElasticsearchException("Interrupted while waiting for Elasticsearch.", e);
            }
        }
    }

    /** The command prefix under which the node runs: never as root, and never longer than its parent. */
    record NodeUser(List<String> prefix) {

        /** The user and the group {@code nobody}, which the kernel knows by number even where no name is listed. */
        static final int NOBODY = 65_534;

        private static final List<String> DIES_WITH_PARENT = List.of("setpriv", "--pdeathsig", "TERM");
        private static final List<String> AS_NOBODY =
                List.of("--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");

        /** The user that can read all the paths, tried out with a real child process. */
        static NodeUser thatReaches(List<Path> paths) throws IOException {
            for (List<String> prefix : isRoot() ? prefixesOfRoot() : List.of(joined(DIES_WITH_PARENT, List.of("--")))) {
                if (canList(prefix, paths)) {
                    return new NodeUser(prefix);
                }
            }
            if (isRoot()) {
                throw unreachable(paths);
            }
            // No setpriv, as on macOS: the shutdown hook still stops the node, unless this process is killed.
            return new NodeUser(List.of());
        }

        static boolean isRoot() throws IOException {
            Path self = Path.of("/proc/self");
            return Files.exists(self)
                    ? Files.getAttribute(self, "unix:uid").equals(0)
                    : "root".equals(System.getProperty("user.name"));
        }

        private static List<List<String>> prefixesOfRoot() {
            List<String> plain = joined(DIES_WITH_PARENT, AS_NOBODY);
            // The least right that helps comes first.
            return Stream.of(List.<String>of(), passing("dac_read_search"), passing("dac_override"))
                    .map(right -> joined(joined(plain, right), List.of("--")))
                    .toList();
        }

        /** Lets nobody through folders that are closed to others, such as a checkout below {@code /root}. */
        private static List<String> passing(String capability) {
            return List.of(
                    "--inh-caps=-all,+" + capability,
                    "--ambient-caps=-all,+" + capability,
                    "--bounding-set=-all,+" + capability,
                    // Without it access(2), which Java asks first, ignores the capability: capabilities(7).
                    "--securebits=+no_setuid_fixup");
        }

        private static boolean canList(List<String> prefix, List<Path> paths) throws IOException {
            List<String> command = new ArrayList<>(joined(prefix, List.of("ls")));
            paths.forEach(path -> command.add(path.toString()));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .directory(Path.of("/").toFile());
            try {
                return builder.start().waitFor() == 0;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new LocalElasticsearchException("Interrupted while starting Elasticsearch.", e);
            } catch (IOException e) {
                if (isRoot()) {
                    throw new LocalElasticsearchException(
                            "Elasticsearch refuses to run as root and the command setpriv, which drops root's rights, is "
                                    + "missing: install util-linux, or run as another user.",
                            e);
                }
                return false;
            }
        }

        private static LocalElasticsearchException unreachable(List<Path> paths) throws IOException {
            for (Path path : paths) {
                Optional<Path> closed = closedFolder(path);
                if (closed.isPresent()) {
                    return new LocalElasticsearchException(
                            "Elasticsearch refuses to run as root, and the user nobody cannot enter %s on the way to %s: run chmod o+x %s, or run as another user."
                                    .formatted(closed.get(), path, closed.get()));
                }
            }
            return new LocalElasticsearchException(
                    "Elasticsearch refuses to run as root, and setpriv cannot start it as the user nobody: run as another user.");
        }

        private static Optional<Path> closedFolder(Path path) throws IOException {
            Path folder = path.toRealPath().getRoot();
            for (Path name : path.toRealPath()) {
                folder = folder.resolve(name);
                if (Files.isDirectory(folder)
                        && !Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                    return Optional.of(folder);
                }
            }
            return Optional.empty();
        }

        private static List<String> joined(List<String> first, List<String> second) {
            return Stream.concat(first.stream(), second.stream()).toList();
        }
    }
}
