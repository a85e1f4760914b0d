package org.txsearch.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A node of {@link ThreeNodes}. */
final class StoppableNode {

    private static final int FIRST_USER = 65_531;
    private static final String DISK = "4g";

    private final TemporaryHome home = TemporaryHome.create();
    private final int number;
    final int transportPort;
    private final String configuration;
    private final LocalElasticsearchSettings settings;
    private final boolean hasDisk;

    @Nullable
    NodeProcess process;

    StoppableNode(int number, int httpPort, int transportPort, String seeds, boolean hasDisk) throws IOException {
        this.number = number;
        this.hasDisk = hasDisk;
        this.transportPort = transportPort;
        this.settings = LocalElasticsearchSettings.forTest(home.path())
                .withHttpPort(httpPort)
                .withHeap("512m");
        NodeFolder folder = new NodeFolder(home.path());
        this.configuration = """
                cluster.name: txsearch-three
                node.name: %s
                node.attr.zone: %s
                path.data: %s
                path.logs: %s
                network.host: 127.0.0.1
                http.port: %d
                transport.port: %d
                discovery.seed_hosts: [%s]
                cluster.initial_master_nodes: [n1,n2,n3]
                cluster.fault_detection.follower_check.timeout: 3s
                cluster.fault_detection.leader_check.timeout: 3s
                cluster.publish.timeout: 10s
                xpack.security.enabled: false
                xpack.ml.enabled: false
                action.auto_create_index: false
                cluster.routing.allocation.disk.threshold_enabled: %s
                cluster.info.update.interval: 10s
                indices.breaker.total.use_real_memory: false
                """.formatted(
                        "n" + (number + 1),
                        number == 2 ? "b" : "a",
                        folder.data(),
                        folder.logs(),
                        httpPort,
                        transportPort,
                        seeds,
                        hasDisk);
        if (hasDisk) {
            Files.createDirectories(folder.data());
            ThreeNodes.require("mount", "-t", "tmpfs", "-o", "size=" + DISK, "tmpfs", disk().toString());
        }
    }

    Path disk() {
        return new NodeFolder(home.path()).data();
    }

    int user() {
        return FIRST_USER + number;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + settings.httpPort());
    }

    void start() {
        try {
            NodeLaunch launch = new NodeLaunch(settings, progress -> {});
            Path distribution = settings.distribution().unpack(progress -> {});
            launch.folder().prepare(distribution, settings, launch.progress());
            Files.writeString(launch.folder().configuration().resolve("elasticsearch.yml"), configuration);
            NodeUser user = NodeUser.thatReaches(List.of(settings.home(), distribution));
            if (NodeUser.isRoot()) {
                launch.folder().giveTo(user());
                // Users of their own, by whom packets can be told apart.
                user = new NodeUser(user.prefix().stream()
                        .map(argument -> argument.replace("id=" + NodeUser.NOBODY, "id=" + user()))
                        .toList());
            }
            process = NodeProcess.start(launch.childOf(user, distribution));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void close() throws IOException {
        signal("CONT");
        Objects.requireNonNull(process).stop();
        if (hasDisk) {
            ThreeNodes.require("umount", disk().toString());
        }
        home.delete();
    }

    boolean seesAll() {
        return ThreeNodes.members(uri()).size() == ThreeNodes.NODES;
    }

    void signal(String name) {
        List<String> command = Stream.concat(
                        Stream.of("kill", "-" + name),
                        Objects.requireNonNull(process).handles().stream()
                                .filter(ProcessHandle::isAlive)
                                .map(handle -> Long.toString(handle.pid())))
                .toList();
        try {
            if (command.size() > 2) {
                new ProcessBuilder(command).inheritIO().start().waitFor(10, TimeUnit.SECONDS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
