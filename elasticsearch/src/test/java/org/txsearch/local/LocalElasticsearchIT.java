package org.txsearch.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class LocalElasticsearchIT {

    private TemporaryHome temporary;

    @BeforeEach
    void makeHome() {
        temporary = TemporaryHome.create();
    }

    @AfterEach
    void deleteHome() throws IOException {
        temporary.delete();
    }

    /** One node, started twice: each start takes seconds. */
    @Test
    void restartedNode_keepsItsData_withoutALostShard_andExplainsItsLaterDeath() throws Exception {
        Path closed = Files.createDirectory(temporary.path().resolve("closed"));
        if (NodeUser.isRoot()) {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
        LocalElasticsearchSettings settings = LocalElasticsearchSettings.forTest(closed.resolve("it's a home"));
        List<ProcessHandle> processes;
        String lost;
        try (LocalElasticsearch node = start(settings)) {
            processes = node.processes();
            assertThat(processes).hasSize(2).allMatch(ProcessHandle::isAlive);
            assertThat(node.uri().getHost()).isEqualTo("127.0.0.1");
            storeOneDocument(node, "/kept");
            storeOneDocument(node, "/lost");
            assertThat(Http.send(node.uri(), "PUT", "/never-created/_doc/1", "{\"a\":1}")
                            .statusCode())
                    .isEqualTo(404);
            assertRefusesSecondNode(settings, node);
            for (String folder : List.of("data", "logs", "config", "tmp")) {
                assertThat(PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(settings.home().resolve(folder))))
                        .as("who may read " + folder)
                        .isEqualTo("rwx------");
            }
            lost = Http.send(node.uri(), "GET", "/_cat/indices/lost?h=uuid", "")
                    .body()
                    .strip();
        }
        assertThat(processes).noneMatch(ProcessHandle::isAlive);
        FileTrees.delete(settings.home().resolve("data/indices").resolve(lost).resolve("0"));

        List<String> phrases = new ArrayList<>();
        try (LocalElasticsearch node = LocalElasticsearch.start(settings, phrases::add)) {
            assertThat(Http.send(node.uri(), "GET", "/kept/_doc/1", "").body()).contains("\"_source\":{\"a\":1}");
            assertStartsWithoutTheLostShard(node, phrases);
            if (NodeUser.isRoot()) {
                assertThat(node.processes())
                        .allSatisfy(process -> assertThat(
                                        Files.getAttribute(Path.of("/proc/" + process.pid()), "unix:uid"))
                                .isEqualTo(NodeUser.NOBODY));
            }

            node.processes().forEach(ProcessHandle::destroyForcibly);

            assertThat(node.onUnexpectedExit().get(30, TimeUnit.SECONDS))
                    .hasMessageContaining("ended with exit code 137 while in use");
            assertThat(node.isAlive()).isFalse();
        }
    }

    private static void storeOneDocument(LocalElasticsearch node, String index) throws Exception {
        assertThat(Http.send(node.uri(), "PUT", index, "{}").statusCode()).isEqualTo(200);
        assertThat(Http.send(node.uri(), "PUT", index + "/_doc/1", "{\"a\":1}").statusCode())
                .isEqualTo(201);
    }

    /** A start that waited for a lost shard would never end, and nobody could delete its index or restore it. */
    private static void assertStartsWithoutTheLostShard(LocalElasticsearch node, List<String> phrases)
            throws Exception {
        assertThat(phrases).contains(HealthProbe.LOST);
        assertThat(Http.send(node.uri(), "DELETE", "/lost", "").statusCode()).isEqualTo(200);
        assertThat(Http.send(node.uri(), "GET", "/_cluster/health?wait_for_status=yellow", "")
                        .statusCode())
                .isEqualTo(200);
    }

    private void assertRefusesSecondNode(LocalElasticsearchSettings settings, LocalElasticsearch node) {
        assertThatThrownBy(() -> start(settings))
                .isInstanceOf(LocalServerException.class)
                .hasMessageContaining("Another process runs an Elasticsearch in " + settings.home());
        LocalElasticsearchSettings samePort = LocalElasticsearchSettings.forTest(home("other"))
                .withHttpPort(node.uri().getPort());
        assertThatThrownBy(() -> start(samePort))
                .isInstanceOf(LocalServerException.class)
                .hasMessageContaining("Port %d on 127.0.0.1 is taken by another Elasticsearch", samePort.httpPort());
    }

    @Test
    void node_diesWithItsKilledParent() throws Exception {
        assumeTrue(hasSetpriv(), "only setpriv ties a child to its parent's life");
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-D%s=%s".formatted(Distribution.ZIP_PROPERTY, System.getProperty(Distribution.ZIP_PROPERTY)),
                        NodeOwner.class.getName(),
                        home("orphaned").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
            List<ProcessHandle> node = Stream.of(
                            Objects.requireNonNull(output.readLine()).strip().split(" "))
                    .map(Long::valueOf)
                    .map(pid -> ProcessHandle.of(pid).orElseThrow())
                    .toList();
            assertThat(node).hasSize(2);

            parent.toHandle().destroyForcibly();

            try {
                for (ProcessHandle process : node) {
                    process.onExit().get(30, TimeUnit.SECONDS);
                }
                assertThat(node).noneMatch(ProcessHandle::isAlive);
            } finally {
                node.forEach(ProcessHandle::destroyForcibly);
            }
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void start_isRepeated_ifItsProcessIdIsThatOfAnotherUsersSocket() throws Exception {
        assumeTrue(NodeUser.isRoot(), "only root can leave files of another user");
        List<Path> sockets = leaveSockets(2_000);
        List<String> phrases = new ArrayList<>();
        try (LocalElasticsearch node =
                LocalElasticsearch.start(LocalElasticsearchSettings.forTest(home("unlucky")), phrase -> {
                    phrases.add(phrase);
                    if (phrase.equals(NodeFailure.FOREIGN_SOCKET)) {
                        deleteAll(sockets);
                    }
                })) {
            assertThat(HealthProbe.ask(node.uri())).isEqualTo(HealthProbe.HealthAnswer.READY);
            assertThat(phrases).containsOnlyOnce(NodeFailure.FOREIGN_SOCKET);
        } finally {
            deleteAll(sockets);
        }
    }

    /** What JVMs of another user with the next process ids would leave if they were killed. */
    private static List<Path> leaveSockets(int count) throws Exception {
        Process newest = new ProcessBuilder("true").start();
        newest.waitFor();
        long highest = Long.parseLong(
                Files.readAllLines(Path.of("/proc/sys/kernel/pid_max")).get(0));
        List<Path> sockets = new ArrayList<>();
        for (long next = newest.pid() + 1; next <= newest.pid() + count; next++) {
            // After the highest, Linux goes on with 300.
            long pid = next <= highest ? next : next - highest + 299;
            Path socket = Path.of("/tmp/.java_pid" + pid);
            if (Files.notExists(socket)) {
                sockets.add(Files.createFile(socket));
                FileTrees.giveTo(NodeUser.NOBODY - 1, socket);
            }
        }
        return sockets;
    }

    private static void deleteAll(List<Path> files) {
        for (Path file : files) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void deadChild_isExplainedByItsLog() {
        LocalElasticsearchSettings settings =
                LocalElasticsearchSettings.forTest(home("small")).withHeap("1m");
        assertThatThrownBy(() -> start(settings))
                .isInstanceOf(LocalServerException.class)
                .hasMessageContaining("while starting; its log is")
                .hasMessageContaining(
                        settings.home().resolve("logs/console.log").toString())
                .hasMessageContaining("Too small maximum heap");
    }

    private Path home(String name) {
        return temporary.path().resolve(name);
    }

    private static LocalElasticsearch start(LocalElasticsearchSettings settings) {
        return LocalElasticsearch.start(settings, phrase -> {});
    }

    private static boolean hasSetpriv() {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(folder -> Files.exists(Path.of(folder, "setpriv")));
    }
}
