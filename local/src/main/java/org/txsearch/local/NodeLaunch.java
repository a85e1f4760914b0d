package org.txsearch.local;

import java.io.File;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** An attempt to start a node: the checks, the files, and the command and environment of the child. */
record NodeLaunch(LocalElasticsearchSettings settings, Consumer<String> progress) {

    private static final Duration PREDECESSOR_LIMIT = Duration.ofSeconds(15);
    private static final Pattern VERSION = Pattern.compile("elasticsearch-(\\d{1,4})\\..*");
    private static final int FIRST_FOR_NEWER_JAVA = 9;
    private static final int NEWER_JAVA = 21;
    private static final String QUICK_START = "-XX:TieredStopAtLevel=1 -XX:-UseG1GC -XX:+UseSerialGC ";

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
            // Only now, because root has created it, and the node's user must have been able to reach it.
            FileTrees.close(settings.backups(), progress);
        }
        progress.accept("Starting " + distribution.getFileName());
        return NodeProcess.start(childOf(user, distribution));
    }

    /** Requires a Java version: the server's message would only name a class file version. */
    static void requireJava(String distribution, int java) {
        Matcher version = VERSION.matcher(distribution);
        if (version.matches() && Integer.parseInt(version.group(1)) >= FIRST_FOR_NEWER_JAVA && java < NEWER_JAVA) {
            throw new LocalServerException(
                    "%s needs Java %d or newer and this is %d: set JAVA_HOME to a newer JDK, or name a running cluster in TXSEARCH_ELASTICSEARCH_URIS."
                            .formatted(distribution, NEWER_JAVA, java));
        }
    }

    /** Creates the folder, and returns whether it is empty. Files of other users must stay theirs. */
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
            boolean foreign = HealthProbe.ask(address) == HealthProbe.HealthAnswer.NOT_ELASTICSEARCH;
            throw new LocalServerException(
                    "Port %d on 127.0.0.1 is taken by %s: stop it, or choose another port."
                            .formatted(settings.httpPort(), foreign ? "another program" : "another Elasticsearch"),
                    taken);
        }
    }

    /** Waits for the end of a node whose parent was killed, which takes some seconds. */
    private void requireFreeData(HomeLock lock) throws IOException {
        if (!NodePolling.until(PREDECESSOR_LIMIT, () -> !lock.isOutlived())) {
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
        // The launch script ignores these variables with a warning.
        List.of("JAVA_HOME", "JAVA_OPTS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS").forEach(environment::remove);
        environment.put("ES_JAVA_HOME", javaHome().toString());
        environment.put("ES_PATH_CONF", folder().configuration().toString());
        environment.put("ES_TMPDIR", folder().temporary().toString());
        // Elasticsearch would write zeros into its whole heap, which delays the start.
        environment.put(
                "ES_JAVA_OPTS",
                (settings.quickStart() ? QUICK_START : "")
                        + "-XX:-AlwaysPreTouch -Xms%1$s -Xmx%1$s".formatted(settings.heap()));
        environment.put("CLI_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
        return builder;
    }

    private static Path javaHome() {
        return Path.of(System.getProperty("java.home"));
    }
}
